import UIKit

/// A view that hides everything under it while parts of two screens move on it, and is removed when the last user is done.
///
/// Several animations, each with a duration and a delay of its own, use it: each counts itself in when it begins and out when it has ended,
/// in whatever order that is. When the count goes from 1 to 0 the view is removed, once. It takes all touches meanwhile.
open class SmokescreenView: UIView {
    /// How many users there are.
    public private(set) var useCount = 0
    /// Called when the view was removed because the last user was done.
    open var didClear: (() -> Void)?
    /// Gets a line for each call that is an error of the program. Default: writes it on standard error.
    public static var reportMisuse: (String) -> Void = { FileHandle.standardError.write(Data("Transitions: \($0)\n".utf8)) }

    /// Creates a smokescreen without users. It is opaque if its colour is.
    public init(frame: CGRect, backgroundColor: UIColor?) {
        super.init(frame: frame)
        self.backgroundColor = backgroundColor
        isMultipleTouchEnabled = true
        clipsToBounds = true
    }

    /// Smokescreens are not in archives.
    public required init?(coder: NSCoder) { nil }

    /// Counts a user in.
    public func incrementUseCount() { useCount += 1 }

    /// Counts a user out. With the last one the view is removed. Without users it is an error, which is reported and changes nothing.
    public func decrementUseCount() {
        guard useCount > 0 else {
            return Self.reportMisuse("a smokescreen was released more often than it was used")
        }
        useCount -= 1
        guard useCount == 0 else { return }
        removeFromSuperview()
        didClear?()
    }

    /// Starts animations. The view stays at least until all are started, also if the first ones take no time; without any it is removed.
    public func use(_ body: () -> Void) {
        incrementUseCount()
        body()
        decrementUseCount()
    }

    /// Animates changes as a user: counted in at once, and out when the animation has ended or was interrupted.
    public func animate(_ timing: TransitionTheme.Timing, _ changes: @escaping () -> Void) {
        incrementUseCount()
        let options: UIView.AnimationOptions
        switch timing.curve {
        case .linear: options = .curveLinear
        case .easeIn: options = .curveEaseIn
        case .easeOut: options = .curveEaseOut
        default: options = .curveEaseInOut
        }
        UIView.animate(withDuration: timing.duration, delay: timing.delay, options: options, animations: changes) { _ in
            self.decrementUseCount()
        }
    }
}

extension UIView {
    /// A picture of the view as it is on the screen, at the screen's scale.
    ///
    /// - Parameters:
    ///   - clearsBackground: whether the view's own background is left out, so that the picture is clear where nothing is drawn. The view's
    ///     background colour and opacity are the same afterwards.
    ///   - hidden: views that are left out.
    public func transitionPicture(clearsBackground: Bool = false, hiding hidden: [UIView] = []) -> UIImage {
        let color = backgroundColor, wasOpaque = isOpaque
        let shown = hidden.filter { !$0.isHidden && $0 !== self }
        return UIView.withoutAnimation {
            if clearsBackground { (backgroundColor, isOpaque) = (.clear, false) }
            for view in shown { view.isHidden = true }
            defer {
                if clearsBackground { (backgroundColor, isOpaque) = (color, wasOpaque) }
                for view in shown { view.isHidden = false }
            }
            let format = UIGraphicsImageRendererFormat()
            format.scale = window?.screen.scale ?? UIScreen.main.scale
            format.opaque = false
            return UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
                drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: true)
            }
        }
    }

    private static func withoutAnimation<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        performWithoutAnimation { result = body() }
        guard let result else { preconditionFailure("performWithoutAnimation calls its closure") }
        return result
    }
}
