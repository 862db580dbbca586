// Rows of images that are turned about a vertical axis, as cover flows and trays have them. U and W don't depend on the row, so a column of pixels
// shows the same two columns of texels in all rows, and v grows by the same from each row to the next.

INLINE void store_values(f32x8 values, float *to) { memcpy(to, &values, sizeof values); }

INLINE f32x8 load_values(const float *from) {
    f32x8 values;
    memcpy(&values, from, sizeof values);
    return values;
}

static void KERNEL(plan_columns)(const SampledRow *row, ptrdiff_t from, ptrdiff_t to, ColumnBlock *blocks) {
    for (ptrdiff_t x = from; x < to; x += 8) {
        f64x8 at = eight_from((double)x), w = row->startW + row->stepW * at;
        // What lies behind the viewer belongs to no polygon, whatever it is.
        f64x8 inverse = w > 0 ? 1 / w : (f64x8)0;
        f64x8 u = (row->startU + row->stepU * at) * inverse, v = (row->startV + row->stepV * at) * inverse;
        ColumnBlock *block = blocks + (x >> 3);
        store(whole(clamped(__builtin_convertvector(u, f32x8), row->image.maxU)), block->u);
        store_values(__builtin_convertvector(v, f32x8), block->v);
        store_values(__builtin_convertvector(row->downV * inverse, f32x8), block->downV);
    }
}

/// Places the samples of a block, `down` rows below the one that was planned.
INLINE void place_columns(Texture t, const ColumnBlock *block, float down, sample_places *places) {
    set_places(t, load(block->u), whole(clamped(load_values(block->v) + down * load_values(block->downV), t.maxV)), places);
}

/// How many blocks are placed before the first of them is sampled.
enum { placed_columns = 8 };

static void KERNEL(draw_columns)(
    const SampledRow *row, const ColumnBlock *blocks, ptrdiff_t down, const uint32_t *coverage, ptrdiff_t full_from, ptrdiff_t full_to,
    uint32_t *pixels, ptrdiff_t from, ptrdiff_t to
) {
    const Texture image = row->image;
    ptrdiff_t ahead = distance(image, step_ahead(0, blocks[from >> 3].downV[0]), 0), count;
    for (ptrdiff_t first = from; first < to; first += 8 * count) {
        count = to - first < 8 * placed_columns ? (to - first + 7) >> 3 : placed_columns;
        sample_places places[placed_columns];
        for (ptrdiff_t block = 0; block < count; block++) place_columns(image, blocks + (first >> 3) + block, (float)down, places + block);
        const sample_places *at = places;
        for (ptrdiff_t x = first; x < first + 8 * count; x += 8, at++) {
            u32x8 source = linear(image, at, ahead, 4);
            if (row->opacity != 255) source = scaled(source, (u16x16)row->opacity);
            draw_block(row, source, coverage, full_from, full_to, pixels, x, to);
        }
    }
}
