// Rows of pixels blended with those below, by any blend mode (W3C, Compositing and Blending Level 1, sections 5.8, 9.1 and 10).
//
// Modes whose formula is a sum of products are computed on integers, and exactly rounded; the others in single precision, in a fixed order.

/// The colours of eight pixels, 0...1, each channel by itself.
typedef struct {
    f32x8 blue, green, red, alpha;
} color_planes;

/// The smaller values; those of `a` where either isn't a number.
INLINE f32x8 lower_of(f32x8 a, f32x8 b) { return b < a ? b : a; }
/// The greater values; those of `a` where either isn't a number.
INLINE f32x8 higher_of(f32x8 a, f32x8 b) { return b > a ? b : a; }
INLINE u16x16 lower(u16x16 a, u16x16 b) { return a < b ? a : b; }

/// Bytes as 0...1: what dividing by 255 gives, without a division. The first factor is 1/255 in 16 bits, so that the product with a byte is
/// exact; the second is what it lacks.
INLINE f32x8 fraction(u32x8 bytes) {
    f32x8 value = __builtin_convertvector((i32x8)bytes, f32x8);
    return value * 0x1.0102p-8f + value * -0x1.fdfdfep-25f;
}

/// Values from 0 to 2^22 as whole numbers, halves rounded up.
INLINE u32x8 rounded(f32x8 value) { return (u32x8)__builtin_convertvector(value + 0.5f, i32x8); }

INLINE color_planes planes(u32x8 pixels) {
    return (color_planes){fraction(pixels & 255), fraction((pixels >> 8) & 255), fraction((pixels >> 16) & 255), fraction(pixels >> 24)};
}

/// 0...1 as bytes, halves rounded up; what lies outside is held within.
INLINE u32x8 byte(f32x8 value) { return rounded(clamped(value * 255.0f, 255)); }

/// Premultiplied pixels, rounded so that no channel is above alpha.
INLINE u32x8 pixels_of(color_planes c) {
    u32x8 alpha = byte(c.alpha), red = byte(c.red), green = byte(c.green), blue = byte(c.blue);
    red = red > alpha ? alpha : red;
    green = green > alpha ? alpha : green;
    blue = blue > alpha ? alpha : blue;
    return alpha << 24 | red << 16 | green << 8 | blue;
}

#define EACH_CHANNEL(expression) ((color_planes){ \
    .blue = ({ f32x8 s_ = s.blue, b_ = b.blue; (void)s_; (void)b_; expression; }), \
    .green = ({ f32x8 s_ = s.green, b_ = b.green; (void)s_; (void)b_; expression; }), \
    .red = ({ f32x8 s_ = s.red, b_ = b.red; (void)s_; (void)b_; expression; }), \
    .alpha = ({ f32x8 s_ = s.alpha, b_ = b.alpha; (void)s_; (void)b_; expression; })})

/// The colours divided by alpha; 0 where that is 0.
INLINE color_planes unpremultiplied(color_planes s) {
    // Dividing by 1 changes nothing.
    if (__builtin_reduce_and(s.alpha == 1)) return s;
    color_planes b = s;
    i32x8 is_colored = s.alpha > 0;
    return EACH_CHANNEL(is_colored ? s_ / s.alpha : (f32x8)0);
}

// MARK: Colours without alpha, for the modes that mix all channels

INLINE f32x8 luminosity(color_planes c) { return 0.3f * c.red + 0.59f * c.green + 0.11f * c.blue; }
INLINE f32x8 lowest(color_planes c) { return lower_of(lower_of(c.blue, c.green), c.red); }
INLINE f32x8 highest(color_planes c) { return higher_of(higher_of(c.blue, c.green), c.red); }
INLINE f32x8 saturation(color_planes c) { return highest(c) - lowest(c); }

INLINE color_planes with_luminosity(color_planes s, f32x8 wanted) {
    f32x8 change = wanted - luminosity(s);
    color_planes b = s;
    s = EACH_CHANNEL(s_ + change);
    f32x8 l = luminosity(s), low = lowest(s), high = highest(s);
    f32x8 raised = l / (l - low), lowered = (1 - l) / (high - l);
    i32x8 is_low = low < 0, is_high = high > 1;
    s = EACH_CHANNEL(({
        f32x8 held = is_high ? l + (s_ - l) * lowered : s_;
        is_low ? l + (s_ - l) * raised : held;
    }));
    return s;
}

