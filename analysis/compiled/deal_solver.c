/* Solve deals of Claustroboard for two players: numbers and wildcards on at most 16 squares, all of them open.

   A set of squares is a bit mask. A search asks with the narrowest window whether a position is worth at least so much,
   on one ordered scale: FAR - n for a win in n plies, n - FAR for a loss in n. Moves that win at once or lose in two
   plies are settled by a glance. A small table, which forgets, holds the bounds that were found. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SQUARES = 16, TABLE_BITS = 15, FAR = 16, WINS_FROM = 3 };
enum { OR_FEWER_STEPS_FLAG = 8 }; /* in a card: so many steps or fewer, instead of exactly so many */

typedef struct {
    int pass_players;
    int losses_from; /* losses that a glance does not settle take at least so many plies */
    uint8_t cards[MAX_SQUARES];
    uint16_t neighbors[MAX_SQUARES];
    uint16_t around[1 << MAX_SQUARES]; /* the neighbours of all squares of a set */
    uint8_t sizes[1 << MAX_SQUARES];
    uint32_t table[1 << TABLE_BITS]; /* position << 8 | is_lower_bound << 7 | bound + FAR */
} Solver;

typedef struct {
    int score, square;
    unsigned replies, next_moves;
} Move;

/* Squares where a path of exactly so many steps can end that visits none twice; `ways` never contains its start. */
static unsigned find_ends_exactly(const Solver *s, int square, int steps, unsigned ways) {
    unsigned first = s->neighbors[square] & ways, ends = 0;
    if (steps == 1) return first;
    if (steps == 2) return s->around[first] & ways;
    for (; first; first &= first - 1) {
        int next = __builtin_ctz(first);
        unsigned rest = ways & ~(1u << next);
        ends |= steps == 3 ? s->around[s->neighbors[next] & rest] & rest : find_ends_exactly(s, next, steps - 1, rest);
    }
    return ends;
}

static unsigned find_ends_within(const Solver *s, int square, int steps, unsigned ways) {
    unsigned start = 1u << square, reached = start;
    while (steps--) reached |= s->around[reached] & ways;
    return reached & ~start;
}

static unsigned find_ends(const Solver *s, int square, unsigned ways) {
    int card = s->cards[square];
    return card & OR_FEWER_STEPS_FLAG ? find_ends_within(s, square, card & ~OR_FEWER_STEPS_FLAG, ways) : find_ends_exactly(s, square, card, ways);
}

static int is_at_most_one(unsigned set) { return !(set & (set - 1)); }

/* The worth of a position before a move, from its worth after it for the other player. */
static int step_back(int worth) { return worth > 0 ? 1 - worth : -1 - worth; }

/* Insert the moves that no glance settles, the most promising first. Return their number, or -1 if a move wins at once. */
static int list_moves(const Solver *s, unsigned left, int other, unsigned mine, unsigned theirs, Move *moves) {
    int count = 0;
    for (; mine; mine &= mine - 1) {
        int to = __builtin_ctz(mine), i = count;
        unsigned ways = left & ~(1u << to), replies = s->pass_players ? theirs & ~(1u << to) : find_ends(s, other, ways);
        if (!replies) return -1;
        unsigned next_moves = find_ends(s, to, ways);
        if (!next_moves || (s->pass_players && is_at_most_one(next_moves) && next_moves & replies)) continue;
        int score = s->sizes[next_moves] - s->sizes[replies];
        for (; i && moves[i - 1].score < score; i--) moves[i] = moves[i - 1];
        moves[i] = (Move){score, to, replies, next_moves};
        count++;
    }
    return count;
}

/* Return a lower bound of a position's worth that is at least `ask`, or an upper bound below it.

   `mine` are the mover's moves. If players may be passed, `theirs` are the squares that the other player could reach
   once the mover's tile is closed: both sets go down the tree, so that each is computed once. */
static int search(Solver *s, unsigned open, int mover, int other, unsigned mine, unsigned theirs, int ask) {
    Move moves[MAX_SQUARES];
    open &= ~(1u << mover);
    if (!mine) return -FAR;
    if (s->pass_players && is_at_most_one(theirs) && (!theirs || theirs & mine)) return FAR - 1;
    int count = list_moves(s, open & ~(1u << other), other, mine, theirs, moves);
    if (count <= 0) return count ? FAR - 1 : 2 - FAR;
    if (ask > FAR - WINS_FROM) return FAR - WINS_FROM;
    if (ask <= s->losses_from - FAR) return s->losses_from - FAR;
    int against = ask > 0 ? -ask : 2 - ask, best = s->losses_from - FAR;
    for (int i = 0; i < count; i++) {
        uint32_t position = open << 8 | (unsigned)other << 4 | (unsigned)moves[i].square;
        uint32_t *entry = &s->table[position * 2654435761u >> (32 - TABLE_BITS)];
        int bound = (int)(*entry & 127) - FAR, is_lower = *entry >> 7 & 1;
        if (*entry >> 8 != position || (is_lower ? bound < against : bound >= against)) {
            bound = search(s, open, other, moves[i].square, moves[i].replies, moves[i].next_moves, against);
            *entry = position << 8 | (uint32_t)(bound >= against) << 7 | (uint32_t)(bound + FAR);
        }
        if (bound < against) return step_back(bound);
        if (step_back(bound) > best) best = step_back(bound);
    }
    return best;
}

static int solve_deal(Solver *s, unsigned open, int mover, int other) {
    unsigned ways = open & ~(1u << mover), left = ways & ~(1u << other);
    unsigned mine = find_ends(s, mover, s->pass_players ? ways : left) & ~(1u << other), theirs = find_ends(s, other, left);
    int low = -FAR, high = FAR, ask = 1; /* first who wins, then how soon */
    memset(s->table, 0, sizeof s->table);
    while (low < high) {
        int bound = search(s, open, mover, other, mine, theirs, ask);
        if (bound >= ask) low = bound; else high = bound;
        ask = low > 0 ? low + 1 : high;
    }
    return low;
}

/* Write the plies of perfect play for each deal; the mover wins exactly if they are odd. `cards` has a byte for each
   square of each deal, `pawns` the squares of the mover and the other player. Return 0, or 1 if there is no memory. */
int solve_deals(int squares, const uint16_t *neighbors, int pass_players, int deals, const uint8_t *cards,
                const uint8_t *pawns, uint8_t *plies) {
    Solver *s = malloc(sizeof *s);
    if (!s) return 1;
    s->pass_players = pass_players;
    s->losses_from = pass_players ? 4 : 2;
    memcpy(s->neighbors, neighbors, (size_t)squares * sizeof *neighbors);
    s->around[0] = s->sizes[0] = 0;
    for (unsigned set = 1; set < 1u << squares; set++) {
        s->around[set] = s->around[set & (set - 1)] | neighbors[__builtin_ctz(set)];
        s->sizes[set] = s->sizes[set & (set - 1)] + 1;
    }
    for (int i = 0; i < deals; i++, cards += squares, pawns += 2) {
        memcpy(s->cards, cards, (size_t)squares);
        int worth = solve_deal(s, (1u << squares) - 1, pawns[0], pawns[1]);
        plies[i] = (uint8_t)(worth > 0 ? FAR - worth : worth + FAR);
    }
    free(s);
    return 0;
}
