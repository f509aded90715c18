/* Follows the rolls of a game on the board. src/bafflebox/notation/resolve.py and replay.py define what written moves mean;
 * this handles only legal, unambiguous plays. For any other the answer is 0, and Python follows the game. */
#include "walk.h"

/* A turn in progress. */
typedef struct {
    uint8_t board[BOARD];
    uint8_t left[MOST_MOVES]; /* the numbers not played yet, the larger first */
    int numbers, moves;
    uint8_t steps[STEPS];
} Played;

static void flip(uint8_t *to, const uint8_t *from) {
    memcpy(to, from + WIDTH, WIDTH);
    memcpy(to + WIDTH, from, WIDTH);
}

static int take_number(Played *played, int number) {
    for (int i = 0; i < played->numbers; i++)
        if (played->left[i] == number) {
            played->numbers--;
            memmove(played->left + i, played->left + i + 1, (size_t)(played->numbers - i));
            return 1;
        }
    return 0;
}

static int any(const uint8_t *own, int from, int to) {
    for (int place = from; place < to; place++)
        if (own[place]) return 1;
    return 0;
}

/* Moves one checker by one of the remaining numbers, if legal. */
static int step(Played *played, int source, int target) {
    uint8_t *own = played->board, *opp = played->board + WIDTH;
    int distance = source - target, hit = 0;
    if (distance <= 0 || !own[source] || (own[BAR] && source != BAR)) return 0;
    if (target == OFF) {
        if (any(own, 7, WIDTH)) return 0;
        if (!take_number(played, distance)) {
            int largest = 0;
            for (int i = 0; i < played->numbers; i++)
                if (played->left[i] > largest) largest = played->left[i];
            if (largest < source || any(own, source + 1, 7)) return 0;
            take_number(played, largest);
        }
    } else {
        if (opp[BAR - target] > 1 || !take_number(played, distance)) return 0;
        hit = opp[BAR - target] == 1;
        if (hit) {
            opp[BAR - target] = 0;
            opp[BAR]++;
        }
    }
    own[source]--;
    own[target]++;
    write_step(played->steps + STEP * played->moves++, source, target, hit);
    return 1;
}

/* Plays all hops in an order, each by one number; 1 if they can be played and use up the roll. */
static int in_this_order(Played *played, const Played *start, const Hop *hops, const int *order, int count) {
    *played = *start;
    for (int i = 0; i < count; i++)
        if (!step(played, hops[order[i]].source, hops[order[i]].target)) return 0;
    return played->numbers == 0;
}

/* The next arrangement in the order of itertools.permutations; 0 after the last. */
static int next_order(int *order, int count) {
    int i = count - 2, j = count - 1;
    while (i >= 0 && order[i] > order[i + 1]) i--;
    if (i < 0) return 0;
    while (order[j] < order[i]) j--;
    int swap = order[i];
    order[i] = order[j];
    order[j] = swap;
    for (int low = i + 1, high = count - 1; low < high; low++, high--) {
        swap = order[low];
        order[low] = order[high];
        order[high] = swap;
    }
    return 1;
}

static int in_some_order(Played *played, const Played *start, const Hop *hops, int count) {
    int order[MOST_MOVES] = {0, 1, 2, 3};
    do {
        if (in_this_order(played, start, hops, order, count)) return 1;
    } while (next_order(order, count));
    return 0;
}

/* A hop over several numbers, split into steps: 1 if every split that works leads to the same board. */
static int cut(Played *played, const Played *start, const Cell *cell) {
    Hop steps[MOST_MOVES];
    int high = start->left[0], low = start->left[1];
    if (high != low) {
        const Hop *hop = &cell->hop[0];
        if (cell->hops != 1 || hop->source - hop->target != high + low) return 0;
        int ways = 0;
        for (int i = 0; i < 2; i++) {
            Played tried;
            int stop = hop->source - (i ? low : high);
            steps[0] = (Hop){hop->source, (uint8_t)stop, 0};
            steps[1] = (Hop){(uint8_t)stop, hop->target, 0};
            if (!in_some_order(&tried, start, steps, 2)) continue;
            if (ways++ && memcmp(tried.board, played->board, BOARD)) return 0;
            if (ways == 1) *played = tried;
        }
        return ways > 0;
    }
    int count = 0;
    for (int i = 0; i < cell->hops; i++) {
        int distance = cell->hop[i].source - cell->hop[i].target;
        if (distance <= 0 || distance % high) return 0;
        for (int at = cell->hop[i].source; at > cell->hop[i].target; at -= high) {
            if (count == MOST_MOVES) return 0;
            steps[count++] = (Hop){(uint8_t)at, (uint8_t)(at - high), 0};
        }
    }
    return count == MOST_MOVES && in_some_order(played, start, steps, count);
}

static int among(const Found *found, const uint8_t *board) {
    for (size_t i = 0; i < found->count; i++)
        if (!memcmp(found->boards + BOARD * i, board, BOARD)) return 1;
    return 0;
}

