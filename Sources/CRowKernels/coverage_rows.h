// Rows of coverage by edges and rounded clips. Pixels are taken in fours, since an edge cuts few of a row.

/// The x of the centres of four pixels from column `x` on.
INLINE f64x4 four_centers(ptrdiff_t x) { return (f64x4){0, 1, 2, 3} + ((double)x + 0.5); }

/// Stores one to four values.
INLINE void store_four(u32x4 four, uint32_t *values, ptrdiff_t count) {
    if (count >= 4) {
        memcpy(values, &four, sizeof four);
        return;
    }
    values[0] = four[0];
    if (count > 1) values[1] = four[1];
    if (count > 2) values[2] = four[2];
}

/// Loads one to four values.
INLINE u32x4 load_four(const uint32_t *values, ptrdiff_t count) {
    if (count < 4) return (u32x4){values[0], count > 1 ? values[1] : 0, count > 2 ? values[2] : 0, 0};
    u32x4 four;
    memcpy(&four, values, sizeof four);
    return four;
}

/// A share, 0...1, of a coverage, 0...255, rounded.
INLINE u32x4 coverage_of(f64x4 share, f64x4 whole) { return (u32x4)__builtin_convertvector(share * whole + 0.5, i32x4); }

static void KERNEL(edge_coverage)(const SmoothEdge *edge, double y, ptrdiff_t from, ptrdiff_t to, uint32_t *coverage) {
    // All pixels of a row have the same distance from a horizontal edge.
    if (edge->a == 0 && to - from > 4) {
        KERNEL(edge_coverage)(edge, y, from, from + 1, coverage);
        for (ptrdiff_t x = from + 1; x < to; x++) coverage[x] = coverage[from];
        return;
    }
    double flat = (edge->major - edge->minor) / 2, twice = 2 * edge->major * edge->minor, reach = edge->reach;
    for (ptrdiff_t x = from; x < to; x += 4) {
        f64x4 distance = edge->a * four_centers(x) + edge->b * y + edge->c;
        f64x4 depth = __builtin_elementwise_abs(distance);
        // Where the line cuts two opposite sides of the pixel the area is a trapezoid, otherwise the pixel without a triangle.
        f64x4 rest = reach - depth, corner = rest * rest / twice;
        f64x4 area = distance > 0 ? 1 - corner : corner;
        area = depth <= flat ? 0.5 + distance / edge->major : area;
        area = depth >= reach ? (distance > 0 ? (f64x4)1 : (f64x4)0) : area;
        store_four(coverage_of(area, 255), coverage + x, to - x);
    }
}

INLINE f64x4 clamped_share(f64x4 value) { return value > 0 ? (value < 1 ? value : (f64x4)1) : (f64x4)0; }

INLINE f64x4 side_share(const double side[3], f64x4 x, double y) {
    return clamped_share(side[0] * x + side[1] * y + side[2] + 0.5);
}

static void KERNEL(clip_coverage)(const CircularClip *clip, double y, ptrdiff_t from, ptrdiff_t to, uint32_t *coverage) {
    const double *mx = clip->mapX, *my = clip->mapY, *one = clip->mapOne;
    for (ptrdiff_t column = from; column < to; column += 4) {
        f64x4 x = four_centers(column);
        f64x4 depth = mx[2] * x + my[2] * y + one[2];
        f64x4 u = (mx[0] * x + my[0] * y + one[0]) / depth, v = (mx[1] * x + my[1] * y + one[1]) / depth;
        f64x4 across = side_share(clip->sides[0], x, y) + side_share(clip->sides[1], x, y) - 1;
        f64x4 down = side_share(clip->sides[2], x, y) + side_share(clip->sides[3], x, y) - 1;
        f64x4 straight = across * down, share = straight;
        i64x4 is_inside = (depth > 0) & (across > 0) & (down > 0), is_open = is_inside;
        for (int corner = 0; corner < 4; corner++) {
            double radius = clip->radii[corner];
            bool is_right = corner == 1 || corner == 2, is_bottom = corner >= 2;
            if (!(radius > 0)) continue;
            f64x4 dx = is_right ? u - (clip->maxX - radius) : clip->minX + radius - u;
            f64x4 dy = is_bottom ? v - (clip->maxY - radius) : clip->minY + radius - v;
            i64x4 is_here = is_open & (dx > 0) & (dy > 0);
            if (!__builtin_reduce_or(is_here)) continue;
            f64x4 length = __builtin_elementwise_sqrt(dx * dx + dy * dy);
            f64x4 nx = is_right ? dx / length : -(dx / length), ny = is_bottom ? dy / length : -(dy / length);
            // The distance to the arc in pixels: its distance in the plane divided by its gradient per pixel.
            f64x4 gx = (nx * (mx[0] - u * mx[2]) + ny * (mx[1] - v * mx[2])) / depth;
            f64x4 gy = (nx * (my[0] - u * my[2]) + ny * (my[1] - v * my[2])) / depth;
            f64x4 gradient = __builtin_elementwise_sqrt(gx * gx + gy * gy);
            is_here &= gradient > 0;
            f64x4 arc = clamped_share((radius - length) / gradient + 0.5);
            share = is_here ? (arc < straight ? arc : straight) : share;
            is_open &= ~is_here;
        }
        share = is_inside ? share : (f64x4)0;
        if (clip->isInverted) share = 1 - share;
        f64x4 before = __builtin_convertvector(load_four(coverage + column, to - column), f64x4);
        store_four(coverage_of(share, before), coverage + column, to - column);
    }
}
