// Calls every kernel of CRowKernels with fixed random numbers, and prints a line for each kernel and kind of work: its name, and a hash of all
// that it wrote. Whatever processor the program is compiled for must print the same; Scripts/check-same-bits compares.
//
// The tables of one processor are compared here: the program fails if its fastest kernels write other bits than those of every processor.
//
// Inputs are what the callers in RasterRenderer and CoreGraphics may pass, and all memory is exactly as long as row_kernels.h demands, so that
// with -fsanitize=address,undefined this also shows whether a kernel reads or writes beyond it.

// Inputs must have the same bits everywhere too. For that reason, two random numbers are never made in one expression either: which of them
// comes first would be the compiler's choice.
#pragma STDC FP_CONTRACT OFF

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "row_kernels.h"

/// Counts go from 1 to this: up to five blocks, with each number of pixels in the last one; sampled rows take four blocks together.
#define LARGEST_COUNT 40
/// How often a kernel is called for each count.
#define REPETITIONS 24
/// The greatest sample of a blur: a channel's 255, with 8 more bits.
#define LARGEST_SAMPLE 65280

// MARK: Random numbers and the hash

static uint64_t random_state, hash;

/// Vigna's xorshift64*.
static uint64_t random_bits(void) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545f4914f6cdd1d;
}

/// One of the whole numbers from `low` to `high`, both included.
static int within(int low, int high) { return low + (int)((random_bits() >> 33) % (uint64_t)(high - low + 1)); }

static double between(double low, double high) { return low + (high - low) * ((double)(random_bits() >> 11) * 0x1p-53); }

/// True once in `n` times.
static bool one_in(int n) { return within(1, n) == 1; }

/// 0...255, the ends more often than others: kernels have shortcuts there.
static uint32_t random_share(void) { return one_in(4) ? 0 : one_in(3) ? 255 : (uint32_t)within(0, 255); }

static uint32_t random_pixel(void) {
    uint32_t alpha = random_share(), pixel = alpha << 24;
    for (int shift = 0; shift < 24; shift += 8) pixel |= (uint32_t)within(0, (int)alpha) << shift;
    return pixel;
}

static uint32_t random_opaque_pixel(void) { return 0xff000000u | (uint32_t)(random_bits() >> 40); }

static uint32_t random_sample(void) { return one_in(8) ? LARGEST_SAMPLE : (uint32_t)within(0, LARGEST_SAMPLE); }

static uint16_t random_opacity(void) { return one_in(2) ? 255 : (uint16_t)within(1, 254); }

/// FNV-1a.
static void add_to_hash(const void *memory, size_t size) {
    const uint8_t *bytes = memory;
    for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
}

// MARK: Memory

static void *zeros(ptrdiff_t count, size_t size) {
    void *memory = calloc((size_t)count, size);
    if (!memory) abort();
    return memory;
}

static uint32_t *filled(ptrdiff_t count, uint32_t (*make)(void)) {
    uint32_t *values = zeros(count, sizeof *values);
    for (ptrdiff_t i = 0; i < count; i++) values[i] = make();
    return values;
}

/// Adds what a kernel has written to the hash, and frees it.
static void finish(uint32_t *values, ptrdiff_t count) {
    add_to_hash(values, (size_t)count * sizeof *values);
    free(values);
}

/// A column at which blocks begin.
static ptrdiff_t random_block(void) { return 8 * within(0, 3); }

static ptrdiff_t block_start(ptrdiff_t column) { return column & ~7; }
static ptrdiff_t block_end(ptrdiff_t column) { return (column + 7) & ~7; }

// MARK: Pictures, and the maps of rows to them

enum { most_levels = 16 };

/// A picture and its mip levels, down to one pixel.
typedef struct {
    MipLevel levels[most_levels];
    int count;
} Picture;

/// Laid out as a PixelBuffer is: a texel or more right of each row, and a row below the last.
static Texture random_texture(int width, int height, TextureFilter filter) {
    int stride = (width + 1 + 3) & ~3, edge = filter == filter_nearest ? 255 : 0;
    return (Texture){
        .texels = filled((ptrdiff_t)stride * (height + 1), random_pixel), .stride = (uint32_t)stride,
        .maxU = (float)((width - 1) * 256 + edge), .maxV = (float)((height - 1) * 256 + edge),
    };
}