/* Fewer hops than numbers: as written, each by the smallest number that fits, if the result is a legal one. */
static int part(Played *played, const Played *start, const Cell *cell, const Found *lawful) {
    *played = *start;
    for (int i = 0; i < cell->hops; i++) {
        int source = cell->hop[i].source, target = cell->hop[i].target, done = 0;
        if (!played->numbers) return 0;
        for (int number = 1; number <= 6 && !done; number++) {
            Played only = *played;
            if (!take_number(&only, number)) continue;
            Played tried = only;
            tried.left[0] = (uint8_t)number;
            tried.numbers = 1;
            if (!step(&tried, source, target)) continue;
            memcpy(tried.left, only.left, MOST_MOVES);
            tried.numbers = only.numbers;
            *played = tried;
            done = 1;
        }
        if (!done) return 0;
    }
    return among(lawful, played->board);
}

/* The one legal play that moves the same checkers, whatever it hits; 0 when there is none, or more than one. */
static int by_result(Played *played, const Cell *cell, const Found *lawful) {
    int own[WIDTH];
    size_t match = lawful->count;
    for (int place = 0; place < WIDTH; place++) own[place] = cell->before[place];
    for (int i = 0; i < cell->hops; i++) {
        own[cell->hop[i].source]--;
        own[cell->hop[i].target]++;
    }
    for (size_t i = 0; i < lawful->count; i++) {
        const uint8_t *board = lawful->boards + BOARD * i;
        int place = 0;
        while (place < WIDTH && board[place] == own[place]) place++;
        if (place < WIDTH) continue;
        if (match < lawful->count) return 0;
        match = i;
    }
    if (match == lawful->count) return 0;
    played->moves = lawful->moves;
    memcpy(played->board, lawful->boards + BOARD * match, BOARD);
    memcpy(played->steps, lawful->steps + STEPS * match, STEPS);
    return 1;
}

/* Whether every star marks a hit. */
static int stars_are_true(const Cell *cell, const Played *played) {
    for (int i = 0; i < cell->hops; i++) {
        int hit = !cell->hop[i].star;
        for (int k = 0; k < played->moves && !hit; k++)
            hit = played->steps[STEP * k + 1] == cell->hop[i].target && played->steps[STEP * k + 2];
        if (!hit) return 0;
    }
    return 1;
}

static int lawful(Found *found, const uint8_t *board, int high, int low, const Rules *rules) {
    found->with_steps = 1;
    found->count = 0;
    return results_of(found, board, high, low, rules);
}

static int roll(Cell *cell, int is_last, const Rules *rules, Found *found) {
    int high = cell->dice[0] > cell->dice[1] ? cell->dice[0] : cell->dice[1];
    int low = cell->dice[0] + cell->dice[1] - high;
    memcpy(cell->after, cell->before, BOARD);
    if (cell->said != SAID_MOVES) {
        if (!lawful(found, cell->before, high, low, rules)) return -1;
        cell->finding = DANCE;
        if (!found->count) return 1;
        cell->finding = UNPLAYED;
        return is_last && cell->said == SAID_NOTHING && found->count > 1;
    }
    Played start = {.numbers = high == low ? 4 : 2, .left = {(uint8_t)high, (uint8_t)low, (uint8_t)low, (uint8_t)low}}, played;
    memcpy(start.board, cell->before, BOARD);
    int fine = 0;
    if (cell->hops == start.numbers)
        fine = in_some_order(&played, &start, cell->hop, cell->hops);
    else if (cell->hops < start.numbers)
        fine = cut(&played, &start, cell);
    if (!fine) {
        if (!lawful(found, cell->before, high, low, rules)) return -1;
        fine = part(&played, &start, cell, found) || by_result(&played, cell, found);
    }
    if (!fine || !stars_are_true(cell, &played)) return 0;
    cell->finding = LEGAL;
    cell->moves = played.moves;
    memcpy(cell->steps, played.steps, STEPS);
    memcpy(cell->after, played.board, BOARD);
    return 1;
}

int replay(Cells *cells, const uint8_t *start, const Rules *rules, Found *found) {
    uint8_t white[BOARD];
    memcpy(white, start, BOARD);
    for (size_t i = 0; i < cells->count; i++) {
        Cell *cell = &cells->cells[i];
        if (cell->kind != CELL_ROLL) continue;
        if (white[OFF] >= rules->checkers || white[WIDTH + OFF] >= rules->checkers) return 0;
        if (cell->side)
            flip(cell->before, white);
        else
            memcpy(cell->before, white, BOARD);
        int fine = roll(cell, (int)i == cells->last_roll, rules, found);
        if (fine != 1) return fine;
        if (cell->side)
            flip(white, cell->after);
        else
            memcpy(white, cell->after, BOARD);
    }
    return 1;
}
