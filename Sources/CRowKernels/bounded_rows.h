// Rows of polygons: which of their pixels lie inside.

/// The least whole numbers that aren't below values of 0...2^31 - 1.
INLINE i32x8 rounded_up(f64x8 values) {
    i32x8 whole = __builtin_convertvector(values, i32x8);
    i64x8 is_above = __builtin_convertvector(whole, f64x8) < values;
    return whole - __builtin_convertvector(is_above, i32x8);
}

static void KERNEL(bound_rows)(
    const RowBounds *area, const RowBound *bounds, ptrdiff_t row, const RowSpan *within, RowSpan *spans
) {
    i32x16 ends;
    memcpy(&ends, within, sizeof ends);
    f64x8 low = __builtin_convertvector(__builtin_shufflevector(ends, ends, 0, 2, 4, 6, 8, 10, 12, 14), f64x8);
    f64x8 high = __builtin_convertvector(__builtin_shufflevector(ends, ends, 1, 3, 5, 7, 9, 11, 13, 15), f64x8);
    f64x8 y = eight_from((double)row);
    const RowBound *bound = bounds + area->first;
    for (int i = 0; i < area->leftCount; i++, bound++) {
        f64x8 x = bound->slope * y + bound->start;
        low = x > low ? x : low;
    }
    for (int i = 0; i < area->rightCount; i++, bound++) {
        f64x8 x = bound->slope * y + bound->start;
        high = x < high ? x : high;
    }
    // Where there are pixels both ends lie within `within`; others may be too large for whole numbers.
    i64x8 is_open = (low < high) & (y >= (double)area->minRow) & (y < (double)area->maxRow);
    i32x8 from = rounded_up(is_open ? low : (f64x8)0), to = rounded_up(is_open ? high : (f64x8)0);
    ends = __builtin_shufflevector(from, to, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    memcpy(spans, &ends, sizeof ends);
}
