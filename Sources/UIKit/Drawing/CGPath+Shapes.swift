extension CGMutablePath {
    /// Adds a rectangle with continuous corners, clockwise on screen from the end of its upper left corner. Corners without room for their
    /// full length approach quarter circles (``ContinuousCorner``).
    func addContinuousRoundedRect(_ rect: CGRect, corners: UIRectCorner, radius: CGFloat) {
        let box = rect.standardized
        let half = min(box.width, box.height) / 2
        let radius = min(radius, half)
        guard radius > 0, !corners.isEmpty else { return addRect(box) }
        let reach = CGFloat(ContinuousCorner(radius: radius, room: half).reach) * radius
        move(to: CGPoint(x: box.minX + (corners.contains(.topLeft) ? reach : 0), y: box.minY))
        let places: [(UIRectCorner, CGPoint, back: CGVector, ahead: CGVector)] = [
            (.topRight, CGPoint(x: box.maxX, y: box.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
            (.bottomRight, CGPoint(x: box.maxX, y: box.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
            (.bottomLeft, CGPoint(x: box.minX, y: box.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
            (.topLeft, CGPoint(x: box.minX, y: box.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
        ]
        for (corner, point, back, ahead) in places {
            addCorner(at: point, back: back, ahead: ahead, radius: corners.contains(corner) ? radius : 0, room: half)
        }
        closeSubpath()
    }
}

extension CGPath {
    /// The path elements that draw each subpath from its end to its beginning.
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
