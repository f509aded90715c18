/* Sprintgammon solved by value iteration.
 *
 * A side is three checkers on 26 places, ranked 0 to 3275 in order of pips; a position is the rank of the side on roll times 3276
 * plus the rank of the other. Without a hit a play leads to an earlier level, so a sweep through the levels settles at once whatever
 * lies between two hits; sweeps are repeated because a hit leads upwards. A level is computed from the values before it
 * and settled afterwards, so the result does not depend on how the work is divided. */
#include "sprint.h"

/* Plays whose equities differ by less count as equal, and the first found is chosen: rounding must not choose. */
static const double TIE = 1e-9;

/* Each new value overshoots a little, away from the old one, which needs a quarter fewer sweeps (successive over-relaxation;
 * 1.2 needs more again). */
static const double BEYOND = 1.1;

/* What the loser of a finished game loses (ibf:2.1, ibf:2.10). */
static void lost(double *value, unsigned loser) {
    int gammon = sprint_sides[loser].off == 0, backgammon = gammon && sprint_sides[loser].places[0] >= 19;
    memset(value, 0, VALUES * sizeof *value);
    value[LOSE_GAMMON] = gammon;
    value[LOSE_BACKGAMMON] = backgammon;
    value[CENTRED] = value[OWNED] = value[OPPONENTS] = -1 - gammon - backgammon;
}

static inline double *worth_at(double *values, size_t place) { return values + POSITIONS * VALUES + place * VIEWS; }

void sprint_begin(double *values) {
    for (unsigned loser = 1; loser < SIDES; loser++) {
        double *value = values + place_of(loser, 0) * VALUES;
        lost(value, loser);
        worth_to_mover(worth_at(values, place_of(loser, 0)), value);
    }
}

/* ---- the positions of a portion ---- */

/* The opponent's side is fixed while the mover's changes: they all lead to the same few rows of values. */
Walk sprint_walk(const Portion *portion) {
    int pips = portion->level / 2, opponents = portion->level % 2;
    int first = opponents ? sprint_first_with[pips] : 0, count = sprint_first_with[pips + opponents] - first;
    unsigned end = (unsigned)sprint_first_with[pips + 1];
    return (Walk){
        .portion = portion,
        .next_opp = (unsigned)(first + count * portion->part / portion->parts),
        .opps_end = (unsigned)(first + count * (portion->part + 1) / portion->parts),
        .owns_begin = opponents ? 0 : (unsigned)sprint_first_with[pips],
        .owns_end = end,
        .next_own = end,
    };
}

/* Whether the game isn't over, no point is shared, and the portion covers it. */
static int wanted(const Walk *walk) {
    const SprintSide *own = &sprint_sides[walk->own], *opp = &sprint_sides[walk->opp];
    if (own->off < walk->portion->fewest_off || own->off == SPRINTERS || !sprint_possible(walk->own, walk->opp)) return 0;
    return !walk->portion->contact_only || own->places[0] + opp->places[0] > BAR;
}

int sprint_onward(Walk *walk) {
    for (;;) {
        while (walk->next_own < walk->owns_end) {
            walk->own = walk->next_own++;
            if (wanted(walk)) return 1;
        }
        if (walk->next_opp == walk->opps_end) return 0;
        walk->opp = walk->next_opp++;
        int off = sprint_sides[walk->opp].off;
        if (off < SPRINTERS && off >= walk->portion->fewest_off) walk->next_own = walk->owns_begin;
    }
}

size_t sprint_size(const Portion *portion) {
    size_t count = 0;
    for (Walk at = sprint_walk(portion); sprint_onward(&at);) count++;
    return count;
}

/* ---- one step of value iteration ---- */

/* The rows with the opponent on roll, after each set of its blots has been hit. */
typedef struct {
    const SprintSide *opp;
    const double *values[1 << SPRINTERS], *worths[1 << SPRINTERS];
} Rows;

static Rows rows_against(const double *values, unsigned opp) {
    Rows rows = {.opp = &sprint_sides[opp]};
    for (int set = 0; set < 1 << SPRINTERS; set++) {
        size_t place = place_of(rows.opp->hit[set], 0);
        rows.values[set] = values + place * VALUES;
        rows.worths[set] = values + POSITIONS * VALUES + place * VIEWS;
    }
    return rows;
}

/* Adds the best play of a roll with its weight, separately for the chances and for each position of the cube. */
static void add_best(double *sum, const Rows *rows, const SprintPlays *plays, int weight) {
    const SprintPlay *play = sprint_plays + plays->first;
    const double *worths[MOST_PLAYS];
    double best[VIEWS] = {-4, -4, -4, -4};
    for (uint32_t i = 0; i < plays->count; i++) {
        const double *worth = rows->worths[blots_hit(rows->opp, play[i].touched)] + (size_t)play[i].after * VIEWS;
        worths[i] = worth;
        for (int view = 0; view < VIEWS; view++) best[view] = larger(worth[view], best[view]);
    }
    uint32_t chosen = 0;
    while (worths[chosen][CUBELESS] < best[CUBELESS] - TIE) chosen++;
    const double *theirs = rows->values[blots_hit(rows->opp, play[chosen].touched)] + (size_t)play[chosen].after * VALUES;
    sum[WIN] += weight * (1 - theirs[WIN]);
    sum[WIN_GAMMON] += weight * theirs[LOSE_GAMMON];
    sum[WIN_BACKGAMMON] += weight * theirs[LOSE_BACKGAMMON];
    sum[LOSE_GAMMON] += weight * theirs[WIN_GAMMON];
    sum[LOSE_BACKGAMMON] += weight * theirs[WIN_BACKGAMMON];
    sum[CENTRED] += weight * best[IN_THE_MIDDLE];
    sum[OWNED] += weight * best[MINE];
    sum[OPPONENTS] += weight * best[THEIRS];
}

double sprint_step(const double *values, double *fresh, const Portion *portion) {
    double change = 0;
    for (Walk at = sprint_walk(portion); sprint_onward(&at); fresh += VALUES) {
        const double *old = values + place_of(at.own, at.opp) * VALUES;
        const Rows rows = rows_against(values, at.opp);
        const SprintPlays *rolls = sprint_rolls(at.own, rows.opp->seen_closed);
        memset(fresh, 0, VALUES * sizeof *fresh);
        for (int roll = 0; roll < ROLLS; roll++) add_best(fresh, &rows, &rolls[roll], roll_weight(roll));
        for (int i = 0; i < VALUES; i++) {
            fresh[i] /= 36;
            change = larger(change, larger(fresh[i] - old[i], old[i] - fresh[i]));
        }
    }
    return change;
}

void sprint_settle(double *values, const double *fresh, const Portion *portion) {
    for (Walk at = sprint_walk(portion); sprint_onward(&at); fresh += VALUES) {
        size_t place = place_of(at.own, at.opp);
        double *value = values + place * VALUES, reach = portion->contact_only ? BEYOND : 1;
        for (int i = 0; i < VALUES; i++) value[i] += reach * (fresh[i] - value[i]);
        worth_to_mover(worth_at(values, place), value);
    }
}
