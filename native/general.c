/* Legal results step by step, distinct boards kept in a hash table: Longgammon, where the order of the moves matters
 * (ibf:4.4.c), and boards with both sides on one point, which can't occur in a game. */
#include "kernel.h"

typedef struct {
    uint8_t board[BOARD];
    uint8_t steps[STEPS];
} Reached;

/* Distinct boards after a number of moves, each with one way to reach it. */
typedef struct {
    Reached *reached;
    uint32_t *slots; /* index + 1 of the board that hashes here, 0 when free */
    size_t count, capacity, size;
} Level;

typedef struct {
    const Rules *rules;
    uint8_t facing[WIDTH]; /* the opponent's number of each own point */
    int closed_by, head_limit, head_at_first;
} Game;

static uint64_t hash_of(const uint8_t *board) {
    uint64_t hash = 0;
    for (int i = 0; i < BOARD; i += 4) {
        uint32_t word;
        memcpy(&word, board + i, 4);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}

static int level_grow(Level *level) {
    size_t capacity = level->capacity ? 4 * level->capacity : 64, size = 2 * capacity;
    Reached *reached = realloc(level->reached, capacity * sizeof *reached);
    if (!reached) return 0;
    level->reached = reached;
    uint32_t *slots = calloc(size, sizeof *slots);
    if (!slots) return 0;
    for (size_t i = 0; i < level->count; i++) {
        size_t at = hash_of(reached[i].board) & (size - 1);
        while (slots[at]) at = (at + 1) & (size - 1);
        slots[at] = (uint32_t)(i + 1);
    }
    free(level->slots);
    level->slots = slots;
    level->capacity = capacity;
    level->size = size;
    return 1;
}

static int level_add(Level *level, const Reached *next) {
    if (level->count == level->capacity && !level_grow(level)) return 0;
    size_t at = hash_of(next->board) & (level->size - 1);
    for (; level->slots[at]; at = (at + 1) & (level->size - 1))
        if (!memcmp(level->reached[level->slots[at] - 1].board, next->board, BOARD)) return 1;
    level->reached[level->count++] = *next;
    level->slots[at] = (uint32_t)level->count;
    return 1;
}

static void level_free(Level *level) {
    free(level->reached);
    free(level->slots);
}

static uint32_t occupied(const uint8_t *side) {
    uint32_t places = 0;
    for (int place = 0; place < WIDTH; place++) places |= (uint32_t)(side[place] > 0) << place;
    return places;
}

/* Whether six points in a row along the opponent's path are held with no opposing checker past them (ibf:4.4.b). */
static int shuts_in(const uint8_t *board, const Game *game) {
    uint32_t held = 0;
    for (int point = 1; point <= 24; point++) held |= (uint32_t)(board[point] > 0) << game->facing[point];
    uint32_t fronts = held & held >> 1 & held >> 2 & held >> 3 & held >> 4 & held >> 5;
    if (!fronts) return 0;
    uint32_t opp = occupied(board + WIDTH);
    return !opp || lowest_bit(fronts) <= lowest_bit(opp);
}

/* Moves one checker, if the result is allowed in mid-turn; 0 only if out of memory. */
static int step(Level *level, const Reached *from, int source, int target, int played, const Game *game) {
    Reached next = *from;
    int hit = 0;
    next.board[source]--;
    next.board[target]++;
    if (target != OFF && next.board[WIDTH + game->facing[target]]) {
        next.board[WIDTH + game->facing[target]]--;
        next.board[OPP_BAR]++;
        hit = 1;
    }
    if (game->rules->kind == LONGGAMMON && shuts_in(next.board, game)) return 1;
    write_step(next.steps + STEP * played, source, target, hit);
    return level_add(level, &next);
}

/* Every way to play one number with one checker. */
static int spread_one(Level *level, const Reached *from, int number, int played, const Game *game) {
    const uint8_t *board = from->board;
    if (board[BAR]) {
        int target = BAR - number;
        if (board[WIDTH + game->facing[target]] >= game->closed_by) return 1;
        return step(level, from, BAR, target, played, game);
    }
    int head_left = game->head_limit - (game->head_at_first - board[HEAD]);
    int highest = 24;
    while (highest && !board[highest]) highest--;
    for (int source = highest; source > 0; source--) {
        if (!board[source]) continue;
        int target = source - number;
        int playable;
        if (target > 0)
            playable = board[WIDTH + game->facing[target]] < game->closed_by && (source != HEAD || head_left > 0);
        else
            playable = highest <= 6 && (target == 0 || source == highest);
        if (playable && !step(level, from, source, target > 0 ? target : OFF, played, game)) return 0;
    }
    return 1;
}

static int spread(Level *level, const Level *from, int number, int played, const Game *game) {
    for (size_t i = 0; i < from->count; i++)
        if (!spread_one(level, &from->reached[i], number, played, game)) return 0;
    return 1;
}

static int deliver(Found *found, const Level *level, int moves) {
    found->moves = moves;
    if (!found_reserve(found, level->count)) return 0;
    for (size_t i = 0; i < level->count; i++, found->count++) {
        memcpy(found->boards + BOARD * found->count, level->reached[i].board, BOARD);
        if (found->with_steps) memcpy(found->steps + STEPS * found->count, level->reached[i].steps, STEPS);
    }
    return 1;
}

static int double_results(Found *found, const Level *start, int number, const Game *game) {
    Level levels[MOST_MOVES] = {{0}};
    const Level *from = start;
    int moves = 0, fine = 1;
    while (fine && moves < MOST_MOVES) {
        fine = spread(&levels[moves], from, number, moves, game);
        if (!levels[moves].count) break;
        from = &levels[moves++];
    }
    if (fine && moves) fine = deliver(found, from, moves);
    for (int i = 0; i < MOST_MOVES; i++) level_free(&levels[i]);
    return fine;
}

static int two_results(Found *found, const Level *start, int high, int low, const Game *game) {
    Level larger = {0}, smaller = {0}, both = {0};
    int fine = spread(&larger, start, high, 0, game) && spread(&smaller, start, low, 0, game) &&
               spread(&both, &larger, low, 1, game) && spread(&both, &smaller, high, 1, game);
    if (fine) {
        if (both.count)
            fine = deliver(found, &both, 2);
        else
            fine = deliver(found, larger.count ? &larger : &smaller, 1);
    }
    level_free(&larger);
    level_free(&smaller);
    level_free(&both);
    return fine;
}

int results_general(Found *found, const uint8_t *board, int high, int low, const Rules *rules) {
    int longgammon = rules->kind == LONGGAMMON;
    Game game = {.rules = rules, .closed_by = longgammon ? 1 : 2, .head_limit = MOST_CHECKERS, .head_at_first = board[HEAD]};
    for (int point = 1; point <= 24; point++)
        game.facing[point] = (uint8_t)(longgammon ? (point + 11) % 24 + 1 : 25 - point);
    if (longgammon) { /* ibf:4.2.b, ibf:4.2.c */
        int first_turn = board[HEAD] == rules->checkers;
        game.head_limit = first_turn && high == low && (high == 3 || high == 4 || high == 6) ? 2 : 1;
    }
    Level start = {0};
    Reached at_first = {{0}, {0}};
    memcpy(at_first.board, board, BOARD);
    int fine = level_add(&start, &at_first);
    if (fine)
        fine = high == low ? double_results(found, &start, high, &game) : two_results(found, &start, high, low, &game);
    level_free(&start);
    return fine;
}
