/* The move generator of Baffle Box in C: what its parts share.
 *
 * A board is the 52 counts of a `Position`: own off, own 1 to 24, own bar, then the same of the opponent in the
 * opponent's numbering. The rules are those of src/bafflebox/game/plays.py, which is meant to be read first. */
#ifndef BAFFLEBOX_KERNEL_H
#define BAFFLEBOX_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { OFF = 0, HEAD = 24, BAR = 25, WIDTH = 26, BOARD = 52, OPP_BAR = WIDTH + BAR };
enum { MOST_MOVES = 4, STEP = 3, STEPS = MOST_MOVES * STEP };
enum { MOST_CHECKERS = 255 }; /* of a side: a count is a byte, and may gather in one place */

/* Which rules: hitting against the opponent's direction, or Longgammon under the recommended readings. */
typedef enum { HITTING = 1, LONGGAMMON = 2 } Kind;

typedef struct {
    Kind kind;
    int checkers; /* of a side; on a first turn all of them stand on the head */
} Rules;

/* Legal results, one after another; `steps` has source, target, hit of up to four moves each, if it is wanted. */
typedef struct {
    uint8_t *boards;
    uint8_t *steps;
    size_t count, capacity;
    int with_steps;
    int moves; /* how many numbers each of the results found last has played */
} Found;

/* Room for `more` results; 0 when there is no memory. */
int found_grow(Found *found, size_t more);
static inline int found_reserve(Found *found, size_t more) {
    return found->capacity - found->count >= more || found_grow(found, more);
}
void found_free(Found *found);

/* Append the distinct results of a roll (high >= low): 1, or 0 when there is no memory. */
int results_of(Found *found, const uint8_t *board, int high, int low, const Rules *rules);
int results_hitting(Found *found, const uint8_t *board, int high, int low, uint32_t own, uint32_t closed, uint32_t blots);
int results_general(Found *found, const uint8_t *board, int high, int low, const Rules *rules);

/* How many checkers the fuller side has. */
unsigned most_checkers(const uint8_t *board);

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static inline int highest_bit(uint32_t bits) {
    unsigned long at;
    _BitScanReverse(&at, bits);
    return (int)at;
}
static inline int lowest_bit(uint32_t bits) {
    unsigned long at;
    _BitScanForward(&at, bits);
    return (int)at;
}
#else
static inline int highest_bit(uint32_t bits) { return 31 - __builtin_clz(bits); }
static inline int lowest_bit(uint32_t bits) { return __builtin_ctz(bits); }
#endif

static inline uint32_t bit(int place) { return (uint32_t)1 << place; }

static inline void write_step(uint8_t *at, int source, int target, int hit) {
    at[0] = (uint8_t)source;
    at[1] = (uint8_t)target;
    at[2] = (uint8_t)hit;
}

#endif
