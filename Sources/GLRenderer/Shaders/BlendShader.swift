/// Blending by what is below, for modes that OpenGL's blending doesn't have (W3C, Compositing and Blending Level 1, sections 5.8, 9.1 and
/// 10), as the CPU renderer computes it. Of the names `BLEND_multiply`, `BLEND_screen` and so on, that of the mode is defined.
enum BlendShader {
    static let functions = """
        float luminosity(vec3 c) { return 0.3 * c.z + 0.59 * c.y + 0.11 * c.x; }
        float highest(vec3 c) { return max(max(c.x, c.y), c.z); }
        float lowest(vec3 c) { return min(min(c.x, c.y), c.z); }
        float saturation(vec3 c) { return highest(c) - lowest(c); }

        vec3 withLuminosity(vec3 c, float wanted) {
            vec3 moved = c + (wanted - luminosity(c));
            float l = luminosity(moved), low = lowest(moved), high = highest(moved);
            vec3 result = moved;
            if (high > 1.0) result = l + (moved - l) * ((1.0 - l) / (high - l));
            if (low < 0.0) result = l + (moved - l) * (l / (l - low));
            return result;
        }

        vec3 withSaturation(vec3 c, float wanted) {
            float low = lowest(c), range = highest(c) - low;
            return range > 0.0 ? (c - low) * (wanted / range) : vec3(0.0);
        }

        float hardLight(float s, float b) {
            float twice = 2.0 * s, excess = twice - 1.0;
            return s <= 0.5 ? b * twice : b + excess - b * excess;
        }

        float softLight(float s, float b) {
            float twice = 2.0 * s;
            float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
            return s <= 0.5 ? b - (1.0 - twice) * b * (1.0 - b) : b + (twice - 1.0) * (d - b);
        }

        float dodge(float s, float b) { return b == 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)); }
        float burn(float s, float b) { return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s); }

        // B(Cb, Cs), of colours that aren't premultiplied.
        vec3 mixed(vec3 s, vec3 b) {
        #if defined BLEND_multiply
            return s * b;
        #elif defined BLEND_screen
            return s + b - s * b;
        #elif defined BLEND_overlay
            return vec3(hardLight(b.x, s.x), hardLight(b.y, s.y), hardLight(b.z, s.z));
        #elif defined BLEND_darken
            return min(s, b);
        #elif defined BLEND_lighten
            return max(s, b);
        #elif defined BLEND_colorDodge
            return vec3(dodge(s.x, b.x), dodge(s.y, b.y), dodge(s.z, b.z));
        #elif defined BLEND_colorBurn
            return vec3(burn(s.x, b.x), burn(s.y, b.y), burn(s.z, b.z));
        #elif defined BLEND_hardLight
            return vec3(hardLight(s.x, b.x), hardLight(s.y, b.y), hardLight(s.z, b.z));
        #elif defined BLEND_softLight
            return vec3(softLight(s.x, b.x), softLight(s.y, b.y), softLight(s.z, b.z));
        #elif defined BLEND_difference
            return abs(s - b);
        #elif defined BLEND_exclusion
            return s + b - 2.0 * s * b;
        #elif defined BLEND_hue
            return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
        #elif defined BLEND_saturation
            return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
        #elif defined BLEND_color
            return withLuminosity(s, luminosity(b));
        #elif defined BLEND_luminosity
            return withLuminosity(b, luminosity(s));
        #else
            return s;
        #endif
        }

        // Bytes of both, premultiplied, and of the result.
        vec4 blended(vec4 source, vec4 below) {
            vec4 s = source * (1.0 / 255.0), b = below * (1.0 / 255.0);
            vec4 result;
        #if defined BLEND_plusDarker
            result.w = min(1.0, s.w + b.w);
            result.xyz = clamp(result.w - ((s.w - s.xyz) + (b.w - b.xyz)), 0.0, 1.0);
        #elif defined BLEND_copy
            return source;
        #elif defined BLEND_clear
            return vec4(0.0);
        #elif defined BLEND_sourceIn
            result = s * b.w;
        #elif defined BLEND_sourceOut
            result = s * (1.0 - b.w);
        #elif defined BLEND_sourceAtop
            result = s * b.w + b * (1.0 - s.w);
        #elif defined BLEND_destinationOver
            result = b + s * (1.0 - b.w);
        #elif defined BLEND_destinationIn
            result = b * s.w;
        #elif defined BLEND_destinationOut
            result = b * (1.0 - s.w);
        #elif defined BLEND_destinationAtop
            result = b * s.w + s * (1.0 - b.w);
        #elif defined BLEND_xor
            result = s * (1.0 - b.w) + b * (1.0 - s.w);
        #else
            // Co = αs (1 − αb) Cs + αs αb B(Cb, Cs) + (1 − αs) αb Cb
            vec3 cs = s.w > 0.0 ? s.xyz / s.w : vec3(0.0), cb = b.w > 0.0 ? b.xyz / b.w : vec3(0.0);
            result = vec4(s.xyz * (1.0 - b.w) + mixed(cs, cb) * (s.w * b.w) + b.xyz * (1.0 - s.w), s.w + b.w * (1.0 - s.w));
        #endif
            vec4 bytes = floor(clamp(result, 0.0, 1.0) * 255.0 + 0.5);
            // Rounding must not raise a channel above alpha.
            return min(bytes, bytes.wwww);
        }
        """
}
