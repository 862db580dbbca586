import UIKit

/// A scroll bar for a flow: its thumb moves the flow, a touch beside the thumb moves it there.
final class CoverScrollBar: UIControl {
    private let track = CALayer()
    private let thumb = CALayer()
    private var position: CGFloat = 0
    private var count = 0
    /// Where the finger holds the thumb, in points from its middle.
    private var grip: CGFloat = 0
    /// Called with the position to which a finger moves the flow, and whether it was lifted.
    var didDrag: ((CGFloat, Bool) -> Void)?

    /// The direction of the flow.
    var axis = UICollectionView.ScrollDirection.horizontal {
        didSet { if axis != oldValue { place() } }
    }
    /// The colour of the thumb; the track is paler.
    var ink = UIColor.white {
        didSet {
            thumb.backgroundColor = ink.withAlphaComponent(0.55).cgColor
            track.backgroundColor = ink.withAlphaComponent(0.14).cgColor
        }
    }

    /// In points.
    private static let thickness: CGFloat = 8, shortest: CGFloat = 36

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityElementsHidden = true
        isAccessibilityElement = false
        for part in [track, thumb] {
            part.cornerRadius = Self.thickness / 2
            part.actions = ["position": NSNull(), "bounds": NSNull()]
            layer.addSublayer(part)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// The flow has keys of its own.
    override var canBecomeFirstResponder: Bool { false }

    /// Shows where the flow is.
    func show(_ position: CGFloat, count: Int) {
        guard !isHidden || count != self.count, position.isFinite else { return }
        self.position = position
        self.count = count
        place()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place()
    }

    private var length: CGFloat { axis == .horizontal ? bounds.width : bounds.height }
    private var thumbLength: CGFloat { min(length, max(Self.shortest, length * 6 / CGFloat(max(6, count)))) }
    private var last: CGFloat { CGFloat(max(1, count - 1)) }

    /// The middle of the thumb, from the bar's beginning.
    private var thumbMiddle: CGFloat { thumbLength / 2 + (length - thumbLength) * min(max(position / last, 0), 1) }

    private func place() {
        func rect(_ middle: CGFloat, _ length: CGFloat) -> CGRect {
            let half = Self.thickness / 2
            return axis == .horizontal
                ? CGRect(x: middle - length / 2, y: bounds.midY - half, width: length, height: Self.thickness)
                : CGRect(x: bounds.midX - half, y: middle - length / 2, width: Self.thickness, height: length)
        }
        let all = rect(length / 2, length), part = rect(thumbMiddle, thumbLength)
        if track.frame != all { track.frame = all }
        if thumb.frame != part { thumb.frame = part }
    }

    private func place(of touch: UITouch) -> CGFloat {
        let place = touch.location(in: self)
        return axis == .horizontal ? place.x : place.y
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard count > 1, length > thumbLength else { return false }
        let distance = place(of: touch) - thumbMiddle
        grip = abs(distance) <= thumbLength / 2 ? distance : 0
        if grip != distance { drag(touch) }
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(touch)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { release() }
    override func cancelTracking(with event: UIEvent?) { release() }

    private func drag(_ touch: UITouch) {
        let part = (place(of: touch) - grip - thumbLength / 2) / (length - thumbLength)
        didDrag?(min(max(part, 0), 1) * last, false)
    }

    /// When this is called the control is still tracking; the flow asks whether it is.
    private func release() {
        isReleased = true
        didDrag?(position, true)
        isReleased = false
    }

    private var isReleased = false
    /// Whether a finger moves the flow.
    var isHeld: Bool { isTracking && !isReleased }
}
