/* Chopsticks for two players, with cutoff or roll-over: all 225 positions by retrograde analysis.
 *
 *   chopsticks [rollover]
 *
 * A position is the pair of hands of the player to move and the pair of the opponent. There are 15
 * ascending pairs. A move leads to a position from the opponent's point of view. A player with two dead
 * hands has lost.
 */
#include "common.h"

enum { PAIRS = 15, POSITIONS = PAIRS * PAIRS, MAX_MOVES = 16 };

static int rollover;
static int low[PAIRS], high[PAIRS], pair_index[5][5];
static int next[POSITIONS][MAX_MOVES], moves[POSITIONS];
static int value[POSITIONS], plies[POSITIONS];

static int index_of_pair(int a, int b) { return a < b ? pair_index[a][b] : pair_index[b][a]; }

static int fingers_after_attack(int fingers) { return fingers < 5 ? fingers : rollover && fingers > 5 ? fingers - 5 : 0; }

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
            add_move(from, index_of_pair(fingers_after_attack(own[by] + other[at]), other[1 - at]) * PAIRS + mine);
        }
    for (int pair = 0; pair < PAIRS; pair++)
        if (pair != mine && low[pair] && low[pair] + high[pair] == own[0] + own[1])
            add_move(from, theirs * PAIRS + pair);
}

/* Return whether a position is solved in round k: some move leads to a loss of the opponent in k - 1
 * plies, or all moves lead to wins of the opponent solved before. */
static int solve_in_round(int position, int round) {
    int lost = 1;
    if (!moves[position]) { /* the game is over: a live hand wins; two dead players draw */
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
    int solved = 1;
    for (int p = 0; p < POSITIONS; p++) {
        value[p] = 0;
        plies[p] = -1;
    }
    for (int round = 0; solved; round++) {
        solved = 0;
        for (int p = 0; p < POSITIONS; p++)
            if (plies[p] < 0 && !value[p] && solve_in_round(p, round)) {
                plies[p] = round;
                solved = 1;
            }
    }
}

static int count_reachable(int start, char *seen) {
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
            pair_index[a][b] = pairs++;
        }
    for (int mine = 0; mine < PAIRS; mine++)
        for (int theirs = 0; theirs < PAIRS; theirs++) list_moves(mine, theirs);
    solve_table();
    start = pair_index[1][1] * PAIRS + pair_index[1][1];
    for (int p = 0; p < POSITIONS; p++) {
        report.transitions += (uint64_t)moves[p];
        count[value[p] + 1]++;
    }
    report.states = POSITIONS;
    report.value = value[start];
    report.plies = plies[start];
    snprintf(report.extra, sizeof report.extra,
             ", \"positions\": %d, \"reachable\": %d, \"wins\": %d, \"losses\": %d, \"draws\": %d", POSITIONS, count_reachable(start, seen),
             count[2], count[0], count[1]);
    return report;
}

int main(int argc, char **argv) {
    rollover = argc > 1 && !strcmp(argv[1], "rollover");
    return measure(solve, 0.02);
}
