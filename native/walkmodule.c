/* A whole game in one call: the lines of a match text to acts and boards, as `notation.mat` and `notation.replay` make them. */
#include "walkmodule.h"

#include "walk.h"

/* The acts, whose slots are filled here. */
enum { SIDE, COMMENTS, CLOCK, IRREGULARITIES, PROPERTIES, LINE, COLUMN, ROW, WRITTEN, SHARED_SLOTS };
static const char *const shared_slots[] = {"side", "comments", "clock", "irregularities", "properties", "line", "column", "row", "written"};
enum { ROLLED, DOUBLED, TOOK, PASSED, ACTS };
static const char *const act_names[] = {"Rolled", "Doubled", "Took", "Passed"};

static struct {
    PyTypeObject *act[ACTS], *move;
    Py_ssize_t slots[ACTS][SHARED_SLOTS];
    Py_ssize_t dice, moves, manner, after, to, turning;
    PyObject *side[2], *manner_played, *manner_unplayed, *double_turning;
    PyObject *empty, *text;
    PyObject *dice_of[36], *move_of[WIDTH][WIDTH][2];
} parts;

static inline void fill(PyObject *object, Py_ssize_t offset, PyObject *value) { *(PyObject **)((char *)object + offset) = value; }

static PyObject *part(PyObject *given, const char *name) {
    PyObject *found = PyDict_GetItemString(given, name); /* borrowed */
    if (!found) PyErr_Format(PyExc_KeyError, "a walk needs %s", name);
    return Py_XNewRef(found);
}

static int bind_type(PyObject *given, const char *name, PyTypeObject **type) {
    PyObject *found = part(given, name);
    if (!found) return 0;
    if (!PyType_Check(found)) {
        PyErr_Format(PyExc_TypeError, "%s is not a type", name);
        Py_DECREF(found);
        return 0;
    }
    Py_XSETREF(*type, (PyTypeObject *)found);
    return 1;
}

static int bind_value(PyObject *given, const char *name, PyObject **value) {
    PyObject *found = part(given, name);
    if (!found) return 0;
    Py_XSETREF(*value, found);
    return 1;
}

PyObject *walk_bind(PyObject *self, PyObject *given) {
    (void)self;
    if (!PyDict_Check(given)) {
        PyErr_SetString(PyExc_TypeError, "bind_walk takes a dict");
        return NULL;
    }
    for (int act = 0; act < ACTS; act++) {
        if (!bind_type(given, act_names[act], &parts.act[act])) return NULL;
        for (int i = 0; i < SHARED_SLOTS; i++)
            if (!slot_offset((PyObject *)parts.act[act], shared_slots[i], &parts.slots[act][i])) return NULL;
    }
    PyObject *rolled = (PyObject *)parts.act[ROLLED], *doubled = (PyObject *)parts.act[DOUBLED];
    if (!slot_offset(rolled, "dice", &parts.dice) || !slot_offset(rolled, "moves", &parts.moves) ||
        !slot_offset(rolled, "manner", &parts.manner) || !slot_offset(rolled, "after", &parts.after) ||
        !slot_offset(doubled, "to", &parts.to) || !slot_offset(doubled, "turning", &parts.turning))
        return NULL;
    if (!bind_type(given, "Move", &parts.move) ||
        !bind_value(given, "white", &parts.side[0]) || !bind_value(given, "black", &parts.side[1]) ||
        !bind_value(given, "played", &parts.manner_played) || !bind_value(given, "unplayed", &parts.manner_unplayed) ||
        !bind_value(given, "double", &parts.double_turning))
        return NULL;
    if (!PyType_IsSubtype(parts.move, &PyTuple_Type)) {
        PyErr_SetString(PyExc_TypeError, "Move must be a tuple");
        return NULL;
    }
    if (!parts.empty) {
        parts.empty = PyTuple_New(0);
        parts.text = PyUnicode_New(0, 0);
        if (!parts.empty || !parts.text) return NULL;
    }
    Py_RETURN_NONE;
}

/* ---- frequent values ---- */

static PyObject *dice_tuple(const uint8_t *dice) {
    PyObject **known = &parts.dice_of[6 * (dice[0] - 1) + dice[1] - 1];
    if (!*known) *known = Py_BuildValue("(ii)", dice[0], dice[1]);
    return Py_XNewRef(*known);
}

static PyObject *move_tuple(const uint8_t *step) {
    PyObject **known = &parts.move_of[step[0]][step[1]][step[2]];
    if (!*known) {
        PyObject *move = parts.move->tp_alloc(parts.move, 3);
        if (!move) return NULL;
        PyTuple_SET_ITEM(move, 0, PyLong_FromLong(step[0]));
        PyTuple_SET_ITEM(move, 1, PyLong_FromLong(step[1]));
        PyTuple_SET_ITEM(move, 2, PyBool_FromLong(step[2]));
        *known = move;
    }
    return Py_NewRef(*known);
}

