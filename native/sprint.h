/* Sprintgammon solved: what its two files share. */
#ifndef BAFFLEBOX_SPRINT_H
#define BAFFLEBOX_SPRINT_H

#include "kernel.h"

enum { SPRINTERS = 3, SIDES = 3276, LEVELS = SPRINTERS * BAR * 2 + 1 };

/* What a position is worth to the player on roll: five chances, the play best without a cube on both sides, then the
 * equity of money play before rolling without a double, with the cube in the middle, owned, and owned by the opponent. One line of cache. */
enum { WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON, CENTRED, OWNED, OPPONENTS, VALUES };

/* A part of the positions of one level: those whose opponents' side falls into the part. */
typedef struct {
    int level;         /* pips of both sides together */
    int part, parts;
    int fewest_off;    /* only positions in which each side has so many off */
    int contact_only;  /* leave out races, which one sweep settles */
} Portion;

void sprint_prepare(void);
size_t sprint_size(const Portion *portion);
void sprint_begin(double *values);
int sprint_step(const double *values, double *fresh, const Portion *portion, double *change);
void sprint_settle(double *values, const double *fresh, const Portion *portion);

/* The positions of one side on roll as numbers of 16 bits, a kind of value after another; and what is lost by playing
 * from all such rows: the most in a position, whatever the cube, and the total over the positions without a cube. */
void sprint_row(const double *values, unsigned own, uint16_t *row);
int sprint_loss(const double *values, const uint16_t *rows, const Portion *portion, double *most, double *total);

#endif
