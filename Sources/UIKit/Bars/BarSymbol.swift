extension UIBarButtonItem.SystemItem {
    /// The title of items that show words.
    var title: String? {
        switch self {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        case .close: nil
        default: nil
        }
    }

    /// What items that show a picture say to people who can't see it.
    var spokenName: String? {
        switch self {
        case .add: "Add"
        case .compose: "Compose"
        case .reply: "Reply"
        case .action: "Share"
        case .organize: "Organize"
        case .bookmarks: "Bookmarks"
        case .search: "Search"
        case .refresh: "Refresh"
        case .stop: "Stop"
        case .camera: "Camera"
        case .trash: "Delete"
        case .play: "Play"
        case .pause: "Pause"
        case .rewind: "Rewind"
        case .fastForward: "Fast forward"
        case .close: "Close"
        default: nil
        }
    }

    /// The picture of items that show one: lines of even width, in the tint colour.
    @MainActor
    var image: UIImage? {
        guard let strokes = BarSymbol.strokes(of: self) else { return nil }
        return BarSymbol.image(strokes)
    }
}

/// Pictures of bars, drawn by lines in a square of 24 points.
@MainActor
enum BarSymbol {
    struct Strokes {
        var lines: [UIBezierPath] = []
        var fills: [UIBezierPath] = []
    }

    static let side: CGFloat = 24
    static let lineWidth: CGFloat = 1.8

