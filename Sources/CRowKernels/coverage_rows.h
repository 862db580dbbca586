// Rows of coverage by edges and rounded clips.

/// A share, 0...1, of a coverage, 0...255, rounded.
INLINE u32x8 coverage_of(f64x8 share, f64x8 whole) { return (u32x8)__builtin_convertvector(share * whole + 0.5, i32x8); }

static void KERNEL(edge_coverage)(const SmoothEdge *edge, double y, ptrdiff_t from, ptrdiff_t to, uint32_t *coverage) {
    double flat = (edge->major - edge->minor) / 2, twice = 2 * edge->major * edge->minor, reach = edge->reach;
    for (ptrdiff_t x = from; x < to; x += 8) {
        f64x8 distance = edge->a * centers(x) + edge->b * y + edge->c;
        f64x8 depth = __builtin_elementwise_abs(distance);
        // Where the line cuts two opposite sides of the pixel the area is a trapezoid, otherwise the pixel without a triangle.
        f64x8 rest = reach - depth, corner = rest * rest / twice;
        f64x8 area = distance > 0 ? 1 - corner : corner;
        area = depth <= flat ? 0.5 + distance / edge->major : area;
        area = depth >= reach ? (distance > 0 ? (f64x8)1 : (f64x8)0) : area;
        store_part(coverage_of(area, 255), coverage + x, to - x);
    }
}

INLINE f64x8 clamped_share(f64x8 value) { return value > 0 ? (value < 1 ? value : (f64x8)1) : (f64x8)0; }

INLINE f64x8 side_share(const double side[3], f64x8 x, double y) {
    return clamped_share(side[0] * x + side[1] * y + side[2] + 0.5);
}

static void KERNEL(clip_coverage)(const CircularClip *clip, double y, ptrdiff_t from, ptrdiff_t to, uint32_t *coverage) {
    const double *mx = clip->mapX, *my = clip->mapY, *one = clip->mapOne;
    for (ptrdiff_t column = from; column < to; column += 8) {
        f64x8 x = centers(column);
        f64x8 depth = mx[2] * x + my[2] * y + one[2];
        f64x8 u = (mx[0] * x + my[0] * y + one[0]) / depth, v = (mx[1] * x + my[1] * y + one[1]) / depth;
        f64x8 across = side_share(clip->sides[0], x, y) + side_share(clip->sides[1], x, y) - 1;
        f64x8 down = side_share(clip->sides[2], x, y) + side_share(clip->sides[3], x, y) - 1;
        f64x8 straight = across * down, share = straight;
        i64x8 is_inside = (depth > 0) & (across > 0) & (down > 0), is_open = is_inside;
        for (int corner = 0; corner < 4; corner++) {
            double radius = clip->radii[corner];
            bool is_right = corner == 1 || corner == 2, is_bottom = corner >= 2;
            if (!(radius > 0)) continue;
            f64x8 dx = is_right ? u - (clip->maxX - radius) : clip->minX + radius - u;
            f64x8 dy = is_bottom ? v - (clip->maxY - radius) : clip->minY + radius - v;
            i64x8 is_here = is_open & (dx > 0) & (dy > 0);
            if (!__builtin_reduce_or(is_here)) continue;
            f64x8 length = __builtin_elementwise_sqrt(dx * dx + dy * dy);
            f64x8 nx = is_right ? dx / length : -(dx / length), ny = is_bottom ? dy / length : -(dy / length);
            // The distance to the arc in pixels: its distance in the plane divided by its gradient per pixel.
            f64x8 gx = (nx * (mx[0] - u * mx[2]) + ny * (mx[1] - v * mx[2])) / depth;
            f64x8 gy = (nx * (my[0] - u * my[2]) + ny * (my[1] - v * my[2])) / depth;
            f64x8 gradient = __builtin_elementwise_sqrt(gx * gx + gy * gy);
            is_here &= gradient > 0;
            f64x8 arc = clamped_share((radius - length) / gradient + 0.5);
            share = is_here ? (arc < straight ? arc : straight) : share;
            is_open &= ~is_here;
        }
        share = is_inside ? share : (f64x8)0;
        if (clip->isInverted) share = 1 - share;
        f64x8 before = __builtin_convertvector(load_part(coverage + column, to - column), f64x8);
        store_part(coverage_of(share, before), coverage + column, to - column);
    }
}
