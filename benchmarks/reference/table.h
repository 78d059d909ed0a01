#ifndef PARLOUR_TABLE_H
#define PARLOUR_TABLE_H

#include "common.h"

/* A hash table from a position's key (never 0) to its verdict; open addressing, doubling. */
typedef struct {
    uint64_t *keys;
    uint32_t *values;
    uint64_t size, used, most;
} Table;

static Table table_new(uint64_t most) {
    Table t = {grab(1024, 8), grab(1024, 4), 1024, 0, most};
    return t;
}

static void table_free(Table *t) {
    free(t->keys);
    free(t->values);
}

static uint64_t table_spot(const Table *t, uint64_t key) {
    uint64_t at = (key * 0x9E3779B97F4A7C15ull) ^ (key >> 29);
    at = (at ^ (at >> 32)) & (t->size - 1);
    while (t->keys[at] && t->keys[at] != key) at = (at + 1) & (t->size - 1);
    return at;
}

static void table_grow(Table *t) {
    Table old = *t;
    t->size *= 2;
    t->keys = grab(t->size, 8);
    t->values = grab(t->size, 4);
    for (uint64_t i = 0; i < old.size; i++)
        if (old.keys[i]) {
            uint64_t at = table_spot(t, old.keys[i]);
            t->keys[at] = old.keys[i];
            t->values[at] = old.values[i];
        }
    table_free(&old);
}

static void table_put(Table *t, uint64_t key, uint32_t value) {
    if (3 * t->used >= 2 * t->size) table_grow(t);
    uint64_t at = table_spot(t, key);
    if (!t->keys[at]) {
        t->keys[at] = key;
        if (++t->used > t->most) {
            fprintf(stderr, "more than %llu positions\n", (unsigned long long)t->most);
            exit(4);
        }
    }
    t->values[at] = value;
}

#endif
