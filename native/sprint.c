/* Sprintgammon solved by value iteration.
 *
 * A side is three checkers on 26 places, ranked 0 to 3275; a position is the rank of the side on roll times 3276 plus
 * the rank of the other. Without a hit the pips of both sides together fall with every play, so a sweep through the levels of
 * equal pips settles at once whatever lies between two hits; sweeps are repeated because a hit leads upwards. A level is computed
 * from the values before it and settled afterwards, so the result does not depend on how the work is divided. */
#include "sprint.h"

/* Plays whose equities differ by less count as equal, and the first found is chosen: rounding must not choose. */
static const double TIE = 1e-9;

static struct {
    uint8_t places[SPRINTERS]; /* highest first */
    uint8_t board[WIDTH];
    uint32_t held, blots, closed; /* bit masks in the side's own numbering */
    int pips, off;
} sides[SIDES];
static uint16_t by_pips[SIDES]; /* ranks in order of their pips, and where each number of pips begins */
static int first_with[SPRINTERS * BAR + 2];

static inline unsigned rank_of(unsigned a, unsigned b, unsigned c) { return a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2 + c; }

/* The rank of a side from its counts by place, which add up to three; eight places are looked at together. */
static inline unsigned ranked(const uint8_t *side) {
    unsigned places[SPRINTERS], found = 0;
    for (unsigned place = BAR; place > BAR - 2; place--)
        for (unsigned count = side[place]; count; count--) places[found++] = place;
    for (unsigned from = 16; found < SPRINTERS; from -= 8) {
        uint64_t counts;
        memcpy(&counts, side + from, sizeof counts);
        if (!counts) continue;
        for (unsigned place = from + 7; found < SPRINTERS && place + 1 > from; place--)
            for (unsigned count = side[place]; count; count--) places[found++] = place;
    }
    return rank_of(places[0], places[1], places[2]);
}

void sprint_prepare(void) {
    unsigned rank = 0;
    int count[SPRINTERS * BAR + 1] = {0};
    for (unsigned a = 0; a < WIDTH; a++)
        for (unsigned b = 0; b <= a; b++)
            for (unsigned c = 0; c <= b; c++, rank++) {
                const unsigned places[] = {a, b, c};
                memset(&sides[rank], 0, sizeof sides[rank]);
                for (int i = 0; i < SPRINTERS; i++) {
                    sides[rank].places[i] = (uint8_t)places[i];
                    sides[rank].board[places[i]]++;
                    sides[rank].pips += (int)places[i];
                }
                sides[rank].off = sides[rank].board[OFF];
                for (int place = 1; place <= BAR; place++) {
                    int here = sides[rank].board[place];
                    if (here) sides[rank].held |= bit(place);
                    if (place < BAR && here == 1) sides[rank].blots |= bit(place);
                    if (place < BAR && here > 1) sides[rank].closed |= bit(place);
                }
                count[sides[rank].pips]++;
            }
    for (int pips = 0; pips <= SPRINTERS * BAR; pips++) first_with[pips + 1] = first_with[pips] + count[pips];
    int next[SPRINTERS * BAR + 1];
    memcpy(next, first_with, sizeof next);
    for (rank = 0; rank < SIDES; rank++) by_pips[next[sides[rank].pips]++] = (uint16_t)rank;
}

/* Bit p becomes bit 25 - p: points of one side in the other's numbering. */
static inline uint32_t seen_across(uint32_t places) {
    uint32_t mirrored = 0;
    for (; places; places &= places - 1) mirrored |= bit(BAR - lowest_bit(places));
    return mirrored;
}

/* Whether the sides stand on no point together. */
static inline int possible(unsigned own, unsigned opp) { return !(sides[own].held & seen_across(sides[opp].held) & ~bit(OFF)); }

/* What the loser of a finished game gives away (ibf:2.1, ibf:2.10). */
static void lost(double *value, unsigned loser) {
    int gammon = sides[loser].off == 0, backgammon = gammon && sides[loser].places[0] >= 19;
    memset(value, 0, VALUES * sizeof *value);
    value[LOSE_GAMMON] = gammon;
    value[LOSE_BACKGAMMON] = backgammon;
    value[CENTRED] = value[OWNED] = value[OPPONENTS] = -1 - gammon - backgammon;
}

void sprint_begin(double *values) {
    for (unsigned loser = 1; loser < SIDES; loser++) lost(values + (size_t)loser * SIDES * VALUES, loser);
}

/* ---- the positions of a portion, always in the same order ---- */

typedef struct {
    const Portion *portion;
    unsigned opp, last; /* the opponents' sides still to come */
    int at, end;        /* own sides with the pips that are left, in by_pips */
    unsigned own;
} Walk;

