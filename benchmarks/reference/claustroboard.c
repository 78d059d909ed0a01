/* Claustroboard for two with number tiles and wildcards: every position of a deal by memoised enumeration.
 *
 *   claustroboard SIZE BOARD FIRST SECOND [wrap] [pass] [within] [most=N]
 *
 * BOARD is the tiles along the rows: 1 to 5, * for a wildcard, # for a closed tile. A position is the
 * set of open tiles, the mover's tile and the rival's. Whoever cannot move has lost.
 */
#include "table.h"

enum { WILD = 4 };

static int size, first, second, wrap, pass, within;
static int steps[36], wild[36], around[36][4], degree[36];
static uint64_t opened, transitions, most = 200000000;
static Table table;

static void lay(const char *board) {
    for (int at = 0; at < size * size; at++) {
        static const int dy[] = {-1, 0, 0, 1}, dx[] = {0, -1, 1, 0};
        wild[at] = board[at] == '*';
        steps[at] = wild[at] ? WILD : board[at] - '0';
        if (board[at] != '#') opened |= 1ull << at;
        for (int i = 0; i < 4; i++) {
            int y = at / size + dy[i], x = at % size + dx[i];
            if (wrap) y = (y + size) % size, x = (x + size) % size;
            if (y >= 0 && y < size && x >= 0 && x < size) around[at][degree[at]++] = y * size + x;
        }
    }
}

/* The tiles where a path of exactly `left` more steps over `ways` can end. */
static uint64_t walk(int at, int left, uint64_t ways) {
    uint64_t ends = 0;
    if (!left) return 1ull << at;
    for (int i = 0; i < degree[at]; i++)
        if (ways >> around[at][i] & 1) ends |= walk(around[at][i], left - 1, ways & ~(1ull << around[at][i]));
    return ends;
}

static uint64_t landings(uint64_t open, int mover, int rival) {
    uint64_t free = open & ~(1ull << mover) & ~(1ull << rival), ways = pass ? free | (1ull << rival) : free, ends = 0;
    if (!wild[mover] && !within) return walk(mover, steps[mover], ways) & free;
    for (int length = 1; length <= steps[mover]; length++) ends |= walk(mover, length, ways);
    return ends & free;
}

/* Plies to the end: odd for a win of the mover, even for a loss. */
static uint32_t search(uint64_t open, int mover, int rival) {
    uint64_t key = 1ull << 62 | (uint64_t)mover << 56 | (uint64_t)rival << 50 | open;
    uint64_t at = table_spot(&table, key), ends;
    uint32_t win = 0, loss = 0;
    if (table.keys[at]) return table.values[at];
    for (ends = landings(open, mover, rival); ends; ends &= ends - 1) {
        uint32_t plies = 1 + search(open & ~(1ull << mover), rival, __builtin_ctzll(ends));
        transitions++;
        if (plies % 2) win = !win || plies < win ? plies : win;
        else loss = plies > loss ? plies : loss;
    }
    table_put(&table, key, win ? win : loss);
    return win ? win : loss;
}

static Report solve(void) {
    Report report = {0};
    transitions = 0;
    table = table_new(most);
    report.plies = (int)search(opened, first, second);
    report.value = report.plies % 2 ? 1 : -1;
    report.states = table.used;
    report.transitions = transitions;
    table_free(&table);
    return report;
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    size = atoi(argv[1]), first = atoi(argv[3]), second = atoi(argv[4]);
    for (int i = 5; i < argc; i++) {
        if (!strcmp(argv[i], "wrap")) wrap = 1;
        if (!strcmp(argv[i], "pass")) pass = 1;
        if (!strcmp(argv[i], "within")) within = 1;
        if (!strncmp(argv[i], "most=", 5)) most = strtoull(argv[i] + 5, NULL, 10);
    }
    if (size < 2 || size > 6 || strlen(argv[2]) != (size_t)(size * size)) return 2;
    lay(argv[2]);
    return measure(solve, 0.02);
}
