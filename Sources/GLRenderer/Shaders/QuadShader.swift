import CoreGraphics

/// The shaders that draw quads: one vertex shader, and a fragment shader that is put together from the parts that a batch needs.
///
/// Numbers are those of the CPU renderer, whose arithmetic the shaders repeat: colours are whole numbers 0...255 in the order blue, green,
/// red, alpha, texture coordinates count 1/256 texels from the centre of the first, and each product of two bytes is divided by 255 and
/// rounded to nearest. What a quad needs lies in `data` as ``QuadRecord`` describes, with positions relative to an origin near the quad,
/// because single precision would not do for positions in a large picture.
enum QuadShader {
    static let vertex = """
        #version 300 es
        precision highp float;
        precision highp int;
        uniform highp sampler2D data;
        uniform vec2 size;
        in vec4 vertex;
        flat out vec4 r0; flat out vec4 r1; flat out vec4 r2; flat out vec4 r3; flat out vec4 r4; flat out vec4 r5;
        flat out vec4 r6; flat out vec4 r7; flat out vec4 r8; flat out vec4 r9; flat out vec4 r10;
        // What is drawn apart of a quad, by another program, and the rest of it must meet.
        invariant gl_Position;

        vec4 record(int i) { return texelFetch(data, ivec2(i & 1023, i >> 10), 0); }

        void main() {
            int i = int(vertex.z);
            r0 = record(i); r1 = record(i + 1); r2 = record(i + 2); r3 = record(i + 3); r4 = record(i + 4); r5 = record(i + 5);
            r6 = record(i + 6); r7 = record(i + 7); r8 = record(i + 8); r9 = record(i + 9); r10 = record(i + 10);
            gl_Position = vec4(vertex.xy / size * 2.0 - 1.0, vertex.w, 1.0);
        }
        """

    /// The fragment shader for what a batch needs.
    static func fragment(_ features: QuadFeatures, mode: CGBlendMode?) -> String {
        var parts = [head]
        if features.contains(.linear) || features.contains(.trilinear) { parts.append(bilinear) }
        if features.contains(.linear) { parts.append("#define LINEAR 1") }
        if features.contains(.trilinear) { parts.append(trilinear) }
        if features.contains(.nearest) { parts.append(nearest) }
        if features.contains(.gradient) { parts.append(gradient) }
        if features.contains(.tint) { parts.append("#define TINT 1") }
        if features.contains(.tile) { parts.append("#define TILE 1") }
        if features.contains(.interior) {
            parts.append("#define INTERIOR 1")
        } else if features.contains(.polygon) {
            parts.append(area)
            parts.append(polygon)
        } else if features.contains(.quadrilateral) {
            parts.append(quadrilateral)
        } else {
            parts.append(box)
        }
        if features.contains(.clips) { parts.append(clips) }
        if features.contains(.mask) { parts.append("#define MASK 1") }
        if let mode {
            parts.append("#define BLEND 1\n#define BLEND_\(mode) 1")
            parts.append(BlendShader.functions)
        }
        parts.append(main)
        return parts.joined(separator: "\n")
    }

    private static let head = """
        #version 300 es
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        precision highp sampler2DArray;
        uniform sampler2D data;
        uniform sampler2DArray page;
        uniform sampler2DArray mask;
        uniform sampler2DArray backdrop;
        uniform sampler2D corners;
        uniform vec2 texel;
        flat in vec4 r0; flat in vec4 r1; flat in vec4 r2; flat in vec4 r3; flat in vec4 r4; flat in vec4 r5;
        flat in vec4 r6; flat in vec4 r7; flat in vec4 r8; flat in vec4 r9; flat in vec4 r10;
        out vec4 color;

        vec4 record(int i) { return texelFetch(data, ivec2(i & 1023, i >> 10), 0); }

        // Two bytes multiplied; 255 is odd, so that no quotient lies halfway between two whole numbers.
        vec4 product(vec4 a, float b) { return floor(a * b * (1.0 / 255.0) + 0.5); }
        float product(float a, float b) { return floor(a * b * (1.0 / 255.0) + 0.5); }

        // The plane of the quad at a point: u, v and w, each linear in x and y.
        vec3 plane(vec2 p) { return vec3(dot(r0.xyz, vec3(p, 1.0)), dot(r1.xyz, vec3(p, 1.0)), dot(r2.xyz, vec3(p, 1.0))); }
        """

