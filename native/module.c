/* The Python module `bafflebox_kernel`: single calls that make `Position` and `Play` objects, and batches over buffers. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include "kernel.h"
#include "sprint.h"
#include "sprintmodule.h"
#include "walkmodule.h"

/* What `bind` receives: the types to create and read, the offsets of their slots, and two Python functions. */
static struct {
    PyTypeObject *position, *play, *roll;
    Py_ssize_t board, steps, result, high, low;
    PyObject *kind_of; /* rules -> 0 if not supported, else kind + 256 * checkers */
    PyObject *refuse;  /* sentence -> raises InvalidInput */
} bound;

/* Rules are compared by identity, since comparing their values takes longer than generating the plays. */
enum { REMEMBERED = 8 };
static struct {
    PyObject *rules;
    Rules known;
} remembered[REMEMBERED];
static int remembered_next;

/* A buffer reused between single calls; removed while in use, since creating objects may run other Python code. */
static Found spare[2];

static inline PyObject **slot(PyObject *object, Py_ssize_t offset) { return (PyObject **)((char *)object + offset); }

static int refuse(const char *format, ...) {
    va_list values;
    va_start(values, format);
    PyObject *sentence = PyUnicode_FromFormatV(format, values);
    va_end(values);
    if (!sentence) return -1;
    Py_XDECREF(PyObject_CallOneArg(bound.refuse, sentence));
    Py_DECREF(sentence);
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "refused");
    return -1;
}

/* ---- rules and arguments ---- */

static const Rules *rules_of(PyObject *rules) {
    for (int i = 0; i < REMEMBERED; i++)
        if (remembered[i].rules == rules) return &remembered[i].known;
    if (!bound.kind_of) {
        PyErr_SetString(PyExc_RuntimeError, "bafflebox_kernel is not bound; import bafflebox.game first");
        return NULL;
    }
    PyObject *answer = PyObject_CallOneArg(bound.kind_of, rules);
    if (!answer) return NULL;
    long kind = PyLong_AsLong(answer);
    Py_DECREF(answer);
    if (kind == -1 && PyErr_Occurred()) return NULL;
    int at = remembered_next;
    remembered_next = (at + 1) % REMEMBERED;
    PyObject *old = remembered[at].rules;
    remembered[at].known = (Rules){.kind = (Kind)(kind & 255), .checkers = (int)(kind >> 8)};
    remembered[at].rules = Py_NewRef(rules);
    Py_XDECREF(old);
    return &remembered[at].known;
}

int served(PyObject *object, Rules *rules) {
    const Rules *known = rules_of(object);
    if (!known) return 0;
    *rules = *known;
    if (rules->kind) return 1;
    PyErr_Format(PyExc_ValueError, "the compiled kernel does not serve the rules %R", object);
    return 0;
}

static int number_of(PyObject *roll, Py_ssize_t offset) {
    PyObject *number = *slot(roll, offset);
    long value = number ? PyLong_AsLong(number) : 0;
    if (value == -1 && PyErr_Occurred()) return 0;
    if (value >= 1 && value <= 6) return (int)value;
    refuse("A die shows 1 to 6, not %ld.", value);
    return 0;
}

/* The counts of a position; refuses an uninitialised one. */
const uint8_t *board_of(PyObject *position) {
    if (!bound.position || !PyObject_TypeCheck(position, bound.position)) {
        PyErr_SetString(PyExc_TypeError, "a Position is needed");
        return NULL;
    }
    PyObject *board = *slot(position, bound.board);
    if (board && PyBytes_Check(board) && PyBytes_GET_SIZE(board) == BOARD) return (const uint8_t *)PyBytes_AS_STRING(board);
    refuse("A position has 52 counts.");
    return NULL;
}