/// Trilinear filtering is for pictures of more than one pixel.
static Picture random_picture(int width, int height, TextureFilter filter) {
    Picture picture = { .count = 0 };
    const int full_width = width, full_height = height;
    for (;;) {
        picture.levels[picture.count++] = (MipLevel){
            .texture = random_texture(width, height, filter), .scaleU = (float)((double)width / full_width),
            .scaleV = (float)((double)height / full_height),
        };
        if (filter != filter_trilinear || (width == 1 && height == 1)) return picture;
        width = (width + 1) / 2;
        height = (height + 1) / 2;
    }
}

static void free_picture(Picture *picture) {
    for (int i = 0; i < picture->count; i++) free((void *)picture->levels[i].texture.texels);
}

/// From magnified ten times to sixteen texels a pixel, turned anyhow, partly beside the picture.
static void set_affine_map(SampledRow *row, int width, int height) {
    double scale = 256 * (one_in(2) ? between(0.1, 1) : between(1, 16));
    row->stepU = between(-1, 1) * scale;
    row->stepV = between(-1, 1) * scale;
    row->downU = between(-1, 1) * scale;
    row->downV = between(-1, 1) * scale;
    row->startU = between(-0.5, 1.5) * 256 * width;
    row->startV = between(-0.5, 1.5) * 256 * height;
    row->startW = 1;
    row->isAffine = true;
}

/// Upright images have their own way: samples a texel apart, nearer, and up to two texels and further apart.
static void set_upright_map(SampledRow *row) {
    static const double limits[] = { 256, 512, 600 };
    row->stepU = one_in(3) ? 256 : between(1, limits[within(0, 2)]);
    row->stepV = 0;
    row->downU = 0;
}

static void set_perspective(SampledRow *row) {
    row->isAffine = false;
    row->downW = between(-0.01, 0.01);
    switch (within(0, 4)) {
    case 0: // Slight: blocks are interpolated.
        row->startW = between(0.5, 2);
        row->stepW = between(-0.002, 0.002);
        break;
    case 1: // Steep: pixels are divided one by one.
        row->startW = 1;
        row->stepW = -1 / between(75, 100);
        break;
    case 2: // A horizon in the row.
        row->stepW = between(-0.05, 0.05);
        row->startW = -row->stepW * between(0, 60);
        break;
    case 3: // A horizon where a block begins, upright: W is exactly 0 there, so that U/W is infinite and what follows from it not a number.
        row->stepW = one_in(2) ? 0.015625 : -0.015625;
        row->startW = -row->stepW * 8 * within(0, 7);
        row->downW = 0;
        break;
    case 4: // Turned about a horizontal axis, so that W is the same in all of the row: upright, if the image isn't turned otherwise.
        row->startW = between(0.5, 2);
        row->stepW = 0;
        if (one_in(2)) set_upright_map(row);
        break;
    }
}

static int random_bias(void) { return one_in(2) ? 0 : one_in(4) ? within(-4096, 4096) : within(-512, 512); }

static SampledRow random_sampled_row(TextureFilter filter, Picture *picture) {
    int width = within(2, 70), height = within(1, 70);
    *picture = random_picture(width, height, filter);
    SampledRow row = { .image = picture->levels[0].texture, .levels = picture->levels, .levelCount = picture->count };
    set_affine_map(&row, width, height);
    if (one_in(2)) set_perspective(&row);
    else if (one_in(2)) set_upright_map(&row);
    row.levelBias = random_bias();
    row.opacity = random_opacity();
    return row;
}

// MARK: Sampled rows

/// Pixels to draw on, their coverage, and the blocks that are covered in full.
typedef struct {
    ptrdiff_t from, to, full_from, full_to;
    uint32_t *coverage, *pixels;
} SampledTargets;

static SampledTargets random_targets(ptrdiff_t count) {
    SampledTargets at;
    at.from = random_block();
    at.to = at.from + count;
    at.full_from = at.full_to = block_end(at.to);
    if (one_in(2)) {
        ptrdiff_t first = at.from + 8 * within(0, 2), end = block_start(at.to - within(0, 8));
        if (first < end) {
            at.full_from = first;
            at.full_to = end;
        }
    }
    at.coverage = filled(block_end(at.to), random_share);
    at.pixels = filled(at.to, random_pixel);
    return at;
}

