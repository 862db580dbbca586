#ifndef LAMINA_ROW_KERNELS_H
#define LAMINA_ROW_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The innermost loops of the CPU renderer and of blurs, compiled for several instruction sets from the same text. Every table gives the
/// same bits: no operation is contracted or reordered, so a pixel depends on its inputs only.
///
/// Pixels are premultiplied, 32 bits each: blue, green, red, alpha from the lowest byte. A block is eight pixels that begin at a column
/// divisible by eight.

/// An image's memory. Every buffer has a readable texel to the right of each row, and a row below the last.
typedef struct {
    const uint32_t *_Nonnull texels;
    uint32_t stride;
    /// The largest coordinates in 1/256 texels.
    float maxU;
    float maxV;
} Texture;

/// A mip level, and its size relative to the image's.
typedef struct {
    Texture texture;
    float scaleU;
    float scaleV;
} MipLevel;

/// How texels are chosen.
typedef enum {
    filter_nearest,
    filter_linear,
    /// Linear in the two nearest mip levels, and between them.
    filter_trilinear,
} TextureFilter;

/// An image, and the map from the pixels of one row to its texels. At the centre of pixel x, in 1/256 texels, u = U/W, v = V/W, where U is
/// `startU` + `stepU` x, and so on.
typedef struct {
    Texture image;
    /// For trilinear filtering: the mip levels; the first is the image itself.
    const MipLevel *_Nullable levels;
    int32_t levelCount;
    /// Added to the level of detail, in 1/256.
    int32_t levelBias;
    double startU, stepU, startV, stepV, startW, stepW;
    /// The changes of U, V and W from one row to the next.
    double downU, downV, downW;
    /// Whether W is 1 everywhere.
    bool isAffine;
    /// Whether colours are added to those below; otherwise they cover them.
    bool isPlus;
    /// 0...255.
    uint16_t opacity;
} SampledRow;

/// What a block shows of an image whose U and W don't depend on the row.
typedef struct {
    /// The texel coordinates u, which are the same in all rows, in 1/256 texels; within the image.
    uint32_t u[8];
    /// v in the row that was planned, and its change from one row to the next, in 1/256 texels.
    float v[8], downV[8];
} ColumnBlock;

/// How colours are blended with those below. The numbers are those of Core Graphics' modes (`CGBlendMode`).
typedef enum {
    blend_normal, blend_multiply, blend_screen, blend_overlay, blend_darken, blend_lighten, blend_color_dodge, blend_color_burn,
    blend_soft_light, blend_hard_light, blend_difference, blend_exclusion, blend_hue, blend_saturation, blend_color, blend_luminosity,
    blend_clear, blend_copy, blend_source_in, blend_source_out, blend_source_atop, blend_destination_over, blend_destination_in,
    blend_destination_out, blend_destination_atop, blend_xor, blend_plus_darker, blend_plus_lighter,
} BlendMode;

/// A colour of a gradient, and how it changes up to the next one.
typedef struct {
    float location;
    /// Red, green, blue and alpha, 0...1, not premultiplied.
    float color[4];
    /// The change of colour per unit of location.
    float slope[4];
} GradientStop;

/// What a position in a gradient is: X, the distance from the origin, or the direction in turns.
typedef enum { gradient_axial, gradient_radial, gradient_conic } GradientKind;

/// A gradient, and the map from the pixels of one row to its space: at the centre of pixel x, X is `stepX` (x + 0.5) + `rowX` + `oneX`, alike Y
/// and Z; the point is X/Z, Y/Z.
typedef struct {
    GradientKind kind;
    const GradientStop *_Nullable stops;
    ptrdiff_t stopCount;
    /// Whether all colours are opaque.
    bool isOpaque;
    double stepX, rowX, oneX, stepY, rowY, oneY, stepZ, rowZ, oneZ;
} GradientRow;

/// The bound of a half plane on a row: at x = `slope` row + `start`, offset so that rounding up gives the first pixel whose centre lies at or
/// right of the line.
typedef struct {
    double slope, start;
} RowBound;

