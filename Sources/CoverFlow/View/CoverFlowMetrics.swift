import UIKit

/// The places of a cover flow's parts in its bounds.
struct CoverFlowMetrics: Equatable {
    /// The side of the middle cover as it is seen, in points.
    var front: CGFloat = 0
    /// The collection view's frame, whose middle is the middle of the flow.
    var stage = CGRect.zero
    var captions = CGRect.zero
    var scrollBar = CGRect.zero
    /// Whether captions stand beside the covers, and not below.
    var hasCaptionsBeside = false

    /// What the places follow from.
    struct Input {
        var bounds: CGRect
        var safeArea: UIEdgeInsets
        /// Pixels per point.
        var scale: CGFloat
        var axis: UICollectionView.ScrollDirection
        /// The side of the middle cover as it is to be seen; nil for what the bounds allow.
        var front: CGFloat?
        var showsReflections: Bool
        var showsCaptions: Bool
        var showsScrollBar: Bool
    }

    /// The room for the scroll bar, in points.
    static let barLength: CGFloat = 30
    private static let margin: CGFloat = 14

    init(_ input: Input) {
        let bounds = input.bounds, room = bounds.inset(by: input.safeArea)
        guard room.width > 0, room.height > 0 else { return }
        if input.axis == .horizontal { layOutHorizontally(input, bounds, room) } else { layOutVertically(input, bounds, room) }
    }

    /// Whether text is larger in a room.
    static func isRoomy(_ size: CGSize) -> Bool { min(size.width, size.height) >= 560 }

    /// How much larger texts are than usual, by the person's text scale: at most one and a half times, since covers need room, too.
    static var textScale: CGFloat { min(UIFontMetrics.default.scaledValue(for: 100) / 100, 1.5) }

    private func captionLength(_ input: Input) -> CGFloat {
        guard input.showsCaptions else { return 0 }
        return ((Self.isRoomy(input.bounds.size) ? 62 : 48) * Self.textScale).rounded()
    }

    private mutating func layOutHorizontally(_ input: Input, _ bounds: CGRect, _ room: CGRect) {
        let bar = input.showsScrollBar ? Self.barLength : 0, text = captionLength(input)
        // The part of the reflection that is seen before text begins.
        let below: CGFloat = input.showsReflections ? 0.27 : 0.08
        // Wide rooms show more covers rather than larger ones.
        let part: CGFloat = room.width > room.height ? 0.34 : 0.46
        let natural = min((room.height - 2 * Self.margin - text - bar) / (1 + below), room.width * part)
        front = aligned(input.front ?? max(natural, 16), in: bounds.width, input.scale)
        let total = front * (1 + below) + text + bar
        let top = Self.rounded(max(room.minY + (room.height - total) / 2, room.minY + Self.margin), input.scale)
        stage = Self.frame(around: CGRect(x: bounds.minX, y: top, width: bounds.width, height: front), covering: bounds, input)
        let y = Self.rounded(top + front * (1 + below), input.scale)
        captions = CGRect(x: room.minX + Self.margin, y: y, width: room.width - 2 * Self.margin, height: text)
        let width = min(room.width - 4 * Self.margin, max(220, room.width * 0.5))
        let barTop = min(captions.maxY + (room.maxY - captions.maxY - bar) * 0.35, room.maxY - bar)
        scrollBar = CGRect(
            x: Self.rounded(room.midX - width / 2, input.scale), y: Self.rounded(barTop, input.scale), width: width, height: bar)
    }

    private mutating func layOutVertically(_ input: Input, _ bounds: CGRect, _ room: CGRect) {
        let bar = input.showsScrollBar ? Self.barLength : 0, text = captionLength(input)
        hasCaptionsBeside = room.width > room.height * 1.1
        let natural = hasCaptionsBeside ? min(room.height * 0.5, room.width * 0.36) : min(room.width * 0.56, (room.height - text) * 0.42)
        front = aligned(input.front ?? max(natural, 16), in: bounds.height, input.scale)
        let middle = hasCaptionsBeside && input.showsCaptions ? room.minX + room.width * 0.34 : room.midX
        let left = Self.rounded(middle - front / 2, input.scale)
        let height = hasCaptionsBeside ? bounds.height : room.maxY - text - bounds.minY
        stage = Self.frame(around: CGRect(x: left, y: bounds.minY, width: front, height: height), covering: bounds, input)
        front = aligned(front, in: height, input.scale)
        if hasCaptionsBeside {
            let x = left + front * 1.32
            let width = room.maxX - Self.margin - bar - x
            captions = CGRect(x: x, y: Self.rounded(room.midY - text / 2, input.scale), width: width, height: text)
        } else {
            captions = CGRect(x: room.minX, y: room.maxY - text, width: room.width, height: bounds.maxY - room.maxY + text)
        }
        let length = min(room.height - 4 * Self.margin, max(160, room.height * 0.5))
        scrollBar = CGRect(x: room.maxX - bar, y: Self.rounded(room.midY - length / 2, input.scale), width: bar, height: length)
    }

    private static func rounded(_ length: CGFloat, _ scale: CGFloat) -> CGFloat { (length * scale).rounded() / scale }

    /// A length in whole pixels that can stand in the middle of another one without half pixels.
    private func aligned(_ length: CGFloat, in outer: CGFloat, _ scale: CGFloat) -> CGFloat {
        var pixels = (length * scale).rounded(.down)
        if (outer * scale).rounded().truncatingRemainder(dividingBy: 2) != pixels.truncatingRemainder(dividingBy: 2) { pixels -= 1 }
        return max(pixels, 1) / scale
    }

    /// The smallest rectangle around the same middle as another one that covers the bounds across the flow.
    private static func frame(around inner: CGRect, covering bounds: CGRect, _ input: Input) -> CGRect {
        if input.axis == .horizontal {
            let reach = max(inner.minY - bounds.minY, bounds.maxY - inner.maxY, 0)
            return inner.insetBy(dx: 0, dy: -(reach * input.scale).rounded(.up) / input.scale)
        }
        let reach = max(inner.minX - bounds.minX, bounds.maxX - inner.maxX, 0)
        return inner.insetBy(dx: -(reach * input.scale).rounded(.up) / input.scale, dy: 0)
    }
}
