/* A game from a match text, read and replayed: the data passed from scanner to replay, and from replay to Python. */
#ifndef BAFFLEBOX_WALK_H
#define BAFFLEBOX_WALK_H

#include "kernel.h"

enum { MOST_HOPS = 8 };

typedef enum { CELL_ROLL, CELL_DOUBLE, CELL_TAKE, CELL_DROP, CELL_WIN, CELL_LOSS } CellKind;

/* What follows the dice: moves, nothing at all, or the words that nothing could be played. */
typedef enum { SAID_MOVES, SAID_NOTHING, SAID_NO_PLAY } Said;

/* The findings of `notation.replay` for a game without errors. */
typedef enum { LEGAL, DANCE, UNPLAYED } Finding;

typedef struct {
    uint8_t source, target, star;
} Hop;

typedef struct {
    CellKind kind;
    int column, gap;
    int number; /* the value of the cube, or the points */
    int final;  /* `and the match` */
    uint8_t dice[2];
    Said said;
    int hops;
    Hop hop[MOST_HOPS];
    /* its position */
    int line, row, place;
    int side; /* 0 the left player, 1 the right one */
    /* the replay */
    Finding finding;
    int moves;
    uint8_t steps[STEPS];
    uint8_t before[BOARD], after[BOARD];
} Cell;

typedef struct {
    Cell *cells;
    size_t count, capacity;
    int last_roll; /* index of the last roll, -1 when there is none */
} Cells;

/* Whether the line belongs to a game, and is simple enough to be read here. */
typedef enum { ROW_READ, ROW_BLANK, ROW_OTHER, ROW_HARD, ROW_NO_MEMORY } RowRead;

/* Append the cells of a line; `row` is its number, 0 for a result without one. */
RowRead read_row(Cells *cells, const char *text, size_t length, int line);

/* Assigns each cell a player by column; `named` is the column of the right name. 0 if that can't be determined. */
int take_sides(Cells *cells, int named);

/* Whether turns and cube come in the order of the rules. */
int in_order(Cells *cells);

/* Follows the rolls on the board: 1, 0 if something needs a closer look, -1 if out of memory. */
int replay(Cells *cells, const uint8_t *start, const Rules *rules, Found *found);

#endif