INLINE color_planes with_saturation(color_planes s, f32x8 wanted) {
    f32x8 low = lowest(s), range = highest(s) - low, factor = wanted / range;
    i32x8 is_colored = range > 0;
    color_planes b = s;
    return EACH_CHANNEL(is_colored ? (s_ - low) * factor : (f32x8)0);
}

// MARK: Modes

INLINE f32x8 soft_light(f32x8 s, f32x8 b) {
    f32x8 twice = 2 * s, polynomial = ((16 * b - 12) * b + 4) * b;
    f32x8 d = b <= 0.25f ? polynomial : __builtin_elementwise_sqrt(b);
    f32x8 darker = b - (1 - twice) * b * (1 - b), lighter = b + (twice - 1) * (d - b);
    return s <= 0.5f ? darker : lighter;
}

/// Whether ``summed`` has the mode.
INLINE bool is_sum(BlendMode mode) {
    switch (mode) {
    case blend_multiply: case blend_screen: case blend_overlay: case blend_darken: case blend_lighten: case blend_hard_light:
    case blend_difference: case blend_exclusion: return true;
    default: return false;
    }
}

/// 255 times the blended channels: of premultiplied colours `s` and `b`, Co = s (1 - αb) + b (1 - αs) + αs αb B(b/αb, s/αs), multiplied
/// out. Terms may exceed 16 bits, but not their sum, so what overflows cancels.
///
/// - Parameters:
///   - sa: alpha of the source, in all lanes, and
///   - ba: that of what is below.
///   - twice: 2 for colours, and 1 for alpha, whose B is 1.
INLINE u16x16 summed(BlendMode mode, u16x16 s, u16x16 b, u16x16 sa, u16x16 ba, u16x16 twice) {
    u16x16 both = (s + b) * 255, apart = s * (255 - ba) + b * (255 - sa);
    u16x16 source = s * ba, below = b * sa;
    switch (mode) {
    case blend_multiply: return apart + s * b;
    case blend_screen: return both - s * b;
    case blend_darken: return both - (source > below ? source : below);
    case blend_lighten: return both - (source < below ? source : below);
    case blend_difference: return both - twice * (source < below ? source : below);
    case blend_exclusion: return both - twice * (s * b);
    default: break;
    }
    // Overlay is hard light with source and ground exchanged.
    u16x16 multiplied = 2 * (s * b), screened = sa * ba - 2 * ((ba - b) * (sa - s));
    return apart + (mode == blend_overlay ? (2 * b <= ba ? multiplied : screened) : (2 * s <= sa ? multiplied : screened));
}

INLINE u32x8 blended_sum(BlendMode mode, u32x8 source, u32x8 below) {
    u16x16 sa = doubled(source >> 24), ba = doubled(below >> 24);
    const u16x16 color = 2, green_and_alpha = (u16x16)(u32x8)0x10002;
    // No valid colour is above its alpha; with one that is, sums would overflow.
    u16x16 br = summed(mode, lower(blue_red(source), sa), lower(blue_red(below), ba), sa, ba, color);
    u16x16 ga = summed(mode, lower(green_alpha(source), sa), lower(green_alpha(below), ba), sa, ba, green_and_alpha);
    return joined(divided_255(br), divided_255(ga));
}

/// B(Cb, Cs), of colours that aren't premultiplied. The alpha of the result means nothing.
INLINE color_planes mixed(BlendMode mode, color_planes s, color_planes b) {
    const f32x8 one = 1;
    switch (mode) {
    case blend_color_dodge:
        return EACH_CHANNEL(({
            f32x8 value = s_ >= 1 ? one : lower_of(one, b_ / (1 - s_));
            b_ == 0 ? (f32x8)0 : value;
        }));
    case blend_color_burn:
        return EACH_CHANNEL(({
            f32x8 value = s_ <= 0 ? (f32x8)0 : 1 - lower_of(one, (1 - b_) / s_);
            b_ >= 1 ? one : value;
        }));
    case blend_soft_light: return EACH_CHANNEL(soft_light(s_, b_));
    case blend_hue: return with_luminosity(with_saturation(s, saturation(b)), luminosity(b));
    case blend_saturation: return with_luminosity(with_saturation(b, saturation(s)), luminosity(b));
    case blend_color: return with_luminosity(s, luminosity(b));
    case blend_luminosity: return with_luminosity(b, luminosity(s));
    default: return s;
    }
}

