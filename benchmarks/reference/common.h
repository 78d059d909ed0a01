/* What the reference solvers share: a clock, the process's peak memory, a hash table, and the report.
 *
 * Each solver enumerates every position it can reach and keeps a verdict for each: no pruning, no
 * cleverness, so that its answer is easy to believe and its cost is the cost of the whole game.
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
    int value; /* 1 win, 0 draw, -1 loss for the mover; 2 where only places are told */
    int plies; /* -1 for endless */
    char extra[512]; /* further JSON fields, each led by a comma */
} Report;

/* The processor's time, as for every other side. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The most memory this process has had, in MB. The kernel's own line is read, because what
 * getrusage tells of a process includes the parent that started it. */
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

static inline void *grab(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(3);
    }
    return memory;
}

/* Solves again and again for about `least` seconds, so that a short solve is timed well. */
static int measure(Report (*solve)(void), double least) {
    static const char *words[] = {"\"loss\"", "\"draw\"", "\"win\"", "null"};
    Report report;
    int runs = 0;
    double begun = now(), spent;
    do {
        report = solve();
        runs++;
        spent = now() - begun;
    } while (spent < least);
    printf("{\"states\": %llu, \"transitions\": %llu, \"value\": %s, \"plies\": ", (unsigned long long)report.states,
           (unsigned long long)report.transitions, words[report.value + 1]);
    report.plies < 0 ? printf("null") : printf("%d", report.plies);
    printf("%s, \"seconds\": %.9f, \"runs\": %d, \"peak_mb\": %.1f}\n", report.extra, spent / runs, runs, peak_mb());
    return 0;
}

#endif
