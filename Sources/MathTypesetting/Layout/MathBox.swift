import CoreGraphics

/// A part of a formula that was laid out. Lengths are in points, y counts upward from the baseline.
struct MathBox: Sendable {
    indirect enum Content: Sendable {
        case empty
        case glyph(CGGlyph, em: CGFloat)
        /// A filled rectangle.
        case rule(CGRect)
        case line(from: CGPoint, to: CGPoint, thickness: CGFloat)
        /// Text in scripts that the font of mathematics lacks, in a font's size.
        case text(String, size: CGFloat)
        case boxes([Placed])
        case colored(MathColor, Content)
    }

    /// A box at a place within another one.
    struct Placed: Sendable {
        var x: CGFloat
        var y: CGFloat
        var content: Content
    }

    var width: CGFloat = 0
    var ascent: CGFloat = 0
    /// Positive below the baseline.
    var descent: CGFloat = 0
    /// How far superscripts move to the right: the glyph leans over its width.
    var italicsCorrection: CGFloat = 0
    /// The glyph, where the box is a single character.
    var glyph: CGGlyph?
    /// Where an accent is centred; nil for the middle.
    var accentAttachment: CGFloat?
    var content = Content.empty

    var height: CGFloat { ascent + descent }

    static let empty = MathBox()

    /// A blank of a width.
    static func space(_ width: CGFloat) -> MathBox { MathBox(width: width) }

    /// The box at a place, for a list of such.
    func at(_ x: CGFloat, _ y: CGFloat) -> Placed { Placed(x: x, y: y, content: content) }

    /// The same box as a group: no character that scripts move along.
    var grouped: MathBox {
        var box = self
        box.glyph = nil
        return box
    }

    /// The box moved up.
    func raised(_ y: CGFloat) -> MathBox {
        var box = self
        box.ascent += y
        box.descent -= y
        box.content = .boxes([at(0, y)])
        return box
    }

    func colored(_ color: MathColor?) -> MathBox {
        guard let color else { return self }
        var box = self
        box.content = .colored(color, content)
        return box
    }

    /// Boxes beside each other, with their distances from the beginning.
    static func row(_ parts: [(x: CGFloat, box: MathBox)], width: CGFloat) -> MathBox {
        var row = MathBox(width: width)
        row.ascent = parts.map(\.box.ascent).max() ?? 0
        row.descent = parts.map(\.box.descent).max() ?? 0
        row.content = .boxes(parts.map { $0.box.at($0.x, 0) })
        return row
    }

    /// Boxes beside each other without space.
    static func row(_ boxes: [MathBox]) -> MathBox {
        var x: CGFloat = 0
        let parts = boxes.map { box in
            defer { x += box.width }
            return (x: x, box: box)
        }
        return row(parts, width: x)
    }
}