INLINE color_planes blended_planes(BlendMode mode, color_planes s, color_planes b) {
    switch (mode) {
    case blend_source_in: return EACH_CHANNEL(s_ * b.alpha);
    case blend_source_out: return EACH_CHANNEL(s_ * (1 - b.alpha));
    case blend_source_atop: return EACH_CHANNEL(s_ * b.alpha + b_ * (1 - s.alpha));
    case blend_destination_over: return EACH_CHANNEL(b_ + s_ * (1 - b.alpha));
    case blend_destination_in: return EACH_CHANNEL(b_ * s.alpha);
    case blend_destination_out: return EACH_CHANNEL(b_ * (1 - s.alpha));
    case blend_destination_atop: return EACH_CHANNEL(b_ * s.alpha + s_ * (1 - b.alpha));
    case blend_xor: return EACH_CHANNEL(s_ * (1 - b.alpha) + b_ * (1 - s.alpha));
    case blend_plus_darker: {
        // Inverted colours are summed: 1 − min(1, (αs − S) + (αb − B)), within the joint alpha.
        f32x8 alpha = lower_of((f32x8)1, s.alpha + b.alpha);
        color_planes result = EACH_CHANNEL(clamped(alpha - ((s.alpha - s_) + (b.alpha - b_)), 1));
        result.alpha = alpha;
        return result;
    }
    default: break;
    }
    // Co = αs (1 − αb) Cs + αs αb B(Cb, Cs) + (1 − αs) αb Cb
    color_planes m = mixed(mode, unpremultiplied(s), unpremultiplied(b));
    f32x8 rest = 1 - b.alpha, both = s.alpha * b.alpha, seen = 1 - s.alpha;
    return (color_planes){
        s.blue * rest + m.blue * both + b.blue * seen, s.green * rest + m.green * both + b.green * seen,
        s.red * rest + m.red * both + b.red * seen, s.alpha + b.alpha * seen,
    };
}

/// Interpolates the pixels below towards the blended ones by `coverage`, 0...255; none means that all are covered.
INLINE u32x8 blended(BlendMode mode, u32x8 source, const u32x8 *coverage, u32x8 below) {
    if (mode == blend_normal || mode == blend_plus_lighter) {
        if (coverage) source = scaled(source, doubled(*coverage));
        return mode == blend_plus_lighter ? plus(source, below) : over(source, below);
    }
    u32x8 full = source;
    if (mode == blend_clear) {
        full = 0;
    } else if (is_sum(mode)) {
        full = blended_sum(mode, source, below);
    } else if (mode != blend_copy) {
        full = pixels_of(blended_planes(mode, planes(source), planes(below)));
    }
    if (!coverage) return full;
    // 255 · (1 − c) and 255 · c are integers, so full and zero coverage are exact.
    u16x16 part = doubled(*coverage), rest = doubled(255 - *coverage);
    return joined(
        divided_255(blue_red(full) * part + blue_red(below) * rest), divided_255(green_alpha(full) * part + green_alpha(below) * rest));
}

/// Draws pixels over those below. Four blocks at a time, since most that are copied are opaque, and then only memory is slow.
INLINE void draw_over(const uint32_t *source, uint32_t *pixels, ptrdiff_t count) {
    ptrdiff_t x = 0;
    for (; count - x >= 32; x += 32) {
        u32x8 blocks[4] = {load(source + x), load(source + x + 8), load(source + x + 16), load(source + x + 24)};
        bool is_opaque = are_all((u32x8)((blocks[0] & blocks[1] & blocks[2] & blocks[3]) >= 0xff000000u));
        if (is_opaque) {
            for (int block = 0; block < 4; block++) store(blocks[block], pixels + x + block * 8);
        } else {
            for (int block = 0; block < 4; block++) blend(load(source + x + block * 8), pixels + x + block * 8);
        }
    }
    for (; count - x >= 8; x += 8) blend(load(source + x), pixels + x);
    if (x < count) store_part(over(load_part(source + x, count - x), load_part(pixels + x, count - x)), pixels + x, count - x);
}

