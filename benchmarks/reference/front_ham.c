/* Front-Ham: every position reachable from a deal of socks, by backward induction.
 *
 *   front_ham SOCKS...
 *
 * A position lists the socks of the players who are in, in turn order from the player to move, then the
 * socks of the players who are out, ascending. Each player takes the move with the best place for them:
 * the fastest one for first place, else the slowest one; the first of equal ones. With more than two
 * players this is one of the possible answers of max^n (Luckhardt & Irani 1986). An action that asks for
 * more socks than there are is not legal.
 */
#include "table.h"

enum { MAX_PLAYERS = 7 };
enum { GOING, SOLE_NEXT, NEXT_OUT, NOBODY };

typedef struct {
    int in, ending; /* the number of players in; how the game ended, or GOING */
    int socks[MAX_PLAYERS];
} Position;

typedef struct {
    int plies, place[MAX_PLAYERS]; /* the place of each player who was in */
} Verdict;

static int players;
static Position start;
static uint64_t transitions;
static Table table;

static uint64_t key_of(const Position *p) {
    uint64_t key = 1ull << 63 | (uint64_t)p->ending << 60 | (uint64_t)p->in << 56;
    for (int i = 0; i < players; i++) key |= (uint64_t)p->socks[i] << (8 * i);
    return key;
}

static uint32_t pack(const Verdict *v, int in) {
    uint32_t packed = (uint32_t)v->plies << 21;
    for (int i = 0; i < in; i++) packed |= (uint32_t)v->place[i] << (3 * i);
    return packed;
}

static Verdict unpack(uint32_t packed, int in) {
    Verdict v = {(int)(packed >> 21), {0}};
    for (int i = 0; i < in; i++) v.place[i] = packed >> (3 * i) & 7;
    return v;
}

static void sort_ascending(int *socks, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j && socks[j] < socks[j - 1]; j--) {
            int swap = socks[j];
            socks[j] = socks[j - 1], socks[j - 1] = swap;
        }
}

/* Return the position after an action, from the next player's point of view; `gone[i]` marks who went out. */
static Position next_position(const Position *p, const int *socks, const int *gone) {
    Position q = {0, GOING, {0}};
    int out[MAX_PLAYERS], outs = 0, at = 0, in = p->in;
    for (int i = 0; i < in; i++) q.in += !gone[i];
    q.ending = q.in > 1 ? GOING : q.in == 0 ? NOBODY : gone[1 % in] ? NEXT_OUT : SOLE_NEXT;
    if (q.ending == NEXT_OUT) q.socks[at++] = 0; /* the seat whose turn it would be comes first */
    for (int i = 1; i <= in; i++)
        if (!gone[i % in] || q.ending == NOBODY) q.socks[at++] = socks[i % in];
    for (int i = 0; i < players; i++)
        if (i >= in || (gone[i] && q.ending != NOBODY && !(q.ending == NEXT_OUT && i == 1))) out[outs++] = socks[i];
    sort_ascending(out, outs);
    memcpy(q.socks + at, out, (size_t)outs * sizeof *out);
    return q;
}

static Verdict search(const Position *p);

/* Return what an action leads to, by the seats that were in before it. */
static Verdict evaluate_action(const Position *p, const int *socks, const int *gone) {
    Position q = next_position(p, socks, gone);
    Verdict after = search(&q), v = {after.plies + 1, {0}};
    int at = 0;
    transitions++;
    for (int i = 1; i <= p->in; i++)
        v.place[i % p->in] = gone[i % p->in] ? (q.in ? q.in + 1 : 1) : after.place[at++];
    return v;
}

/* Return how good an outcome is for the player to move; 0 is first place alone, 1 a shared first place. */
static int rank(const Verdict *v, int in) {
    if (v->place[0] > 1) return v->place[0];
    for (int i = 1; i < in; i++)
        if (v->place[i] == 1) return 1;
    return 0;
}

static int is_better(const Verdict *a, const Verdict *b, int in) {
    int one = rank(a, in), other = rank(b, in);
    if (!b->plies || one != other) return !b->plies || one < other;
    return one < 2 ? a->plies < b->plies : a->plies > b->plies;
}

static void try_action(const Position *p, const int *socks, const int *gone, Verdict *best) {
    Verdict v = evaluate_action(p, socks, gone);
    if (is_better(&v, best, p->in)) *best = v;
}