static void finish_targets(SampledTargets *at) {
    finish(at->pixels, at->to);
    free(at->coverage);
}

static void drive_draw_sampled(const RowKernels *kernels, int filter, ptrdiff_t count) {
    Picture picture;
    SampledRow row = random_sampled_row((TextureFilter)filter, &picture);
    row.isPlus = one_in(4);
    SampledTargets at = random_targets(count);
    kernels->draw_sampled(&row, (TextureFilter)filter, at.coverage, at.full_from, at.full_to, at.pixels, at.from, at.to);
    finish_targets(&at);
    free_picture(&picture);
}

static SampledRow random_turned_row(Picture *picture) {
    SampledRow row = random_sampled_row(filter_linear, picture);
    set_perspective(&row);
    row.downU = row.downW = 0;
    row.isPlus = one_in(4);
    return row;
}

static ColumnBlock *planned(const RowKernels *kernels, const SampledRow *row, ptrdiff_t from, ptrdiff_t to) {
    ColumnBlock *blocks = zeros(block_end(to) / 8, sizeof *blocks);
    kernels->plan_columns(row, from, to, blocks);
    return blocks;
}

static void drive_plan_columns(const RowKernels *kernels, int variant, ptrdiff_t count) {
    (void)variant;
    Picture picture;
    SampledRow row = random_turned_row(&picture);
    ptrdiff_t from = random_block(), to = from + count;
    ColumnBlock *blocks = planned(kernels, &row, from, to);
    add_to_hash(blocks, (size_t)(block_end(to) / 8) * sizeof *blocks);
    free(blocks);
    free_picture(&picture);
}

static void drive_draw_columns(const RowKernels *kernels, int variant, ptrdiff_t count) {
    (void)variant;
    Picture picture;
    SampledRow row = random_turned_row(&picture);
    // Eight blocks are placed together.
    SampledTargets at = random_targets(count + 8 * within(0, 8));
    ColumnBlock *blocks = planned(kernels, &row, at.from, at.to);
    kernels->draw_columns(&row, blocks, within(0, 70), at.coverage, at.full_from, at.full_to, at.pixels, at.from, at.to);
    finish_targets(&at);
    free(blocks);
    free_picture(&picture);
}

static void drive_sample_row(const RowKernels *kernels, int filter, ptrdiff_t count) {
    Picture picture;
    SampledRow row = random_sampled_row((TextureFilter)filter, &picture);
    ptrdiff_t from = random_block(), to = from + count;
    uint32_t *pixels = filled(block_end(to), random_pixel);
    kernels->sample_row(&row, (TextureFilter)filter, from, to, pixels);
    finish(pixels, block_end(to));
    free_picture(&picture);
}

// MARK: Gradients

/// Ascending locations in 0...1, of which some coincide, and colours between them as a GradientRamp has them.
static GradientStop *random_stops(ptrdiff_t count, bool is_opaque) {
    GradientStop *stops = zeros(count, sizeof *stops);
    float location = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        if (!one_in(4)) location += (float)between(0, 2.0 / (double)count);
        stops[i].location = location;
        for (int c = 0; c < 4; c++) stops[i].color[c] = (float)random_share() / 255;
        if (is_opaque) stops[i].color[3] = 1;
    }
    for (ptrdiff_t i = 0; i + 1 < count; i++) {
        float length = stops[i + 1].location - stops[i].location;
        for (int c = 0; c < 4 && length > 0; c++) stops[i].slope[c] = (stops[i + 1].color[c] - stops[i].color[c]) / length;
    }
    return stops;
}

static void set_flat_map(GradientRow *row) {
    double reach = one_in(2) ? 0.005 : 0.1;
    row->stepX = between(-reach, reach);
    row->stepY = between(-reach, reach);
    row->rowX = between(-1, 1);
    row->rowY = between(-1, 1);
    row->oneX = between(-1, 1.5);
    row->oneY = between(-1, 1.5);
    row->oneZ = 1;
}

/// Puts the origin on the centre of a pixel, which has no direction from there.
static void move_origin(GradientRow *row) {
    row->stepX = row->stepY = 0.03125;
    row->rowX = row->rowY = -0.03125 * (within(0, 40) + 0.5);
    row->oneX = row->oneY = 0;
}

