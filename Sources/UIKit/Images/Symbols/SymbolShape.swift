/// A symbol's drawing, parsed from a text with a drawing step per line. Its coordinates have their origin in the symbol's middle, y down,
/// and 100 units per point size.
///
/// A line begins with an operation: `s` strokes, `f` fills, `b` does both; `c` cuts a filled shape out of what was drawn, `x` a stroked
/// one; `C` and `X` also cut, but in symbols of several colours the shape is painted instead. A digit after it is the part's hierarchical
/// level, from 0 for the main part; `*` and a number multiply the stroke width. A path follows, with these commands:
///
/// - `M x y`, `L x y`, `H x`, `V y`, `Q cx cy x y`, `C c1x c1y c2x c2y x y` and `Z`: as in SVG.
/// - `O cx cy r`: a circle. `E cx cy rx ry`: an ellipse. `R x y width height r`: a rectangle with round corners.
/// - `A cx cy r from to`: an arc drawn clockwise between angles in degrees from the right.
/// - `T cx cy points outer inner`: a star. `G cx cy teeth outer inner`: a gear.
struct SymbolShape: Sendable {
    let steps: [Step]

    struct Step: @unchecked Sendable {
        // Safe because the path is made once and never mutated.
        var operation: Operation
        var path: CGPath
        var level = 0
        /// The factor of the width of strokes.
        var widthFactor: CGFloat = 1
    }

    enum Operation: Character, Sendable {
        case stroke = "s", fill = "f", both = "b", cut = "c", cutStroke = "x", cutSign = "C", cutSignStroke = "X"
    }

    /// Nil for text that is no drawing.
    init?(_ text: String) {
        var steps: [Step] = []
        for line in text.split(whereSeparator: \.isNewline) {
            var tokens = line.split(separator: " ")[...]
            guard let head = tokens.popFirst() else { continue }
            guard let operation = head.first.flatMap(Operation.init(rawValue:)) else { return nil }
            let details = head.dropFirst().split(separator: "*", omittingEmptySubsequences: false)
            var path = SymbolPathReader()
            guard path.read(tokens) else { return nil }
            var step = Step(operation: operation, path: path.path)
            if let level = details.first, !level.isEmpty {
                guard let number = Int(level) else { return nil }
                step.level = number
            }
            if details.count > 1 {
                guard let factor = Double(details[1]) else { return nil }
                step.widthFactor = CGFloat(factor)
            }
            steps.append(step)
        }
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    init(steps: [Step]) {
        self.steps = steps
    }

    /// The shape transformed, its strokes' widths multiplied.
    func transformed(_ transform: CGAffineTransform, width: CGFloat = 1) -> SymbolShape {
        SymbolShape(
            steps: steps.map { step in
                let path = CGMutablePath()
                path.addPath(step.path, transform: transform)
                return Step(operation: step.operation, path: path, level: step.level, widthFactor: step.widthFactor * width)
            })
    }

    /// The shape cut out of what is there instead of painted.
    var cutting: SymbolShape {
        SymbolShape(
            steps: steps.flatMap { step -> [Step] in
                switch step.operation {
                case .stroke: [step.with { $0.operation = .cutSignStroke }]
                case .fill: [step.with { $0.operation = .cutSign }]
                case .both: [step.with { $0.operation = .cutSign }, step.with { $0.operation = .cutSignStroke }]
                // A hole in the shape remains part of what the shape is cut out of: it is filled.
                case .cut, .cutSign: [step.with { $0.operation = .fill; $0.level = 1 }]
                case .cutStroke, .cutSignStroke: [step.with { $0.operation = .stroke; $0.level = 1 }]
                }
            })
    }

    /// The shape with the level of all its parts changed.
    func atLevel(_ level: Int) -> SymbolShape { SymbolShape(steps: steps.map { step in step.with { $0.level = level } }) }

    static func + (first: SymbolShape, second: SymbolShape) -> SymbolShape { SymbolShape(steps: first.steps + second.steps) }

    /// The box around what is painted with strokes of a width.
    func bounds(strokeWidth: CGFloat) -> CGRect {
        steps.reduce(CGRect.null) { box, step in
            let path = step.path.boundingBoxOfPath
            switch step.operation {
            case .cut, .cutStroke, .cutSign, .cutSignStroke: return box
            case .fill: return box.union(path)
            case .stroke, .both:
                let reach = strokeWidth * step.widthFactor / 2
                return box.union(path.insetBy(dx: -reach, dy: -reach))
            }
        }
    }
}

extension SymbolShape.Step {
    fileprivate func with(_ change: (inout SymbolShape.Step) -> Void) -> SymbolShape.Step {
        var copy = self
        change(&copy)
        return copy
    }
}