INLINE void blend_rows(
    BlendMode mode, const uint32_t *source, uint16_t opacity, const uint32_t *coverage, uint32_t *pixels, ptrdiff_t count
) {
    if (mode == blend_normal && !coverage && opacity == 255) return draw_over(source, pixels, count);
    for (ptrdiff_t x = 0; x < count; x += 8) {
        u32x8 block = load_part(source + x, count - x), part;
        if (opacity != 255) block = scaled(block, (u16x16)opacity);
        if (mode == blend_normal && !coverage && count - x >= 8) {
            blend(block, pixels + x);
            continue;
        }
        if (coverage) part = load_part(coverage + x, count - x);
        store_part(blended(mode, block, coverage ? &part : 0, load_part(pixels + x, count - x)), pixels + x, count - x);
    }
}

static void KERNEL(blend_row)(
    BlendMode mode, const uint32_t *source, uint16_t opacity, const uint32_t *coverage, uint32_t *pixels, ptrdiff_t count
) {
#define ROW(name) case name: return blend_rows(name, source, opacity, coverage, pixels, count);
    switch (mode) {
    ROW(blend_normal) ROW(blend_plus_lighter) ROW(blend_multiply) ROW(blend_screen) ROW(blend_overlay) ROW(blend_darken)
    ROW(blend_lighten) ROW(blend_color_dodge) ROW(blend_color_burn) ROW(blend_hard_light) ROW(blend_soft_light) ROW(blend_difference)
    ROW(blend_exclusion) ROW(blend_hue) ROW(blend_saturation) ROW(blend_color) ROW(blend_luminosity) ROW(blend_plus_darker)
    ROW(blend_copy) ROW(blend_clear) ROW(blend_source_in) ROW(blend_source_out) ROW(blend_source_atop) ROW(blend_destination_over)
    ROW(blend_destination_in) ROW(blend_destination_out) ROW(blend_destination_atop) ROW(blend_xor)
    }
#undef ROW
}

static void KERNEL(draw_color)(uint32_t color, bool is_plus, const uint32_t *coverage, uint32_t *pixels, ptrdiff_t count) {
    u32x8 source = color, part;
    bool is_opaque = color >= 0xff000000u && !is_plus && !coverage;
    for (ptrdiff_t x = 0; x < count; x += 8) {
        u32x8 block = source;
        if (!is_opaque) {
            if (coverage) part = load_part(coverage + x, count - x);
            u32x8 below = load_part(pixels + x, count - x);
            block = blended(is_plus ? blend_plus_lighter : blend_normal, source, coverage ? &part : 0, below);
        }
        store_part(block, pixels + x, count - x);
    }
}

static void KERNEL(tint_row)(uint32_t *pixels, const uint16_t *factors, ptrdiff_t count) {
    u16x16 br = (u16x16)((u32x8)((uint32_t)factors[0] | (uint32_t)factors[2] << 16));
    u16x16 ga = (u16x16)((u32x8)((uint32_t)factors[1] | (uint32_t)factors[3] << 16));
    for (ptrdiff_t x = 0; x < count; x += 8) {
        u32x8 block = load_part(pixels + x, count - x);
        store_part(joined(divided_255(blue_red(block) * br), divided_255(green_alpha(block) * ga)), pixels + x, count - x);
    }
}

static void KERNEL(mask_coverage)(uint32_t *coverage, const uint32_t *mask, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x += 8) {
        // Both are bytes in lanes of 32 bits, of which the upper halves stay 0.
        u16x16 value = (u16x16)load_part(coverage + x, count - x) * (u16x16)(load_part(mask + x, count - x) >> 24);
        store_part((u32x8)divided_255(value) & 0xff, coverage + x, count - x);
    }
}