    /// Four neighbours, weighted by 1/256 texels, as the CPU renderer weights them.
    private static let bilinear = """
        // `place`: the page's texel of the image's first.
        vec4 bilinear(vec2 uv, vec2 place, vec2 limit) {
            vec2 at = roundEven(clamp(uv, vec2(0.0), limit));
            return floor(textureLod(page, vec3((at * (1.0 / 256.0) + (place + 0.5)) * texel, r1.w), 0.0) * 255.0 + 0.5);
        }
        """

    /// Interpolates between the two mip levels whose texels are about as large as pixels. The level is that of the eight pixels of the
    /// block, which begins at a multiple of 8: log2 of the greater of the changes of (u, v) across and down, from the bits of a float,
    /// whose exponent and mantissa, read as one integer, are linear between powers of two.
    private static let trilinear = """
        #define TRILINEAR 1
        vec4 trilinear(vec2 p, vec2 uv) {
            vec2 from = vec2(floor(gl_FragCoord.x * 0.125) * 8.0 + 0.5 - r3.x, p.y);
            vec3 a = plane(from), b = plane(from + vec2(8.0, 0.0));
            vec2 start = a.xy / a.z;
            vec2 across = (b.xy / b.z - start) * 0.125;
            vec2 down = (vec2(r0.y, r1.y) - start * r2.y) / a.z;
            float square = max(dot(across, across), dot(down, down)) * (1.0 / 65536.0);
            int level = ((floatBitsToInt(square) - 0x3f800000) >> 16) + int(r8.w);
            int last = int(r4.w) - 1;
            int index = level >> 8;
            int share = level <= 0 || index >= last ? 0 : level & 255;
            index = level <= 0 ? 0 : min(index, last);
            int finer = int(r4.z) + 2 * index, coarser = int(r4.z) + 2 * min(index + 1, last);
            vec4 place0 = record(finer), place1 = record(coarser);
            vec2 scale0 = record(finer + 1).xy, scale1 = record(coarser + 1).xy;
            vec4 c0 = bilinear((uv + 128.0) * scale0 - 128.0, place0.xy, place0.zw);
            vec4 c1 = bilinear((uv + 128.0) * scale1 - 128.0, place1.xy, place1.zw);
            return floor((c0 * float(256 - share) + c1 * float(share) + 128.0) * (1.0 / 256.0));
        }
        """

    private static let nearest = """
        #define NEAREST 1
        vec4 nearest(vec2 uv) {
            ivec2 at = ivec2(roundEven(clamp(uv, vec2(0.0), r3.zw))) >> 8;
            return floor(texelFetch(page, ivec3(ivec2(r4.xy) + at, int(r1.w)), 0) * 255.0 + 0.5);
        }
        """