/// Makes numbers so large that positions are infinite in single precision, as those of a gradient between two almost equal points.
static void move_far(GradientRow *row) {
    double *numbers[] = { &row->stepX, &row->rowX, &row->oneX, &row->stepY, &row->rowY, &row->oneY };
    double factor = one_in(2) ? 1e40 : 1e200;
    for (int i = 0; i < 6; i++) *numbers[i] *= factor;
}

static void set_depth(GradientRow *row) {
    row->stepZ = between(-0.03, 0.03);
    row->rowZ = between(-0.2, 0.2);
    row->oneZ = between(0.5, 1.5);
}

static void drive_gradient_row(const RowKernels *kernels, int kind, ptrdiff_t count) {
    GradientRow row = { .kind = (GradientKind)kind };
    row.isOpaque = one_in(2);
    row.stopCount = within(1, 9);
    GradientStop *stops = random_stops(row.stopCount, row.isOpaque);
    row.stops = stops;
    set_flat_map(&row);
    if (one_in(8)) move_origin(&row);
    if (one_in(8)) move_far(&row);
    if (one_in(3)) set_depth(&row);
    ptrdiff_t from = random_block(), to = from + count;
    uint32_t *pixels = filled(to, random_pixel);
    kernels->gradient_row(&row, from, to, pixels);
    finish(pixels, to);
    free(stops);
}

// MARK: Blending

static uint32_t *coverage_or_none(ptrdiff_t count) { return one_in(2) ? filled(count, random_share) : NULL; }

static void drive_blend_row(const RowKernels *kernels, int mode, ptrdiff_t count) {
    // Of opaque pixels several blocks are copied together.
    uint32_t *source = filled(count, one_in(3) ? random_opaque_pixel : random_pixel);
    uint32_t *pixels = filled(count, random_pixel), *coverage = coverage_or_none(count);
    uint16_t opacity = random_opacity();
    kernels->blend_row((BlendMode)mode, source, opacity, coverage, pixels, count);
    finish(pixels, count);
    free(source);
    free(coverage);
}

static void drive_draw_color(const RowKernels *kernels, int is_plus, ptrdiff_t count) {
    uint32_t color = random_pixel(), *pixels = filled(count, random_pixel), *coverage = coverage_or_none(count);
    kernels->draw_color(color, is_plus, coverage, pixels, count);
    finish(pixels, count);
    free(coverage);
}

static void drive_tint_row(const RowKernels *kernels, int variant, ptrdiff_t count) {
    (void)variant;
    uint16_t factors[4];
    for (int c = 0; c < 4; c++) factors[c] = (uint16_t)random_share();
    uint32_t *pixels = filled(count, random_pixel);
    kernels->tint_row(pixels, factors, count);
    finish(pixels, count);
}

// MARK: Rows of polygons

/// A bound near the columns 0...40 of rows 0...40, or one that is far away.
static RowBound random_bound(void) {
    double slope = one_in(4) ? 0 : between(-3, 3), column = between(0, 40), row = between(0, 40), start = column - slope * row;
    double factor = one_in(8) ? 1e300 : 1;
    return (RowBound){.slope = slope * factor, .start = start * factor};
}

static void drive_bound_rows(const RowKernels *kernels, int variant, ptrdiff_t count) {
    (void)variant;
    RowBounds area;
    area.first = within(0, 2);
    area.leftCount = within(0, 4);
    area.rightCount = within(0, 4);
    area.minRow = within(0, 10);
    area.maxRow = area.minRow + within(0, 40);
    ptrdiff_t all = area.first + area.leftCount + area.rightCount;
    RowBound *bounds = zeros(all + 1, sizeof *bounds);
    for (ptrdiff_t i = 0; i < all; i++) bounds[i] = random_bound();
    RowSpan spans[bounded_row_count];
    for (int i = 0; i < bounded_row_count; i++) {
        spans[i].from = within(0, 40);
        spans[i].to = within(0, 40);
    }
    ptrdiff_t row = count - 8 * within(0, 1);
    kernels->bound_rows(&area, bounds, row, spans, spans);
    add_to_hash(spans, sizeof spans);
    free(bounds);
}

// MARK: Coverage

