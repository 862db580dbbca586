// Rows of images that are scaled, rotated or seen in perspective.

/// Texture coordinates of four blocks that follow each other: those of pixel i of block b are `u[b] + i * step_u[b] + i (8 - i) *
/// bend_u[b]`, and alike for v.
typedef struct {
    float u[4], step_u[4], bend_u[4];
    float v[4], step_v[4], bend_v[4];
    /// -1 where the formula above is precise enough; where it isn't, each pixel must be divided.
    int64_t is_precise[4];
    /// The level of detail in 1/256.
    int32_t level[4];
} block_plan;

INLINE f64x4 higher(f64x4 a, f64x4 b) { return a > b ? a : b; }
INLINE f64x4 magnitude(f64x4 a) { return (f64x4)((i64x4)a & 0x7fffffffffffffff); }

INLINE void store_floats(float *to, f64x4 values) {
    f32x4 floats = __builtin_convertvector(values, f32x4);
    memcpy(to, &floats, sizeof floats);
}

/// Plans the blocks that begin at columns x, x + 8, x + 16 and x + 24.
///
/// One division gives exact ends of a block. Between them a parabola approximates the perspective: u(t) - linear(t) = Δu · t(1 - t) ·
/// Δw/w(t), and with the mean of 1/w for 1/w(t) the error is of third order. Where even that would exceed 1/32 texel, each pixel is divided
/// separately.
INLINE void plan_blocks(const SampledRow *row, ptrdiff_t x, bool has_levels, block_plan *plan) {
    f64x4 at = (double)x + (f64x4){0, 8, 16, 24};
    f64x4 next = at + 8;
    f64x4 from_u = row->startU + row->stepU * at, to_u = row->startU + row->stepU * next;
    f64x4 from_v = row->startV + row->stepV * at, to_v = row->startV + row->stepV * next;
    f64x4 inverse = (f64x4){1, 1, 1, 1};
    f64x4 difference_u, difference_v;
    if (row->isAffine) {
        difference_u = to_u - from_u;
        difference_v = to_v - from_v;
        f32x4 none = {0, 0, 0, 0};
        memcpy(plan->bend_u, &none, sizeof none);
        memcpy(plan->bend_v, &none, sizeof none);
        i64x4 all = {-1, -1, -1, -1};
        memcpy(plan->is_precise, &all, sizeof all);
    } else {
        f64x4 from_w = row->startW + row->stepW * at, to_w = row->startW + row->stepW * next;
        inverse = 1 / from_w;
        f64x4 to_inverse = 1 / to_w;
        from_u *= inverse;
        from_v *= inverse;
        difference_u = to_u * to_inverse - from_u;
        difference_v = to_v * to_inverse - from_v;
        f64x4 bend = (to_w - from_w) * (inverse + to_inverse) * 0.5;
        f64x4 size = higher(magnitude(difference_u), magnitude(difference_v));
        i64x4 is_precise = (from_w > 0) & (to_w > 0) & (magnitude(bend) < 0.25) & (size * bend * bend < 64);
        memcpy(plan->is_precise, &is_precise, sizeof is_precise);
        store_floats(plan->bend_u, difference_u * bend * 0.015625);
        store_floats(plan->bend_v, difference_v * bend * 0.015625);
    }
    store_floats(plan->u, from_u);
    store_floats(plan->v, from_v);
    f64x4 step_u = difference_u * 0.125, step_v = difference_v * 0.125;
    store_floats(plan->step_u, step_u);
    store_floats(plan->step_v, step_v);
    if (!has_levels) return;
    // How often the image must be halved until a texel is as large as a pixel; one value for a block.
    f64x4 down_u = (row->downU - from_u * row->downW) * inverse, down_v = (row->downV - from_v * row->downW) * inverse;
    f64x4 square = higher(step_u * step_u + step_v * step_v, down_u * down_u + down_v * down_v) * (1.0 / 65536);
    f32x4 squares = __builtin_convertvector(square, f32x4);
    for (int block = 0; block < 4; block++) {
        // The bits of a float, read as an integer, approximate its logarithm linearly between powers of two: precise enough, and the same
        // on all machines.
        int32_t bits;
        float value = squares[block];
        memcpy(&bits, &value, sizeof bits);
        plan->level[block] = (int32_t)((uint32_t)bits - 0x3f800000u) >> 16;
    }
}