/// The intersection of half planes, of which rows are asked for the pixels whose centres lie inside.
///
/// A centre on the line belongs to the half plane right of it (below it, for a horizontal line), so that two half planes that share a line
/// divide the pixels without gap or overlap.
typedef struct {
    /// The rows that may be nonempty.
    int32_t minRow, maxRow;
    /// The number of the first bound. Those of the left sides are followed by those of the right sides.
    ptrdiff_t first;
    int32_t leftCount, rightCount;
} RowBounds;

/// Pixels of a row; none where `to` isn't greater than `from`.
typedef struct {
    int32_t from, to;
} RowSpan;

/// How many rows are bounded at once.
enum { bounded_row_count = 8 };

/// An antialiased edge of a polygon: the distance of a point from it, positive inside, is `a` x + `b` y + `c`, where (a, b) has length 1.
typedef struct {
    double a, b, c;
    /// A pixel whose centre is at least this far from the edge lies wholly on one side.
    double reach;
    /// The greater and the smaller of |a| and |b|.
    double major, minor;
} SmoothEdge;

/// A clip to a rectangle in a plane, with circular corners, or to its outside. The map of a pixel (x, y) to the plane is `mapX` x + `mapY` y +
/// `mapOne` in homogeneous coordinates.
typedef struct {
    double mapX[3], mapY[3], mapOne[3];
    /// Left, right, top and bottom, in pixels, as the a, b and c of an edge.
    double sides[4][3];
    double minX, minY, maxX, maxY;
    /// Of minX minY, maxX minY, maxX maxY, minX maxY.
    double radii[4];
    bool isInverted;
} CircularClip;

