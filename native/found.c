/* Collects results, and converts 52 counts to the masks of `hitting.c`. */
#include "kernel.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define SSE2 1
#endif

int found_grow(Found *found, size_t more) {
    size_t capacity = found->capacity ? found->capacity : 256;
    while (capacity - found->count < more) capacity *= 2;
    uint8_t *boards = realloc(found->boards, capacity * BOARD);
    if (!boards) return 0;
    found->boards = boards;
    if (found->with_steps) {
        uint8_t *steps = realloc(found->steps, capacity * STEPS);
        if (!steps) return 0;
        found->steps = steps;
    }
    found->capacity = capacity;
    return 1;
}

void found_free(Found *found) {
    free(found->boards);
    free(found->steps);
    found->boards = found->steps = NULL;
    found->count = found->capacity = 0;
}

#ifdef SSE2
/* A side's places 0 to 25 where the count exceeds `least`; the two loads overlap on places 10 to 15. */
static inline uint32_t places_over(const uint8_t *side, int least) {
    const __m128i limit = _mm_set1_epi8((char)least), zero = _mm_setzero_si128();
    __m128i low = _mm_loadu_si128((const __m128i *)side), high = _mm_loadu_si128((const __m128i *)(side + 10));
    uint32_t none_low = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_subs_epu8(low, limit), zero));
    uint32_t none_high = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_subs_epu8(high, limit), zero));
    return ~(none_low | none_high << 10) & (bit(WIDTH) - 1);
}

static inline unsigned checkers_of(const uint8_t *side) {
    const __m128i zero = _mm_setzero_si128();
    __m128i low = _mm_loadu_si128((const __m128i *)side);
    __m128i high = _mm_srli_si128(_mm_loadu_si128((const __m128i *)(side + 10)), 6);
    __m128i sums = _mm_add_epi64(_mm_sad_epu8(low, zero), _mm_sad_epu8(high, zero));
    return (unsigned)(_mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8)));
}
#else
static inline uint32_t places_over(const uint8_t *side, int least) {
    uint32_t places = 0;
    for (int place = 0; place < WIDTH; place++) places |= (uint32_t)(side[place] > least) << place;
    return places;
}

static inline unsigned checkers_of(const uint8_t *side) {
    unsigned sum = 0;
    for (int place = 0; place < WIDTH; place++) sum += side[place];
    return sum;
}
#endif

unsigned most_checkers(const uint8_t *board) {
    unsigned own = checkers_of(board), opp = checkers_of(board + WIDTH);
    return own > opp ? own : opp;
}

/* Places of the opponent in the mover's numbering: bit p becomes bit 25 - p. */
static inline uint32_t mirrored(uint32_t places) {
    places = (places >> 1 & 0x55555555u) | (places & 0x55555555u) << 1;
    places = (places >> 2 & 0x33333333u) | (places & 0x33333333u) << 2;
    places = (places >> 4 & 0x0F0F0F0Fu) | (places & 0x0F0F0F0Fu) << 4;
    places = (places >> 8 & 0x00FF00FFu) | (places & 0x00FF00FFu) << 8;
    return (places >> 16 | places << 16) >> 6;
}

int results_of(Found *found, const uint8_t *board, int high, int low, const Rules *rules) {
    const uint32_t points = (bit(BAR) - 1) & ~bit(OFF);
    found->moves = 0;
    if (rules->kind == LONGGAMMON) return results_general(found, board, high, low, rules);
    uint32_t own = places_over(board, 0) & ~bit(OFF);
    uint32_t opp = mirrored(places_over(board + WIDTH, 0)) & points;
    uint32_t closed = mirrored(places_over(board + WIDTH, 1)) & points;
    if (own & opp) return results_general(found, board, high, low, rules);
    return results_hitting(found, board, high, low, own, closed, opp & ~closed);
}
