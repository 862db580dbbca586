import QuartzCore

/// A bar that walks round the edges of a room, by its frame or by a transform.
struct WalkingBar: Equatable {
    /// The edge at which the bar lies.
    enum Edge: Int, CaseIterable {
        case top, right, bottom, left

        var next: Edge { Edge(rawValue: (rawValue + 1) % 4) ?? .top }
    }

    /// How thick the bar is, in points.
    static let thickness: CGFloat = 100

    /// The part of the transform that is used.
    struct Parts: OptionSet, Hashable {
        let rawValue: Int
        static let translate = Parts(rawValue: 1), rotate = Parts(rawValue: 2), scale = Parts(rawValue: 4)
        static let all: Parts = [.translate, .rotate, .scale]
    }

    /// The bar's frame at an edge.
    static func frame(at edge: Edge, in room: CGSize) -> CGRect {
        let thick = min(thickness, room.width, room.height)
        return switch edge {
        case .top: CGRect(x: 0, y: 0, width: room.width, height: thick)
        case .right: CGRect(x: room.width - thick, y: 0, width: thick, height: room.height)
        case .bottom: CGRect(x: 0, y: room.height - thick, width: room.width, height: thick)
        case .left: CGRect(x: 0, y: 0, width: thick, height: room.height)
        }
    }

    /// The transform that brings the bar, whose frame is that at the top edge, to another edge: scaled along its length and thickness, then
    /// rotated by a quarter for each edge, then moved from middle to middle. With all parts, or without the rotation, the frame is that of
    /// the edge.
    static func transform(to edge: Edge, in room: CGSize, _ parts: Parts) -> CGAffineTransform {
        let start = frame(at: .top, in: room), end = frame(at: edge, in: room)
        guard start.width > 0, start.height > 0 else { return .identity }
        let turns = parts.contains(.rotate) && !edge.rawValue.isMultiple(of: 2)
        let size = turns ? CGSize(width: end.height, height: end.width) : end.size
        var transform = CGAffineTransform.identity
        if parts.contains(.scale) {
            transform = transform.concatenating(CGAffineTransform(scaleX: size.width / start.width, y: size.height / start.height))
        }
        if parts.contains(.rotate) {
            transform = transform.concatenating(CGAffineTransform(rotationAngle: CGFloat(edge.rawValue) * .pi / 2))
        }
        if parts.contains(.translate) {
            transform = transform.concatenating(CGAffineTransform(translationX: end.midX - start.midX, y: end.midY - start.midY))
        }
        return transform
    }
}
