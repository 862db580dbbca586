// The kernels, compiled once for each instruction set: KERNEL(name) is the name there, and HAS_LANE_CHOICE whether one instruction moves the
// lanes of a vector to any places.

// Fused operations round once where two round twice: the same bits everywhere need the latter.
#pragma STDC FP_CONTRACT OFF

#include "row_kernels.h"
#include "vectors.h"

#include "pixels.h"
#include "blended_rows.h"
#include "sampled_rows.h"
#include "sampled_columns.h"
#include "gradient_rows.h"
#include "bounded_rows.h"
#include "coverage_rows.h"
#include "blurred_rows.h"

const RowKernels KERNEL(row_kernels) = {
    .draw_sampled = KERNEL(draw_sampled),
    .sample_row = KERNEL(sample_row),
    .plan_columns = KERNEL(plan_columns),
    .draw_columns = KERNEL(draw_columns),
    .gradient_row = KERNEL(gradient_row),
    .blend_row = KERNEL(blend_row),
    .draw_color = KERNEL(draw_color),
    .tint_row = KERNEL(tint_row),
    .bound_rows = KERNEL(bound_rows),
    .edge_coverage = KERNEL(edge_coverage),
    .clip_coverage = KERNEL(clip_coverage),
    .mask_coverage = KERNEL(mask_coverage),
    .mean_row = KERNEL(mean_row),
    .exchange_rows = KERNEL(exchange_rows),
    .box_columns = KERNEL(box_columns),
    .weigh_columns = KERNEL(weigh_columns),
    .round_row = KERNEL(round_row),
    .interpolate_row = KERNEL(interpolate_row),
};