    /// The position in a gradient's ramp and the colour there: interpolated from the last stop that isn't after it, then premultiplied.
    ///
    /// The angle is by the minimax polynomial of Abramowitz and Stegun 4.4.49, as in the CPU renderer.
    private static let gradient = """
        #define GRADIENT 1
        float turns(vec2 d) {
            vec2 a = abs(d);
            if (a.x <= 0.0 && a.y <= 0.0) return 0.0;
            float q = min(a.x, a.y) / max(a.x, a.y), s = q * q;
            float series = 1.0 + s * (-0.3333314528 + s * (0.1999355085 + s * (-0.1420889944 + s * (0.1065626393 + s * (-0.0752896400
                + s * (0.0429096138 + s * (-0.0161657367 + s * 0.0028662257)))))));
            float angle = q * series * 0.15915494309189535;
            if (a.y > a.x) angle = 0.25 - angle;
            if (d.x < 0.0) angle = 0.5 - angle;
            if (d.y < 0.0) angle = 1.0 - angle;
            return angle >= 1.0 ? 0.0 : angle;
        }

        vec4 gradient(vec2 p) {
            vec3 h = plane(p);
            vec2 at = h.xy / h.z;
            float place = at.x;
            if (r3.z == 1.0) place = length(at);
            if (r3.z == 2.0) place = turns(at);
            int first = int(r4.x), low = 0, high = int(r4.y);
            for (int i = 0; i < 32 && high - low > 1; i++) {
                int middle = (low + high) / 2;
                if (record(first + 3 * middle).x <= place) low = middle; else high = middle;
            }
            float start = record(first + 3 * low).x;
            vec4 color = record(first + 3 * low + 1), slope = record(first + 3 * low + 2);
            float distance = place > start ? place - start : 0.0;
            vec4 c = clamp(color + slope * distance, 0.0, 1.0);
            float alpha = c.w * 255.0;
            return h.z > 0.0 ? floor(vec4(c.xyz * alpha, alpha) + 0.5) : vec4(0.0);
        }
        """

    /// The coverage by an upright rectangle: the pixel's part inside.
    private static let box = """
        float coverage(vec2 p) {
            vec2 part = min(r7.xy, p + 0.5) - max(r6.xy, p - 0.5);
            return clamp(part.x, 0.0, 1.0) * clamp(part.y, 0.0, 1.0);
        }
        """

    /// The coverage by a convex quadrilateral: the exact area of the pixel inside (Green's theorem).
    ///
    /// Each edge adds the area between it and the pixel's left side, within the rows that it spans; edges that run up take away what those
    /// that run down added. Along an edge x is linear, and so the mean of x held within 0...1 is (F(x₁) − F(x₀)) / (x₁ − x₀), with F the
    /// integral of that: 0, x² / 2, and x − 1/2 from 1 on. All four edges are computed at once.
    private static let quadrilateral = """
        vec4 integral(vec4 x) {
            vec4 inside = clamp(x, 0.0, 1.0);
            return inside * inside * 0.5 + max(x - 1.0, 0.0);
        }

        float coverage(vec2 p) {
            vec2 corner = p - 0.5;
            vec4 ax = vec4(r6.xz, r7.xz) - corner.x, ay = vec4(r6.yw, r7.yw) - corner.y;
            vec4 bx = ax.yzwx, by = ay.yzwx;
            vec4 y0 = clamp(ay, 0.0, 1.0), y1 = clamp(by, 0.0, 1.0);
            vec4 x0 = ax + (y0 - ay) * r9, x1 = ax + (y1 - ay) * r9;
            vec4 change = x1 - x0;
            vec4 flatMean = clamp((x0 + x1) * 0.5, 0.0, 1.0);
            vec4 mean = mix((integral(x1) - integral(x0)) / change, flatMean, lessThan(abs(change), vec4(1e-3)));
            vec4 areas = mean * (y1 - y0);
            return clamp(abs(areas.x + areas.y + areas.z + areas.w), 0.0, 1.0);
        }
        """

    /// The same for one edge of a polygon.
    private static let area = """
        float integral(float x) {
            float inside = clamp(x, 0.0, 1.0);
            return inside * inside * 0.5 + max(x - 1.0, 0.0);
        }

        float edgeArea(vec2 a, vec2 b) {
            float y0 = clamp(a.y, 0.0, 1.0), y1 = clamp(b.y, 0.0, 1.0);
            if (y0 == y1) return 0.0;
            float slope = (b.x - a.x) / (b.y - a.y);
            float x0 = a.x + (y0 - a.y) * slope, x1 = a.x + (y1 - a.y) * slope, change = x1 - x0;
            float mean = abs(change) < 1e-3 ? clamp((x0 + x1) * 0.5, 0.0, 1.0) : (integral(x1) - integral(x0)) / change;
            return mean * (y1 - y0);
        }
        """

