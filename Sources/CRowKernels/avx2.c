#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) name##_avx2
#define HAS_LANE_CHOICE 1
#include "kernels.h"
#pragma clang attribute pop
#endif
