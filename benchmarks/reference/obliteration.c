/* Operation Obliteration: every number up to a limit with every pair of last operations, by retrograde analysis.
 *
 *   obliteration HIGH START [COUNT]
 *
 * A position is the number and the last operations of the player to move and of the opponent: there are
 * HIGH x 5 x 5. Each operation has one inverse, so predecessors need not be stored. With COUNT it also
 * reports the values of about COUNT start numbers, evenly spread from 1 to HIGH.
 */
#include "common.h"

enum { NONE, ADD, SUBTRACT, DIVIDE, MULTIPLY, LASTS };

static int64_t high, start, start_count;
static char *composite;

static int64_t index_of(int64_t number, int own, int other) { return ((number - 1) * LASTS + own) * LASTS + other; }

static void sieve(void) {
    composite = allocate((size_t)high + 2, 1);
    composite[1] = 1;
    for (int64_t p = 2; p * p <= high + 1; p++)
        if (!composite[p])
            for (int64_t n = p * p; n <= high + 1; n += p) composite[n] = 1;
}

/* Return the number after an operation, or 0 if the operation is not legal. */
static int64_t number_after(int64_t n, int op) {
    int64_t result = 0;
    if (op == ADD && !composite[n]) result = n + 1;
    if (op == SUBTRACT && !composite[n]) result = n - 1;
    if (op == DIVIDE && n % 2 == 0) result = n / 2;
    if (op == MULTIPLY && n % 2 == 1) result = 3 * n + 1;
    return result <= high ? result : 0;
}

/* Return the number before an operation, or 0 if there is none. */
static int64_t number_before(int64_t n, int op) {
    int64_t m = op == ADD ? n - 1 : op == SUBTRACT ? n + 1 : op == DIVIDE ? 2 * n : (n - 1) % 3 ? 0 : (n - 1) / 3;
    return m >= 1 && m <= high && number_after(m, op) == n ? m : 0;
}

static int64_t *queue, tail;
static int16_t *plies;
static int8_t *value, *moves_left;

static uint64_t count_moves(void) {
    uint64_t transitions = 0;
    for (int64_t n = 1; n <= high; n++) {
        int fits[LASTS] = {0}, total = 0;
        for (int op = ADD; op < LASTS; op++) total += fits[op] = number_after(n, op) > 0;
        for (int own = 0; own < LASTS; own++)
            for (int other = 0; other < LASTS; other++) {
                int64_t at = index_of(n, own, other);
                moves_left[at] = (int8_t)(total - fits[own]);
                transitions += (uint64_t)moves_left[at];
                if (!moves_left[at]) {
                    value[at] = -1;
                    queue[tail++] = at;
                }
            }
    }
    return transitions;
}

/* Solve the predecessors of a solved position: the first loss makes a win, the last win makes a loss. */
static void propagate(int64_t at) {
    int own = (int)(at / LASTS % LASTS), last = (int)(at % LASTS);
    int64_t n = at / LASTS / LASTS + 1, m = last ? number_before(n, last) : 0;
    if (!m) return;
    for (int theirs = 0; theirs < LASTS; theirs++) {
        int64_t from = index_of(m, theirs, own);
        if (theirs == last || value[from]) continue;
        if (value[at] == -1)
            value[from] = 1;
        else if (!--moves_left[from])
            value[from] = -1;
        if (value[from]) {
            plies[from] = (int16_t)(plies[at] + 1);
            queue[tail++] = from;
        }
    }
}

static void report_starts(char *text) {
    int count[3] = {0};
    for (int64_t n = 1; n <= high; n += high / start_count) count[value[index_of(n, 0, 0)] + 1]++;
    sprintf(text, ", \"win\": %d, \"draw\": %d, \"loss\": %d", count[2], count[1], count[0]);
}

static Report solve(void) {
    Report report = {0};
    uint64_t count[3] = {0}, size = (uint64_t)high * LASTS * LASTS;
    int longest = 0;
    tail = 0;
    queue = allocate(size, sizeof *queue);
    plies = allocate(size, sizeof *plies);
    value = allocate(size, 1);
    moves_left = allocate(size, 1);
    sieve();
    report.states = size;
    report.transitions = count_moves();
    for (int64_t head = 0; head < tail; head++) propagate(queue[head]);
    for (uint64_t at = 0; at < size; at++) {
        count[value[at] + 1]++;
        if (plies[at] > longest) longest = plies[at];
    }
    report.value = value[index_of(start, 0, 0)];
    report.plies = report.value ? plies[index_of(start, 0, 0)] : -1;
    snprintf(report.extra, sizeof report.extra,
             ", \"wins\": %llu, \"losses\": %llu, \"draws\": %llu, \"longest\": %d", (unsigned long long)count[2],
             (unsigned long long)count[0], (unsigned long long)count[1], longest);
    if (start_count) report_starts(report.extra + strlen(report.extra));
    free(queue), free(plies), free(value), free(moves_left), free(composite);
    return report;
}

int main(int argc, char **argv) {
    high = argc > 1 ? atoll(argv[1]) : 100;
    start = argc > 2 ? atoll(argv[2]) : 12;
    start_count = argc > 3 ? atoll(argv[3]) : 0;
    return measure(solve, 0.02);
}