    /// The coverage by any convex polygon, whose corners are listed in `data`. Of edges that aren't antialiased, each row's first pixel and
    /// the end of its pixels are listed: by them two polygons that share an edge divide the pixels as the CPU renderer does.
    private static let polygon = """
        float coverage(vec2 p) {
            vec2 corner = p - 0.5;
            int first = int(r9.x), count = int(r9.y);
            vec2 from = record(first + (count - 1)).xy - corner;
            float sum = 0.0;
            for (int i = 0; i < count; i++) {
                vec2 to = record(first + i).xy - corner;
                sum += edgeArea(from, to);
                from = to;
            }
            float result = clamp(abs(sum), 0.0, 1.0);
            if (r9.z >= 0.0) {
                int row = int(gl_FragCoord.y) - int(r9.w);
                vec4 both = record(int(r9.z) + (row >> 1));
                vec2 span = (row & 1) == 0 ? both.xy : both.zw;
                if (gl_FragCoord.x < span.x || gl_FragCoord.x > span.y) result = 0.0;
            }
            return result;
        }
        """

    /// The coverage by rounded rectangles in planes of their own, each ``ClipRecord/count`` entries of `data`. Distances from sides and
    /// curves are measured in pixels and held within one; a continuous corner's curve is in `corners`, in polar form.
    private static let clips = """
        #define CLIPS 1
        float radius(float place, float row) {
            int i = int(place);
            float a = texelFetch(corners, ivec2(i, int(row)), 0).x, b = texelFetch(corners, ivec2(i + 1, int(row)), 0).x;
            return a + (b - a) * (place - float(i));
        }

        // A point's distance from the corner's inner end, in that of the curve in the same direction.
        float share(vec2 p, float smoothness) {
            float sum = p.x + p.y;
            if (sum <= 0.0) return 0.0;
            float place = min(clamp(p.y / sum, 0.0, 1.0) * 512.0, 511.9999);
            if (smoothness >= 1.0) return length(p) / radius(place, 33.0);
            float shape = smoothness * 32.0, lower = min(floor(shape), 31.0);
            return length(p) / mix(radius(place, lower), radius(place, lower + 1.0), shape - lower);
        }

        float clipped(int i, vec2 p) {
            vec4 mapX = record(i), mapY = record(i + 1), mapOne = record(i + 2), rect = record(i + 3), radii = record(i + 4),
                reaches = record(i + 5), smoothness = record(i + 6);
            vec3 q = vec3(p, 1.0);
            vec3 h = mapX.xyz * p.x + mapY.xyz * p.y + mapOne.xyz;
            vec4 sides = clamp(vec4(dot(record(i + 7).xyz, q), dot(record(i + 8).xyz, q), dot(record(i + 9).xyz, q),
                dot(record(i + 10).xyz, q)) + 0.5, 0.0, 1.0);
            float across = sides.x + sides.y - 1.0, down = sides.z + sides.w - 1.0;
            float inside = h.z > 0.0 && across > 0.0 && down > 0.0 ? across * down : 0.0;
            if (inside > 0.0) {
                vec2 at = h.xy / h.z;
                // In which corner's square the point lies; the squares of two corners don't overlap.
                for (int corner = 0; corner < 4; corner++) {
                    float reach = reaches[corner];
                    bool isRight = corner == 1 || corner == 2, isBottom = corner >= 2;
                    vec2 d = vec2(isRight ? at.x - (rect.z - reach) : (rect.x + reach) - at.x,
                        isBottom ? at.y - (rect.w - reach) : (rect.y + reach) - at.y);
                    if (radii[corner] <= 0.0 || d.x <= 0.0 || d.y <= 0.0) continue;
                    float distance = length(d);
                    vec2 slope = d / distance;
                    if (smoothness[corner] > 0.0) {
                        vec2 point = d / radii[corner];
                        float here = share(point, smoothness[corner]);
                        slope = vec2(share(point + vec2(1e-3, 0.0), smoothness[corner]) - here,
                            share(point + vec2(0.0, 1e-3), smoothness[corner]) - here) * 1e3;
                        distance = here * reach;
                        slope *= reach / radii[corner];
                    }
                    vec2 n = vec2(isRight ? slope.x : -slope.x, isBottom ? slope.y : -slope.y);
                    vec2 g = vec2(dot(n, mapX.xy - at * mapX.z), dot(n, mapY.xy - at * mapY.z)) / h.z;
                    float gradient = length(g);
                    if (gradient <= 0.0) continue;
                    inside = min(inside, clamp((reach - distance) / gradient + 0.5, 0.0, 1.0));
                    break;
                }
            }
            return mapX.w != 0.0 ? 1.0 - inside : inside;
        }
        """