static Walk walk(const Portion *portion) {
    unsigned from = (unsigned)((size_t)SIDES * (size_t)portion->part / (size_t)portion->parts);
    unsigned to = (unsigned)((size_t)SIDES * (size_t)(portion->part + 1) / (size_t)portion->parts);
    return (Walk){.portion = portion, .opp = from - 1, .last = to - 1};
}

/* Whether the game goes on there, no point is shared, and the portion is about it. */
static int wanted(const Walk *walk) {
    unsigned own = walk->own, opp = walk->opp;
    const Portion *portion = walk->portion;
    if (sides[own].off < portion->fewest_off || sides[own].off == SPRINTERS) return 0;
    if (!possible(own, opp)) return 0;
    return !portion->contact_only || sides[own].places[0] + sides[opp].places[0] > BAR;
}

static int onward(Walk *walk) {
    for (;;) {
        while (walk->at < walk->end) {
            walk->own = by_pips[walk->at++];
            if (wanted(walk)) return 1;
        }
        if (walk->opp == walk->last) return 0;
        walk->opp++;
        int left = walk->portion->level - sides[walk->opp].pips;
        int fits = left >= 0 && left <= SPRINTERS * BAR && sides[walk->opp].off < SPRINTERS && sides[walk->opp].off >= walk->portion->fewest_off;
        walk->at = fits ? first_with[left] : 0;
        walk->end = fits ? first_with[left + 1] : 0;
    }
}

size_t sprint_size(const Portion *portion) {
    size_t count = 0;
    for (Walk at = walk(portion); onward(&at);) count++;
    return count;
}

/* ---- one step of value iteration ---- */

/* Four ways to look at a position: without a cube, and with the cube in each of its places. */
enum { CUBELESS, IN_THE_MIDDLE, MINE, THEIRS, VIEWS };

enum { ROLLS = 21 };

#if defined(__GNUC__) || defined(__clang__)
static inline void soon(const void *needed) { __builtin_prefetch(needed); }
#else
static inline void soon(const void *needed) { (void)needed; }
#endif

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

/* The results of a roll; a turn that cannot be played leads to the position itself. 0 when there is no memory. */
static int roll_results(Found *found, const uint8_t *board, int high, int low, unsigned own, unsigned opp) {
    found->count = 0;
    if (!results_hitting(found, board, high, low, sides[own].held, seen_across(sides[opp].closed), seen_across(sides[opp].blots))) return 0;
    if (found->count) return 1;
    if (!found_reserve(found, 1)) return 0;
    memcpy(found->boards, board, BOARD);
    found->count = 1;
    return 1;
}

/* Where the next player's position after a result is kept, counted in positions. */
static inline size_t place_after(const uint8_t *after, const uint8_t *board, unsigned opp) {
    unsigned other = after[OPP_BAR] == board[OPP_BAR] ? opp : ranked(after + WIDTH);
    return (size_t)other * SIDES + ranked(after);
}

static void set_up(uint8_t *board, unsigned own, unsigned opp) {
    memcpy(board, sides[own].board, WIDTH);
    memcpy(board + WIDTH, sides[opp].board, WIDTH);
}

/* Where the results of every roll are kept. All are found before any is read, so that memory has time to answer. */
typedef struct {
    size_t *places, capacity;
    size_t ends[ROLLS];
} Reach;

static int reach_of(Reach *reach, const double *values, unsigned own, unsigned opp, Found *found) {
    uint8_t board[BOARD];
    size_t count = 0;
    int roll = 0;
    set_up(board, own, opp);
    for (int high = 1; high <= 6; high++)
        for (int low = 1; low <= high; low++) {
            if (!roll_results(found, board, high, low, own, opp)) return 0;
            if (reach->capacity < count + found->count) {
                size_t capacity = 2 * (count + found->count), *places = realloc(reach->places, capacity * sizeof *places);
                if (!places) return 0;
                reach->places = places;
                reach->capacity = capacity;
            }
            for (size_t i = 0; i < found->count; i++) {
                size_t place = place_after(found->boards + BOARD * i, board, opp);
                soon(values + place * VALUES);
                reach->places[count++] = place;
            }
            reach->ends[roll++] = count;
        }
    return 1;
}

static inline int weight_of(int roll) { return roll == 0 || roll == 2 || roll == 5 || roll == 9 || roll == 14 || roll == 20 ? 1 : 2; }

