import QuartzCore
import UIKit

/// A line that appears at the bottom for some seconds: what failed, or what was achieved. Touches go through it.
package final class NoticeView: UIView {
    private let label = UILabel()
    private var timer: TimerQueue.Token?

    /// How long a line is shown, in seconds.
    package static let duration = 4.0

    package override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.1, alpha: 0.92)
        layer.cornerRadius = 14
        layer.borderWidth = 1
        layer.borderColor = UIColor(white: 1, alpha: 0.12).cgColor
        label.textColor = .white
        label.font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 15, weight: .semibold))
        label.adjustsFontForContentSizeCategory = true
        label.textAlignment = .center
        label.numberOfLines = 3
        addSubview(label)
        isUserInteractionEnabled = false
        alpha = 0
    }

    package required init?(coder: NSCoder) { nil }

    /// The line that is shown; nil if none is.
    package var text: String? { alpha > 0 ? label.text : nil }

    /// A line that stays until it is nil again; other lines are shown over it for their time.
    package var standingText: String? {
        didSet {
            guard standingText != oldValue else { return }
            if standingText != nil || timer == nil { end() }
        }
    }

    /// Shows a line, in place of one that is still there.
    package func show(_ text: String) {
        present(text)
        timer = TimerQueue.shared.schedule(after: Self.duration) { [weak self] in self?.end() }
    }

    private func present(_ text: String) {
        // A later line stays for its own time.
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
        label.text = text
        setNeedsLayout()
        superview?.setNeedsLayout()
        UIAccessibility.post(notification: .announcement, argument: text)
        UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) { self.alpha = 1 }
    }

    /// The time of a line is over: the one that stays is shown, or none.
    private func end() {
        if let standingText { return present(standingText) }
        timer = nil
        UIView.animate(withDuration: 0.4, delay: 0, options: .beginFromCurrentState) { self.alpha = 0 }
    }

    /// Lies in the middle of the bottom of the view that it is in, above what the system covers.
    ///
    /// - Parameter width: the width of what is shown there, in points; nil for the view's.
    package func place(within width: CGFloat? = nil) {
        guard let view = superview else { return }
        let size = sizeThatFits(CGSize(width: (width ?? view.bounds.width) - 32, height: view.bounds.height))
        bounds = CGRect(origin: .zero, size: size)
        center = CGPoint(x: view.bounds.midX, y: view.bounds.height - view.safeAreaInsets.bottom - 24 - size.height / 2)
    }

    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.sizeThatFits(CGSize(width: min(size.width, 460) - 36, height: .greatestFiniteMagnitude))
        return CGSize(width: ceil(text.width) + 36, height: ceil(text.height) + 24)
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 18, dy: 12)
    }
}