static double square_root(double value) { return __builtin_elementwise_sqrt(value); }
static double absolute(double value) { return value < 0 ? -value : value; }

/// An edge through a point, in any direction; often parallel to an axis, or almost.
static SmoothEdge random_edge(double x, double y) {
    double a = between(-1, 1), b = between(-1, 1);
    if (one_in(3)) b *= one_in(2) ? 0 : 1e-9;
    if (one_in(3)) a *= one_in(2) && b != 0 ? 0 : 1e-9;
    double length = square_root(a * a + b * b);
    a /= length;
    b /= length;
    double wide = absolute(a), high = absolute(b);
    return (SmoothEdge){
        .a = a, .b = b, .c = -(a * x + b * y), .reach = (wide + high) / 2, .major = wide > high ? wide : high, .minor = wide > high ? high : wide,
    };
}

static void drive_edge_coverage(const RowKernels *kernels, int variant, ptrdiff_t count) {
    (void)variant;
    ptrdiff_t from = within(0, 15), to = from + count;
    double y = within(0, 100) + 0.5, x = between((double)from - 1, (double)to + 1);
    SmoothEdge edge = random_edge(x, y);
    uint32_t *coverage = filled(to, random_share);
    kernels->edge_coverage(&edge, y, from, to, coverage);
    finish(coverage, to);
}

/// A map of pixels to the plane that turns and scales, and maybe a perspective.
static void set_clip_map(CircularClip *clip) {
    double x = between(-2, 2), y = between(-2, 2), stretch = between(0.5, 2);
    clip->mapX[0] = x;
    clip->mapX[1] = y;
    clip->mapY[0] = -y * stretch;
    clip->mapY[1] = x * stretch;
    if (one_in(3)) clip->mapX[1] = clip->mapY[0] = 0;
    clip->mapOne[0] = between(-50, 50);
    clip->mapOne[1] = between(-50, 50);
    clip->mapOne[2] = 1;
    if (one_in(2)) return;
    clip->mapX[2] = between(-0.01, 0.03);
    clip->mapY[2] = between(-0.001, 0.003);
}

/// A rectangle around the image of a pixel, whose corners are round or not.
static void set_clip_shape(CircularClip *clip, double x, double y) {
    double point[3], width = between(1, 60), height = between(1, 60);
    for (int i = 0; i < 3; i++) point[i] = clip->mapX[i] * x + clip->mapY[i] * y + clip->mapOne[i];
    clip->minX = point[0] / point[2] - width * between(0, 1);
    clip->minY = point[1] / point[2] - height * between(0, 1);
    clip->maxX = clip->minX + width;
    clip->maxY = clip->minY + height;
    double limit = (width < height ? width : height) / 2;
    for (int corner = 0; corner < 4; corner++) clip->radii[corner] = one_in(4) ? 0 : one_in(4) ? limit : limit * between(0, 1);
}

/// A side: where a X + b Y + c W of the plane is 0, in pixels, at length 1.
static void set_side(CircularClip *clip, int side, double a, double b, double c) {
    const double *columns[3] = { clip->mapX, clip->mapY, clip->mapOne };
    double *line = clip->sides[side];
    for (int i = 0; i < 3; i++) line[i] = a * columns[i][0] + b * columns[i][1] + c * columns[i][2];
    double length = square_root(line[0] * line[0] + line[1] * line[1]);
    for (int i = 0; i < 3; i++) line[i] /= length;
}

static CircularClip random_clip(double x, double y) {
    CircularClip clip = { .isInverted = false };
    set_clip_map(&clip);
    set_clip_shape(&clip, x, y);
    set_side(&clip, 0, 1, 0, -clip.minX);
    set_side(&clip, 1, -1, 0, clip.maxX);
    set_side(&clip, 2, 0, 1, -clip.minY);
    set_side(&clip, 3, 0, -1, clip.maxY);
    return clip;
}

static void drive_clip_coverage(const RowKernels *kernels, int is_inverted, ptrdiff_t count) {
    ptrdiff_t from = within(0, 15), to = from + count;
    double y = within(0, 20) + 0.5, x = between((double)from, (double)to);
    CircularClip clip = random_clip(x, y);
    clip.isInverted = is_inverted;
    uint32_t *coverage = filled(to, random_share);
    kernels->clip_coverage(&clip, y, from, to, coverage);
    finish(coverage, to);
}

