/* The sides of Sprintgammon, and the results of every roll for each.
 *
 * Which plays are legal depends on the mover's side and on the closed points of the other, of which three checkers make at most one. So
 * the plays of all positions are found once, with the generator of all hitting games: it is shown a blot on every open point, and the
 * blots that are missing afterwards are the points that were touched. */
#include "sprintsides.h"

enum { NOWHERE = 31 };

SprintSide sprint_sides[SIDES];
int sprint_first_with[MOST_PIPS + 2];
const SprintPlay *sprint_plays;

static SprintPlays (*rolls_of)[SIDES][ROLLS]; /* by closed point and side */

static uint16_t ranks[WIDTH][WIDTH][WIDTH]; /* by places, the highest first */

/* The rank of a side from its counts by place, which add up to three. */
static uint16_t ranked(const uint8_t *side) {
    unsigned places[SPRINTERS], found = 0;
    for (unsigned place = BAR; found < SPRINTERS; place--)
        for (unsigned count = side[place]; count; count--) places[found++] = place;
    return ranks[places[0]][places[1]][places[2]];
}

static void place(SprintSide *side, int a, int b, int c) {
    const int places[] = {a, b, c};
    for (int i = 0; i < SPRINTERS; i++) {
        side->places[i] = (uint8_t)places[i];
        side->board[places[i]]++;
    }
    side->off = side->board[OFF];
}

static void look_across(SprintSide *side) {
    int blots[SPRINTERS], count = 0;
    for (int place = 1; place <= BAR; place++) {
        if (!side->board[place]) continue;
        side->held |= bit(place);
        side->seen_held |= bit(BAR - place);
        if (place < BAR && side->board[place] > 1) side->seen_closed = (uint8_t)(BAR - place);
        if (place < BAR && side->board[place] == 1) blots[count++] = place;
    }
    for (int i = 0; i < SPRINTERS; i++) side->seen_blots[i] = (uint8_t)(i < count ? BAR - blots[i] : NOWHERE);
    for (unsigned set = 0; set < 1u << count; set++) {
        uint8_t board[WIDTH];
        memcpy(board, side->board, WIDTH);
        for (int i = 0; i < count; i++)
            if (set >> i & 1) {
                board[blots[i]]--;
                board[BAR]++;
            }
        side->hit[set] = ranked(board);
    }
}

void sprint_prepare(void) {
    int rank = 0;
    for (int pips = 0; pips <= MOST_PIPS; pips++) {
        sprint_first_with[pips] = rank;
        for (int a = 0; a <= BAR; a++)
            for (int b = 0; b <= a; b++) {
                int c = pips - a - b;
                if (c < 0 || c > b) continue;
                ranks[a][b][c] = (uint16_t)rank;
                place(&sprint_sides[rank++], a, b, c);
            }
    }
    sprint_first_with[MOST_PIPS + 1] = rank;
    for (rank = 0; rank < SIDES; rank++) look_across(&sprint_sides[rank]);
}

/* ---- plays ---- */

typedef struct {
    SprintPlay *plays;
    size_t count, capacity;
    Found found;
} Gathering;

static const uint32_t POINTS = ((uint32_t)1 << BAR) - 2;

/* The plays of a roll with a closed point or none; 0 if out of memory. */
static int gather(Gathering *all, SprintPlays *plays, unsigned side, int high, int low, int closed) {
    const uint32_t open = closed ? POINTS & ~bit(closed) : POINTS;
    uint8_t board[BOARD] = {0};
    Found *found = &all->found;
    memcpy(board, sprint_sides[side].board, WIDTH);
    for (int point = 1; point < BAR; point++) board[OPP_BAR - point] = open >> point & 1;
    found->count = 0;
    if (!results_hitting(found, board, high, low, sprint_sides[side].held, closed ? bit(closed) : 0, open)) return 0;
    if (all->capacity < all->count + found->count + 1) {
        size_t capacity = 2 * (all->count + found->count + 1);
        SprintPlay *grown = realloc(all->plays, capacity * sizeof *grown);
        if (!grown) return 0;
        all->plays = grown;
        all->capacity = capacity;
    }
    SprintPlay *next = all->plays + all->count;
    for (const uint8_t *after = found->boards; after < found->boards + BOARD * found->count; after += BOARD, next++) {
        *next = (SprintPlay){.after = ranked(after)};
        for (int point = 1; point < BAR; point++)
            if (board[OPP_BAR - point] && !after[OPP_BAR - point]) next->touched |= bit(point);
    }
    if (!found->count) *next++ = (SprintPlay){.after = (uint16_t)side};
    *plays = (SprintPlays){.first = (uint32_t)all->count, .count = (uint32_t)(next - all->plays - (ptrdiff_t)all->count)};
    all->count += plays->count;
    return 1;
}

/* All rolls for one closed point, or none, are stored together. A closed point that no play of a roll would touch changes
 * nothing. */
static int gather_side(Gathering *all, unsigned side) {
    uint32_t touched[ROLLS] = {0};
    for (int closed = OFF; closed < BAR; closed++) {
        int roll = 0;
        for (int high = 1; high <= 6; high++)
            for (int low = 1; low <= high; low++, roll++) {
                SprintPlays *plays = &rolls_of[closed][side][roll];
                if (closed && !(touched[roll] >> closed & 1)) {
                    *plays = rolls_of[OFF][side][roll];
                    continue;
                }
                if (!gather(all, plays, side, high, low, closed)) return 0;
                for (uint32_t i = 0; !closed && i < plays->count; i++) touched[roll] |= all->plays[plays->first + i].touched;
            }
    }
    return 1;
}

int sprint_prepare_plays(void) {
    if (sprint_plays) return 1;
    Gathering all = {0};
    rolls_of = malloc(BAR * sizeof *rolls_of);
    int fine = rolls_of != NULL;
    for (unsigned side = 1; fine && side < SIDES; side++) fine = gather_side(&all, side);
    found_free(&all.found);
    if (fine) {
        sprint_plays = all.plays;
        return 1;
    }
    free(all.plays);
    free(rolls_of);
    rolls_of = NULL;
    return 0;
}

const SprintPlays *sprint_rolls(unsigned side, int closed) { return rolls_of[closed][side]; }
