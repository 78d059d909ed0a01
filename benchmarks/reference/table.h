#ifndef PARLOUR_TABLE_H
#define PARLOUR_TABLE_H

#include "common.h"

/* A hash table from a position's key (never 0) to its verdict, with open addressing; it doubles when it is full. */
typedef struct {
    uint64_t *keys;
    uint32_t *values;
    uint64_t size, used, max_used;
} Table;

static Table table_new(uint64_t max_used) {
    Table t = {allocate(1024, 8), allocate(1024, 4), 1024, 0, max_used};
    return t;
}

static void table_free(Table *t) {
    free(t->keys);
    free(t->values);
}

/* Return the slot of a key, or the empty slot where it belongs. */
static uint64_t table_find(const Table *t, uint64_t key) {
    uint64_t at = (key * 0x9E3779B97F4A7C15ull) ^ (key >> 29);
    at = (at ^ (at >> 32)) & (t->size - 1);
    while (t->keys[at] && t->keys[at] != key) at = (at + 1) & (t->size - 1);
    return at;
}

static void table_grow(Table *t) {
    Table old = *t;
    t->size *= 2;
    t->keys = allocate(t->size, 8);
    t->values = allocate(t->size, 4);
    for (uint64_t i = 0; i < old.size; i++)
        if (old.keys[i]) {
            uint64_t at = table_find(t, old.keys[i]);
            t->keys[at] = old.keys[i];
            t->values[at] = old.values[i];
        }
    table_free(&old);
}

static void table_put(Table *t, uint64_t key, uint32_t value) {
    if (3 * t->used >= 2 * t->size) table_grow(t);
    uint64_t at = table_find(t, key);
    if (!t->keys[at]) {
        t->keys[at] = key;
        if (++t->used > t->max_used) {
            fprintf(stderr, "more than %llu positions\n", (unsigned long long)t->max_used);
            exit(4);
        }
    }
    t->values[at] = value;
}

#endif