/// The kernels for one instruction set. Coverage is a value of 0...255 a pixel; none means that all pixels are covered.
typedef struct {
    /// Draws columns `from`..<`to`, which begin with a block. The blocks of columns `fullFrom`..<`fullTo` have full coverage, the others that of
    /// their pixels. `coverage` and `pixels` are those of column 0.
    void (*_Nonnull draw_sampled)(
        const SampledRow *_Nonnull row, TextureFilter filter, const uint32_t *_Nonnull coverage, ptrdiff_t fullFrom, ptrdiff_t fullTo,
        uint32_t *_Nonnull pixels, ptrdiff_t from, ptrdiff_t to);
    /// Writes the pixels of the blocks of columns `from`..<`to`, times the opacity, to `pixels`, which is that of column 0.
    void (*_Nonnull sample_row)(
        const SampledRow *_Nonnull row, TextureFilter filter, ptrdiff_t from, ptrdiff_t to, uint32_t *_Nonnull pixels);
    /// Plans the blocks of columns `from`..<`to` for `draw_columns`; `blocks` is that of column 0. `downU` and `downW` are 0.
    void (*_Nonnull plan_columns)(const SampledRow *_Nonnull row, ptrdiff_t from, ptrdiff_t to, ColumnBlock *_Nonnull blocks);
    /// As `draw_sampled` with linear filtering, in the row that lies `down` rows below the one that was planned.
    void (*_Nonnull draw_columns)(
        const SampledRow *_Nonnull row, const ColumnBlock *_Nonnull blocks, ptrdiff_t down, const uint32_t *_Nonnull coverage,
        ptrdiff_t fullFrom, ptrdiff_t fullTo, uint32_t *_Nonnull pixels, ptrdiff_t from, ptrdiff_t to);
    /// Writes the pixels of columns `from`..<`to` to `pixels`, which is that of column 0.
    void (*_Nonnull gradient_row)(const GradientRow *_Nonnull row, ptrdiff_t from, ptrdiff_t to, uint32_t *_Nonnull pixels);
    /// Blends pixels, times `opacity` / 255, with those below.
    void (*_Nonnull blend_row)(
        BlendMode mode, const uint32_t *_Nonnull source, uint16_t opacity, const uint32_t *_Nullable coverage, uint32_t *_Nonnull pixels,
        ptrdiff_t count);
    /// Blends one colour with the pixels below: adds it, or covers them.
    void (*_Nonnull draw_color)(
        uint32_t color, bool is_plus, const uint32_t *_Nullable coverage, uint32_t *_Nonnull pixels, ptrdiff_t count);
    /// Multiplies the blue, green, red and alpha of pixels by `factors` / 255.
    void (*_Nonnull tint_row)(uint32_t *_Nonnull pixels, const uint16_t *_Nonnull factors, ptrdiff_t count);
    /// Finds the pixels within `within` that lie inside of `area`, in eight rows from `row` on; 0..<0 where there are none. The ends of `within`
    /// aren't negative; `spans` may be the same memory.
    void (*_Nonnull bound_rows)(
        const RowBounds *_Nonnull area, const RowBound *_Nonnull bounds, ptrdiff_t row, const RowSpan *_Nonnull within,
        RowSpan *_Nonnull spans);
    /// Writes the coverage of columns `from`..<`to` by an edge to `coverage`, which is that of column 0; `y` is that of the pixels' centres.
    void (*_Nonnull edge_coverage)(
        const SmoothEdge *_Nonnull edge, double y, ptrdiff_t from, ptrdiff_t to, uint32_t *_Nonnull coverage);
    /// Multiplies the coverage of columns `from`..<`to` by that of a clip; see `edge_coverage`.
    void (*_Nonnull clip_coverage)(
        const CircularClip *_Nonnull clip, double y, ptrdiff_t from, ptrdiff_t to, uint32_t *_Nonnull coverage);
    /// Multiplies coverage by the alpha of a mask's pixels.
    void (*_Nonnull mask_coverage)(uint32_t *_Nonnull coverage, const uint32_t *_Nonnull mask, ptrdiff_t count);

    /// Writes the samples of a row of squares of `1 << shift` pixels to `means`: the means of a channel, with 8 more bits than it has. The squares
    /// have `rows` rows of pixels, and what lacks is transparent. Of one channel it is alpha; `sums` has room for all pixels' channels.
    void (*_Nonnull mean_row)(
        const uint32_t *_Nonnull source, ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t width, int shift, int channels, uint16_t *_Nonnull sums,
        uint32_t *_Nonnull means);
    /// Copies samples with rows and columns exchanged; those of a pixel's channels stay together.
    void (*_Nonnull exchange_rows)(
        const uint32_t *_Nonnull from, ptrdiff_t fromStride, uint32_t *_Nonnull to, ptrdiff_t toStride, ptrdiff_t rows, ptrdiff_t columns,
        int channels);
    /// Writes weighted sums of each column's samples from `radius` above to `radius` below, of weight `inner`, and of the two beyond, of weight
    /// `outer`, over 2^24. `columns` is a multiple of 16; the two planes don't overlap.
    void (*_Nonnull box_columns)(
        const uint32_t *_Nonnull from, uint32_t *_Nonnull to, ptrdiff_t stride, ptrdiff_t columns, ptrdiff_t rows, ptrdiff_t radius,
        uint32_t inner, uint32_t outer);
    /// The same by weights over 2^16, `count` of them from the middle outward. `columns` is a multiple of 16; the two planes don't overlap.
    void (*_Nonnull weigh_columns)(
        const uint32_t *_Nonnull from, uint32_t *_Nonnull to, ptrdiff_t stride, ptrdiff_t columns, ptrdiff_t rows,
        const uint32_t *_Nonnull weights, ptrdiff_t count);
    /// Rounds samples to pixels.
    void (*_Nonnull round_row)(const uint32_t *_Nonnull samples, ptrdiff_t width, int channels, uint32_t *_Nonnull pixels);
    /// Interpolates a row of pixels between the rows of means above and below it; none are 0. The weights together are twice the side of a
    /// square, `1 << shift`. `line` has room for two more means than a row.
    void (*_Nonnull interpolate_row)(
        const uint32_t *_Nullable above, uint32_t aboveWeight, const uint32_t *_Nullable below, uint32_t belowWeight, uint32_t *_Nonnull line,
        ptrdiff_t means, int shift, int channels, uint32_t *_Nonnull pixels, ptrdiff_t width);
} RowKernels;

/// Kernels for every processor of this architecture.
const RowKernels *_Nonnull row_kernels_of_every_processor(void);

/// The fastest kernels for this processor.
const RowKernels *_Nonnull row_kernels_fastest(void);

#endif
