import UIKit

/// The layer that shows an element at any state between the first screen, 0, and the second, 1.
@MainActor
protocol ElementLayer {
    var layer: CALayer { get }
    func show(at state: CGFloat)
}

/// An element that stays in its place, differing by a change of the theme.
final class PlacedElement: ElementLayer {
    let layer = CALayer()
    private let center: CGPoint
    private let change: TransitionTheme.Change
    /// Whether the change is complete in the second screen; otherwise in the first.
    private let leaves: Bool

    init(_ picture: UIImage, frame: CGRect, change: TransitionTheme.Change, leaves: Bool) {
        center = CGPoint(x: frame.midX, y: frame.midY)
        self.change = change
        self.leaves = leaves
        layer.contents = picture.cgImage
        layer.bounds = CGRect(origin: .zero, size: frame.size)
    }

    func show(at state: CGFloat) {
        let part = leaves ? state : 1 - state
        layer.opacity = Float(1 + (change.alpha - 1) * part)
        let scale = 1 + (change.scale - 1) * part
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        layer.position = CGPoint(x: center.x + change.offset.x * part, y: center.y + change.offset.y * part)
    }
}

/// An element that is a view of the first screen, becomes one of the second, or both.
final class MatchedElement: ElementLayer {
    /// A view as it is in its screen.
    struct End {
        let picture: UIImage
        /// The part of the picture that is shown.
        var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
        /// Where the view is.
        let frame: CGRect
        /// Where that is what both views show: the image, the text, or all.
        let focus: CGRect
        /// Where the picture is drawn when the focus is where it is.
        let pictureFrame: CGRect
        let color: UIColor?
        let cornerRadius: CGFloat
        let clips: Bool
        let isOpaque: Bool
        /// The text of a label, or the identity of an image.
        let content: Content

        enum Content: Equatable {
            case none
            case text(String)
            case image(ObjectIdentifier)
            /// A text, the beginning of which both views show.
            case beginning
        }

        @MainActor
        init?(_ view: UIView, in scene: UIView) {
            guard !view.bounds.isEmpty, view.window != nil else { return nil }
            let frame = view.convert(view.bounds, to: scene)
            self.frame = frame
            color = view.backgroundColor
            cornerRadius = view.layer.cornerRadius
            if let imageView = view as? UIImageView, let image = imageView.image, image.cgImage != nil {
                let drawn = Self.rect(of: image.size, in: frame, imageView.contentMode)
                (picture, focus, pictureFrame) = (image, drawn, drawn)
                (clips, isOpaque) = (imageView.clipsToBounds || frame.insetBy(dx: -0.5, dy: -0.5).contains(drawn), true)
                content = .image(ObjectIdentifier(image))
                return
            }
            picture = view.transitionPicture(clearsBackground: true)
            pictureFrame = frame
            clips = view.clipsToBounds
            isOpaque = false
            if let label = view as? UILabel, let text = label.text, !text.isEmpty {
                // The rectangle lies at the top, but labels draw their text in the middle.
                var rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
                rect.origin.y = label.bounds.midY - rect.height / 2
                focus = rect.isEmpty ? frame : label.convert(rect, to: scene)
                content = .text(text)
            } else {
                focus = frame
                content = .none
            }
        }

        /// The parts of a view of which the upper left corners are matched, and that keep their sizes. None for a view that isn't shown.
        ///
        /// - Parameters:
        ///   - view: the view.
        ///   - tops: where the parts begin, in points below the corner. What lies above the first one belongs to it.
        ///   - inside: views that are left out.
        ///   - scene: in which the parts move.
        @MainActor
        static func parts(of view: UIView, from tops: [CGFloat], hiding inside: [UIView], in scene: UIView) -> [End] {
            guard !view.bounds.isEmpty, view.window != nil else { return [] }
            let picture = view.transitionPicture(clearsBackground: true, hiding: inside), bounds = view.bounds
            var corner = bounds.origin
            if let text = view as? UITextView {
                corner = CGPoint(x: text.textContainerInset.left + text.textContainer.lineFragmentPadding, y: text.textContainerInset.top)
            }
            let scale = max(1, view.traitCollection.displayScale)
            let cuts = [bounds.minY] + tops.dropFirst().map { min(max(((corner.y + $0) * scale).rounded() / scale, bounds.minY), bounds.maxY) }
                + [bounds.maxY]
            return tops.indices.map { index in
                let part = CGRect(x: bounds.minX, y: cuts[index], width: bounds.width, height: max(0, cuts[index + 1] - cuts[index]))
                let focus = view.convert(CGPoint(x: corner.x, y: corner.y + tops[index]), to: scene)
                return End(picture, part: part, of: view, focus: focus, in: scene)
            }
        }

        @MainActor
        private init(_ picture: UIImage, part: CGRect, of view: UIView, focus: CGPoint, in scene: UIView) {
            let bounds = view.bounds
            self.picture = picture
            contentsRect = CGRect(
                x: 0, y: (part.minY - bounds.minY) / bounds.height, width: 1, height: part.height / bounds.height)
            frame = view.convert(part, to: scene)
            pictureFrame = frame
            self.focus = CGRect(origin: focus, size: CGSize(width: 1, height: 1))
            (color, cornerRadius, clips, isOpaque, content) = (nil, 0, false, false, .beginning)
        }