/// The texture coordinates of a block's pixels.
typedef struct {
    f32x8 u, v;
} block_coordinates;

/// One division per pixel.
static __attribute__((noinline)) void KERNEL(divide)(const SampledRow *row, ptrdiff_t x, block_coordinates *at) {
    for (int lane = 0; lane < 8; lane++) {
        double column = (double)(x + lane);
        double w = row->startW + row->stepW * column, inverse = 1 / w;
        // What lies behind the viewer belongs to no polygon, whatever it is.
        at->u[lane] = w > 0 ? (float)((row->startU + row->stepU * column) * inverse) : 0;
        at->v[lane] = w > 0 ? (float)((row->startV + row->stepV * column) * inverse) : 0;
    }
}

INLINE block_coordinates coordinates(const SampledRow *row, const block_plan *plan, int block, ptrdiff_t x) {
    block_coordinates at;
    if (__builtin_expect(!plan->is_precise[block], 0)) {
        KERNEL(divide)(row, x + block * 8, &at);
        return at;
    }
    const f32x8 bump = {0, 7, 12, 15, 16, 15, 12, 7};
    at.u = plan->u[block] + ramp * plan->step_u[block];
    at.v = plan->v[block] + ramp * plan->step_v[block];
    if (!row->isAffine) {
        at.u += bump * plan->bend_u[block];
        at.v += bump * plan->bend_v[block];
    }
    return at;
}

/// Rounds coordinates from 0 to 2^23 - 1 to whole numbers: adding 2^23 leaves them in the low bits.
INLINE u32x8 whole(f32x8 value) { return (u32x8)(value + 8388608.0f) & 0x7fffff; }

INLINE u32x8 offsets(Texture t, u32x8 u, u32x8 v) { return (v >> 8) * t.stride + (u >> 8); }

INLINE u32x8 nearest(Texture t, block_coordinates at) {
    u32x8 o = offsets(t, whole(clamped(at.u, t.maxU)), whole(clamped(at.v, t.maxV)));
    return (u32x8){
        t.texels[o[0]], t.texels[o[1]], t.texels[o[2]], t.texels[o[3]], t.texels[o[4]], t.texels[o[5]], t.texels[o[6]], t.texels[o[7]],
    };
}

INLINE uint64_t pair(const uint32_t *texels) {
    uint64_t both;
    memcpy(&both, texels, sizeof both);
    return both;
}

/// Four texels for each pixel: upper and lower, left and right.
typedef struct {
    u32x8 tl, tr, bl, br;
} texel_squares;

/// Where the samples of a block lie: the offset of each one's upper left texel, and how far it is beyond that, in 1/256 texels.
typedef struct {
    uint32_t offset[8];
    u32x8 fx, fy;
} sample_places;

INLINE void place(Texture t, f32x8 at_u, f32x8 at_v, sample_places *places) {
    u32x8 u = whole(clamped(at_u, t.maxU)), v = whole(clamped(at_v, t.maxV));
    store(offsets(t, u, v), places->offset);
    places->fx = u & 255;
    places->fy = v & 255;
}

/// The texels around samples. Prefetches those that lie `ahead` of these and in the row below those: memory latency is most of the cost of an
/// image that isn't in the cache.
INLINE texel_squares texels(Texture t, const uint32_t o[8], ptrdiff_t ahead) {
    const uint32_t *upper = t.texels, *lower = upper + t.stride;
    for (int lane = 0; lane < 8; lane += 2) {
        __builtin_prefetch(upper + ahead + o[lane], 0, 3);
        __builtin_prefetch(lower + ahead + o[lane], 0, 3);
    }
    // The left and the right texel are loaded together as 64 bits, in the order in which 128-bit halves are separated by column.
    u32x8 a = (u32x8)(u64x4){pair(upper + o[0]), pair(upper + o[1]), pair(upper + o[4]), pair(upper + o[5])};
    u32x8 b = (u32x8)(u64x4){pair(upper + o[2]), pair(upper + o[3]), pair(upper + o[6]), pair(upper + o[7])};
    u32x8 c = (u32x8)(u64x4){pair(lower + o[0]), pair(lower + o[1]), pair(lower + o[4]), pair(lower + o[5])};
    u32x8 d = (u32x8)(u64x4){pair(lower + o[2]), pair(lower + o[3]), pair(lower + o[6]), pair(lower + o[7])};
    return (texel_squares){
        .tl = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14), .tr = __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15),
        .bl = __builtin_shufflevector(c, d, 0, 2, 8, 10, 4, 6, 12, 14), .br = __builtin_shufflevector(c, d, 1, 3, 9, 11, 5, 7, 13, 15),
    };
}

