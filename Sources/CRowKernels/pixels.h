// Arithmetic of eight premultiplied pixels: two channels of 16 bits in each half of a 32-bit lane.

INLINE u16x16 blue_red(u32x8 p) { return (u16x16)p & 0xff; }
INLINE u16x16 green_alpha(u32x8 p) { return (u16x16)p >> 8; }
INLINE u32x8 joined(u16x16 br, u16x16 ga) { return (u32x8)(br | (ga << 8)); }

/// value / 255, rounded to nearest, exact for 0...65025.
INLINE u16x16 divided_255(u16x16 value) {
    u16x16 v = value + 128;
    return (v + (v >> 8)) >> 8;
}

/// Copies each 32-bit value (below 2^16) to both of its halves.
INLINE u16x16 doubled(u32x8 value) { return (u16x16)(value | (value << 16)); }

/// Multiplies all channels by `factor` / 255.
INLINE u32x8 scaled(u32x8 p, u16x16 factor) {
    return joined(divided_255(blue_red(p) * factor), divided_255(green_alpha(p) * factor));
}

INLINE u32x8 over(u32x8 source, u32x8 below) {
    u16x16 rest = doubled(255 - (source >> 24));
    return joined(
        blue_red(source) + divided_255(blue_red(below) * rest), green_alpha(source) + divided_255(green_alpha(below) * rest));
}

/// Adds channels, saturating at 255.
INLINE u32x8 plus(u32x8 source, u32x8 below) {
    u16x16 br = blue_red(source) + blue_red(below), ga = green_alpha(source) + green_alpha(below);
    // A sum above 255 has bit 8 set: 0x100 - 1 fills the byte below it.
    u16x16 br_full = (br >> 8) * 255, ga_full = (ga >> 8) * 255;
    return joined((br | br_full) & 255, (ga | ga_full) & 255);
}

/// `value` within 0...`limit`; 0 for what isn't a number.
INLINE f32x8 clamped(f32x8 value, float limit) {
    f32x8 low = value > 0 ? value : (f32x8)0;
    return low > limit ? (f32x8)limit : low;
}

INLINE u32x8 load(const uint32_t *pointer) {
    u32x8 pixels;
    memcpy(&pixels, pointer, sizeof pixels);
    return pixels;
}

INLINE void store(u32x8 pixels, uint32_t *pointer) { memcpy(pointer, &pixels, sizeof pixels); }

/// Loads at most eight values.
INLINE u32x8 load_part(const uint32_t *values, ptrdiff_t count) {
    if (count >= 8) return load(values);
    u32x8 block = 0;
    memcpy(&block, values, (size_t)count * sizeof *values);
    return block;
}

/// Stores at most eight values.
INLINE void store_part(u32x8 block, uint32_t *values, ptrdiff_t count) {
    if (count >= 8) return store(block, values);
    memcpy(values, &block, (size_t)count * sizeof *values);
}

/// Whether a comparison holds for all lanes.
INLINE bool are_all(u32x8 lanes) {
    typedef bool flags __attribute__((ext_vector_type(8)));
    flags holds = __builtin_convertvector(lanes, flags);
    uint8_t bits;
    memcpy(&bits, &holds, 1);
    return bits == 255;
}

/// Blends eight pixels; opaque ones replace those below, transparent ones leave them.
INLINE void blend(u32x8 source, uint32_t *pixels) {
    if (are_all((u32x8)(source >= 0xff000000u))) {
        store(source, pixels);
        return;
    }
    if (__builtin_reduce_or(source) == 0) return;
    store(over(source, load(pixels)), pixels);
}

/// The numbers of a block's pixels.
static const f32x8 ramp = {0, 1, 2, 3, 4, 5, 6, 7};

/// Eight numbers from `first` on, each 1 greater than the one before.
INLINE f64x8 eight_from(double first) { return (f64x8){0, 1, 2, 3, 4, 5, 6, 7} + first; }

/// The x of the centres of eight pixels from column `x` on.
INLINE f64x8 centers(ptrdiff_t x) { return eight_from((double)x + 0.5); }
