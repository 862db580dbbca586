/// Two bar backgrounds during a push or pop between items with different appearances: each moves with its page.
@MainActor
final class BarBackgroundSlide: UIView {
    private let front = BarBackgroundView(isAtBottom: false), back = BarBackgroundView(isAtBottom: false)
    /// Clips the back background to the part that the front does not cover.
    private let clip = UIView()
    private let isPush: Bool, runsFromRight: Bool

    /// A background and its height, from the screen's upper edge.
    struct Side {
        var backgroundState: BarBackgroundState
        var height: CGFloat
    }

    /// - Parameter top: the backgrounds' upper edge.
    init(old: Side, new: Side, isPush: Bool, runsFromRight: Bool, top: CGFloat, width: CGFloat) {
        self.isPush = isPush
        self.runsFromRight = runsFromRight
        super.init(frame: CGRect(x: 0, y: top, width: width, height: max(old.height, new.height)))
        isUserInteractionEnabled = false
        clip.clipsToBounds = true
        addSubview(clip)
        clip.addSubview(back)
        addSubview(front)
        let (upper, lower) = isPush ? (new, old) : (old, new)
        front.show(upper.backgroundState.appearance, strength: upper.backgroundState.strength)
        back.show(lower.backgroundState.appearance, strength: lower.backgroundState.strength)
        front.bounds.size = CGSize(width: width, height: upper.height)
        back.bounds.size = CGSize(width: width, height: lower.height)
        place(atEnd: false)
        front.layoutIfNeeded()
        back.layoutIfNeeded()
    }

    required init?(coder: NSCoder) { nil }

    /// Sets the frames for the beginning or the end of the transition.
    func place(atEnd: Bool) {
        let isCovered = isPush == atEnd
        let width = bounds.width
        let frontX = isCovered ? 0 : runsFromRight ? -width : width
        let backX = isCovered ? (runsFromRight ? 1 : -1) * PushAnimator.parallax * width : 0
        let open = isCovered ? 0 : width
        // One point more for the hairline.
        clip.frame = CGRect(x: runsFromRight ? width - open : 0, y: 0, width: open, height: back.bounds.height + 1)
        front.center = CGPoint(x: frontX + width / 2, y: front.bounds.height / 2)
        back.center = CGPoint(x: backX + width / 2 - clip.frame.minX, y: back.bounds.height / 2)
    }
}
