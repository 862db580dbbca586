#ifndef LAMINA_PREFETCH_H
#define LAMINA_PREFETCH_H

/// Asks the processor to bring the cache line at an address near, for reading, and doesn't wait. Any address will do: one that nothing lies
/// at is ignored. Swift has no word for this instruction; imported as an inline function it costs nothing but itself.
static inline __attribute__((always_inline)) void prefetch_line(const void *address) {
    __builtin_prefetch(address, 0, 3);
}

#endif