static void try_standard_actions(const Position *p, Verdict *best) {
    int n = players, left[MAX_PLAYERS], gone[MAX_PLAYERS];
    memcpy(left, p->socks, sizeof left);
    for (int a = 0; a < n; a++) {
        left[a]--;
        for (int b = a; left[a] >= 0 && b < n; b++) {
            left[b]--;
            for (int c = b; left[b] >= 0 && c < n; c++) {
                left[c]--;
                for (int add = 0; left[c] >= 0 && add < n; add++) {
                    left[add]++;
                    for (int i = 0; i < p->in; i++) gone[i] = !left[i];
                    try_action(p, left, gone, best);
                    left[add]--;
                }
                left[c]++;
            }
            left[b]++;
        }
        left[a]++;
    }
}

/* Remove socks in order until a player who is in has none, unless that colour is added; return who, or -1. */
static int remove_socks(int *left, const int *order, int count, int add) {
    for (int i = 0; i < count; i++)
        if (!--left[order[i]] && order[i] < 2 && order[i] != add) return order[i];
    return -1;
}

static void try_final_action(const Position *p, const int *order, int count, int add, Verdict *best) {
    int left[MAX_PLAYERS], gone[MAX_PLAYERS] = {0}, out;
    memcpy(left, p->socks, sizeof left);
    out = remove_socks(left, order, count, add);
    if (out >= 0) gone[out] = 1;
    else if (add >= 0) left[add]++;
    try_action(p, left, gone, best);
}

/* Try one action for each different result of the orders of three removals. */
static void try_orders(const Position *p, int a, int b, int c, int add, Verdict *best) {
    int all[6][3] = {{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}};
    int seen[6][MAX_PLAYERS + 1], kinds = 0;
    for (int i = 0; i < 6; i++) {
        int left[MAX_PLAYERS + 1] = {0}, known = 0;
        memcpy(left, p->socks, sizeof p->socks);
        left[MAX_PLAYERS] = remove_socks(left, all[i], 3, add);
        for (int k = 0; k < kinds; k++) known |= !memcmp(seen[k], left, sizeof left);
        if (known) continue;
        memcpy(seen[kinds++], left, sizeof left);
        try_final_action(p, all[i], 3, add, best);
    }
}

static void try_final_actions(const Position *p, Verdict *best) {
    int n = players;
    for (int a = 0; a < n; a++) {
        int twice[2] = {a, a};
        for (int count = 1; count <= 2 && count <= p->socks[a]; count++) try_final_action(p, twice, count, -1, best);
        for (int b = a; b < n; b++)
            for (int c = b; c < n; c++) {
                int need[MAX_PLAYERS] = {0};
                need[a]++, need[b]++, need[c]++;
                if (need[a] > p->socks[a] || need[b] > p->socks[b] || need[c] > p->socks[c]) continue;
                for (int add = 0; add < n; add++) try_orders(p, a, b, c, add, best);
            }
    }
}

static Verdict search(const Position *p) {
    uint64_t key = key_of(p), at = table_find(&table, key);
    Verdict best = {0, {0}};
    if (table.keys[at]) return unpack(table.values[at], p->in);
    if (p->ending) best.place[0] = 1;
    else if (p->in > 2) try_standard_actions(p, &best);
    else try_final_actions(p, &best);
    table_put(&table, key, pack(&best, p->in));
    return best;
}

static Report solve(void) {
    Report report = {0};
    Verdict v;
    size_t used;
    transitions = 0;
    table = table_new(200000000);
    v = search(&start);
    report.states = table.used;
    report.transitions = transitions;
    report.value = players == 2 ? (v.place[0] == 1 ? 1 : -1) : 2;
    report.plies = v.plies;
    used = (size_t)snprintf(report.extra, sizeof report.extra, ", \"places\": [%d", v.place[0]);
    for (int i = 1; i < players; i++)
        used += (size_t)snprintf(report.extra + used, sizeof report.extra - used, ", %d", v.place[i]);
    snprintf(report.extra + used, sizeof report.extra - used, "]");
    table_free(&table);
    return report;
}

int main(int argc, char **argv) {
    players = argc - 1;
    if (players < 2 || players > MAX_PLAYERS) return 2;
    start.in = players;
    for (int i = 0; i < players; i++) start.socks[i] = atoi(argv[i + 1]);
    return measure(solve, 0.02);
}
