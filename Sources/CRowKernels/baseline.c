#define KERNEL(name) name##_baseline
#define HAS_LANE_CHOICE 0
#include "kernels.h"

#if defined(__x86_64__)
extern const RowKernels row_kernels_avx2;
#endif

const RowKernels *row_kernels_of_every_processor(void) { return &row_kernels_baseline; }

const RowKernels *row_kernels_fastest(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return &row_kernels_avx2;
#endif
    return &row_kernels_baseline;
}
