import Foundation

/// Conversion between values and their text in Core Animation files: numbers separated by spaces or commas, functions, names.
enum CAMLValues {
    // MARK: Numbers

    /// Parses a number, `inf`, `-inf` or `nan`; with the suffix `deg` or `rad` an angle, with `%` a fraction.
    static func number(_ text: some StringProtocol) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch text.lowercased() {
        case "inf", "+inf", "infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        case "nan": return .nan
        default: break
        }
        if text.hasSuffix("deg") { return Double(text.dropLast(3)).map { $0 * .pi / 180 } }
        if text.hasSuffix("rad") { return Double(text.dropLast(3)) }
        if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 } }
        // `Double` uses no locale and rejects other text, but accepts hexadecimal numbers, which are rejected here.
        return text.lowercased().contains("x") ? nil : Double(text)
    }

    /// Parses numbers separated by spaces or commas; nil when one of them is invalid.
    static func numbers(_ text: String) -> [Double]? {
        var result: [Double] = []
        for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let value = number(part) else { return nil }
            result.append(value)
        }
        return result
    }

    /// Parses exactly `count` numbers; nil otherwise.
    static func numbers(_ text: String, count: Int) -> [Double]? {
        guard let values = numbers(text), values.count == count else { return nil }
        return values
    }

    static func bool(_ text: String) -> Bool? {
        switch text.trimmingCharacters(in: .whitespaces).lowercased() {
        case "1", "yes", "true": true
        case "0", "no", "false": false
        default: number(text).map { $0 != 0 }
        }
    }

    static func point(_ text: String) -> CGPoint? { numbers(text, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } }

    static func size(_ text: String) -> CGSize? { numbers(text, count: 2).map { CGSize(width: $0[0], height: $0[1]) } }

    static func rect(_ text: String) -> CGRect? {
        numbers(text, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }

    /// Parses a colour: grey, grey and alpha, red green blue, or red green blue alpha; or `#rrggbb` and `#rrggbbaa`. `opacity` is the alpha
    /// of a colour without one.
    static func color(_ text: String, opacity: Double = 1) -> CGColor? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard digits.count == 6 || digits.count == 8, let value = UInt32(digits, radix: 16) else { return nil }
            let all = digits.count == 6 ? value << 8 | 255 : value
            func part(_ shift: UInt32) -> CGFloat { CGFloat(all >> shift & 255) / 255 }
            return CGColor(red: part(24), green: part(16), blue: part(8), alpha: part(0) * (digits.count == 6 ? opacity : 1))
        }
        guard let c = numbers(text), c.allSatisfy(\.isFinite) else { return nil }
        switch c.count {
        case 1: return CGColor(red: c[0], green: c[0], blue: c[0], alpha: opacity)
        case 2: return CGColor(red: c[0], green: c[0], blue: c[0], alpha: c[1])
        case 3: return CGColor(red: c[0], green: c[1], blue: c[2], alpha: opacity)
        case 4: return CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
        default: return nil
        }
    }

    /// Parses a timing function: a name, or four numbers that are the coordinates of two control points.
    static func timingFunction(_ text: String) -> CAMediaTimingFunction? {
        switch text.trimmingCharacters(in: .whitespaces) {
        case "linear": return CAMediaTimingFunction(name: .linear)
        case "easeIn", "ease-in": return CAMediaTimingFunction(name: .easeIn)
        case "easeOut", "ease-out": return CAMediaTimingFunction(name: .easeOut)
        case "easeInEaseOut", "ease-in-out": return CAMediaTimingFunction(name: .easeInEaseOut)
        case "default", "ease": return CAMediaTimingFunction(name: .default)
        default:
            guard let c = numbers(text, count: 4), c.allSatisfy(\.isFinite) else { return nil }
            return CAMediaTimingFunction(controlPoints: Float(c[0]), Float(c[1]), Float(c[2]), Float(c[3]))
        }
    }

    // MARK: Transforms

    /// Parses a transform: sixteen numbers row by row, six numbers of an affine transform, or functions as in CSS, the first of which is
    /// applied to a point last: `rotate(30deg, 0, 1, 0) translate(10, 20, 0) scale(2)`.
    static func transform(_ text: String) -> CATransform3D? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty || text == "identity" || text == "none" { return CATransform3DIdentity }
        if text.contains("(") { return functions(text) }
        guard let m = numbers(text) else { return nil }
        return matrix(m)
    }

    private static func matrix(_ m: [Double]) -> CATransform3D? {
        switch m.count {
        case 6: return CATransform3DMakeAffineTransform(CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
        case 16:
            return CATransform3D(
                m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9], m33: m[10],
                m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
        default: return nil
        }
    }

    private static func functions(_ text: String) -> CATransform3D? {
        var result = CATransform3DIdentity
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "(") {
            let name = rest[..<open].trimmingCharacters(in: CharacterSet(charactersIn: ", \t\r\n"))
            guard let close = rest[open...].firstIndex(of: ")"), let arguments = numbers(String(rest[rest.index(after: open)..<close])),
                let step = function(name, arguments)
            else { return nil }
            // The first function is the outermost: it is applied after the later ones.
            result = CATransform3DConcat(step, result)
            rest = rest[rest.index(after: close)...]
        }
        return rest.allSatisfy { $0.isWhitespace || $0 == "," } ? result : nil
    }

    private static func function(_ name: String, _ a: [Double]) -> CATransform3D? {
        switch (name, a.count) {
        case ("rotate", 1), ("rotateZ", 1): CATransform3DMakeRotation(a[0], 0, 0, 1)
        case ("rotate", 4), ("rotate3d", 4): CATransform3DMakeRotation(a[0], a[1], a[2], a[3])
        case ("rotateX", 1): CATransform3DMakeRotation(a[0], 1, 0, 0)
        case ("rotateY", 1): CATransform3DMakeRotation(a[0], 0, 1, 0)
        case ("translate", 1), ("translateX", 1): CATransform3DMakeTranslation(a[0], 0, 0)
        case ("translate", 2): CATransform3DMakeTranslation(a[0], a[1], 0)
        case ("translate", 3): CATransform3DMakeTranslation(a[0], a[1], a[2])
        case ("translateY", 1): CATransform3DMakeTranslation(0, a[0], 0)
        case ("translateZ", 1): CATransform3DMakeTranslation(0, 0, a[0])
        case ("scale", 1): CATransform3DMakeScale(a[0], a[0], 1)
        case ("scale", 2): CATransform3DMakeScale(a[0], a[1], 1)
        case ("scale", 3): CATransform3DMakeScale(a[0], a[1], a[2])
        case ("scaleX", 1): CATransform3DMakeScale(a[0], 1, 1)
        case ("scaleY", 1): CATransform3DMakeScale(1, a[0], 1)
        case ("scaleZ", 1): CATransform3DMakeScale(1, 1, a[0])
        case ("skew", 2):
            CATransform3DMakeAffineTransform(
                CGAffineTransform(a: 1, b: PortableMath.tan(a[1]), c: PortableMath.tan(a[0]), d: 1, tx: 0, ty: 0))
        case ("perspective", 1): perspective(a[0])
        case ("matrix", 6), ("matrix", 16), ("matrix3d", 16): matrix(a)
        default: nil
        }
    }

    /// The perspective of a viewer at a distance.
    private static func perspective(_ distance: Double) -> CATransform3D {
        var transform = CATransform3DIdentity
        if distance != 0 { transform.m34 = -1 / distance }
        return transform
    }

    // MARK: Paths

    /// Parses a path: SVG commands, each before its coordinates, as in `M 0 0 L 10 0 Q … C … Z`, or PDF operators, each after its
    /// coordinates, as in `0 0 m 10 0 l … c h`.
    static func path(_ text: String) -> CGPath? {
        let tokens = text.replacing(",", with: " ").split(whereSeparator: \.isWhitespace)
        let path = CGMutablePath()
        var coordinates: [Double] = []
        var command: Character?
        let isPostfix = tokens.first.map { number($0) != nil } ?? false
        func perform(_ command: Character) -> Bool {
            let c = coordinates
            coordinates.removeAll()
            func point(_ index: Int) -> CGPoint { CGPoint(x: c[index], y: c[index + 1]) }
            switch (command, c.count) {
            case ("M", 2), ("m", 2): path.move(to: point(0))
            case ("L", 2), ("l", 2): path.addLine(to: point(0))
            case ("Q", 4), ("q", 4): path.addQuadCurve(to: point(2), control: point(0))
            case ("C", 6), ("c", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
            case ("Z", 0), ("z", 0), ("h", 0): path.closeSubpath()
            default: return false
            }
            return true
        }
        for token in tokens {
            if let value = number(token) {
                guard value.isFinite else { return nil }
                coordinates.append(value)
                continue
            }
            guard token.count == 1, let letter = token.first else { return nil }
            if isPostfix {
                guard perform(letter) else { return nil }
            } else {
                if let command { guard perform(command) else { return nil } }
                command = letter
            }
        }
        if let command { guard perform(command) else { return nil } }
        return coordinates.isEmpty ? path.copy() : nil
    }
}

