/// The small pictures that controls draw themselves: lines of one thickness with round ends, in a square.
enum ControlSymbol {
    /// A circle with an i.
    case info
    /// A circle with a plus.
    case circledPlus
    /// A cross.
    case cross
    case plus
    case minus
    /// Two arrow heads, up and down: choices come up.
    case chevrons
    /// An arrow head that points down.
    case chevronDown

    /// The picture as a template: its alpha counts.
    ///
    /// - Parameters:
    ///   - side: of the square, in points.
    ///   - line: the thickness, in points.
    func image(side: CGFloat, line: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            draw(in: CGRect(x: 0, y: 0, width: side, height: side), line: line, context.cgContext)
        }.withRenderingMode(.alwaysTemplate)
    }

    private func draw(in box: CGRect, line: CGFloat, _ context: CGContext) {
        let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        context.setStrokeColor(black)
        context.setFillColor(black)
        context.setLineWidth(line)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        let middle = CGPoint(x: box.midX, y: box.midY), reach = (box.width - line) / 2
        func stroke(_ points: (CGFloat, CGFloat)...) {
            let path = CGMutablePath()
            for (index, point) in points.enumerated() {
                let place = CGPoint(x: middle.x + point.0 * reach, y: middle.y + point.1 * reach)
                index == 0 ? path.move(to: place) : path.addLine(to: place)
            }
            context.addPath(path)
            context.strokePath()
        }
        switch self {
        case .info:
            context.strokeEllipse(in: box.insetBy(dx: line / 2, dy: line / 2))
            let dot = line * 1.6
            context.fillEllipse(in: CGRect(x: middle.x - dot / 2, y: middle.y - reach * 0.48 - dot / 2, width: dot, height: dot))
            stroke((-0.16, -0.06), (0.02, -0.06), (0.02, 0.5))
            stroke((-0.2, 0.5), (0.24, 0.5))
        case .circledPlus:
            context.strokeEllipse(in: box.insetBy(dx: line / 2, dy: line / 2))
            stroke((-0.5, 0), (0.5, 0))
            stroke((0, -0.5), (0, 0.5))
        case .cross:
            stroke((-1, -1), (1, 1))
            stroke((-1, 1), (1, -1))
        case .plus:
            stroke((-1, 0), (1, 0))
            stroke((0, -1), (0, 1))
        case .minus:
            stroke((-1, 0), (1, 0))
        case .chevrons:
            stroke((-0.45, -0.3), (0, -0.8), (0.45, -0.3))
            stroke((-0.45, 0.3), (0, 0.8), (0.45, 0.3))
        case .chevronDown:
            stroke((-0.8, -0.35), (0, 0.45), (0.8, -0.35))
        }
    }
}
