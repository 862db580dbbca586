// glibc lets a program define the allocation functions; these forward to its own and count while a measurement runs.
#include "CAllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

// A sanitizer has allocation functions of its own, which must stay the only ones.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
#endif

static atomic_bool counting;
static atomic_ulong count;

void allocation_count_start(void) {
    atomic_store(&count, 0);
    atomic_store(&counting, 1);
}

unsigned long allocation_count_stop(void) {
    atomic_store(&counting, 0);
    return atomic_load(&count);
}

#if defined(__GLIBC__) && !defined(SANITIZED)
static inline void note_allocation(void) {
    if (atomic_load_explicit(&counting, memory_order_relaxed)) atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    note_allocation();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note_allocation();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    note_allocation();
    return __libc_realloc(old, size);
}
#endif
