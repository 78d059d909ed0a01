/* Chopsticks for two, cutoff or roll-over: all 225 positions by retrograde analysis.
 *
 *   chopsticks [rollover]
 *
 * A position is the mover's pair of hands and the rival's, each one of 15 ascending pairs. A move
 * leads to the position seen by the rival. Whoever has two dead hands has lost.
 */
#include "common.h"

enum { PAIRS = 15, POSITIONS = PAIRS * PAIRS, MOST = 16 };

static int rollover;
static int low[PAIRS], high[PAIRS], number[5][5];
static int next[POSITIONS][MOST], moves[POSITIONS];
static int value[POSITIONS], plies[POSITIONS];

static int pair_of(int a, int b) { return a < b ? number[a][b] : number[b][a]; }

static int struck(int fingers) { return fingers < 5 ? fingers : rollover && fingers > 5 ? fingers - 5 : 0; }

static void add_move(int from, int to) {
    next[from][moves[from]++] = to;
}

static void list_moves(int mine, int theirs) {
    int from = mine * PAIRS + theirs;
    int own[2] = {low[mine], high[mine]}, other[2] = {low[theirs], high[theirs]};
    moves[from] = 0;
    if (!high[mine] || !high[theirs]) return;
    for (int by = 0; by < 2; by++)
        for (int at = 0; at < 2; at++) {
            if (!own[by] || !other[at] || (by && own[0] == own[1]) || (at && other[0] == other[1])) continue;
            add_move(from, pair_of(struck(own[by] + other[at]), other[1 - at]) * PAIRS + mine);
        }
    for (int pair = 0; pair < PAIRS; pair++)
        if (pair != mine && low[pair] && low[pair] + high[pair] == own[0] + own[1])
            add_move(from, theirs * PAIRS + pair);
}

/* A position is decided in round k when all its moves lead to wins of the rival decided before, or
 * one leads to a loss of the rival in k - 1. Rounds go on until one decides nothing. */
static int decide(int position, int round) {
    int lost = 1;
    if (!moves[position]) { /* over: nobody, or the one who has a live hand, is the winner */
        value[position] = !!high[position / PAIRS] - !!high[position % PAIRS];
        return round == 0;
    }
    for (int m = 0; m < moves[position]; m++) {
        int after = next[position][m];
        if (value[after] == -1 && plies[after] == round - 1) {
            value[position] = 1;
            return 1;
        }
        if (value[after] != 1 || plies[after] >= round) lost = 0;
    }
    if (lost) value[position] = -1;
    return lost;
}

static void solve_table(void) {
    int decided = 1;
    for (int p = 0; p < POSITIONS; p++) {
        value[p] = 0;
        plies[p] = -1;
    }
    for (int round = 0; decided; round++) {
        decided = 0;
        for (int p = 0; p < POSITIONS; p++)
            if (plies[p] < 0 && !value[p] && decide(p, round)) {
                plies[p] = round;
                decided = 1;
            }
    }
}

static int reach(int start, char *seen) {
    int queue[POSITIONS], head = 0, tail = 0;
    queue[tail++] = start;
    seen[start] = 1;
    while (head < tail) {
        int at = queue[head++];
        for (int m = 0; m < moves[at]; m++)
            if (!seen[next[at][m]]) {
                seen[next[at][m]] = 1;
                queue[tail++] = next[at][m];
            }
    }
    return tail;
}

static Report solve(void) {
    Report report = {0};
    char seen[POSITIONS] = {0};
    int start, count[3] = {0}, pairs = 0;
    for (int a = 0; a < 5; a++)
        for (int b = a; b < 5; b++) {
            low[pairs] = a;
            high[pairs] = b;
            number[a][b] = pairs++;
        }
    for (int mine = 0; mine < PAIRS; mine++)
        for (int theirs = 0; theirs < PAIRS; theirs++) list_moves(mine, theirs);
    solve_table();
    start = number[1][1] * PAIRS + number[1][1];
    for (int p = 0; p < POSITIONS; p++) {
        report.transitions += (uint64_t)moves[p];
        count[value[p] + 1]++;
    }
    report.states = POSITIONS;
    report.value = value[start];
    report.plies = plies[start];
    snprintf(report.extra, sizeof report.extra,
             ", \"positions\": %d, \"reachable\": %d, \"wins\": %d, \"losses\": %d, \"draws\": %d", POSITIONS, reach(start, seen),
             count[2], count[0], count[1]);
    return report;
}

int main(int argc, char **argv) {
    rollover = argc > 1 && !strcmp(argv[1], "rollover");
    return measure(solve, 0.02);
}