/* The legal results of position, roll and rules into `found`. */
static int generate(PyObject *const *args, Py_ssize_t count, Found *found) {
    Rules rules;
    if (count != 3) {
        PyErr_SetString(PyExc_TypeError, "position, roll and rules are needed");
        return 0;
    }
    if (!served(args[2], &rules)) return 0;
    if (!PyObject_TypeCheck(args[0], bound.position) || !PyObject_TypeCheck(args[1], bound.roll)) {
        PyObject *one = PyType_GetName(Py_TYPE(args[0])), *other = PyType_GetName(Py_TYPE(args[1]));
        if (one && other) PyErr_Format(PyExc_TypeError, "a Position and a Roll are needed, not %U and %U", one, other);
        Py_XDECREF(one);
        Py_XDECREF(other);
        return 0;
    }
    const uint8_t *counts = board_of(args[0]);
    if (!counts) return 0;
    int high = number_of(args[1], bound.high), low = high ? number_of(args[1], bound.low) : 0;
    if (!low) return 0;
    unsigned most = most_checkers(counts);
    if (most > MOST_CHECKERS) {
        refuse("A side of this position has %u checkers; at most 255 can be counted.", most);
        return 0;
    }
    found->count = 0;
    if (results_of(found, counts, high, low, &rules)) return 1;
    PyErr_NoMemory();
    return 0;
}

/* ---- objects ---- */

/* Neither a position nor a play can be part of a cycle: they hold bytes and each other, so they need no tracking. */
static PyObject *new_position(const uint8_t *board) {
    PyObject *counts = PyBytes_FromStringAndSize((const char *)board, BOARD);
    if (!counts) return NULL;
    PyObject *position = PyObject_GC_New(PyObject, bound.position);
    if (!position) {
        Py_DECREF(counts);
        return NULL;
    }
    *slot(position, bound.board) = counts;
    return position;
}

static PyObject *new_play(const uint8_t *board, const uint8_t *steps, int moves) {
    PyObject *result = new_position(board);
    if (!result) return NULL;
    PyObject *way = PyBytes_FromStringAndSize((const char *)steps, moves * STEP);
    PyObject *play = way ? PyObject_GC_New(PyObject, bound.play) : NULL;
    if (!play) {
        Py_XDECREF(way);
        Py_DECREF(result);
        return NULL;
    }
    *slot(play, bound.steps) = way;
    *slot(play, bound.result) = result;
    return play;
}

static PyObject *answer(PyObject *const *args, Py_ssize_t count, int with_steps) {
    Found found = spare[with_steps];
    spare[with_steps] = (Found){0};
    found.with_steps = with_steps;
    PyObject *all = generate(args, count, &found) ? PyTuple_New((Py_ssize_t)found.count) : NULL;
    for (size_t i = 0; all && i < found.count; i++) {
        const uint8_t *board = found.boards + BOARD * i;
        PyObject *one = with_steps ? new_play(board, found.steps + STEPS * i, found.moves) : new_position(board);
        if (one)
            PyTuple_SET_ITEM(all, (Py_ssize_t)i, one);
        else
            Py_CLEAR(all);
    }
    if (spare[with_steps].boards)
        found_free(&found);
    else
        spare[with_steps] = found;
    return all;
}

static PyObject *kernel_results(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    return answer(args, count, 0);
}

static PyObject *kernel_plays(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    return answer(args, count, 1);
}

static PyObject *kernel_serves(PyObject *self, PyObject *object) {
    (void)self;
    const Rules *rules = rules_of(object);
    if (!rules) return NULL;
    return PyBool_FromLong(rules->kind != 0);
}

/* ---- batches ---- */

/* An array filled by C and read by Python through the buffer protocol. */
typedef struct {
    PyObject_HEAD
    void *data;
    Py_ssize_t shape[2], strides[2], itemsize;
    int dimensions;
    char format[2];
} Block;

static int block_getbuffer(PyObject *self, Py_buffer *view, int flags) {
    Block *block = (Block *)self;
    static char nothing[1];
    (void)flags; /* C-contiguous and always writable, so every flag can be met */
    view->obj = Py_NewRef(self);
    view->buf = block->data ? block->data : nothing;
    view->itemsize = block->itemsize;
    view->len = block->shape[0] * block->strides[0];
    view->readonly = 0;
    view->ndim = block->dimensions;
    view->format = flags & PyBUF_FORMAT ? block->format : NULL;
    view->shape = flags & PyBUF_ND ? block->shape : NULL;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? block->strides : NULL;
    view->suboffsets = NULL;
    view->internal = NULL;
    return 0;
}

