/* The common rows of a match text: dice, moves, cube actions, a result.
 *
 * src/bafflebox/notation/mat/rows.py and layout.py define what a row means. This reads only unambiguous rows; for any
  * other the answer is ROW_HARD, and Python reads the game. */
#include "walk.h"

typedef struct {
    const char *at, *end, *begin;
} Text;

static inline int is_space(char c) { return c == ' '; }
static inline int is_digit(char c) { return c >= '0' && c <= '9'; }
static inline int ends_here(const Text *text, const char *at) { return at >= text->end || is_space(*at); }

static void skip_spaces(Text *text) {
    while (text->at < text->end && is_space(*text->at)) text->at++;
}

static int word(Text *text, const char *wanted) {
    size_t length = strlen(wanted);
    if ((size_t)(text->end - text->at) < length || memcmp(text->at, wanted, length)) return 0;
    if (!ends_here(text, text->at + length)) return 0;
    text->at += length;
    return 1;
}

/* A whole number that ends at a space or at the end; -1 when there is none. */
static int number(Text *text) {
    const char *at = text->at;
    int value = 0;
    while (at < text->end && is_digit(*at) && at - text->at < 7) value = 10 * value + (*at++ - '0');
    if (at == text->at || !ends_here(text, at)) return -1;
    text->at = at;
    return value;
}

static int starts_dice(const Text *text) {
    const char *at = text->at;
    return text->end - at >= 3 && is_digit(at[0]) && is_digit(at[1]) && at[2] == ':';
}

/* A place of a move: its number, 25 for the bar, 0 for off, -1 for anything else. */
static int place(Text *text) {
    const char *at = text->at;
    ptrdiff_t left = text->end - at;
    if (left >= 3 && (!memcmp(at, "bar", 3) || !memcmp(at, "Bar", 3))) return text->at += 3, BAR;
    if (left >= 3 && (!memcmp(at, "off", 3) || !memcmp(at, "Off", 3))) return text->at += 3, OFF;
    if (left < 1 || !is_digit(at[0])) return -1;
    int value = at[0] - '0';
    text->at++;
    if (left > 1 && is_digit(at[1])) {
        value = 10 * value + at[1] - '0';
        text->at++;
    }
    return value;
}

// `24/18*`, `13/11(2)`, `24/18*/14`: the hops of one word into the cell.
static int chain(Text *text, Cell *cell) {
    int stops = 1, stop[MOST_HOPS + 1], star[MOST_HOPS + 1] = {0}, times = 1;
    stop[0] = place(text);
    while (text->at < text->end && *text->at == '/') {
        if (stops > MOST_HOPS) return 0;
        text->at++;
        stop[stops] = place(text);
        if (stop[stops] < 0) return 0;
        if (text->at < text->end && *text->at == '*') {
            star[stops] = 1;
            text->at++;
        }
        stops++;
    }
    if (text->end - text->at >= 3 && text->at[0] == '(' && text->at[1] >= '1' && text->at[1] <= '4' && text->at[2] == ')') {
        times = text->at[1] - '0';
        text->at += 3;
    }
    if (stops < 2 || stop[0] < 0 || !ends_here(text, text->at)) return 0;
    for (int i = 1; i < stops; i++)
        if (stop[i - 1] < 1 || stop[i - 1] > BAR || stop[i] >= BAR || stop[i] == stop[i - 1]) return 0;
    for (int again = 0; again < times; again++)
        for (int i = 1; i < stops; i++) {
            if (cell->hops == MOST_HOPS) return 0;
            cell->hop[cell->hops++] = (Hop){(uint8_t)stop[i - 1], (uint8_t)stop[i], (uint8_t)(star[i] && !again)};
        }
    return 1;
}

static int rolled(Text *text, Cell *cell) {
    cell->kind = CELL_ROLL;
    for (int i = 0; i < 2; i++) {
        if (text->at[i] < '1' || text->at[i] > '6') return 0;
        cell->dice[i] = (uint8_t)(text->at[i] - '0');
    }
    text->at += 3;
    if (!ends_here(text, text->at)) return 0;
    cell->said = SAID_NOTHING;
    for (;;) {
        skip_spaces(text);
        if (text->at == text->end || starts_dice(text)) return 1;
        char c = *text->at;
        if (is_digit(c) || ((c == 'b' || c == 'B') && text->end - text->at > 3 && text->at[3] == '/')) {
            if (!chain(text, cell)) return 0;
            cell->said = SAID_MOVES;
        } else if (cell->said == SAID_NOTHING && word(text, "Cannot")) {
            skip_spaces(text);
            if (!word(text, "Move")) return 0;
            cell->said = SAID_NO_PLAY;
        } else {
            return 1; /* a word: the next cell, if it is one */
        }
    }
}

static int doubled(Text *text, Cell *cell) {
    cell->kind = CELL_DOUBLE;
    skip_spaces(text);
    while (text->at < text->end && (*text->at == '=' || *text->at == '>' || *text->at == '-')) text->at++;
    skip_spaces(text);
    cell->number = number(text);
    return cell->number > 0;
}

static int result(Text *text, Cell *cell, CellKind kind) {
    cell->kind = kind;
    skip_spaces(text);
    cell->number = number(text);
    skip_spaces(text);
    if (cell->number <= 0 || !(word(text, "points") || word(text, "point"))) return 0;
    const char *after = text->at;
    skip_spaces(text);
    if (word(text, "and")) {
        skip_spaces(text);
        if (!word(text, "the")) return 0;
        skip_spaces(text);
        if (!word(text, "match")) return 0;
        cell->final = 1;
    } else {
        text->at = after;
    }
    return 1;
}