        /// Where an image lies in a view with a content mode.
        static func rect(of size: CGSize, in frame: CGRect, _ mode: UIView.ContentMode) -> CGRect {
            guard size.width > 0, size.height > 0 else { return frame }
            let x = frame.width / size.width, y = frame.height / size.height
            var scaled = size
            switch mode {
            case .scaleToFill, .redraw: return frame
            case .scaleAspectFit: scaled = CGSize(width: size.width * min(x, y), height: size.height * min(x, y))
            case .scaleAspectFill: scaled = CGSize(width: size.width * max(x, y), height: size.height * max(x, y))
            default: break
            }
            var origin = CGPoint(x: frame.midX - scaled.width / 2, y: frame.midY - scaled.height / 2)
            if [.top, .topLeft, .topRight].contains(mode) { origin.y = frame.minY }
            if [.bottom, .bottomLeft, .bottomRight].contains(mode) { origin.y = frame.maxY - scaled.height }
            if [.left, .topLeft, .bottomLeft].contains(mode) { origin.x = frame.minX }
            if [.right, .topRight, .bottomRight].contains(mode) { origin.x = frame.maxX - scaled.width }
            return CGRect(origin: origin, size: scaled)
        }
    }

    let layer = CALayer()
    /// Whether what travels is the same in both screens.
    var isShared = true
    private let first: End?, second: End?
    private let firstLayer = CALayer(), secondLayer = CALayer()

    init?(from first: End?, to second: End?) {
        guard first != nil || second != nil else { return nil }
        self.first = first
        self.second = second
        for (part, end) in [(firstLayer, first), (secondLayer, second)] {
            guard let end, !end.contentsRect.isEmpty else { continue }
            part.contents = end.picture.cgImage
            part.contentsRect = end.contentsRect
            layer.addSublayer(part)
        }
        layer.masksToBounds = (first?.clips ?? true) && (second?.clips ?? true)
    }

    func show(at state: CGFloat) {
        guard let a = first ?? second, let b = second ?? first else { return }
        let frame = Self.between(a.frame, b.frame, state), focus = Self.between(a.focus, b.focus, state)
        layer.bounds = CGRect(origin: .zero, size: frame.size)
        layer.position = CGPoint(x: frame.midX, y: frame.midY)
        layer.cornerRadius = a.cornerRadius + (b.cornerRadius - a.cornerRadius) * state
        layer.backgroundColor = Self.between(a.color, b.color, state)
        place(firstLayer, a, focus: focus, in: frame)
        place(secondLayer, b, focus: focus, in: frame)
        fade(a, b, state)
    }

    /// Places a picture so that its focus is where both are.
    private func place(_ part: CALayer, _ end: End, focus: CGRect, in frame: CGRect) {
        let x = end.focus.width > 0 ? focus.width / end.focus.width : 1, y = end.focus.height > 0 ? focus.height / end.focus.height : 1
        part.frame = CGRect(
            x: focus.minX - (end.focus.minX - end.pictureFrame.minX) * x - frame.minX,
            y: focus.minY - (end.focus.minY - end.pictureFrame.minY) * y - frame.minY,
            width: end.pictureFrame.width * x, height: end.pictureFrame.height * y)
    }

    private func fade(_ a: End, _ b: End, _ state: CGFloat) {
        guard first != nil, second != nil else {
            layer.opacity = Float(first == nil ? state : 1 - state)
            return
        }
        if a.content == .beginning, b.content == .beginning, !isShared {
            firstLayer.opacity = Float(max(0, 1 - 2 * state))
            secondLayer.opacity = Float(max(0, 2 * state - 1))
        } else if a.content == .beginning, b.content == .beginning {
            // Where both show the same they are hardly paler than either, and what only one of them shows fades evenly.
            firstLayer.opacity = Float(1 - state * state)
            secondLayer.opacity = Float(1 - (1 - state) * (1 - state))
        } else if a.content == b.content, a.content != .none {
            // The same text or image is never paler than itself: one is whole until the other is.
            firstLayer.opacity = Float(min(1, 2 * (1 - state)))
            secondLayer.opacity = Float(min(1, 2 * state))
        } else {
            firstLayer.opacity = a.isOpaque && b.isOpaque ? 1 : Float(1 - state)
            secondLayer.opacity = Float(state)
        }
    }

    static func between(_ a: CGRect, _ b: CGRect, _ state: CGFloat) -> CGRect {
        if state == 0 { return a }
        if state == 1 { return b }
        return CGRect(
            x: a.minX + (b.minX - a.minX) * state, y: a.minY + (b.minY - a.minY) * state, width: a.width + (b.width - a.width) * state,
            height: a.height + (b.height - a.height) * state)
    }

    /// The colour between two; a missing one is the other, clear.
    private static func between(_ a: UIColor?, _ b: UIColor?, _ state: CGFloat) -> CGColor? {
        guard let some = a ?? b else { return nil }
        func parts(_ color: UIColor) -> [CGFloat] {
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return [red, green, blue, alpha]
        }
        let p = parts(a ?? some.withAlphaComponent(0)), q = parts(b ?? some.withAlphaComponent(0))
        let mixed = zip(p, q).map { $0 + ($1 - $0) * state }
        return CGColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
    }
}
