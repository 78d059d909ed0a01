/* What the reference solvers share: a clock, the peak memory of the process, and the report.
 *
 * Each solver enumerates every reachable position and stores a verdict for each. It prunes nothing, so
 * that its answer is easy to check and its cost is the cost of the whole game.
 */
#ifndef PARLOUR_REFERENCE_H
#define PARLOUR_REFERENCE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    uint64_t states, transitions;
    int value; /* for the player to move: 1 win, 0 draw, -1 loss; 2 if only places are reported */
    int plies; /* -1 if the game never ends */
    char extra[512]; /* further JSON fields, each with a comma before it */
} Report;

/* Return the processor time in seconds, as all sides of the benchmark measure it. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Return the peak memory of this process in MB. It is read from the kernel's status file, because
 * getrusage includes the memory of the parent process. */
static double peak_mb(void) {
    char line[256];
    double kb = 0;
    FILE *status = fopen("/proc/self/status", "r");
    if (!status) return 0;
    while (fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %lf", &kb) == 1) break;
    fclose(status);
    return kb / 1024;
}

static inline void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(3);
    }
    return memory;
}

/* Solve repeatedly for at least `min_seconds`, so that short times are precise; print the report as JSON. */
static int measure(Report (*solve)(void), double min_seconds) {
    static const char *value_names[] = {"\"loss\"", "\"draw\"", "\"win\"", "null"};
    Report report;
    int runs = 0;
    double started = now(), elapsed;
    do {
        report = solve();
        runs++;
        elapsed = now() - started;
    } while (elapsed < min_seconds);
    printf("{\"states\": %llu, \"transitions\": %llu, \"value\": %s, \"plies\": ", (unsigned long long)report.states,
           (unsigned long long)report.transitions, value_names[report.value + 1]);
    report.plies < 0 ? printf("null") : printf("%d", report.plies);
    printf("%s, \"seconds\": %.9f, \"runs\": %d, \"peak_mb\": %.1f}\n", report.extra, elapsed / runs, runs, peak_mb());
    return 0;
}

#endif