    static func image(_ strokes: Strokes) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
            UIColor.black.set()
            for path in strokes.lines {
                path.lineWidth = lineWidth
                path.lineCapStyle = .round
                path.lineJoinStyle = .round
                path.stroke()
            }
            for path in strokes.fills { path.fill() }
        }.withRenderingMode(.alwaysTemplate)
    }

    /// The arrow head of back buttons, 12 by 21 points.
    static let chevron: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 13, height: 22)).image { _ in
        UIColor.black.setStroke()
        let path = line((10.8, 2.2), (2.2, 11), (10.8, 19.8))
        path.lineWidth = 2.6
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.stroke()
    }.withRenderingMode(.alwaysTemplate)

    private static func line(_ points: (CGFloat, CGFloat)..., closed: Bool = false) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, point) in points.enumerated() {
            let point = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if closed { path.close() }
        return path
    }

    private static func arc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, from: CGFloat, to: CGFloat) -> UIBezierPath {
        UIBezierPath(arcCenter: CGPoint(x: x, y: y), radius: radius, startAngle: from * .pi, endAngle: to * .pi, clockwise: true)
    }

    private static func triangle(_ x: CGFloat, _ y: CGFloat, width: CGFloat, height: CGFloat) -> UIBezierPath {
        line((x, y - height / 2), (x + width, y), (x, y + height / 2), closed: true)
    }

    static func strokes(of item: UIBarButtonItem.SystemItem) -> Strokes? {
        switch item {
        case .add:
            return Strokes(lines: [line((12, 3.5), (12, 20.5)), line((3.5, 12), (20.5, 12))])
        case .stop, .close:
            return Strokes(lines: [line((5, 5), (19, 19)), line((19, 5), (5, 19))])
        case .action:
            return Strokes(lines: [
                line((8.5, 9), (5, 9), (5, 21.5), (19, 21.5), (19, 9), (15.5, 9)), line((12, 15), (12, 2.5)), line((8, 6.2), (12, 2.2), (16, 6.2)),
            ])
        case .compose:
            return Strokes(lines: [
                line((12.5, 5), (4, 5), (4, 20), (19, 20), (19, 11.5)), line((9.5, 14.5), (10.3, 11.6), (19.6, 2.3), (21.7, 4.4), (12.4, 13.7), closed: true),
            ])
        case .reply:
            let curve = UIBezierPath()
            curve.move(to: CGPoint(x: 10, y: 4.5))
            curve.addLine(to: CGPoint(x: 2.5, y: 11))
            curve.addLine(to: CGPoint(x: 10, y: 17.5))
            curve.addLine(to: CGPoint(x: 10, y: 13.8))
            curve.addCurve(to: CGPoint(x: 21.5, y: 19), controlPoint1: CGPoint(x: 15.5, y: 13.6), controlPoint2: CGPoint(x: 19, y: 15))
            curve.addCurve(to: CGPoint(x: 10, y: 8.2), controlPoint1: CGPoint(x: 20.5, y: 12.5), controlPoint2: CGPoint(x: 16, y: 8.6))
            curve.close()
            return Strokes(lines: [curve])
        case .organize:
            return Strokes(lines: [line((3, 6), (9, 6), (11, 8.2), (21, 8.2), (21, 19.5), (3, 19.5), closed: true), line((3, 11.4), (21, 11.4))])
        case .bookmarks:
            let left = UIBezierPath(), right = UIBezierPath()
            left.move(to: CGPoint(x: 12, y: 6.5))
            left.addCurve(to: CGPoint(x: 2.5, y: 5.5), controlPoint1: CGPoint(x: 9.5, y: 4.4), controlPoint2: CGPoint(x: 5.5, y: 4.2))
            left.addLine(to: CGPoint(x: 2.5, y: 18.5))
            left.addCurve(to: CGPoint(x: 12, y: 19.5), controlPoint1: CGPoint(x: 5.5, y: 17.2), controlPoint2: CGPoint(x: 9.5, y: 17.4))
            right.move(to: CGPoint(x: 12, y: 19.5))
            right.addCurve(to: CGPoint(x: 21.5, y: 18.5), controlPoint1: CGPoint(x: 14.5, y: 17.4), controlPoint2: CGPoint(x: 18.5, y: 17.2))
            right.addLine(to: CGPoint(x: 21.5, y: 5.5))
            right.addCurve(to: CGPoint(x: 12, y: 6.5), controlPoint1: CGPoint(x: 18.5, y: 4.2), controlPoint2: CGPoint(x: 14.5, y: 4.4))
            return Strokes(lines: [left, right, line((12, 6.5), (12, 19.5))])
        case .search:
            return Strokes(lines: [arc(10.3, 10.3, 6.8, from: 0, to: 2), line((15.3, 15.3), (20.8, 20.8))])
        case .refresh:
            return Strokes(lines: [arc(12, 13, 8, from: -0.3, to: 1.45)], fills: [line((11.2, 0.9), (16.8, 5.2), (11.2, 9.5), closed: true)])
        case .camera:
            return Strokes(lines: [
                line((2.5, 7), (7, 7), (8.8, 4.2), (15.2, 4.2), (17, 7), (21.5, 7), (21.5, 19.5), (2.5, 19.5), closed: true),
                arc(12, 13, 4, from: 0, to: 2),
            ])
        case .trash:
            return Strokes(lines: [
                line((3.5, 5.5), (20.5, 5.5)), line((8.8, 5.2), (9.2, 2.6), (14.8, 2.6), (15.2, 5.2)),
                line((5.3, 5.8), (6.4, 21.4), (17.6, 21.4), (18.7, 5.8)), line((9.3, 9.5), (9.7, 17.8)), line((14.7, 9.5), (14.3, 17.8)),
            ])
        case .play:
            return Strokes(fills: [triangle(6, 12, width: 14, height: 17)])
        case .pause:
            return Strokes(fills: [
                UIBezierPath(roundedRect: CGRect(x: 6, y: 4, width: 4, height: 16), cornerRadius: 1),
                UIBezierPath(roundedRect: CGRect(x: 14, y: 4, width: 4, height: 16), cornerRadius: 1),
            ])
        case .fastForward:
            return Strokes(fills: [triangle(2, 12, width: 10, height: 13), triangle(12, 12, width: 10, height: 13)])
        case .rewind:
            return Strokes(fills: [triangle(12, 12, width: -10, height: 13), triangle(22, 12, width: -10, height: 13)])
        default:
            return nil
        }
    }
}
