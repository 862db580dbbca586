// Rows of images that are scaled, rotated or seen in perspective.

/// Texture coordinates of four blocks that follow each other: those of pixel i of block b are `u[b] + i * step_u[b] + i (8 - i) *
/// bend_u[b]`, and alike for v.
typedef struct {
    float u[4], step_u[4], bend_u[4];
    float v[4], step_v[4], bend_v[4];
    /// Whether the formula above is precise enough for all blocks.
    bool are_precise;
    /// If not: -1 for those for which it is. The pixels of others must be divided one by one.
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

/// The level of detail in 1/256, of the square of a pixel's size in texels. The bits of a float, read as an integer, approximate its logarithm
/// linearly between powers of two: precise enough, and the same on all machines.
INLINE int32_t detail_level(float square) {
    int32_t bits;
    memcpy(&bits, &square, sizeof bits);
    return (int32_t)((uint32_t)bits - 0x3f800000u) >> 16;
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
        plan->are_precise = true;
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
        plan->are_precise = __builtin_reduce_and(is_precise) != 0;
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
    // Where a block begins on the horizon, W is 0 and this isn't a number, whose sign x86 sets and ARM doesn't. Then nothing is halved.
    square = higher(square, (f64x4)0);
    f32x4 squares = __builtin_convertvector(square, f32x4);
    for (int block = 0; block < 4; block++) plan->level[block] = detail_level(squares[block]);
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

INLINE block_coordinates planned_coordinates(const SampledRow *row, const block_plan *plan, int block) {
    block_coordinates at;
    const f32x8 bump = {0, 7, 12, 15, 16, 15, 12, 7};
    at.u = plan->u[block] + ramp * plan->step_u[block];
    at.v = plan->v[block] + ramp * plan->step_v[block];
    if (!row->isAffine) {
        at.u += bump * plan->bend_u[block];
        at.v += bump * plan->bend_v[block];
    }
    return at;
}

INLINE block_coordinates coordinates(const SampledRow *row, const block_plan *plan, int block, ptrdiff_t x) {
    if (__builtin_expect(plan->are_precise || plan->is_precise[block], 1)) return planned_coordinates(row, plan, block);
    block_coordinates at;
    KERNEL(divide)(row, x + block * 8, &at);
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

/// Two neighbouring texels. As a number of this type, which nothing computes with, compilers load a pair into the upper half of a vector in one
/// step.
INLINE double pair(const uint32_t *texels) {
    double both;
    memcpy(&both, texels, sizeof both);
    return both;
}

/// The pairs of texels at four offsets.
INLINE u32x8 pairs(const uint32_t *texels, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    return (u32x8)(f64x4){pair(texels + a), pair(texels + b), pair(texels + c), pair(texels + d)};
}

/// Four texels for each pixel: upper and lower, left and right.
typedef struct {
    u32x8 tl, tr, bl, br;
} texel_squares;

/// Where the samples of a block lie: the offset of each one's upper left texel, and the coordinates, in 1/256 texels.
typedef struct {
    uint32_t offset[8];
    u32x8 u, v;
} sample_places;

INLINE void set_places(Texture t, u32x8 u, u32x8 v, sample_places *places) {
    store(offsets(t, u, v), places->offset);
    places->u = u;
    places->v = v;
}

INLINE void place(Texture t, f32x8 u, f32x8 v, sample_places *places) {
    set_places(t, whole(clamped(u, t.maxU)), whole(clamped(v, t.maxV)), places);
}

/// The texels around samples, `upper` and `lower` being rows of which `o` are offsets.
INLINE texel_squares texels(const uint32_t *upper, const uint32_t *lower, const uint32_t o[8]) {
    // The left and the right texel are loaded together, in the order in which 128-bit halves are separated by column.
    u32x8 a = pairs(upper, o[0], o[1], o[4], o[5]), b = pairs(upper, o[2], o[3], o[6], o[7]);
    u32x8 c = pairs(lower, o[0], o[1], o[4], o[5]), d = pairs(lower, o[2], o[3], o[6], o[7]);
    return (texel_squares){
        .tl = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14), .tr = __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15),
        .bl = __builtin_shufflevector(c, d, 0, 2, 8, 10, 4, 6, 12, 14), .br = __builtin_shufflevector(c, d, 1, 3, 9, 11, 5, 7, 13, 15),
    };
}

/// The weights of four texels, in both halves of a lane; they sum to 256.
typedef struct {
    u16x16 tl, tr, bl, br;
} square_weights;

/// The lowest byte of each lane, in both halves of it.
INLINE u16x16 doubled_low_byte(u32x8 value) {
    u8x32 none = 0;
    return (u16x16)__builtin_shufflevector(
        (u8x32)value, none, 0, 32, 0, 32, 4, 32, 4, 32, 8, 32, 8, 32, 12, 32, 12, 32, 16, 32, 16, 32, 20, 32, 20, 32, 24, 32, 24, 32, 28, 32, 28, 32);
}

/// The weights for samples at coordinates in 1/256 texels.
INLINE square_weights weights(u32x8 u, u32x8 v) {
    u16x16 fx = doubled_low_byte(u), fy = doubled_low_byte(v);
    u16x16 br = (fx * fy + 128) >> 8, bl = fy - br;
    return (square_weights){.tl = 256 - fx - bl, .tr = fx - br, .bl = bl, .br = br};
}

INLINE u32x8 weighted_texels(texel_squares s, square_weights w) {
    u16x16 br_sum = blue_red(s.tl) * w.tl + blue_red(s.tr) * w.tr + blue_red(s.bl) * w.bl + blue_red(s.br) * w.br + 128;
    u16x16 ga_sum = green_alpha(s.tl) * w.tl + green_alpha(s.tr) * w.tr + green_alpha(s.bl) * w.bl + green_alpha(s.br) * w.br + 128;
    return (u32x8)((br_sum >> 8) | (ga_sum & 0xff00));
}

/// Bilinear samples. Prefetches the texels that lie `ahead` of every second or fourth of these, and in the row below those: memory latency is most
/// of the cost of an image that isn't in the cache.
INLINE u32x8 linear(Texture t, const sample_places *at, ptrdiff_t ahead, int prefetched) {
    const uint32_t *upper = t.texels, *lower = upper + t.stride;
    for (int lane = 0; lane < 8; lane += prefetched) {
        __builtin_prefetch(upper + ahead + at->offset[lane], 0, 3);
        __builtin_prefetch(lower + ahead + at->offset[lane], 0, 3);
    }
    return weighted_texels(texels(upper, lower, at->offset), weights(at->u, at->v));
}

INLINE u32x8 linear_at(Texture t, f32x8 u, f32x8 v, ptrdiff_t ahead) {
    sample_places places;
    place(t, u, v, &places);
    return linear(t, &places, ahead, 2);
}

/// How many rows below the one that is drawn the texels are prefetched: the next row may be drawn sooner than memory answers.
enum { rows_ahead = 2 };

/// The change of texture coordinates, in 1/256 texels, to the row whose texels are prefetched.
typedef struct {
    int32_t u, v;
} row_step;

/// NaN and far values become coordinates that are harmless to prefetch.
INLINE int32_t near_coordinate(double value) {
    const double limit = 1048576;
    return value > -limit && value < limit ? (int32_t)value : 0;
}

/// The step of an image whose coordinates change by so much from one row to the next.
INLINE row_step step_ahead(double down_u, double down_v) {
    return (row_step){near_coordinate(rows_ahead * down_u), near_coordinate(rows_ahead * down_v)};
}

INLINE row_step step_down(const SampledRow *row, ptrdiff_t x) {
    double column = (double)x;
    double u = row->startU + row->stepU * column, v = row->startV + row->stepV * column, inverse = 1;
    if (!row->isAffine) {
        inverse = 1 / (row->startW + row->stepW * column);
        u *= inverse;
        v *= inverse;
    }
    return step_ahead((row->downU - u * row->downW) * inverse, (row->downV - v * row->downW) * inverse);
}

/// The distance in memory to the texels that are prefetched; the image was halved `level` times. In v rounded away from this row, whose texels are
/// loaded already.
INLINE ptrdiff_t distance(Texture t, row_step down, int level) {
    int shift = level + 8;
    int32_t v = down.v > 0 ? down.v + (1 << shift) - 1 : down.v;
    return (ptrdiff_t)(v >> shift) * (ptrdiff_t)t.stride + (down.u >> shift);
}

INLINE u32x8 level_pixels(const SampledRow *row, int index, block_coordinates at, row_step down) {
    const MipLevel *level = row->levels + index;
    f32x8 u = (at.u + 128) * level->scaleU - 128, v = (at.v + 128) * level->scaleV - 128;
    return linear_at(level->texture, u, v, distance(level->texture, down, index));
}

INLINE u32x8 trilinear(const SampledRow *row, int32_t level, block_coordinates at, row_step down) {
    level += row->levelBias;
    if (level <= 0) return linear_at(row->image, at.u, at.v, distance(row->image, down, 0));
    int last = row->levelCount - 1, index = level >> 8;
    if (index >= last) return level_pixels(row, last, at, down);
    u32x8 finer = level_pixels(row, index, at, down);
    uint16_t share = level & 255;
    if (share == 0) return finer;
    u32x8 coarser = level_pixels(row, index + 1, at, down);
    uint16_t rest = 256 - share;
    return joined(
        (blue_red(finer) * rest + blue_red(coarser) * share + 128) >> 8,
        (green_alpha(finer) * rest + green_alpha(coarser) * share + 128) >> 8);
}

/// How far apart the samples of a row lie.
typedef enum {
    /// Not in one row of texels, or too far.
    samples_apart,
    /// Exactly a texel.
    samples_at_texels,
    /// At most a texel, so that a block's samples lie within 8 texels.
    samples_within_8,
    /// At most two texels.
    samples_within_15,
} sample_spacing;

/// A row of an upright image: its samples lie in one row of texels, in order, so that whole vectors of texels can be loaded.
typedef struct {
    sample_spacing spacing;
    const uint32_t *upper, *lower;
    ptrdiff_t width;
    /// The coordinate of the samples, in 1/256 texels.
    u32x8 v;
    /// The coordinate of pixel 0, and what it grows by to the next one, in 2^-24 texels. Half of 1/256 is added, so that cutting off the lower
    /// 16 bits rounds.
    int64_t start, step;
} upright_row;

/// The row, if it is upright and the filter is linear; only then it is sampled so.
INLINE upright_row upright(const SampledRow *row, TextureFilter filter) {
    Texture t = row->image;
    upright_row line = {.spacing = samples_apart};
    // An image that is turned about a horizontal axis is upright too: W is the same in all of the row.
    if (filter != filter_linear || row->stepV != 0 || row->stepW != 0 || !(row->startW > 0)) return line;
    double inverse = 1 / row->startW, start = row->startU * inverse, step = row->stepU * inverse;
    const double limit = 0x1p30;
    if (!(step > 0 && step <= 512 && start > -limit && start < limit)) return line;
    line.start = (int64_t)(start * 65536) + 32768;
    line.step = (int64_t)(step * 65536 + 0.5);
    line.spacing = line.step == 1 << 24 ? samples_at_texels : line.step < 1 << 24 ? samples_within_8 : samples_within_15;
    u32x8 v = whole(clamped((f32x8)(float)(row->startV * inverse), t.maxV));
    line.upper = t.texels + (size_t)(v[0] >> 8) * t.stride;
    line.lower = line.upper + t.stride;
    line.width = (ptrdiff_t)t.maxU / 256 + 1;
    line.v = v;
    return line;
}

#if HAS_LANE_CHOICE
/// Of the 16 texels from `texels` on those with the numbers in `lanes`.
INLINE u32x8 lanes_chosen_of_16(const uint32_t *texels, u32x8 lanes) {
    u32x8 low = lanes_chosen(load(texels), lanes), high = lanes_chosen(load(texels + 8), lanes);
    return lanes > 7 ? high : low;
}
#endif

/// The texels around samples, the upper left one of each being `left` beyond `first`.
INLINE texel_squares near_texels(const upright_row *line, sample_spacing spacing, ptrdiff_t first, u32x8 left) {
    const uint32_t *upper = line->upper + first, *lower = line->lower + first;
    if (spacing == samples_at_texels) return (texel_squares){load(upper), load(upper + 1), load(lower), load(lower + 1)};
#if HAS_LANE_CHOICE
    if (spacing == samples_within_8) {
        return (texel_squares){
            lanes_chosen(load(upper), left), lanes_chosen(load(upper + 1), left), lanes_chosen(load(lower), left),
            lanes_chosen(load(lower + 1), left),
        };
    }
    u32x8 right = left + 1;
    return (texel_squares){
        lanes_chosen_of_16(upper, left), lanes_chosen_of_16(upper, right), lanes_chosen_of_16(lower, left), lanes_chosen_of_16(lower, right),
    };
#else
    uint32_t offsets[8];
    store(left, offsets);
    return texels(upper, lower, offsets);
#endif
}

/// Whether the texels that the block at column `x` needs are texels of the image: beyond it, its edge is repeated.
INLINE bool is_inside(const upright_row *line, ptrdiff_t x) {
    int64_t at = line->start + line->step * x;
    return line->spacing != samples_apart && at >= 0 && (at >> 24) + (line->spacing == samples_within_15 ? 15 : 8) < line->width;
}

/// Samples blocks from column `x` on, all of them inside the image; prefetches as ``linear`` does.
INLINE void sample_near(const upright_row *line, sample_spacing spacing, ptrdiff_t x, int count, ptrdiff_t ahead, u32x8 pixels[4]) {
    int64_t at = line->start + line->step * x;
    const u32x8 steps = (u32x8){0, 1, 2, 3, 4, 5, 6, 7} * (uint32_t)line->step;
    const square_weights same = weights((u32x8)(uint32_t)(at >> 16), line->v);
    for (int block = 0; block < count; block++, at += 8 * line->step) {
        u32x8 beyond = ((uint32_t)at & 0xffffff) + steps;
        ptrdiff_t first = (ptrdiff_t)(at >> 24);
        __builtin_prefetch(line->upper + first + ahead, 0, 3);
        __builtin_prefetch(line->lower + first + ahead, 0, 3);
        texel_squares s = near_texels(line, spacing, first, beyond >> 24);
        pixels[block] = weighted_texels(s, spacing == samples_at_texels ? same : weights(beyond >> 16, line->v));
    }
}

INLINE void sample_upright(const upright_row *line, ptrdiff_t x, int count, ptrdiff_t ahead, u32x8 pixels[4]) {
    switch (line->spacing) {
    case samples_apart: break;
    case samples_at_texels: return sample_near(line, samples_at_texels, x, count, ahead, pixels);
    case samples_within_8: return sample_near(line, samples_within_8, x, count, ahead, pixels);
    case samples_within_15: return sample_near(line, samples_within_15, x, count, ahead, pixels);
    }
}

/// What is known of a row while its blocks are sampled from left to right.
typedef struct {
    row_step down;
    upright_row line;
    /// The plans of the blocks that are sampled and of those after them. Those are planned meanwhile, so that nothing waits for the divisions.
    block_plan plans[2];
    /// Which of the two is next, and the column where its blocks begin; -1 for none.
    int next;
    ptrdiff_t next_x;
} row_sampling;

INLINE void begin_sampling(const SampledRow *row, TextureFilter filter, ptrdiff_t from, row_sampling *sampling) {
    sampling->down = step_down(row, from);
    sampling->line = upright(row, filter);
    sampling->next = 0;
    sampling->next_x = -1;
}

/// Places at most four blocks from column `x` on.
INLINE void place_blocks(const SampledRow *row, const block_plan *plan, ptrdiff_t x, int count, bool are_precise, sample_places places[4]) {
    const Texture image = row->image;
    for (int block = 0; block < count; block++) {
        block_coordinates at = are_precise ? planned_coordinates(row, plan, block) : coordinates(row, plan, block, x);
        place(image, at.u, at.v, places + block);
    }
}

/// Samples at most four blocks from column `x` on, in the general way.
INLINE void sample_planned(
    const SampledRow *row, TextureFilter filter, row_sampling *sampling, ptrdiff_t x, ptrdiff_t to, int count, u32x8 pixels[4]
) {
    const block_plan *plan = sampling->plans + sampling->next;
    if (sampling->next_x != x) plan_blocks(row, x, filter == filter_trilinear, sampling->plans + sampling->next);
    // All places first: while the texels of one block are waited for, those of the next can be asked for.
    sample_places places[4];
    if (filter == filter_linear) {
        if (plan->are_precise) place_blocks(row, plan, x, count, true, places);
        else place_blocks(row, plan, x, count, false, places);
    }
    if (count == 4 && x + 32 < to) {
        sampling->next ^= 1;
        sampling->next_x = x + 32;
        plan_blocks(row, x + 32, filter == filter_trilinear, sampling->plans + sampling->next);
    }
    ptrdiff_t ahead = distance(row->image, sampling->down, 0);
    for (int block = 0; block < count; block++) {
        switch (filter) {
        case filter_nearest: pixels[block] = nearest(row->image, coordinates(row, plan, block, x)); break;
        case filter_linear: pixels[block] = linear(row->image, places + block, ahead, 2); break;
        case filter_trilinear: pixels[block] = trilinear(row, plan->level[block], coordinates(row, plan, block, x), sampling->down); break;
        }
    }
}

/// Samples the blocks of columns `x`..<`to`, at most four, times the opacity. Those inside an upright image and others are never mixed, for how
/// a block is sampled mustn't depend on where the run begins.
///
/// - Returns: how many.
INLINE int sample_blocks(
    const SampledRow *row, TextureFilter filter, row_sampling *sampling, ptrdiff_t x, ptrdiff_t to, u32x8 pixels[4]
) {
    const upright_row *line = &sampling->line;
    int count = to - x < 32 ? (int)(to - x + 7) >> 3 : 4;
    bool is_near = is_inside(line, x);
    if (line->spacing != samples_apart) {
        int alike = 1;
        while (alike < count && is_inside(line, x + 8 * alike) == is_near) alike++;
        count = alike;
    }
    if (is_near) sample_upright(line, x, count, distance(row->image, sampling->down, 0), pixels);
    else sample_planned(row, filter, sampling, x, to, count, pixels);
    if (row->opacity != 255) {
        for (int block = 0; block < count; block++) pixels[block] = scaled(pixels[block], (u16x16)row->opacity);
    }
    return count;
}

/// Blends the samples of the block at column `x` with its pixels, of which those below `to` exist.
INLINE void draw_block(
    const SampledRow *row, u32x8 source, const uint32_t *coverage, ptrdiff_t full_from, ptrdiff_t full_to, uint32_t *pixels, ptrdiff_t x,
    ptrdiff_t to
) {
    bool is_full = x >= full_from && x < full_to;
    if (is_full && !row->isPlus) return blend(source, pixels + x);
    u32x8 part = is_full ? (u32x8)255 : load(coverage + x);
    BlendMode mode = row->isPlus ? blend_plus_lighter : blend_normal;
    store_part(blended(mode, source, &part, load_part(pixels + x, to - x)), pixels + x, to - x);
}

INLINE void draw_filtered(
    const SampledRow *row, TextureFilter filter, const uint32_t *coverage, ptrdiff_t full_from, ptrdiff_t full_to, uint32_t *pixels,
    ptrdiff_t from, ptrdiff_t to
) {
    row_sampling sampling;
    begin_sampling(row, filter, from, &sampling);
    int count;
    for (ptrdiff_t first = from; first < to; first += 8 * count) {
        u32x8 sources[4];
        count = sample_blocks(row, filter, &sampling, first, to, sources);
        for (int block = 0; block < count; block++)
            draw_block(row, sources[block], coverage, full_from, full_to, pixels, first + block * 8, to);
    }
}

/// The filter that gives the same: where all of an image is magnified, no mip level is used.
INLINE TextureFilter needed_filter(const SampledRow *row, TextureFilter filter) {
    if (filter != filter_trilinear || !row->isAffine) return filter;
    double across = row->stepU * row->stepU + row->stepV * row->stepV, down = row->downU * row->downU + row->downV * row->downV;
    return detail_level((float)((across > down ? across : down) * (1.0 / 65536))) + row->levelBias <= 0 ? filter_linear : filter;
}

static void KERNEL(draw_sampled)(
    const SampledRow *row, TextureFilter filter, const uint32_t *coverage, ptrdiff_t full_from, ptrdiff_t full_to, uint32_t *pixels,
    ptrdiff_t from, ptrdiff_t to
) {
    switch (needed_filter(row, filter)) {
    case filter_nearest: return draw_filtered(row, filter_nearest, coverage, full_from, full_to, pixels, from, to);
    case filter_linear: return draw_filtered(row, filter_linear, coverage, full_from, full_to, pixels, from, to);
    case filter_trilinear: return draw_filtered(row, filter_trilinear, coverage, full_from, full_to, pixels, from, to);
    }
}

INLINE void sample_filtered(const SampledRow *row, TextureFilter filter, ptrdiff_t from, ptrdiff_t to, uint32_t *pixels) {
    row_sampling sampling;
    begin_sampling(row, filter, from, &sampling);
    int count;
    for (ptrdiff_t x = from; x < to; x += 8 * count) {
        u32x8 sources[4];
        count = sample_blocks(row, filter, &sampling, x, to, sources);
        for (int block = 0; block < count; block++) store(sources[block], pixels + x + block * 8);
    }
}

static void KERNEL(sample_row)(const SampledRow *row, TextureFilter filter, ptrdiff_t from, ptrdiff_t to, uint32_t *pixels) {
    switch (needed_filter(row, filter)) {
    case filter_nearest: return sample_filtered(row, filter_nearest, from, to, pixels);
    case filter_linear: return sample_filtered(row, filter_linear, from, to, pixels);
    case filter_trilinear: return sample_filtered(row, filter_trilinear, from, to, pixels);
    }
}