static int one_cell(Text *text, Cell *cell) {
    if (starts_dice(text)) return rolled(text, cell);
    if (word(text, "Doubles")) return doubled(text, cell);
    if (word(text, "Wins")) return result(text, cell, CELL_WIN);
    if (word(text, "Losses")) return result(text, cell, CELL_LOSS);
    if (word(text, "Takes")) return cell->kind = CELL_TAKE, 1;
    if (word(text, "Drops")) return cell->kind = CELL_DROP, 1;
    return 0;
}

static Cell *new_cell(Cells *cells) {
    if (cells->count == cells->capacity) {
        size_t capacity = cells->capacity ? 2 * cells->capacity : 128;
        Cell *grown = realloc(cells->cells, capacity * sizeof *grown);
        if (!grown) return NULL;
        cells->cells = grown;
        cells->capacity = capacity;
    }
    Cell *cell = &cells->cells[cells->count];
    memset(cell, 0, offsetof(Cell, before));
    return cell;
}

static int numbered(Text *text) {
    const char *at = text->at;
    int value = 0;
    while (at < text->end && is_digit(*at) && at - text->at < 5) value = 10 * value + (*at++ - '0');
    if (at == text->at || at - text->at > 4 || at == text->end || *at != ')') return -1;
    text->at = at + 1;
    return value;
}

RowRead read_row(Cells *cells, const char *begin, size_t length, int line) {
    Text text = {begin, begin + length, begin};
    skip_spaces(&text);
    if (text.at == text.end) return ROW_BLANK;
    int row = numbered(&text);
    if (row < 0) {
        Text peek = text;
        if (!word(&peek, "Wins") && !word(&peek, "Losses")) return ROW_OTHER;
        row = 0;
    } else if (row == 0) {
        return ROW_HARD;
    }
    for (int found = 0;; found++) {
        skip_spaces(&text);
        if (text.at == text.end) return row || found ? ROW_READ : ROW_HARD;
        const char *before = text.at;
        while (before > text.begin && is_space(before[-1])) before--;
        if (found == (row ? 2 : 1)) return ROW_HARD;
        Cell *cell = new_cell(cells);
        if (!cell) return ROW_NO_MEMORY;
        cell->column = (int)(text.at - text.begin);
        cell->gap = (int)(text.at - before);
        cell->line = line;
        cell->row = row;
        cell->place = found;
        if (!cell->gap && before != text.begin) return ROW_HARD;
        if (!one_cell(&text, cell)) return ROW_HARD;
        cells->count++;
    }
}

/* ---- whose cell it is ---- */

enum { SLACK = 3, FIRST_COLUMN = 5, COLUMNS = 400 };

/* The most common column among pairs; the earlier one if two are equally common. */
static int most_common(const Cells *cells, int second) {
    int counts[COLUMNS] = {0}, best = 0, column = -1;
    for (size_t i = 1; i < cells->count; i++)
        if (cells->cells[i].place == 1) counts[cells->cells[i - 1 + (size_t)second].column]++;
    for (size_t i = 1; i < cells->count; i++) {
        if (cells->cells[i].place != 1) continue;
        int here = cells->cells[i - 1 + (size_t)second].column;
        if (counts[here] > best) best = counts[here], column = here;
    }
    return column;
}

int take_sides(Cells *cells, int named) {
    int squeezed = 1, pairs = 0;
    for (size_t i = 0; i < cells->count; i++) {
        if (cells->cells[i].column >= COLUMNS) return 0;
        if (cells->cells[i].place == 1) {
            pairs++;
            squeezed &= cells->cells[i].gap < 2;
        }
    }
    int left = pairs ? most_common(cells, 0) : FIRST_COLUMN, right = named;
    if (pairs) {
        right = most_common(cells, 1);
        if (named > left + 12 && named < right) right = named;
    } else {
        squeezed = named < left + 12;
    }
    if (squeezed) return 0;
    for (size_t i = 0; i < cells->count; i++) {
        Cell *cell = &cells->cells[i];
        int paired = cell->place == 1 || (i + 1 < cells->count && cells->cells[i + 1].place == 1);
        if (paired) {
            if (cell->place == 0 && cell->column >= right - SLACK) return 0; /* both in one column */
            cell->side = cell->place;
        } else if (cell->column >= right - SLACK) {
            cell->side = 1;
        } else if (cell->column > left + 2 * SLACK && cell->column >= right / 2) {
            return 0;
        }
    }
    return 1;
}

int in_order(Cells *cells) {
    int to_move = -1, offered_by = -1, over = 0;
    cells->last_roll = -1;
    for (size_t i = 0; i < cells->count; i++) {
        const Cell *cell = &cells->cells[i];
        if (cell->kind == CELL_WIN || cell->kind == CELL_LOSS) continue;
        if (over) return 0;
        switch (cell->kind) {
        case CELL_ROLL:
            if (offered_by >= 0 || (to_move >= 0 && cell->side != to_move)) return 0;
            if (cells->last_roll < 0 && cell->dice[0] == cell->dice[1]) return 0; /* never an opening roll */
            cells->last_roll = (int)i;
            to_move = !cell->side;
            break;
        case CELL_DOUBLE:
            if (offered_by >= 0 || cell->side != to_move) return 0;
            offered_by = cell->side;
            break;
        default:
            if (offered_by < 0 || cell->side == offered_by) return 0;
            offered_by = -1;
            over = cell->kind == CELL_DROP;
        }
    }
    return offered_by < 0;
}