/* The best of the results of a roll, added with its weight: for the chances and for each place of the cube apart. */
static void add_best(double *sum, const double *values, const size_t *places, const size_t *end, int weight) {
    const double *chosen = NULL;
    double best[VIEWS] = {-4, -4, -4, -4};
    for (; places < end; places++) {
        const double *value = values + *places * VALUES;
        double worth[VIEWS];
        worth_to_mover(worth, value);
        if (worth[CUBELESS] > best[CUBELESS] + TIE) {
            chosen = value;
            best[CUBELESS] = worth[CUBELESS];
        }
        for (int view = IN_THE_MIDDLE; view < VIEWS; view++) best[view] = larger(best[view], worth[view]);
    }
    sum[WIN] += weight * (1 - chosen[WIN]);
    sum[WIN_GAMMON] += weight * chosen[LOSE_GAMMON];
    sum[WIN_BACKGAMMON] += weight * chosen[LOSE_BACKGAMMON];
    sum[LOSE_GAMMON] += weight * chosen[WIN_GAMMON];
    sum[LOSE_BACKGAMMON] += weight * chosen[WIN_BACKGAMMON];
    sum[CENTRED] += weight * best[IN_THE_MIDDLE];
    sum[OWNED] += weight * best[MINE];
    sum[OPPONENTS] += weight * best[THEIRS];
}

/* The value of a position from those of its successors. */
static void value_of(double *value, const double *values, const Reach *reach) {
    memset(value, 0, VALUES * sizeof *value);
    for (int roll = 0; roll < ROLLS; roll++)
        add_best(value, values, reach->places + (roll ? reach->ends[roll - 1] : 0), reach->places + reach->ends[roll], weight_of(roll));
    for (int i = 0; i < VALUES; i++) value[i] /= 36;
}

int sprint_step(const double *values, double *fresh, const Portion *portion, double *change) {
    Found found = {0};
    Reach reach = {0};
    int fine = 1;
    *change = 0;
    for (Walk at = walk(portion); fine && onward(&at); fresh += VALUES) {
        const double *old = values + ((size_t)at.own * SIDES + at.opp) * VALUES;
        fine = reach_of(&reach, values, at.own, at.opp, &found);
        if (!fine) break;
        value_of(fresh, values, &reach);
        for (int i = 0; i < VALUES; i++) *change = larger(*change, larger(fresh[i] - old[i], old[i] - fresh[i]));
    }
    found_free(&found);
    free(reach.places);
    return fine;
}

void sprint_settle(double *values, const double *fresh, const Portion *portion) {
    for (Walk at = walk(portion); onward(&at); fresh += VALUES)
        memcpy(values + ((size_t)at.own * SIDES + at.opp) * VALUES, fresh, VALUES * sizeof *fresh);
}

/* ---- the table as it is kept: numbers of 16 bits ---- */

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
    const double *value = values + (size_t)own * SIDES * VALUES;
    for (unsigned opp = 0; opp < SIDES; opp++, value += VALUES) /* what cannot be repeats its neighbour, which packs best */
        for (int kind = 0; kind < VALUES; kind++) {
            uint16_t *number = row + (size_t)kind * SIDES + opp;
            *number = opp && !possible(own, opp) ? number[-1] : packed(value[kind], kind);
        }
}

static void read_row(double *value, const uint16_t *rows, size_t place) {
    const uint16_t *row = rows + place / SIDES * SIDES * VALUES + place % SIDES;
    for (int kind = 0; kind < VALUES; kind++) value[kind] = unpacked(row[(size_t)kind * SIDES], kind);
}

/* What is lost, in every view, by choosing the play of a roll from the rows instead of the values. */
static void add_loss(double *sum, const double *values, const uint16_t *rows, const size_t *places, const size_t *end, int weight) {
    double best[VIEWS] = {-4, -4, -4, -4}, liked[VIEWS] = {-4, -4, -4, -4}, got[VIEWS] = {0};
    for (; places < end; places++) {
        double worth[VIEWS], seems[VIEWS], kept[VALUES];
        read_row(kept, rows, *places);
        worth_to_mover(worth, values + *places * VALUES);
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

int sprint_loss(const double *values, const uint16_t *rows, const Portion *portion, double *most, double *total) {
    Found found = {0};
    Reach reach = {0};
    int fine = 1;
    *most = *total = 0;
    for (Walk at = walk(portion); fine && onward(&at);) {
        double sum[VIEWS] = {0};
        fine = reach_of(&reach, values, at.own, at.opp, &found);
        for (int roll = 0; fine && roll < ROLLS; roll++)
            add_loss(sum, values, rows, reach.places + (roll ? reach.ends[roll - 1] : 0), reach.places + reach.ends[roll], weight_of(roll));
        for (int view = 0; view < VIEWS; view++) *most = larger(*most, sum[view]);
        *total += sum[CUBELESS];
    }
    found_free(&found);
    free(reach.places);
    return fine;
}
