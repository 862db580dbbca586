extension CGMutablePath {
    /// How far the smooth corner reaches along each side, in radii (Behaviour 10).
    static let continuousReach: CGFloat = 1.528665

    /// Adds a rectangle with smooth corners, clockwise on screen from behind its upper left.
    func addContinuousRoundedRect(_ rect: CGRect, corners: UIRectCorner, radius: CGFloat) {
        let box = rect.standardized
        let half = min(box.width, box.height) / 2
        let r = min(radius, half)
        guard r > 0, !corners.isEmpty else { return addRect(box) }
        let isSmooth = r * Self.continuousReach <= half
        let places: [(UIRectCorner, CGPoint, incoming: CGVector, outgoing: CGVector)] = [
            (.topRight, CGPoint(x: box.maxX, y: box.minY), CGVector(dx: -r, dy: 0), CGVector(dx: 0, dy: r)),
            (.bottomRight, CGPoint(x: box.maxX, y: box.maxY), CGVector(dx: 0, dy: -r), CGVector(dx: -r, dy: 0)),
            (.bottomLeft, CGPoint(x: box.minX, y: box.maxY), CGVector(dx: r, dy: 0), CGVector(dx: 0, dy: -r)),
            (.topLeft, CGPoint(x: box.minX, y: box.minY), CGVector(dx: 0, dy: r), CGVector(dx: r, dy: 0)),
        ]
        let reach = corners.contains(.topLeft) ? (isSmooth ? Self.continuousReach : 1) * r : 0
        move(to: CGPoint(x: box.minX + reach, y: box.minY))
        for (corner, point, incoming, outgoing) in places {
            guard corners.contains(corner) else {
                addLine(to: point)
                continue
            }
            /// A point by its distances from the corner along the two sides, in radii.
            func at(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
                CGPoint(x: point.x + u * incoming.dx + v * outgoing.dx, y: point.y + u * incoming.dy + v * outgoing.dy)
            }
            if isSmooth {
                addLine(to: at(Self.continuousReach, 0))
                addCurve(to: at(0.631494, 0.074911), control1: at(1.088493, 0), control2: at(0.868407, 0))
                addCurve(to: at(0.074911, 0.631494), control1: at(0.372824, 0.169060), control2: at(0.169060, 0.372824))
                addCurve(to: at(0, Self.continuousReach), control1: at(0, 0.868407), control2: at(0, 1.088493))
            } else {
                let k: CGFloat = 1 - 0.5522847498307936
                addLine(to: at(1, 0))
                addCurve(to: at(0, 1), control1: at(k, 0), control2: at(0, k))
            }
        }
        closeSubpath()
    }
}

extension CGPath {
    /// The steps that draw each subpath from its end to its beginning.
    func reversedElements() -> [Element] {
        var result: [Element] = []
        var steps: [(start: CGPoint, element: Element)] = []
        var start = CGPoint.zero, point = CGPoint.zero, isClosed = false

        func finish() {
            guard !steps.isEmpty else { return }
            result.append(.move(point))
            for (start, element) in steps.reversed() {
                switch element {
                case .line: result.append(.line(start))
                case .quadCurve(let control, _): result.append(.quadCurve(control: control, end: start))
                case .curve(let control1, let control2, _): result.append(.curve(control1: control2, control2: control1, end: start))
                case .move, .close: break
                }
            }
            if isClosed { result.append(.close) }
            steps = []
            isClosed = false
        }
        for element in elements {
            switch element {
            case .move(let to):
                finish()
                start = to
                point = to
            case .line(let end), .quadCurve(_, let end), .curve(_, _, let end):
                steps.append((point, element))
                point = end
            case .close:
                isClosed = true
                finish()
                point = start
            }
        }
        finish()
        return result
    }
}