    private static let main = """
        void main() {
            vec2 p = gl_FragCoord.xy - r3.xy;
            vec4 source = r5;
        #ifdef GRADIENT
            if (r0.w == 4.0) source = gradient(p);
        #endif
        #if defined(LINEAR) || defined(TRILINEAR) || defined(NEAREST)
            vec3 h = plane(p);
            vec2 uv = h.z > 0.0 ? h.xy / h.z : vec2(0.0);
        #ifdef LINEAR
            if (r0.w == 1.0) source = bilinear(uv, r4.xy, r3.zw);
        #endif
        #ifdef TRILINEAR
            if (r0.w == 2.0) source = trilinear(p, uv);
        #endif
        #ifdef NEAREST
            if (r0.w == 3.0) source = nearest(uv);
        #endif
        #endif
        #if defined(TINT) && (defined(LINEAR) || defined(TRILINEAR) || defined(NEAREST) || defined(GRADIENT))
            if (r0.w > 0.0) source = floor(source * r5 * (1.0 / 255.0) + 0.5);
        #endif
        #ifdef INTERIOR
            color = source * (1.0 / 255.0);
            return;
        #else
        #ifdef TINT
            source = product(source, r2.w);
        #endif
            float cover = coverage(p);
        #ifdef CLIPS
            for (int i = 0; i < int(r8.y); i++) cover *= clipped(int(r8.x) + 11 * i, p);
        #endif
            cover = floor(cover * 255.0 + 0.5);
        #ifdef MASK
            ivec2 at = ivec2(gl_FragCoord.xy) - ivec2(r10.xy);
            if (r10.z > 0.0) cover = product(cover, floor(texelFetch(mask, ivec3(at, 0), 0).w * 255.0 + 0.5));
        #endif
        #ifdef TILE
            // A sample belongs to the tile with its first texel.
            vec2 nearby = floor((clamp(uv, vec2(0.0), r3.zw) + (r0.w == 3.0 ? 0.5 : 128.5)) * (1.0 / 256.0));
            if (r10.w > 0.0 && (any(lessThan(nearby, r7.xy)) || any(greaterThanEqual(nearby, r7.zw)))) discard;
        #endif
        #ifdef BLEND
            if (cover <= 0.0) discard;
            vec4 below = floor(texelFetch(backdrop, ivec3(ivec2(gl_FragCoord.xy), 0), 0) * 255.0 + 0.5);
            vec4 full = blended(source, below);
            color = floor((full * cover + below * (255.0 - cover)) * (1.0 / 255.0) + 0.5) * (1.0 / 255.0);
        #else
            color = product(source, cover) * (1.0 / 255.0);
        #endif
        #endif
        }
        """
}
