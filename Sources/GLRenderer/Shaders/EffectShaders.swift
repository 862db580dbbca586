/// The shaders of effects on whole pictures: copies, mip levels, and the blur.
///
/// The blur's samples have 8 bits more than bytes (RGBA16UI), as those of the CPU's blur.
enum EffectShaders {
    /// One triangle that covers everything.
    static let vertex = """
        #version 300 es
        void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }
        """

    private static let head = """
        #version 300 es
        precision highp float;
        precision highp int;
        precision highp sampler2DArray;
        precision highp usampler2D;

        """

    /// The part of a picture that begins at `offset`; beyond it its edge is repeated.
    static let copy = head + """
        uniform sampler2DArray page;
        uniform ivec2 offset;
        uniform ivec2 limit;
        out vec4 color;
        void main() { color = texelFetch(page, ivec3(clamp(ivec2(gl_FragCoord.xy) + offset, ivec2(0), limit - 1), 0), 0); }
        """

    /// The picture upside down, with red and blue exchanged.
    static let window = head + """
        uniform sampler2DArray page;
        uniform ivec2 limit;
        out vec4 color;
        void main() {
            ivec2 here = ivec2(gl_FragCoord.xy);
            color = texelFetch(page, ivec3(here.x, limit.y - 1 - here.y, 0), 0).bgra;
        }
        """

    /// The next mip level: half the size, rounded up. Each pixel is the mean of the up to three by three that it covers, by weights of
    /// 1/256 in each direction.
    static let halve = head + """
        uniform sampler2DArray page;
        uniform ivec2 limit;
        out vec4 color;

        ivec3 taps(int index, int source, out int first) {
            int target = (source + 1) / 2;
            int begin = index * source, end = begin + source;
            first = begin / target;
            int left = 256;
            ivec3 weights = ivec3(0);
            for (int tap = 0; tap < 3; tap++) {
                int overlap = min(end, (first + tap + 1) * target) - max(begin, (first + tap) * target);
                if (overlap <= 0) continue;
                weights[tap] = min(left, (overlap * 256 + source / 2) / source);
                left -= weights[tap];
            }
            weights.x += left;
            return weights;
        }

        void main() {
            int x, y;
            ivec3 columns = taps(int(gl_FragCoord.x), limit.x, x), rows = taps(int(gl_FragCoord.y), limit.y, y);
            ivec4 sum = ivec4(32768);
            for (int j = 0; j < 3; j++) {
                for (int i = 0; i < 3; i++) {
                    ivec3 at = ivec3(min(ivec2(x + i, y + j), limit - 1), 0);
                    sum += ivec4(texelFetch(page, at, 0) * 255.0 + 0.5) * (columns[i] * rows[j]);
                }
            }
            color = vec4(sum >> 16) * (1.0 / 255.0);
        }
        """

    /// The means of squares of `factor` pixels, times 256; what lies outside of the picture is transparent.
    static let reduce = head + """
        uniform sampler2DArray page;
        uniform ivec2 limit;
        uniform int factor;
        uniform int divisor;
        out uvec4 samples;
        void main() {
            ivec2 corner = ivec2(gl_FragCoord.xy) * factor;
            ivec2 end = min(corner + factor, limit);
            uvec4 sum = uvec4(0u);
            for (int y = corner.y; y < end.y; y++) {
                for (int x = corner.x; x < end.x; x++) sum += uvec4(texelFetch(page, ivec3(x, y, 0), 0) * 255.0 + 0.5);
            }
            samples = divisor == 0 ? sum << 8 : ((sum << 8) + (1u << uint(divisor - 1))) >> uint(divisor);
        }
        """

    /// A row or column weighted by a Gaussian, whose weights add up to 65536.
    static let convolve = head + """
        uniform usampler2D plane;
        uniform ivec2 limit;
        uniform ivec2 direction;
        uniform int reach;
        uniform uint weights[16];
        out uvec4 samples;
        uvec4 at(ivec2 place) {
            return all(greaterThanEqual(place, ivec2(0))) && all(lessThan(place, limit)) ? texelFetch(plane, place, 0) : uvec4(0u);
        }
        void main() {
            ivec2 here = ivec2(gl_FragCoord.xy);
            uvec4 sum = at(here) * weights[0] + 32768u;
            for (int k = 1; k <= reach; k++) sum += (at(here - direction * k) + at(here + direction * k)) * weights[k];
            samples = sum >> 16;
        }
        """

    /// A box of `2 · reach + 1` samples with weight `inner` and one with weight `outer` at each end.
    static let box = head + """
        uniform usampler2D plane;
        uniform ivec2 limit;
        uniform ivec2 direction;
        uniform int reach;
        uniform vec2 weight;
        out uvec4 samples;
        uvec4 at(ivec2 place) {
            return all(greaterThanEqual(place, ivec2(0))) && all(lessThan(place, limit)) ? texelFetch(plane, place, 0) : uvec4(0u);
        }
        void main() {
            ivec2 here = ivec2(gl_FragCoord.xy);
            int place = direction.x == 1 ? here.x : here.y, count = direction.x == 1 ? limit.x : limit.y;
            ivec2 start = here - direction * place;
            uvec4 sum = uvec4(0u);
            for (int k = max(0, place - reach); k <= min(count - 1, place + reach); k++) sum += texelFetch(plane, start + direction * k, 0);
            uvec4 ends = at(here - direction * (reach + 1)) + at(here + direction * (reach + 1));
            samples = uvec4(vec4(sum) * weight.x + vec4(ends) * weight.y + 0.5);
        }
        """

    /// The blurred picture as bytes: interpolated between means of `factor` pixels, and changed in `saturation` (256 leaves it; less than 0
    /// for none), or made a shadow of `tint`, where that is asked for.
    static let expand = head + """
        uniform usampler2D plane;
        uniform ivec2 limit;
        uniform int factor;
        uniform int divisor;
        uniform int saturation;
        uniform int isShadow;
        uniform vec4 tint;
        out vec4 color;
        uvec4 at(ivec2 place) {
            return all(greaterThanEqual(place, ivec2(0))) && all(lessThan(place, limit)) ? texelFetch(plane, place, 0) : uvec4(0u);
        }
        void main() {
            ivec2 here = ivec2(gl_FragCoord.xy);
            uvec4 bytes;
            if (factor == 1) {
                bytes = min((texelFetch(plane, here, 0) + 128u) >> 8, 255u);
            } else {
                // Means lie in the middle of their squares.
                ivec2 place = 2 * here + 1 + factor, second = place / (2 * factor);
                uvec2 weight = uvec2(place % (2 * factor)), rest = uint(2 * factor) - weight;
                uvec4 left = at(second - 1) * rest.y + at(ivec2(second.x - 1, second.y)) * weight.y;
                uvec4 right = at(ivec2(second.x, second.y - 1)) * rest.y + at(second) * weight.y;
                bytes = (left * rest.x + right * weight.x + (1u << uint(divisor - 1))) >> uint(divisor);
            }
            ivec4 c = ivec4(bytes);
            if (isShadow == 1) {
                color = floor(tint * float(c.w) * (1.0 / 255.0) + 0.5) * (1.0 / 255.0);
                return;
            }
            if (saturation >= 0) {
                int gray = (c.z * 54 + c.y * 183 + c.x * 19) >> 8;
                c.xyz = clamp(gray + (((c.xyz - gray) * saturation + 128) >> 8), ivec3(0), c.www);
            }
            color = vec4(c) * (1.0 / 255.0);
        }
        """
}
