// Rows of gradients.

/// The angles of directions from +x towards +y, in turns, 0..<1; 0 where both are 0.
///
/// The arc tangent of 0...1 is the minimax polynomial of Abramowitz and Stegun 4.4.49 (error below 2e-8 radians), the rest follows by
/// symmetry: the same bits on every machine, which a library's function would not promise.
INLINE f64x8 turns(f64x8 x, f64x8 y) {
    f64x8 ax = __builtin_elementwise_abs(x), ay = __builtin_elementwise_abs(y);
    f64x8 q = (ay < ax ? ay : ax) / (ay >= ax ? ay : ax), s = q * q;
    f64x8 series =
        1 + s * (-0.3333314528 + s * (0.1999355085 + s * (-0.1420889944 + s * (0.1065626393 + s * (-0.0752896400 + s * (0.0429096138
            + s * (-0.0161657367 + s * 0.0028662257)))))));
    f64x8 angle = q * series * (1 / (2 * 3.14159265358979323846));
    angle = ay > ax ? 0.25 - angle : angle;
    angle = x < 0 ? 0.5 - angle : angle;
    angle = y < 0 ? 1 - angle : angle;
    angle = angle >= 1 ? (f64x8)0 : angle;
    return ((ax > 0) | (ay > 0)) ? angle : (f64x8)0;
}

/// Whether Z is 1 everywhere, so that dividing by it would change nothing.
INLINE bool is_flat(const GradientRow *row) { return row->stepZ == 0 && row->rowZ == 0 && row->oneZ == 1; }

/// A step from pixel to pixel in single precision. Infinite, it would be no number for a block's first pixel.
INLINE float held_step(double step) {
    const double limit = 0x1p100;
    return (float)(step > limit ? limit : step < -limit ? -limit : step);
}

/// The positions of eight pixels from column `x` on, and whether they lie before the viewer.
///
/// Where a block begins is computed in double precision; within it single precision is as good, since positions are rounded to that.
INLINE f32x8 positions(const GradientRow *row, GradientKind kind, bool is_flat, ptrdiff_t x, i32x8 *is_seen) {
    if (is_flat && kind != gradient_conic) {
        double column = (double)x + 0.5;
        f32x8 along = (float)(row->stepX * column + row->rowX + row->oneX) + ramp * held_step(row->stepX);
        if (kind == gradient_axial) return along;
        f32x8 across = (float)(row->stepY * column + row->rowY + row->oneY) + ramp * held_step(row->stepY);
        return __builtin_elementwise_sqrt(along * along + across * across);
    }
    f64x8 columns = centers(x);
    f64x8 along = row->stepX * columns + row->rowX + row->oneX, across = row->stepY * columns + row->rowY + row->oneY;
    if (!is_flat) {
        f64x8 depth = row->stepZ * columns + row->rowZ + row->oneZ;
        along /= depth;
        across /= depth;
        *is_seen = __builtin_convertvector(depth > 0, i32x8);
    }
    switch (kind) {
    case gradient_axial: return __builtin_convertvector(along, f32x8);
    case gradient_radial: return __builtin_convertvector(__builtin_elementwise_sqrt(along * along + across * across), f32x8);
    case gradient_conic: return __builtin_convertvector(turns(along, across), f32x8);
    }
}

/// The last stop that isn't after a position; the first where there is none.
INLINE ptrdiff_t stop_index(const GradientRow *row, float place) {
    ptrdiff_t low = 0, high = row->stopCount;
    while (high - low > 1) {
        ptrdiff_t middle = (low + high) / 2;
        if (row->stops[middle].location <= place) { low = middle; } else { high = middle; }
    }
    return low;
}

/// Whether all positions lie after a stop and before the next one.
INLINE bool is_after(const GradientRow *row, ptrdiff_t index, f32x8 places) {
    i32x8 is_late = index == 0 ? (i32x8)-1 : places >= row->stops[index].location;
    i32x8 is_early = index + 1 == row->stopCount ? (i32x8)-1 : places < row->stops[index + 1].location;
    return are_all((u32x8)(is_late & is_early));
}

/// The premultiplied pixels at positions up to the next stop. What isn't a number, or lies before the stop, counts as the stop's position.
/// With opaque colours, that is the colour: rounding can't take it out of 0...255.
INLINE u32x8 colors_after(const GradientStop *stop, f32x8 places, bool is_opaque) {
    // Infinite positions are held: times a slope of 0 they would be no number.
    f32x8 distances = lower_of((f32x8)0x1p100f, higher_of((f32x8)0, places - stop->location));
    f32x8 red = stop->color[0] + stop->slope[0] * distances, green = stop->color[1] + stop->slope[1] * distances;
    f32x8 blue = stop->color[2] + stop->slope[2] * distances;
    if (is_opaque) return 0xff000000u | rounded(red * 255) << 16 | rounded(green * 255) << 8 | rounded(blue * 255);
    f32x8 alpha = clamped(stop->color[3] + stop->slope[3] * distances, 1) * 255;
    red = clamped(red, 1) * alpha;
    green = clamped(green, 1) * alpha;
    blue = clamped(blue, 1) * alpha;
    return rounded(alpha) << 24 | rounded(red) << 16 | rounded(green) << 8 | rounded(blue);
}

/// A block with positions after several stops.
static __attribute__((noinline)) void KERNEL(separate_colors)(const GradientRow *row, const float *places, uint32_t *pixels) {
    for (int lane = 0; lane < 8; lane++) {
        u32x8 colors = colors_after(row->stops + stop_index(row, places[lane]), (f32x8)places[lane], false);
        pixels[lane] = colors[0];
    }
}

INLINE void gradient_rows(
    const GradientRow *row, GradientKind kind, bool is_flat, bool is_opaque, ptrdiff_t from, ptrdiff_t to, uint32_t *pixels
) {
    ptrdiff_t index = 0;
    for (ptrdiff_t x = from; x < to; x += 8) {
        i32x8 is_seen = -1;
        f32x8 places = positions(row, kind, is_flat, x, &is_seen);
        u32x8 colors;
        // Blocks mostly lie between the same two stops as the last one.
        if (!is_after(row, index, places)) index = stop_index(row, places[0]);
        if (is_after(row, index, places)) {
            colors = colors_after(row->stops + index, places, is_opaque);
        } else {
            KERNEL(separate_colors)(row, (const float *)&places, (uint32_t *)&colors);
        }
        // What lies behind the viewer has no colour.
        if (!is_flat) colors = is_seen ? colors : (u32x8)0;
        store_part(colors, pixels + x, to - x);
    }
}

static void KERNEL(gradient_row)(const GradientRow *row, ptrdiff_t from, ptrdiff_t to, uint32_t *pixels) {
    if (!is_flat(row)) return gradient_rows(row, row->kind, false, false, from, to, pixels);
#define ROW(kind) case kind: \
    if (row->isOpaque) return gradient_rows(row, kind, true, true, from, to, pixels); \
    return gradient_rows(row, kind, true, false, from, to, pixels);
    switch (row->kind) { ROW(gradient_axial) ROW(gradient_radial) ROW(gradient_conic) }
#undef ROW
}