static void block_dealloc(PyObject *self) {
    free(((Block *)self)->data);
    Py_TYPE(self)->tp_free(self);
}

static PyBufferProcs block_buffer = {.bf_getbuffer = block_getbuffer};

static PyTypeObject BlockType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "bafflebox_kernel.Block",
    .tp_basicsize = sizeof(Block),
    .tp_dealloc = block_dealloc,
    .tp_as_buffer = &block_buffer,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = "An array of numbers, read through the buffer protocol.",
};

/* Takes ownership of `data`, even on failure. */
static PyObject *new_block(void *data, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t itemsize, char format) {
    Block *block = PyObject_New(Block, &BlockType);
    if (!block) {
        free(data);
        return NULL;
    }
    block->data = data;
    block->itemsize = itemsize;
    block->shape[0] = rows;
    block->shape[1] = columns;
    block->strides[0] = columns * itemsize;
    block->strides[1] = itemsize;
    block->dimensions = columns > 1 ? 2 : 1;
    block->format[0] = format;
    block->format[1] = 0;
    return (PyObject *)block;
}

/* What stopped a batch, and in which row. */
typedef enum { FINE, NO_MEMORY, BAD_DIE, TOO_MANY } Trouble;

static Trouble run_batch(const uint8_t *boards, const uint8_t *dice, Py_ssize_t rows, const Rules *rules, Found *found,
                         int32_t *counts, Py_ssize_t *row) {
    for (Py_ssize_t i = 0; i < rows; i++) {
        int one = dice[2 * i], other = dice[2 * i + 1];
        *row = i;
        if (one < 1 || one > 6 || other < 1 || other > 6) return BAD_DIE;
        if (most_checkers(boards + BOARD * i) > MOST_CHECKERS) return TOO_MANY;
        size_t before = found->count;
        if (!results_of(found, boards + BOARD * i, one > other ? one : other, one > other ? other : one, rules)) return NO_MEMORY;
        counts[i] = (int32_t)(found->count - before);
    }
    return FINE;
}

static int bytes_view(PyObject *object, Py_buffer *view, const char *what) {
    if (PyObject_GetBuffer(object, view, PyBUF_FULL_RO) < 0) return 0;
    Py_ssize_t itemsize = view->itemsize;
    int in_order = PyBuffer_IsContiguous(view, 'C');
    if (itemsize == 1 && in_order) return 1;
    PyBuffer_Release(view);
    if (in_order)
        refuse("The %s must be single bytes (uint8) in C order, not items of %zd bytes.", what, itemsize);
    else
        refuse("The %s must be contiguous single bytes (uint8) in C order.", what);
    return 0;
}

static PyObject *batch_of(const Py_buffer *boards, const Py_buffer *dice, const Rules *rules) {
    Py_ssize_t rows = boards->len / BOARD, row = 0;
    if (boards->len % BOARD) {
        refuse("Positions have 52 counts each; %zd bytes are not a whole number of positions.", boards->len);
        return NULL;
    }
    if (dice->len != 2 * rows) {
        refuse("%zd positions need %zd dice, two each, not %zd.", rows, 2 * rows, dice->len);
        return NULL;
    }
    Found found = {0};
    int32_t *counts = malloc((size_t)(rows ? rows : 1) * sizeof *counts);
    Trouble trouble = NO_MEMORY;
    if (counts && found_reserve(&found, 24 * (size_t)rows + WIDTH)) {
        Py_BEGIN_ALLOW_THREADS
        trouble = run_batch(boards->buf, dice->buf, rows, rules, &found, counts, &row);
        Py_END_ALLOW_THREADS
    }
    if (trouble != FINE) {
        free(counts);
        found_free(&found);
        if (trouble == NO_MEMORY) return PyErr_NoMemory();
        if (trouble == BAD_DIE)
            refuse("Row %zd has the dice %d and %d; a die shows 1 to 6.", row, ((uint8_t *)dice->buf)[2 * row],
                   ((uint8_t *)dice->buf)[2 * row + 1]);
        else
            refuse("Row %zd has a side of more than 255 checkers.", row);
        return NULL;
    }
    PyObject *results = new_block(found.boards, (Py_ssize_t)found.count, BOARD, 1, 'B');
    PyObject *numbers = new_block(counts, rows, 1, sizeof *counts, 'i');
    PyObject *both = results && numbers ? PyTuple_Pack(2, numbers, results) : NULL;
    Py_XDECREF(results);
    Py_XDECREF(numbers);
    return both;
}