/// Bilinear samples.
INLINE u32x8 linear(Texture t, const sample_places *at, ptrdiff_t ahead) {
    texel_squares s = texels(t, at->offset, ahead);
    // Four weights that sum to 256.
    u32x8 both = (u32x8)(((u16x16)at->fx * (u16x16)at->fy + 128) >> 8);
    u16x16 weight_br = doubled(both);
    u16x16 weight_tr = doubled(at->fx) - weight_br;
    u16x16 weight_bl = doubled(at->fy) - weight_br;
    u16x16 weight_tl = 256 - doubled(at->fx) - weight_bl;
    u16x16 br_sum =
        blue_red(s.tl) * weight_tl + blue_red(s.tr) * weight_tr + blue_red(s.bl) * weight_bl + blue_red(s.br) * weight_br + 128;
    u16x16 ga_sum = green_alpha(s.tl) * weight_tl + green_alpha(s.tr) * weight_tr + green_alpha(s.bl) * weight_bl
        + green_alpha(s.br) * weight_br + 128;
    return (u32x8)((br_sum >> 8) | (ga_sum & 0xff00));
}

INLINE u32x8 linear_at(Texture t, f32x8 u, f32x8 v, ptrdiff_t ahead) {
    sample_places places;
    place(t, u, v, &places);
    return linear(t, &places, ahead);
}

/// The change of texture coordinates, in 1/256 texels, to the row above, which is drawn next.
typedef struct {
    int32_t u, v;
} row_step;

INLINE row_step step_up(const SampledRow *row, ptrdiff_t x) {
    double column = (double)x;
    double u = row->startU + row->stepU * column, v = row->startV + row->stepV * column, inverse = 1;
    if (!row->isAffine) {
        inverse = 1 / (row->startW + row->stepW * column);
        u *= inverse;
        v *= inverse;
    }
    double up_u = (u * row->downW - row->downU) * inverse, up_v = (v * row->downW - row->downV) * inverse;
    // NaN and far values become coordinates that are harmless to prefetch.
    const double limit = 1048576;
    return (row_step){
        up_u > -limit && up_u < limit ? (int32_t)up_u : 0,
        up_v > -limit && up_v < limit ? (int32_t)up_v : 0,
    };
}

/// The distance in memory to the texels of the row above; the image was halved `level` times. Rounded towards the upper left texel.
INLINE ptrdiff_t distance(Texture t, row_step up, int level) {
    int shift = level + 8;
    return (ptrdiff_t)(up.v >> shift) * (ptrdiff_t)t.stride + (up.u >> shift);
}

INLINE u32x8 level_pixels(const SampledRow *row, int index, block_coordinates at, row_step up) {
    const MipLevel *level = row->levels + index;
    f32x8 u = (at.u + 128) * level->scaleU - 128, v = (at.v + 128) * level->scaleV - 128;
    return linear_at(level->texture, u, v, distance(level->texture, up, index));
}

INLINE u32x8 trilinear(const SampledRow *row, int32_t level, block_coordinates at, row_step up) {
    level += row->levelBias;
    if (level <= 0) return linear_at(row->image, at.u, at.v, distance(row->image, up, 0));
    int last = row->levelCount - 1, index = level >> 8;
    if (index >= last) return level_pixels(row, last, at, up);
    u32x8 finer = level_pixels(row, index, at, up);
    uint16_t share = level & 255;
    if (share == 0) return finer;
    u32x8 coarser = level_pixels(row, index + 1, at, up);
    uint16_t rest = 256 - share;
    return joined(
        (blue_red(finer) * rest + blue_red(coarser) * share + 128) >> 8,
        (green_alpha(finer) * rest + green_alpha(coarser) * share + 128) >> 8);
}

