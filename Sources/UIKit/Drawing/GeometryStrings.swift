/// Conversion between geometry and strings, as in property lists and archives: numbers in nested braces, with as many digits as are needed
/// to read the same value back.
///
/// Reading accepts spaces anywhere between the parts. Strings of another format give zeros, or the identity for transforms.
extension NSCoder {
    /// `{x, y}`.
    public class func string(for point: CGPoint) -> String { braced([point.x, point.y]) }
    /// `{dx, dy}`.
    public class func string(for vector: CGVector) -> String { braced([vector.dx, vector.dy]) }
    /// `{width, height}`.
    public class func string(for size: CGSize) -> String { braced([size.width, size.height]) }
    /// `{{x, y}, {width, height}}`.
    public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
    /// `[a, b, c, d, tx, ty]`.
    public class func string(for transform: CGAffineTransform) -> String {
        let t = transform
        return "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(decimal).joined(separator: ", ") + "]"
    }
    /// `{top, left, bottom, right}`.
    public class func string(for insets: UIEdgeInsets) -> String { braced([insets.top, insets.left, insets.bottom, insets.right]) }
    /// `{top, leading, bottom, trailing}`.
    public class func string(for insets: NSDirectionalEdgeInsets) -> String {
        braced([insets.top, insets.leading, insets.bottom, insets.trailing])
    }
    /// `{horizontal, vertical}`.
    public class func string(for offset: UIOffset) -> String { braced([offset.horizontal, offset.vertical]) }

    /// The point that ``string(for:)-(CGPoint)`` wrote.
    public class func cgPoint(for string: String) -> CGPoint {
        numbers(string, "{n,n}").map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// The vector in a text.
    public class func cgVector(for string: String) -> CGVector {
        numbers(string, "{n,n}").map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// The size in a text.
    public class func cgSize(for string: String) -> CGSize {
        numbers(string, "{n,n}").map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// The rectangle in a text.
    public class func cgRect(for string: String) -> CGRect {
        numbers(string, "{{n,n},{n,n}}").map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// The transform in a text.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(string, "[n,n,n,n,n,n]").map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) } ?? .identity
    }
    /// The insets in a text.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(string, "{n,n,n,n}").map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }
    /// The insets in a text.
    public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
        numbers(string, "{n,n,n,n}").map { NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]) } ?? .zero
    }
    /// The displacement in a text.
    public class func uiOffset(for string: String) -> UIOffset {
        numbers(string, "{n,n}").map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }

    private static func braced(_ values: [CGFloat]) -> String { "{" + values.map(decimal).joined(separator: ", ") + "}" }

    private static func decimal(_ value: CGFloat) -> String { String(format: "%.17g", Double(value)) }

    /// The numbers in a text that looks like `pattern`, where `n` stands for a number; nil for any other text.
    private static func numbers(_ string: String, _ pattern: String) -> [CGFloat]? {
        var rest = Substring(string), values: [CGFloat] = []
        for part in pattern {
            rest = rest.drop { $0.isWhitespace }
            if part == "n" {
                let number = rest.prefix { $0 != "," && $0 != "}" && $0 != "]" && !$0.isWhitespace }
                guard let value = Double(number) else { return nil }
                values.append(CGFloat(value))
                rest = rest.dropFirst(number.count)
            } else {
                guard rest.first == part else { return nil }
                rest = rest.dropFirst()
            }
        }
        return rest.allSatisfy(\.isWhitespace) ? values : nil
    }
}

/// `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// `{dx, dy}`.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String { NSCoder.string(for: transform) }
/// `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }
/// `{top, leading, bottom, trailing}`.
public func NSStringFromDirectionalEdgeInsets(_ insets: NSDirectionalEdgeInsets) -> String { NSCoder.string(for: insets) }
/// `{horizontal, vertical}`.
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }
/// The point in a text; zero where there is none.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// The vector in a text; zero where there is none.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// The size in a text; zero where there is none.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// The rectangle in a text; zero where there is none.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// The transform in a text; the identity where there is none.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform { NSCoder.cgAffineTransform(for: string) }
/// The insets in a text; zero where there are none.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }
/// The insets in a text; zero where there are none.
public func NSDirectionalEdgeInsetsFromString(_ string: String) -> NSDirectionalEdgeInsets { NSCoder.nsDirectionalEdgeInsets(for: string) }
/// The displacement in a text; zero where there is none.
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }
