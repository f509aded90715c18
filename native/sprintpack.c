/* The stored form of Sprintgammon's solved table: 16-bit numbers, and the loss from playing by them. */
#include "sprint.h"

static const double STEPS_OF_16_BITS = 65535;

static inline uint16_t packed(double value, int kind) {
    double scaled = kind < CENTRED ? value : (value + 3) / 6;
    return (uint16_t)(smaller(larger(scaled, 0), 1) * STEPS_OF_16_BITS + 0.5);
}

static inline double unpacked(uint16_t number, int kind) {
    double scaled = number / STEPS_OF_16_BITS;
    return kind < CENTRED ? scaled : scaled * 6 - 3;
}

void sprint_row(const double *values, unsigned own, uint16_t *row) {
    const double *value = values + place_of(own, 0) * VALUES;
    for (unsigned opp = 0; opp < SIDES; opp++, value += VALUES) /* impossible positions repeat their neighbour, which compresses best */
        for (int kind = 0; kind < VALUES; kind++) {
            uint16_t *number = row + (size_t)kind * SIDES + opp;
            *number = opp && !sprint_possible(own, opp) ? number[-1] : packed(value[kind], kind);
        }
}

static void read_row(double *value, const uint16_t *rows, unsigned own, unsigned opp) {
    const uint16_t *row = rows + place_of(own, 0) * VALUES + opp;
    for (int kind = 0; kind < VALUES; kind++) value[kind] = unpacked(row[(size_t)kind * SIDES], kind);
}

/* The loss, in each view, from choosing plays by the rows instead of the values. */
static void add_loss(double *sum, const double *values, const uint16_t *rows, const SprintSide *opp, const SprintPlays *plays, int weight) {
    double best[VIEWS] = {-4, -4, -4, -4}, liked[VIEWS] = {-4, -4, -4, -4}, got[VIEWS] = {0};
    for (const SprintPlay *play = sprint_plays + plays->first, *end = play + plays->count; play < end; play++) {
        double worth[VIEWS], seems[VIEWS], kept[VALUES];
        unsigned next = opp->hit[blots_hit(opp, play->touched)];
        read_row(kept, rows, next, play->after);
        worth_to_mover(worth, values + place_of(next, play->after) * VALUES);
        worth_to_mover(seems, kept);
        for (int view = 0; view < VIEWS; view++) {
            best[view] = larger(best[view], worth[view]);
            if (seems[view] <= liked[view]) continue;
            liked[view] = seems[view];
            got[view] = worth[view];
        }
    }
    for (int view = 0; view < VIEWS; view++) sum[view] += weight * (best[view] - got[view]) / 36;
}

void sprint_loss(const double *values, const uint16_t *rows, const Portion *portion, double *most, double *total) {
    *most = *total = 0;
    for (Walk at = sprint_walk(portion); sprint_onward(&at);) {
        double sum[VIEWS] = {0};
        const SprintSide *opp = &sprint_sides[at.opp];
        const SprintPlays *rolls = sprint_rolls(at.own, opp->seen_closed);
        for (int roll = 0; roll < ROLLS; roll++) add_loss(sum, values, rows, opp, &rolls[roll], roll_weight(roll));
        for (int view = 0; view < VIEWS; view++) *most = larger(*most, sum[view]);
        *total += sum[CUBELESS];
    }
}