/// Samples at most four blocks from column `x` on, times the opacity.
INLINE void sample_blocks(const SampledRow *row, TextureFilter filter, ptrdiff_t x, int count, row_step up, u32x8 pixels[4]) {
    block_plan plan;
    plan_blocks(row, x, filter == filter_trilinear, &plan);
    // All places first: while the texels of one block are waited for, those of the next can be asked for.
    sample_places places[4];
    if (filter == filter_linear) {
        for (int block = 0; block < count; block++) {
            block_coordinates at = coordinates(row, &plan, block, x);
            place(row->image, at.u, at.v, places + block);
        }
    }
    ptrdiff_t ahead = distance(row->image, up, 0);
    for (int block = 0; block < count; block++) {
        switch (filter) {
        case filter_nearest: pixels[block] = nearest(row->image, coordinates(row, &plan, block, x)); break;
        case filter_linear: pixels[block] = linear(row->image, places + block, ahead); break;
        case filter_trilinear: pixels[block] = trilinear(row, plan.level[block], coordinates(row, &plan, block, x), up); break;
        }
        if (row->opacity != 255) pixels[block] = scaled(pixels[block], (u16x16)row->opacity);
    }
}

/// The blocks that are sampled together: up to four.
INLINE int block_count(ptrdiff_t from, ptrdiff_t to) { return to - from < 32 ? (int)(to - from + 7) >> 3 : 4; }

INLINE void draw_filtered(
    const SampledRow *row, TextureFilter filter, const uint32_t *coverage, ptrdiff_t full_from, ptrdiff_t full_to, uint32_t *pixels,
    ptrdiff_t from, ptrdiff_t to
) {
    row_step up = step_up(row, from);
    BlendMode mode = row->isPlus ? blend_plus_lighter : blend_source_over;
    for (ptrdiff_t first = from; first < to; first += 32) {
        int count = block_count(first, to);
        u32x8 sources[4];
        sample_blocks(row, filter, first, count, up, sources);
        for (int block = 0; block < count; block++) {
            ptrdiff_t x = first + block * 8;
            u32x8 source = sources[block];
            bool is_full = x >= full_from && x < full_to;
            if (is_full && !row->isPlus) {
                blend(source, pixels + x);
                continue;
            }
            u32x8 part = is_full ? (u32x8)255 : load(coverage + x);
            store_part(blended(mode, source, &part, load_part(pixels + x, to - x)), pixels + x, to - x);
        }
    }
}

static void KERNEL(draw_sampled)(
    const SampledRow *row, TextureFilter filter, const uint32_t *coverage, ptrdiff_t full_from, ptrdiff_t full_to, uint32_t *pixels,
    ptrdiff_t from, ptrdiff_t to
) {
    switch (filter) {
    case filter_nearest: return draw_filtered(row, filter_nearest, coverage, full_from, full_to, pixels, from, to);
    case filter_linear: return draw_filtered(row, filter_linear, coverage, full_from, full_to, pixels, from, to);
    case filter_trilinear: return draw_filtered(row, filter_trilinear, coverage, full_from, full_to, pixels, from, to);
    }
}

INLINE void sample_filtered(const SampledRow *row, TextureFilter filter, ptrdiff_t from, ptrdiff_t to, uint32_t *pixels) {
    row_step up = step_up(row, from);
    for (ptrdiff_t x = from; x < to; x += 32) {
        int count = block_count(x, to);
        u32x8 sources[4];
        sample_blocks(row, filter, x, count, up, sources);
        for (int block = 0; block < count; block++) store(sources[block], pixels + x + block * 8);
    }
}

static void KERNEL(sample_row)(const SampledRow *row, TextureFilter filter, ptrdiff_t from, ptrdiff_t to, uint32_t *pixels) {
    switch (filter) {
    case filter_nearest: return sample_filtered(row, filter_nearest, from, to, pixels);
    case filter_linear: return sample_filtered(row, filter_linear, from, to, pixels);
    case filter_trilinear: return sample_filtered(row, filter_trilinear, from, to, pixels);
    }
}