static PyObject *kernel_batch(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *positions, *rolls, *object;
    Rules rules;
    Py_buffer boards, dice;
    if (!PyArg_ParseTuple(args, "OOO", &positions, &rolls, &object) || !served(object, &rules)) return NULL;
    if (!bytes_view(positions, &boards, "positions")) return NULL;
    PyObject *all = NULL;
    if (bytes_view(rolls, &dice, "dice")) {
        all = batch_of(&boards, &dice, &rules);
        PyBuffer_Release(&dice);
    }
    PyBuffer_Release(&boards);
    return all;
}

/* ---- the module ---- */

int slot_offset(PyObject *type, const char *name, Py_ssize_t *offset) {
    PyObject *member = PyObject_GetAttrString(type, name);
    if (!member) return 0;
    int fine = Py_IS_TYPE(member, &PyMemberDescr_Type);
    if (fine)
        *offset = ((PyMemberDescrObject *)member)->d_member->offset;
    else
        PyErr_Format(PyExc_TypeError, "%R has no slot %s", type, name);
    Py_DECREF(member);
    return fine;
}

static PyObject *kernel_bind(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *position, *play, *roll, *kind_of, *refusal;
    if (!PyArg_ParseTuple(args, "O!O!O!OO", &PyType_Type, &position, &PyType_Type, &play, &PyType_Type, &roll, &kind_of, &refusal))
        return NULL;
    if (!slot_offset(position, "board", &bound.board) || !slot_offset(play, "steps", &bound.steps) ||
        !slot_offset(play, "result", &bound.result) || !slot_offset(roll, "high", &bound.high) ||
        !slot_offset(roll, "low", &bound.low))
        return NULL;
    Py_XSETREF(bound.position, (PyTypeObject *)Py_NewRef(position));
    Py_XSETREF(bound.play, (PyTypeObject *)Py_NewRef(play));
    Py_XSETREF(bound.roll, (PyTypeObject *)Py_NewRef(roll));
    Py_XSETREF(bound.kind_of, Py_NewRef(kind_of));
    Py_XSETREF(bound.refuse, Py_NewRef(refusal));
    for (int i = 0; i < REMEMBERED; i++) Py_CLEAR(remembered[i].rules);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"bind", kernel_bind, METH_VARARGS, "bind(Position, Play, Roll, kind_of, refuse): the types to work with."},
    {"serves", kernel_serves, METH_O, "serves(rules): whether these rules are known here."},
    {"results", (PyCFunction)(void (*)(void))kernel_results, METH_FASTCALL, "results(position, roll, rules): distinct positions."},
    {"plays", (PyCFunction)(void (*)(void))kernel_plays, METH_FASTCALL, "plays(position, roll, rules): one play to each of them."},
    {"batch", kernel_batch, METH_VARARGS, "batch(positions, dice, rules): (counts, results) as buffers."},
    WALK_METHODS,
    SPRINT_METHODS,
    {NULL, NULL, 0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "bafflebox_kernel",
    .m_doc = "The compiled move generator of Baffle Box; use it through bafflebox.game.",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit_bafflebox_kernel(void) {
    if (PyType_Ready(&BlockType) < 0) return NULL;
    sprint_prepare();
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddStringConstant(module, "__version__", KERNEL_VERSION) < 0) Py_CLEAR(module);
    return module;
}
