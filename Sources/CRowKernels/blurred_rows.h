// Blurs: sums of neighbouring samples in whole numbers, so that no order of additions changes a result.

/// Columns that are summed up together: two vectors, a line of the cache.
#define BLURRED_COLUMNS 16

/// What stands for rows above and below a plane.
static const uint32_t no_samples[BLURRED_COLUMNS];

static void KERNEL(mean_row)(
    const uint32_t *source, ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t width, int shift, int channels, uint16_t *sums, uint32_t *means
) {
    const ptrdiff_t factor = (ptrdiff_t)1 << shift, count = (width + factor - 1) >> shift;
    // At most 16 bytes above each other, and 16 such sums beside each other: 16 bits.
    memset(sums, 0, (size_t)(count << shift) * 4 * sizeof *sums);
    for (ptrdiff_t y = 0; y < rows; y++) {
        const uint8_t *bytes = (const uint8_t *)(source + y * stride);
        for (ptrdiff_t i = 0; i < width * 4; i++) sums[i] += bytes[i];
    }
    const uint32_t divisor = 2 * (uint32_t)shift, half = divisor ? 1u << (divisor - 1) : 0;
    for (ptrdiff_t x = 0; x < count; x++) {
        const uint16_t *square = sums + ((x * 4) << shift);
        uint16_t sum[4] = { square[0], square[1], square[2], square[3] };
        for (ptrdiff_t i = 1; i < factor; i++) {
            for (int c = 0; c < 4; c++) sum[c] += square[4 * i + c];
        }
        if (channels == 1) {
            means[x] = (((uint32_t)sum[3] << 8) + half) >> divisor;
        } else {
            for (int c = 0; c < 4; c++) means[4 * x + c] = (((uint32_t)sum[c] << 8) + half) >> divisor;
        }
    }
}

static void KERNEL(exchange_rows)(
    const uint32_t *from, ptrdiff_t from_stride, uint32_t *to, ptrdiff_t to_stride, ptrdiff_t rows, ptrdiff_t columns, int channels
) {
    for (ptrdiff_t top = 0; top < rows; top += 16) {
        const ptrdiff_t bottom = top + 16 < rows ? top + 16 : rows;
        for (ptrdiff_t x = 0; x < columns; x++) {
            if (channels == 1) {
                for (ptrdiff_t y = top; y < bottom; y++) to[x * to_stride + y] = from[y * from_stride + x];
            } else {
                for (ptrdiff_t y = top; y < bottom; y++) {
                    memcpy(to + x * to_stride + 4 * y, from + y * from_stride + 4 * x, 4 * sizeof *to);
                }
            }
        }
    }
}

/// Even samples by themselves, then odd ones, since products have up to 64 bits.
INLINE u32x8 weighted(u32x8 sum, u32x8 ends, uint64_t inner, uint64_t outer) {
    const u64x4 low = 0xffffffff, half = 1 << 23;
    const u64x4 s = (u64x4)sum, e = (u64x4)ends;
    const u64x4 even = ((s & low) * inner + (e & low) * outer + half) >> 24;
    const u64x4 odd = ((s >> 32) * inner + (e >> 32) * outer + half) >> 24;
    return (u32x8)(even | odd << 32);
}

static void KERNEL(box_columns)(
    const uint32_t *from, uint32_t *to, ptrdiff_t stride, ptrdiff_t columns, ptrdiff_t rows, ptrdiff_t radius, uint32_t inner, uint32_t outer
) {
    for (ptrdiff_t x = 0; x < columns; x += BLURRED_COLUMNS) {
        u32x8 sums[2] = { 0 };
        for (ptrdiff_t y = 0; y < radius && y < rows; y++) {
            for (int i = 0; i < 2; i++) sums[i] += load(from + y * stride + x + 8 * i);
        }
        for (ptrdiff_t y = 0; y < rows; y++) {
            const ptrdiff_t above = y - radius - 1, below = y + radius;
            const uint32_t *first = above >= 0 ? from + above * stride + x : no_samples;
            const uint32_t *last = below < rows ? from + below * stride + x : no_samples;
            const uint32_t *next = below + 1 < rows ? from + (below + 1) * stride + x : no_samples;
            for (int i = 0; i < 2; i++) {
                const u32x8 left = load(first + 8 * i);
                sums[i] += load(last + 8 * i) - left;
                const u32x8 result = weighted(sums[i], left + load(next + 8 * i), inner, outer);
                store(result, to + y * stride + x + 8 * i);
            }
        }
    }
}

