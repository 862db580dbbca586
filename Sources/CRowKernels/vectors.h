#ifndef LAMINA_ROW_KERNEL_VECTORS_H
#define LAMINA_ROW_KERNEL_VECTORS_H

#include <stdint.h>
#include <string.h>

// Eight lanes each, but for pixels' channels, the plans of blocks, spans of rows and edges' coverage. Casts between vectors of one size keep the bits.
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef uint32_t u32x4 __attribute__((ext_vector_type(4)));
typedef uint8_t u8x4 __attribute__((ext_vector_type(4)));
typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef double f64x8 __attribute__((ext_vector_type(8)));
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));
typedef uint64_t u64x4 __attribute__((ext_vector_type(4)));
typedef int64_t i64x4 __attribute__((ext_vector_type(4)));
typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef float f32x4 __attribute__((ext_vector_type(4)));

// Vectors are passed between functions that are always inlined, so it doesn't matter in which registers a call would pass them.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

#if HAS_LANE_CHOICE
/// The lanes of a vector that have the numbers, modulo 8, in `lanes`.
INLINE u32x8 lanes_chosen(u32x8 values, u32x8 lanes) { return (u32x8)__builtin_ia32_permvarsi256((i32x8)values, (i32x8)lanes); }
#endif

#endif