static void drive_mask_coverage(const RowKernels *kernels, int variant, ptrdiff_t count) {
    (void)variant;
    uint32_t *coverage = filled(count, random_share), *mask = filled(count, random_pixel);
    kernels->mask_coverage(coverage, mask, count);
    finish(coverage, count);
    free(mask);
}

// MARK: Blurs. Their variants are one channel and four.

static int channels_of(int variant) { return variant == 0 ? 1 : 4; }

static void drive_mean_row(const RowKernels *kernels, int variant, ptrdiff_t count) {
    int channels = channels_of(variant), shift = within(0, 4), factor = 1 << shift;
    ptrdiff_t rows = one_in(2) ? factor : within(1, factor), stride = count + within(0, 3), means = (count + factor - 1) >> shift;
    uint32_t *source = filled((rows - 1) * stride + count, random_pixel), *result = zeros(means * channels, sizeof *result);
    uint16_t *sums = zeros((means << shift) * 4, sizeof *sums);
    kernels->mean_row(source, stride, rows, count, shift, channels, sums, result);
    finish(result, means * channels);
    free(source);
    free(sums);
}

static void drive_exchange_rows(const RowKernels *kernels, int variant, ptrdiff_t count) {
    int channels = channels_of(variant);
    ptrdiff_t rows = within(1, LARGEST_COUNT), from_stride = count * channels + within(0, 3), to_stride = rows * channels + within(0, 3);
    uint32_t *from = filled(rows * from_stride, random_sample), *to = zeros(count * to_stride, sizeof *to);
    kernels->exchange_rows(from, from_stride, to, to_stride, rows, count, channels);
    finish(to, count * to_stride);
    free(from);
}

/// A plane of samples, and another one for the result.
typedef struct {
    ptrdiff_t columns, stride, rows;
    uint32_t *from, *to;
} Planes;

static Planes random_planes(ptrdiff_t rows) {
    Planes planes = { .rows = rows };
    planes.columns = 16 * within(1, 3);
    planes.stride = planes.columns + 16 * within(0, 1);
    planes.from = filled(planes.stride * rows, random_sample);
    planes.to = zeros(planes.stride * rows, sizeof *planes.to);
    return planes;
}

static void finish_planes(Planes planes) {
    finish(planes.to, planes.stride * planes.rows);
    free(planes.from);
}

static void drive_box_columns(const RowKernels *kernels, int variant, ptrdiff_t rows) {
    (void)variant;
    Planes planes = random_planes(rows);
    // All weights together are at most 2^24.
    uint32_t radius = (uint32_t)within(0, (int)rows + 3), outer = (uint32_t)within(0, (int)(0x1000000 / (2 * radius + 3)));
    uint32_t inner = (0x1000000 - 2 * outer) / (2 * radius + 1);
    kernels->box_columns(planes.from, planes.to, planes.stride, planes.columns, planes.rows, radius, inner, outer);
    finish_planes(planes);
}

static void drive_weigh_columns(const RowKernels *kernels, int variant, ptrdiff_t rows) {
    (void)variant;
    Planes planes = random_planes(rows);
    int count = within(2, 9);
    uint32_t *weights = zeros(count, sizeof *weights);
    // All weights, those of both sides, are 2^16 together.
    weights[0] = 65536;
    for (int k = 1; k < count; k++) {
        weights[k] = (uint32_t)within(0, (int)weights[0] / 3);
        weights[0] -= 2 * weights[k];
    }
    kernels->weigh_columns(planes.from, planes.to, planes.stride, planes.columns, planes.rows, weights, count);
    finish_planes(planes);
    free(weights);
}

static void drive_round_row(const RowKernels *kernels, int variant, ptrdiff_t count) {
    int channels = channels_of(variant);
    uint32_t *samples = filled(count * channels, random_sample), *pixels = filled(count, random_pixel);
    kernels->round_row(samples, count, channels, pixels);
    finish(pixels, count);
    free(samples);
}