// MARK: Writing

extension CAMLValues {
    /// Formats a number with the fewest digits that parse to the same value.
    static func text(_ value: Double) -> String {
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        if value.isNaN { return "nan" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }

    static func text(_ values: [Double]) -> String { values.map { text($0) }.joined(separator: " ") }

    static func text(_ color: CGColor) -> String { text((0..<4).map { Double(color.rgba[$0]) }) }

    static func text(_ t: CATransform3D) -> String {
        if CATransform3DIsAffine(t) { return "matrix(" + text([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42].map { Double($0) }) + ")" }
        return text(
            [t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44].map {
                Double($0)
            })
    }

    static func text(_ path: CGPath) -> String {
        func point(_ p: CGPoint) -> String { text([p.x, p.y]) }
        return path.elements.map { element in
            switch element {
            case .move(let p): "M " + point(p)
            case .line(let p): "L " + point(p)
            case .quadCurve(let control, let end): "Q \(point(control)) \(point(end))"
            case .curve(let control1, let control2, let end): "C \(point(control1)) \(point(control2)) \(point(end))"
            case .close: "Z"
            }
        }.joined(separator: " ")
    }

    static func text(_ function: CAMediaTimingFunction) -> String {
        let name = function.description
        guard name.hasPrefix("(") else { return name }
        let a = function.curve.control1
        let b = function.curve.control2
        return text([a.x, a.y, b.x, b.y])
    }
}
