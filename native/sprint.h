/* Sprintgammon solved: what its files share. */
#ifndef BAFFLEBOX_SPRINT_H
#define BAFFLEBOX_SPRINT_H

#include "sprintsides.h"

/* What a position is worth to the player on roll: five chances, the play best without a cube on both sides, then the
 * equity of money play before rolling without a double, with the cube in the middle, owned, and owned by the opponent. One line of cache. */
enum { WIN, WIN_GAMMON, WIN_BACKGAMMON, LOSE_GAMMON, LOSE_BACKGAMMON, CENTRED, OWNED, OPPONENTS, VALUES };

/* The worths of all positions (see `worth_to_mover`) follow their values in the same buffer. */
static const size_t POSITIONS = (size_t)SIDES * SIDES;
static inline size_t place_of(unsigned own, unsigned opp) { return (size_t)own * SIDES + opp; }

/* Four ways to look at a position: without a cube, and with the cube in each of its places. */
enum { CUBELESS, IN_THE_MIDDLE, MINE, THEIRS, VIEWS };

/* Two levels for each number of pips: first the side on roll has so many and the other has fewer, then the other has so many and
 * the side on roll no more. Without a hit a play leads to an earlier level. */
enum { LEVELS = 2 * (MOST_PIPS + 1) };

/* A part of the positions of one level. */
typedef struct {
    int level;
    int part, parts;
    int fewest_off;    /* only positions in which each side has so many off */
    int contact_only;  /* leave out races, which one sweep settles */
} Portion;

/* The positions of a portion, always in the same order: `own` against `opp`, while `onward` says so. */
typedef struct {
    const Portion *portion;
    unsigned next_opp, opps_end;
    unsigned next_own, owns_begin, owns_end;
    unsigned own, opp;
} Walk;

Walk sprint_walk(const Portion *portion);
int sprint_onward(Walk *walk);
size_t sprint_size(const Portion *portion);

void sprint_begin(double *values);
double sprint_step(const double *values, double *fresh, const Portion *portion);
void sprint_settle(double *values, const double *fresh, const Portion *portion);

/* The positions of one side on roll as 16-bit numbers, one kind of value after another; and the loss from playing by all
 * such rows: the most in a position with any cube, and the total over the positions without a cube. */
void sprint_row(const double *values, unsigned own, uint16_t *row);
void sprint_loss(const double *values, const uint16_t *rows, const Portion *portion, double *most, double *total);

static inline double larger(double one, double other) { return one > other ? one : other; }
static inline double smaller(double one, double other) { return one < other ? one : other; }

/* What a position is worth to the player who has just moved there, the other being about to double or roll. A double is taken or
 * passed, whichever costs less; the mover's own cube is the opponent's opponent's. */
static inline void worth_to_mover(double *worth, const double *theirs) {
    double doubled = smaller(2 * theirs[OPPONENTS], 1);
    worth[CUBELESS] = 1 - 2 * theirs[WIN] - theirs[WIN_GAMMON] - theirs[WIN_BACKGAMMON] + theirs[LOSE_GAMMON] + theirs[LOSE_BACKGAMMON];
    worth[IN_THE_MIDDLE] = -larger(theirs[CENTRED], doubled);
    worth[MINE] = -theirs[OPPONENTS];
    worth[THEIRS] = -larger(theirs[OWNED], doubled);
}

#endif
