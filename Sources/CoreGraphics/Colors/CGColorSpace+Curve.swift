extension CGColorSpace {
    /// A transfer function: how a component relates to linear light.
    enum Curve: Sendable, Hashable {
        case linear
        case sRGB
        case gamma(Double)
        /// The transfer function of Rec. 709 and Rec. 2020 (the camera's).
        case video
        /// ROMM RGB's transfer function: gamma 1.8 with a linear segment near black.
        case romm
        /// Rec. 2100's perceptual quantizer; light of 1 is 203 cd/m^2, graphics white (BT.2408).
        case pq
        /// Rec. 2100's hybrid log-gamma on a display of 1000 cd/m^2, applied per channel; light of 1 is 203 cd/m^2.
        case hlg
        /// ICC's parametric curve with the parameters g, a, b, c, d, e, f: `(a x + b)^g + e` for x from `d` on, `c x + f` below.
        case parametric([Double])
        /// Evenly spaced samples, 0...65535 for 0...1.
        case table([UInt16])

        /// Decodes a component to linear light; an odd function, as extended spaces require.
        func light(_ value: Double) -> Double {
            let v = abs(value)
            let light: Double
            switch self {
            case .linear: return value
            case .sRGB: light = v <= 0.04045 ? v / 12.92 : PortableMath.pow((v + 0.055) / 1.055, 2.4)
            case .gamma(let exponent): light = PortableMath.pow(v, exponent)
            case .video: light = v < 0.081 ? v / 4.5 : PortableMath.pow((v + 0.099) / 1.099, 1 / 0.45)
            case .romm: light = v < 16.0 / 512 ? v / 16 : PortableMath.pow(v, 1.8)
            case .pq: light = Self.luminance(pq: v) / 203
            case .hlg: light = Self.luminance(hlg: v) / 203
            case .parametric(let p): light = v >= p[4] ? PortableMath.pow(max(p[1] * v + p[2], 0), p[0]) + p[5] : p[3] * v + p[6]
            case .table(let samples): light = Self.interpolated(samples, at: v)
            }
            return value < 0 ? -light : light
        }

        /// Encodes linear light as a component.
        func component(_ light: Double) -> Double {
            let v = abs(light)
            let value: Double
            switch self {
            case .linear: return light
            case .sRGB: value = v <= 0.0031308 ? v * 12.92 : 1.055 * PortableMath.pow(v, 1 / 2.4) - 0.055
            case .gamma(let exponent): value = PortableMath.pow(v, 1 / exponent)
            case .video: value = v < 0.018 ? v * 4.5 : 1.099 * PortableMath.pow(v, 0.45) - 0.099
            case .romm: value = v < 1.0 / 512 ? v * 16 : PortableMath.pow(v, 1 / 1.8)
            case .pq: value = Self.pq(luminance: v * 203)
            case .hlg: value = Self.hlg(luminance: v * 203)
            case .parametric(let p):
                let start = PortableMath.pow(max(p[1] * p[4] + p[2], 0), p[0]) + p[5]
                value = v >= start ? (PortableMath.pow(max(v - p[5], 0), 1 / p[0]) - p[2]) / p[1] : p[3] == 0 ? 0 : (v - p[6]) / p[3]
            case .table(let samples): value = Self.inverse(samples, of: v)
            }
            return light < 0 ? -value : value
        }

        // MARK: Rec. 2100

        /// BT.2100, table 4: the luminance in cd/m^2 of a PQ signal.
        private static func luminance(pq signal: Double) -> Double {
            let m1 = 2610.0 / 16_384, m2 = 2523.0 / 4_096 * 128, c1 = 3424.0 / 4_096, c2 = 2413.0 / 4_096 * 32, c3 = 2392.0 / 4_096 * 32
            let power = PortableMath.pow(signal, 1 / m2)
            return 10_000 * PortableMath.pow(max(power - c1, 0) / max(c2 - c3 * power, 1e-9), 1 / m1)
        }

        private static func pq(luminance: Double) -> Double {
            let m1 = 2610.0 / 16_384, m2 = 2523.0 / 4_096 * 128, c1 = 3424.0 / 4_096, c2 = 2413.0 / 4_096 * 32, c3 = 2392.0 / 4_096 * 32
            let power = PortableMath.pow(luminance / 10_000, m1)
            return PortableMath.pow((c1 + c2 * power) / (1 + c3 * power), m2)
        }

        /// BT.2100, table 5: the inverse of the camera's transfer function (OETF), then the display's system gamma of 1.2.
        private static func luminance(hlg signal: Double) -> Double {
            let a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * PortableMath.log(4 * a)
            let scene = signal <= 0.5 ? signal * signal / 3 : (PortableMath.exp((signal - c) / a) + b) / 12
            return 1_000 * PortableMath.pow(scene, 1.2)
        }

        private static func hlg(luminance: Double) -> Double {
            let a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * PortableMath.log(4 * a)
            let scene = PortableMath.pow(luminance / 1_000, 1 / 1.2)
            return scene <= 1.0 / 12 ? (3 * scene).squareRoot() : a * PortableMath.log(12 * scene - b) + c
        }

        // MARK: Tables

        private static func interpolated(_ samples: [UInt16], at value: Double) -> Double {
            // NaN counts as 0.
            let place = value > 0 ? min(value, 1) * Double(samples.count - 1) : 0
            let index = min(Int(place), samples.count - 2)
            let from = Double(samples[index]), to = Double(samples[index + 1])
            return (from + (to - from) * (place - Double(index))) / 65_535
        }

        /// The position at which an increasing table reaches a value.
        private static func inverse(_ samples: [UInt16], of light: Double) -> Double {
            let target = light > 0 ? min(light, 1) * 65_535 : 0
            var low = 0, high = samples.count - 1
            while high - low > 1 {
                let middle = (low + high) / 2
                if Double(samples[middle]) <= target { low = middle } else { high = middle }
            }
            let from = Double(samples[low]), to = Double(samples[high])
            let part = to > from ? min(max((target - from) / (to - from), 0), 1) : 0
            return (Double(low) + part) / Double(samples.count - 1)
        }
    }
}