static PyObject *moves_tuple(const Cell *cell) {
    if (!cell->moves) return Py_NewRef(parts.empty);
    PyObject *moves = PyTuple_New(cell->moves);
    for (int i = 0; moves && i < cell->moves; i++) {
        PyObject *move = move_tuple(cell->steps + STEP * i);
        if (move)
            PyTuple_SET_ITEM(moves, i, move);
        else
            Py_CLEAR(moves);
    }
    return moves;
}

/* ---- acts and steps ---- */

/* Acts hold texts, numbers, enumerations and tuples of them, never each other: they need no tracking. */
static PyObject *new_act(int kind, const Cell *cell) {
    PyObject *act = PyObject_GC_New(PyObject, parts.act[kind]);
    if (!act) return NULL;
    memset((char *)act + sizeof(PyObject), 0, (size_t)parts.act[kind]->tp_basicsize - sizeof(PyObject));
    const Py_ssize_t *slot = parts.slots[kind];
    fill(act, slot[SIDE], Py_NewRef(parts.side[cell->side]));
    fill(act, slot[COMMENTS], Py_NewRef(parts.empty));
    fill(act, slot[CLOCK], Py_NewRef(Py_None));
    fill(act, slot[IRREGULARITIES], Py_NewRef(parts.empty));
    fill(act, slot[PROPERTIES], Py_NewRef(parts.empty));
    fill(act, slot[LINE], PyLong_FromLong(cell->line));
    fill(act, slot[COLUMN], PyLong_FromLong(cell->column + 1));
    fill(act, slot[ROW], PyLong_FromLong(cell->row));
    fill(act, slot[WRITTEN], Py_NewRef(parts.text));
    return act;
}

static PyObject *cube_act(const Cell *cell) {
    int kind = cell->kind == CELL_DOUBLE ? DOUBLED : cell->kind == CELL_TAKE ? TOOK : PASSED;
    PyObject *act = new_act(kind, cell);
    if (act && kind == DOUBLED) {
        fill(act, parts.to, PyLong_FromLong(cell->number));
        fill(act, parts.turning, Py_NewRef(parts.double_turning));
    }
    return act;
}

static PyObject *rolled_act(const Cell *cell) {
    PyObject *act = new_act(ROLLED, cell);
    if (!act) return NULL;
    fill(act, parts.manner, Py_NewRef(cell->finding == UNPLAYED ? parts.manner_unplayed : parts.manner_played));
    fill(act, parts.after, Py_NewRef(Py_None));
    fill(act, parts.dice, dice_tuple(cell->dice));
    fill(act, parts.moves, moves_tuple(cell));
    if (PyErr_Occurred()) Py_CLEAR(act);
    return act;
}

/* The GNU Position ID of the player who rolls, the opponent's checkers first, with the end of the line. */
enum { ID = 15 };
static void write_id(char *to, const uint8_t *board) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t key[12] = {0};
    int at = 0;
    for (int side = 1; side >= 0; side--)
        for (int place = 1; place <= BAR; place++, at++)
            for (int left = board[WIDTH * side + place]; left > 0; left--, at++) key[at >> 3] |= (uint8_t)(1 << (at & 7));
    for (int i = 0; i < 14; i++) {
        int from = 6 * i, bits = key[from >> 3] << 8 | key[(from >> 3) + 1];
        to[i] = digits[bits >> (10 - (from & 7)) & 63];
    }
    to[14] = '\n';
}

/* Acts, results as (is a loss, side, points, ends the match, line), the boards before and after each roll, the IDs of
 * those before the played ones, and the places and turns of the cube's acts. */
typedef struct {
    PyObject *acts, *told, *cube, *boards;
    char *ids;
    Py_ssize_t played, rolls;
} Told;

static int append(PyObject *list, PyObject *value) {
    if (!value) return 0;
    int fine = PyList_Append(list, value) == 0;
    Py_DECREF(value);
    return fine;
}

