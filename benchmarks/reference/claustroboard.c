/* Claustroboard for two players with number tiles and wildcards: every position of a deal, by memoised search.
 *
 *   claustroboard SIZE BOARD FIRST SECOND [wrap] [pass] [within] [max_positions=N]
 *
 * BOARD lists the tiles row by row: 1 to 5, * for a wildcard, # for a closed tile. FIRST and SECOND are the
 * squares of the player to move and of the opponent. A position is the set of open tiles and these two
 * squares. A player who cannot move has lost.
 */
#include "table.h"

enum { WILDCARD_STEPS = 4 };

static int size, first, second, wrap, pass, within;
static int steps[36], wild[36], neighbors[36][4], degree[36];
static uint64_t start_open, transitions, max_positions = 200000000;
static Table table;

static void read_board(const char *board) {
    for (int at = 0; at < size * size; at++) {
        static const int dy[] = {-1, 0, 0, 1}, dx[] = {0, -1, 1, 0};
        wild[at] = board[at] == '*';
        steps[at] = wild[at] ? WILDCARD_STEPS : board[at] - '0';
        if (board[at] != '#') start_open |= 1ull << at;
        for (int i = 0; i < 4; i++) {
            int y = at / size + dy[i], x = at % size + dx[i];
            if (wrap) y = (y + size) % size, x = (x + size) % size;
            if (y >= 0 && y < size && x >= 0 && x < size) neighbors[at][degree[at]++] = y * size + x;
        }
    }
}

/* Return the squares where a path of exactly `left` more steps over the squares in `ways` can end. */
static uint64_t walk(int at, int left, uint64_t ways) {
    uint64_t ends = 0;
    if (!left) return 1ull << at;
    for (int i = 0; i < degree[at]; i++)
        if (ways >> neighbors[at][i] & 1) ends |= walk(neighbors[at][i], left - 1, ways & ~(1ull << neighbors[at][i]));
    return ends;
}

/* Return the squares to which the player to move can go. */
static uint64_t landings(uint64_t open, int mover, int opponent) {
    uint64_t free = open & ~(1ull << mover) & ~(1ull << opponent), ways = pass ? free | (1ull << opponent) : free, ends = 0;
    if (!wild[mover] && !within) return walk(mover, steps[mover], ways) & free;
    for (int length = 1; length <= steps[mover]; length++) ends |= walk(mover, length, ways);
    return ends & free;
}

/* Return the plies to the end: odd for a win of the player to move, even for a loss. */
static uint32_t search(uint64_t open, int mover, int opponent) {
    uint64_t key = 1ull << 62 | (uint64_t)mover << 56 | (uint64_t)opponent << 50 | open;
    uint64_t at = table_find(&table, key), ends;
    uint32_t win = 0, loss = 0;
    if (table.keys[at]) return table.values[at];
    for (ends = landings(open, mover, opponent); ends; ends &= ends - 1) {
        uint32_t plies = 1 + search(open & ~(1ull << mover), opponent, __builtin_ctzll(ends));
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
    table = table_new(max_positions);
    report.plies = (int)search(start_open, first, second);
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
        if (!strncmp(argv[i], "max_positions=", 14)) max_positions = strtoull(argv[i] + 14, NULL, 10);
    }
    if (size < 2 || size > 6 || strlen(argv[2]) != (size_t)(size * size)) return 2;
    read_board(argv[2]);
    return measure(solve, 0.02);
}
