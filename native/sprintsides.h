/* The sides of Sprintgammon by rank, and the results of every roll for each. */
#ifndef BAFFLEBOX_SPRINTSIDES_H
#define BAFFLEBOX_SPRINTSIDES_H

#include "kernel.h"

enum { SPRINTERS = 3, SIDES = 3276, MOST_PIPS = SPRINTERS * BAR, ROLLS = 21 };
enum { MOST_PLAYS = 15 }; /* for a roll: the number of ways to divide four equal moves among three checkers */

/* A side has at most three blots, so a play leaves it as one of eight. Masks and places of points that begin with `seen`
 * are in the other side's numbering. */
typedef struct {
    uint8_t places[SPRINTERS]; /* highest first */
    uint8_t board[WIDTH];
    uint8_t seen_blots[SPRINTERS]; /* one after another; if there is none, a place where nobody lands */
    uint8_t seen_closed;           /* the point that is closed, of which three checkers make at most one, or none: OFF */
    uint32_t held, seen_held;      /* points and bar */
    uint16_t hit[1 << SPRINTERS];  /* the ranks after each set of blots has been hit */
    int off;
} SprintSide;

/* In order of their pips, then of their highest places; and where each number of pips begins. */
extern SprintSide sprint_sides[SIDES];
extern int sprint_first_with[MOST_PIPS + 2];

/* One way to play a roll: the mover's side afterwards, and the points on which a checker has stood on the way or at the end. */
typedef struct {
    uint32_t touched;
    uint16_t after;
} SprintPlay;

typedef struct {
    uint32_t first, count;
} SprintPlays;

extern const SprintPlay *sprint_plays;

/* The ways to play every roll, from 1-1, 2-1, 2-2 to 6-6, with a closed point or none (OFF). Where nothing can be played
 * the one way is to stay. */
const SprintPlays *sprint_rolls(unsigned side, int closed);

/* Fill the tables: of the sides when the module is loaded, of the plays before the first use; 0 when there is no memory. */
void sprint_prepare(void);
int sprint_prepare_plays(void);

static inline int roll_weight(int roll) { return roll == 0 || roll == 2 || roll == 5 || roll == 9 || roll == 14 || roll == 20 ? 1 : 2; }

/* Which set of a side's blots a play hits. */
static inline unsigned blots_hit(const SprintSide *side, uint32_t touched) {
    return (touched >> side->seen_blots[0] & 1) | (touched >> side->seen_blots[1] & 1) << 1 | (touched >> side->seen_blots[2] & 1) << 2;
}

/* Whether the sides stand on no point together. */
static inline int sprint_possible(unsigned own, unsigned opp) { return !(sprint_sides[own].held & sprint_sides[opp].seen_held & ~bit(OFF)); }

#endif
