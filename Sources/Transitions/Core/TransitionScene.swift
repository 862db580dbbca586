import UIKit

/// Shows the change from one view into another at any progress, as a picture that lies over both.
///
/// The base of all transitions: a subclass makes its layers in ``prepare()`` and places them in ``show(at:)``, a function of the progress
/// alone. So whatever moves the progress, a clock or a finger, in any direction, shows the same pictures. The two views are hidden while
/// the scene is shown, and the scene takes all touches.
open class TransitionScene: UIView {
    /// The view that is shown at progress 0.
    public let source: UIView
    /// The view that is shown at progress 1.
    public let destination: UIView
    /// What is shown: 0 is the source, 1 the destination.
    public private(set) var progress: CGFloat = 0
    /// Whether the transition goes from the destination to the source; for scenes that differ on the way back. Default false.
    public internal(set) var isReversed = false
    /// Whether a finger moves the progress.
    public internal(set) var isInteractive = false {
        didSet { if isInteractive != oldValue, isPlaced { interactionChanged() } }
    }

    /// Keeps the player alive as long as the scene is on the screen.
    var player: TransitionPlayer?
    private var preparedSize: CGSize?
    private var hidden: [(view: UIView, wasHidden: Bool)] = []
    private var isPlaced = false

    /// Creates a scene, which is shown by a ``TransitionPlayer``.
    public init(from source: UIView, to destination: UIView) {
        self.source = source
        self.destination = destination
        super.init(frame: .zero)
        backgroundColor = .black
        clipsToBounds = true
        isMultipleTouchEnabled = true
        accessibilityViewIsModal = true
    }

    /// Scenes are not in archives.
    public required init?(coder: NSCoder) { nil }

    /// Makes pictures and layers for the current bounds. Called before the first ``show(at:)`` and again when the size has changed, as by a
    /// rotation. The views are laid out and not hidden meanwhile.
    open func prepare() {}

    /// Places the layers for a progress, 0...1. Called without implicit animations.
    open func show(at progress: CGFloat) {}

    /// A finger has taken the transition over or let it go, so ``isInteractive`` has changed.
    open func interactionChanged() {}

    /// The transition is over: the views are shown again and the scene is removed. Overriding methods call `super`.
    open func end() {
        guard isPlaced else { return }
        isPlaced = false
        player = nil
        restoreViews()
        removeFromSuperview()
    }

    /// Adds the scene over the views in a container and shows the beginning.
    func place(in container: UIView, frame: CGRect, at progress: CGFloat) {
        self.progress = progress
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.frame = frame
        container.addSubview(self)
        isPlaced = true
        rebuild()
    }

    /// Shows a progress, 0...1.
    func move(to progress: CGFloat) {
        self.progress = TimingCurve.clamp(progress)
        guard isPlaced, preparedSize != nil else { return }
        withoutAnimation { show(at: self.progress) }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard isPlaced, preparedSize != bounds.size else { return }
        rebuild()
    }

    private func rebuild() {
        let before = preparedSize
        preparedSize = bounds.size
        restoreViews()
        UIView.performWithoutAnimation {
            for view in [source, destination] where view.superview === superview {
                // Views that filled the scene fill it at its new size.
                if let before, before != bounds.size, view.bounds.size == before { view.frame = frame }
                view.layoutIfNeeded()
            }
        }
        withoutAnimation {
            prepare()
            show(at: progress)
        }
        hidden = [source, destination].map { ($0, $0.isHidden) }
        for (view, _) in hidden { view.isHidden = true }
    }

    private func restoreViews() {
        for (view, wasHidden) in hidden { view.isHidden = wasHidden }
        hidden = []
    }

    private func withoutAnimation(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        UIView.performWithoutAnimation(body)
        CATransaction.commit()
    }

    /// Pixels per point of the screen that the scene is on.
    public var pixelsPerPoint: CGFloat {
        let scale = window?.screen.scale ?? UIScreen.main.scale
        return scale > 0 ? scale : 1
    }

    /// A picture of a view as it is on the screen, at the screen's scale, without holes: what the view leaves clear has the colour of the
    /// window.
    public func picture(of view: UIView) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = pixelsPerPoint
        format.opaque = true
        let bounds = CGRect(origin: .zero, size: view.bounds.size)
        return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
            (window?.backgroundColor ?? .black).setFill()
            context.fill(bounds)
            view.drawHierarchy(in: bounds, afterScreenUpdates: true)
        }
    }
}
