import Foundation

/// Reads the paths of symbols; see ``SymbolShape``.
struct SymbolPathReader {
    let path = CGMutablePath()
    private var numbers: [CGFloat] = []

    /// Reads a path's words; false where one is not understood.
    mutating func read(_ words: ArraySlice<Substring>) -> Bool {
        var command: Character?
        for word in words {
            var rest = word
            if let first = rest.first, first.isLetter {
                guard finish(command) else { return false }
                command = first
                rest = rest.dropFirst()
            }
            guard !rest.isEmpty else { continue }
            guard let number = Double(rest) else { return false }
            numbers.append(CGFloat(number))
        }
        return finish(command)
    }

    /// Adds what a command and the numbers after it stand for.
    private mutating func finish(_ command: Character?) -> Bool {
        let n = numbers
        numbers = []
        guard let command else { return n.isEmpty }
        let counts: [Character: Int] = [
            "M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0, "O": 3, "E": 4, "R": 5, "A": 5, "T": 5, "G": 5,
        ]
        guard counts[command] == n.count else { return false }
        switch command {
        case "M": path.move(to: CGPoint(x: n[0], y: n[1]))
        case "L": path.addLine(to: CGPoint(x: n[0], y: n[1]))
        case "H": path.addLine(to: CGPoint(x: n[0], y: path.currentPoint.y))
        case "V": path.addLine(to: CGPoint(x: path.currentPoint.x, y: n[0]))
        case "Q": path.addQuadCurve(to: CGPoint(x: n[2], y: n[3]), control: CGPoint(x: n[0], y: n[1]))
        case "C":
            path.addCurve(to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]), control2: CGPoint(x: n[2], y: n[3]))
        case "Z": path.closeSubpath()
        case "O": path.addEllipse(in: CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2]))
        case "E": path.addEllipse(in: CGRect(x: n[0] - n[2], y: n[1] - n[3], width: 2 * n[2], height: 2 * n[3]))
        case "R":
            let rect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
            let radius = min(n[4], rect.width / 2, rect.height / 2)
            path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
        case "A":
            let from = n[3] * .pi / 180, to = n[4] * .pi / 180
            path.move(to: CGPoint(x: n[0] + n[2] * PortableMath.cos(from), y: n[1] + n[2] * PortableMath.sin(from)))
            // In a space with y down, what a context calls counter-clockwise is clockwise.
            path.addArc(center: CGPoint(x: n[0], y: n[1]), radius: n[2], startAngle: from, endAngle: to, clockwise: false)
        case "T": addStar(center: CGPoint(x: n[0], y: n[1]), points: Int(n[2]), outer: n[3], inner: n[4])
        case "G": addGear(center: CGPoint(x: n[0], y: n[1]), teeth: Int(n[2]), outer: n[3], inner: n[4])
        default: return false
        }
        return true
    }

    private func point(_ center: CGPoint, _ radius: CGFloat, _ turns: CGFloat) -> CGPoint {
        let angle = (turns - 0.25) * 2 * .pi
        return CGPoint(x: center.x + radius * PortableMath.cos(angle), y: center.y + radius * PortableMath.sin(angle))
    }

    /// A star whose first point is at the top.
    private func addStar(center: CGPoint, points: Int, outer: CGFloat, inner: CGFloat) {
        let count = 2 * max(2, points)
        path.addLines(between: (0..<count).map { point(center, $0 % 2 == 0 ? outer : inner, CGFloat($0) / CGFloat(count)) })
        path.closeSubpath()
    }

    /// A gear whose teeth grow narrower outwards.
    private func addGear(center: CGPoint, teeth: Int, outer: CGFloat, inner: CGFloat) {
        let count = CGFloat(max(3, teeth))
        var corners: [CGPoint] = []
        for tooth in 0..<Int(count) {
            let middle = CGFloat(tooth) / count
            corners.append(point(center, inner, middle - 0.29 / count))
            corners.append(point(center, outer, middle - 0.19 / count))
            corners.append(point(center, outer, middle + 0.19 / count))
            corners.append(point(center, inner, middle + 0.29 / count))
        }
        path.addLines(between: corners)
        path.closeSubpath()
    }
}
