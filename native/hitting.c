/* Legal results in games with opposing directions and hits: no result is found twice, so nothing is hashed.
 *
 * Own checkers, closed points and blots are bit masks in the mover's numbering (bit 25 is the bar).
 *
 * Doubles: from each point one number leads to one place, so the final position tells how many checkers left each
 * point. Any such set of moves can be played from the rearmost source forward if it can be played at all, so sources that never rise
 * give every result once.
 *
 * Two numbers a > b: a play is a pair (p, q), p moved by a and q by b. Two pairs lead to the same position only
 *   (1) when one checker runs both numbers and hits at neither stop: (p, p-a) and (p-b, p);
 *   (2) when both are borne off, with either number each: (p, q) and (q, p).
 */
#include "kernel.h"

typedef struct {
    uint32_t closed, blots;
    uint8_t steps[STEPS];
} Turn;

/* From where a number can be played: the bar first, then any open target, bearing off with everything at home. */
static inline uint32_t sources(uint32_t own, uint32_t closed, int number) {
    if (own & bit(BAR)) return (closed >> (BAR - number) & 1) ? 0 : bit(BAR);
    uint32_t from = own & ~(closed << number) & ~((bit(number) << 1) - 1);
    if (own < bit(7)) {
        if (own & bit(number))
            from |= bit(number);
        else if (own && own < bit(number))
            from |= bit(highest_bit(own));
    }
    return from;
}

static inline int landing(int source, int number) { return source > number ? source - number : OFF; }

/* A blot hit on `target` is on the opponent's point 25 - target; the mask never includes places off the board. */
static inline int move(uint8_t *to, const uint8_t *from, int source, int target, uint32_t blots) {
    int hit = (int)(blots >> target & 1);
    memcpy(to, from, BOARD);
    to[source] = (uint8_t)(from[source] - 1);
    to[target] = (uint8_t)(from[target] + 1);
    to[OPP_BAR - target] = (uint8_t)(from[OPP_BAR - target] - hit);
    to[OPP_BAR] = (uint8_t)(from[OPP_BAR] + hit);
    return hit;
}

static inline uint32_t own_after(const uint8_t *board, uint32_t own, int source, int target) {
    own &= ~((uint32_t)(board[source] == 1) << source);
    return target ? own | bit(target) : own;
}

/* Adds a result for each last move from a mask of sources; there must be room for them. */
static inline void finish(Found *found, const uint8_t *board, uint32_t from, int number, Turn *turn, int played) {
    while (from) {
        int source = highest_bit(from), target = landing(source, number);
        from ^= bit(source);
        int hit = move(found->boards + BOARD * found->count, board, source, target, turn->blots);
        if (found->with_steps) {
            write_step(turn->steps + STEP * played, source, target, hit);
            memcpy(found->steps + STEPS * found->count, turn->steps, STEPS);
        }
        found->count++;
    }
}

/* `left` moves of a double, none from a source behind `rearmost`. */
static int double_moves(Found *found, const uint8_t *board, uint32_t own, Turn turn, int number, int rearmost, int played, int left) {
    uint32_t from = sources(own, turn.closed, number) & ((bit(rearmost) << 1) - 1);
    if (!from) return 1;
    if (left == 1) {
        if (!found_reserve(found, WIDTH)) return 0;
        finish(found, board, from, number, &turn, played);
        return 1;
    }
    while (from) {
        uint8_t after[BOARD];
        int source = highest_bit(from), target = landing(source, number);
        from ^= bit(source);
        Turn next = turn;
        int hit = move(after, board, source, target, turn.blots);
        write_step(next.steps + STEP * played, source, target, hit);
        next.blots &= ~bit(target);
        if (!double_moves(found, after, own_after(board, own, source, target), next, number, source, played + 1, left - 1)) return 0;
    }
    return 1;
}

static int results_double(Found *found, const uint8_t *board, int number, uint32_t own, uint32_t closed, uint32_t blots) {
    size_t before = found->count;
    Turn turn = {.closed = closed, .blots = blots};
    for (int moves = MOST_MOVES; moves > 0 && found->count == before; moves--) { /* as many as possible: ibf:12.5.3.a */
        found->moves = moves;
        if (!double_moves(found, board, own, turn, number, BAR, 0, moves)) return 0;
    }
    return 1;
}

static int results_two(Found *found, const uint8_t *board, int a, int b, uint32_t own, uint32_t closed, uint32_t blots) {
    uint32_t met[WIDTH] = {0}; /* for each q the p's that it has been paired with */
    uint32_t up_to_b = (bit(b) << 1) - 1;
    size_t before = found->count;
    uint8_t between[BOARD];
    Turn turn = {.closed = closed};
    const uint32_t with_a = sources(own, closed, a), with_b = sources(own, closed, b);

    found->moves = 2;
    for (uint32_t ps = with_a; ps;) { /* a, then b */
        int p = highest_bit(ps), stop = landing(p, a);
        ps ^= bit(p);
        uint32_t qs = sources(own_after(board, own, p, stop), closed, b);
        if (!qs) continue;
        uint32_t known = 0;
        int rear = p + b; /* q = rear runs on to p, and p is played on by a: (1) */
        if (rear <= BAR && rear > a && (met[rear - a] >> rear & 1) && !(blots >> (rear - a) & 1)) known = bit(rear);
        if (p <= b) known |= met[p] & up_to_b; /* (2): then p <= b < a, and q <= b */
        for (uint32_t marks = qs; marks; marks &= marks - 1) met[lowest_bit(marks)] |= bit(p);
        qs &= ~known;
        if (!found_reserve(found, WIDTH)) return 0;
        write_step(turn.steps, p, stop, move(between, board, p, stop, blots));
        turn.blots = blots & ~bit(stop);
        finish(found, between, qs, b, &turn, 1);
    }
    for (uint32_t qs = with_b; qs;) { /* b, then a: what is not known yet */
        int q = highest_bit(qs), stop = landing(q, b);
        qs ^= bit(q);
        uint32_t ps = sources(own_after(board, own, q, stop), closed, a) & ~met[q];
        if (!ps) continue;
        if (stop && q > a && (met[q - a] >> q & 1) && !((blots >> (q - a) | blots >> stop) & 1)) ps &= ~bit(stop); /* (1) */
        if (q <= b)
            for (uint32_t off = ps & up_to_b; off; off &= off - 1) /* (2) */
                if (met[lowest_bit(off)] >> q & 1) ps &= ~bit(lowest_bit(off));
        met[q] |= ps;
        if (!ps) continue;
        if (!found_reserve(found, WIDTH)) return 0;
        write_step(turn.steps, q, stop, move(between, board, q, stop, blots));
        turn.blots = blots & ~bit(stop);
        finish(found, between, ps, a, &turn, 1);
    }
    if (found->count > before) return 1;
    found->moves = 1; /* the larger number if only one can be played: ibf:12.5.3.c */
    turn.blots = blots;
    if (!found_reserve(found, WIDTH)) return 0;
    finish(found, board, with_a ? with_a : with_b, with_a ? a : b, &turn, 0);
    return 1;
}

int results_hitting(Found *found, const uint8_t *board, int high, int low, uint32_t own, uint32_t closed, uint32_t blots) {
    if (high == low) return results_double(found, board, high, own, closed, blots);
    return results_two(found, board, high, low, own, closed, blots);
}