static int tell(Told *told, const Cells *cells) {
    long index = 0, turn = 1;
    for (size_t i = 0; i < cells->count; i++) {
        const Cell *cell = &cells->cells[i];
        if (cell->kind == CELL_WIN || cell->kind == CELL_LOSS) {
            int loss = cell->kind == CELL_LOSS;
            PyObject *side = parts.side[loss ? !cell->side : cell->side];
            if (!append(told->told, Py_BuildValue("(OOiOi)", loss ? Py_True : Py_False, side, cell->number, cell->final ? Py_True : Py_False, cell->line)))
                return 0;
            continue;
        }
        if (cell->kind != CELL_ROLL) {
            if (!append(told->acts, cube_act(cell)) || !append(told->cube, Py_BuildValue("(ll)", index, turn))) return 0;
            index++;
            continue;
        }
        if (!append(told->acts, rolled_act(cell))) return 0;
        memcpy(PyBytes_AS_STRING(told->boards) + 2 * BOARD * told->rolls++, cell->before, 2 * BOARD);
        if (cell->finding != UNPLAYED) write_id(told->ids + ID * told->played++, cell->before);
        index++;
        turn++;
    }
    return 1;
}

static PyObject *told_of(const Cells *cells, Py_ssize_t next) {
    size_t rolls = 0;
    for (size_t i = 0; i < cells->count; i++) rolls += cells->cells[i].kind == CELL_ROLL;
    Told told = {PyList_New(0), PyList_New(0), PyList_New(0), PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(2 * BOARD * rolls)),
                 PyMem_Malloc(ID * (rolls + 1)), 0, 0};
    PyObject *answer = NULL;
    if (!told.ids) PyErr_NoMemory();
    if (told.acts && told.told && told.cube && told.boards && told.ids && tell(&told, cells))
        answer = Py_BuildValue("(OOOs#On)", told.acts, told.boards, told.told, told.ids, ID * told.played, told.cube, next);
    Py_XDECREF(told.acts);
    Py_XDECREF(told.told);
    Py_XDECREF(told.cube);
    Py_XDECREF(told.boards);
    PyMem_Free(told.ids);
    return answer;
}

/* ---- the call ---- */

static Cells spare_cells;
static Found spare_found;

/* Reads lines until one doesn't belong to the game: 1, 0 if one needs a closer look, -1 for an error. */
static int read_lines(Cells *cells, PyObject *lines, Py_ssize_t *at) {
    Py_ssize_t count = PyTuple_GET_SIZE(lines);
    for (; *at < count; ++*at) {
        PyObject *line = PyTuple_GET_ITEM(lines, *at);
        if (!PyUnicode_Check(line)) {
            PyErr_SetString(PyExc_TypeError, "lines are text");
            return -1;
        }
        if (!PyUnicode_IS_ASCII(line)) return 1; /* not a plain row; Python handles it */
        switch (read_row(cells, (const char *)PyUnicode_1BYTE_DATA(line), (size_t)PyUnicode_GET_LENGTH(line), (int)*at + 1)) {
        case ROW_OTHER: return 1;
        case ROW_HARD: return 0;
        case ROW_NO_MEMORY: PyErr_NoMemory(); return -1;
        default: break;
        }
    }
    return 1;
}

static int few_checkers(const uint8_t *board) { return most_checkers(board) <= 15; }

PyObject *walk_game(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    Rules rules;
    if (count != 4 || !PyTuple_Check(args[0]) || !PyLong_Check(args[1]) || !PyLong_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "walk takes a tuple of lines, the first one, the column of the right name, and the rules");
        return NULL;
    }
    if (!parts.empty) {
        PyErr_SetString(PyExc_RuntimeError, "bind_walk must be called before walk");
        return NULL;
    }
    if (!served(args[3], &rules)) return NULL;
    PyObject *position = PyObject_GetAttrString(args[3], "start");
    const uint8_t *start = position ? board_of(position) : NULL;
    uint8_t board[BOARD];
    if (start) memcpy(board, start, BOARD);
    Py_XDECREF(position);
    if (!start) return NULL;
    Py_ssize_t at = PyLong_AsSsize_t(args[1]);
    long named = PyLong_AsLong(args[2]);
    if (PyErr_Occurred()) return NULL;
    if (at < 0 || rules.kind != HITTING || !few_checkers(board)) Py_RETURN_NONE;
    Cells cells = spare_cells;
    Found found = spare_found;
    spare_cells = (Cells){0};
    spare_found = (Found){0};
    cells.count = 0;
    int fine = read_lines(&cells, args[0], &at);
    if (fine == 1 && (!take_sides(&cells, (int)named) || !in_order(&cells))) fine = 0;
    if (fine == 1) fine = replay(&cells, board, &rules, &found);
    if (fine < 0 && !PyErr_Occurred()) PyErr_NoMemory();
    PyObject *answer = fine < 0 ? NULL : fine ? told_of(&cells, at) : Py_NewRef(Py_None);
    free(spare_cells.cells);
    found_free(&spare_found);
    spare_cells = cells;
    spare_found = found;
    return answer;
}