static void drive_interpolate_row(const RowKernels *kernels, int variant, ptrdiff_t count) {
    int channels = channels_of(variant), shift = within(1, 4), factor = 1 << shift;
    ptrdiff_t means = (count + factor - 1) >> shift;
    uint32_t below_weight = 2 * (uint32_t)within(0, factor - 1) + 1, above_weight = 2 * (uint32_t)factor - below_weight;
    // Above the first row and below the last one there is none.
    uint32_t *above = one_in(4) ? NULL : filled(means * channels, random_sample);
    uint32_t *below = above && one_in(4) ? NULL : filled(means * channels, random_sample);
    uint32_t *line = zeros((means + 2) * channels, sizeof *line), *pixels = filled(count, random_pixel);
    kernels->interpolate_row(above, above_weight, below, below_weight, line, means, shift, channels, pixels, count);
    finish(pixels, count);
    free(above);
    free(below);
    free(line);
}

// MARK: All kernels

/// A kernel, and the kinds of work that it is driven with, each of which has a line.
typedef struct {
    const char *name;
    void (*drive)(const RowKernels *kernels, int variant, ptrdiff_t count);
    int count;
    const char *variants[28];
} Subject;

#define FILTERS 3, { "nearest", "linear", "trilinear" }
#define CHANNELS 2, { "alpha", "all channels" }
#define ALONE 1, { "" }

/// In the order of the table in row_kernels.h. Variants are in the order of the enumerations there.
static const Subject subjects[] = {
    { "draw_sampled", drive_draw_sampled, FILTERS },
    { "sample_row", drive_sample_row, FILTERS },
    { "plan_columns", drive_plan_columns, ALONE },
    { "draw_columns", drive_draw_columns, ALONE },
    { "gradient_row", drive_gradient_row, 3, { "axial", "radial", "conic" } },
    { "blend_row", drive_blend_row, 28, {
        "source over", "plus lighter", "multiply", "screen", "overlay", "darken", "lighten", "color dodge", "color burn", "hard light",
        "soft light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus darker", "copy", "clear", "source in",
        "source out", "source atop", "destination over", "destination in", "destination out", "destination atop", "xor",
    } },
    { "draw_color", drive_draw_color, 2, { "covering", "adding" } },
    { "tint_row", drive_tint_row, ALONE },
    { "bound_rows", drive_bound_rows, ALONE },
    { "edge_coverage", drive_edge_coverage, ALONE },
    { "clip_coverage", drive_clip_coverage, 2, { "inside", "outside" } },
    { "mask_coverage", drive_mask_coverage, ALONE },
    { "mean_row", drive_mean_row, CHANNELS },
    { "exchange_rows", drive_exchange_rows, CHANNELS },
    { "box_columns", drive_box_columns, ALONE },
    { "weigh_columns", drive_weigh_columns, ALONE },
    { "round_row", drive_round_row, CHANNELS },
    { "interpolate_row", drive_interpolate_row, CHANNELS },
};

enum { subject_count = sizeof subjects / sizeof *subjects };

_Static_assert(sizeof(RowKernels) == subject_count * sizeof(void (*)(void)), "a kernel of the table isn't driven, or one twice");
_Static_assert(blend_plus_lighter == 27, "the blend modes aren't those that are driven");

static uint64_t hash_of(const Subject *subject, int variant, const RowKernels *kernels) {
    random_state = 0x9e3779b97f4a7c15;
    hash = 0xcbf29ce484222325;
    for (ptrdiff_t count = 1; count <= LARGEST_COUNT; count++) {
        for (int i = 0; i < REPETITIONS; i++) subject->drive(kernels, variant, count);
    }
    return hash;
}

/// Prints the line of one kind of work; false if the two tables write other bits.
static bool is_same(const Subject *subject, int variant) {
    uint64_t every = hash_of(subject, variant, row_kernels_of_every_processor()), fastest = hash_of(subject, variant, row_kernels_fastest());
    printf("%-16s %-20s %016" PRIx64 "\n", subject->name, subject->variants[variant], every);
    if (every == fastest) return true;
    fprintf(stderr, "kernel_bits: %s %s: the fastest kernel writes other bits than that of every processor\n", subject->name,
            subject->variants[variant]);
    return false;
}

int main(void) {
    bool are_same = true;
    for (int i = 0; i < subject_count; i++) {
        for (int variant = 0; variant < subjects[i].count; variant++) are_same &= is_same(subjects + i, variant);
    }
    return are_same ? EXIT_SUCCESS : EXIT_FAILURE;
}