static void KERNEL(weigh_columns)(
    const uint32_t *from, uint32_t *to, ptrdiff_t stride, ptrdiff_t columns, ptrdiff_t rows, const uint32_t *weights, ptrdiff_t count
) {
    for (ptrdiff_t y = 0; y < rows; y++) {
        for (ptrdiff_t x = 0; x < columns; x += 8) {
            // All weights together are 2^16, so that sums of samples of 16 bits have 32.
            u32x8 sum = load(from + y * stride + x) * weights[0] + 32768;
            for (ptrdiff_t k = 1; k < count; k++) {
                const uint32_t *above = y >= k ? from + (y - k) * stride + x : no_samples;
                const uint32_t *below = y + k < rows ? from + (y + k) * stride + x : no_samples;
                sum += (load(above) + load(below)) * weights[k];
            }
            sum >>= 16;
            store(sum, to + y * stride + x);
        }
    }
}

static void KERNEL(round_row)(const uint32_t *samples, ptrdiff_t width, int channels, uint32_t *pixels) {
    if (channels == 1) {
        for (ptrdiff_t x = 0; x < width; x++) {
            const uint32_t value = (samples[x] + 128) >> 8;
            pixels[x] = (value < 255 ? value : 255) << 24;
        }
        return;
    }
    uint8_t *bytes = (uint8_t *)pixels;
    for (ptrdiff_t i = 0; i < width * 4; i++) {
        const uint32_t value = (samples[i] + 128) >> 8;
        bytes[i] = (uint8_t)(value < 255 ? value : 255);
    }
}

static void KERNEL(interpolate_row)(
    const uint32_t *above, uint32_t above_weight, const uint32_t *below, uint32_t below_weight, uint32_t *line, ptrdiff_t means, int shift,
    int channels, uint32_t *pixels, ptrdiff_t width
) {
    // The means left and right of the picture are 0.
    const ptrdiff_t factor = (ptrdiff_t)1 << shift, samples = means * channels;
    uint32_t *inner = line + channels;
    for (int c = 0; c < channels; c++) line[c] = inner[samples + c] = 0;
    for (ptrdiff_t i = 0; i < samples; i++) {
        inner[i] = (above ? above[i] : 0) * above_weight + (below ? below[i] : 0) * below_weight;
    }
    // Two products by 2 · factor, and 8 bits more than a channel has.
    const uint32_t divisor = 2 * ((uint32_t)shift + 1) + 8, rounding = 1u << (divisor - 1);
    ptrdiff_t x = -(factor / 2);
    for (ptrdiff_t index = 0; x < width; index++, x += factor) {
        const ptrdiff_t from = x < 0 ? 0 : x, to = x + factor < width ? x + factor : width;
        if (channels == 1) {
            const uint32_t left = line[index], right = line[index + 1];
            for (ptrdiff_t column = from; column < to; column++) {
                const uint32_t value = left * (uint32_t)(2 * factor) + (right - left) * (uint32_t)(2 * (column - x) + 1) + rounding;
                pixels[column] = (value >> divisor) << 24;
            }
            continue;
        }
        u32x4 left, right;
        memcpy(&left, line + 4 * index, sizeof left);
        memcpy(&right, line + 4 * index + 4, sizeof right);
        const u32x4 step = (right - left) * 2;
        u32x4 value = left * (uint32_t)(2 * factor) + (right - left) * (uint32_t)(2 * (from - x) + 1) + rounding;
        for (ptrdiff_t column = from; column < to; column++) {
            const u8x4 bytes = __builtin_convertvector(value >> divisor, u8x4);
            memcpy(pixels + column, &bytes, sizeof bytes);
            value += step;
        }
    }
}
