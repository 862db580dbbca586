import QuartzCore
import UIKit

/// Progress views, activity indicators and refresh controls.
@MainActor
enum GalleryProgress {
    static var rows: [GalleryRow] {
        [
            LabeledRow("Nothing yet", bar(0), stretches: true),
            LabeledRow("Begun", bar(0.02), stretches: true),
            LabeledRow("Half", bar(0.5), stretches: true),
            LabeledRow("Finished", bar(1) { $0.progressTintColor = .systemGreen }, stretches: true),
            LabeledRow("Tinted", bar(0.6) {
                $0.progressTintColor = .systemOrange
                $0.trackTintColor = UIColor.systemOrange.withAlphaComponent(0.2)
            }, stretches: true),
            LabeledRow("Bar style", bar(0.4) { $0.progressViewStyle = .bar }, stretches: true),
            moving,
            FlowRow("Activity", [
                Captioned(spinner(.medium), "medium"), Captioned(spinner(.large), "large"), Captioned(spinner(.large, .systemTeal), "tinted"),
                Captioned(stopped, "stopped"),
            ]),
            FlowRow("Pulling to refresh", [
                Captioned(RefreshPicture(pull: 55), "55 pt"), Captioned(RefreshPicture(pull: 75), "75 pt"),
                Captioned(RefreshPicture(pull: 95), "95 pt"),
            ]),
            FlowRow("Refreshing", [
                Captioned(RefreshPicture(pull: nil), "plain"), Captioned(RefreshPicture(pull: nil, title: "Updating"), "with a title"),
                Captioned(RefreshPicture(pull: nil, tint: .systemPink), "tinted"),
            ]),
        ]
    }

    private static func bar(_ progress: Float, _ change: (UIProgressView) -> Void = { _ in }) -> UIProgressView {
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = progress
        change(bar)
        return bar
    }

    /// A progress view that follows a slider.
    private static var moving: GalleryRow {
        let progress = bar(0.3)
        let slider = UISlider()
        slider.value = 0.3
        slider.addAction(UIAction { [unowned slider] _ in progress.setProgress(slider.value, animated: true) }, for: .valueChanged)
        slider.accessibilityLabel = "Amount"
        return WideRow(GalleryStack([slider, progress], gap: 10))
    }

    private static func spinner(_ style: UIActivityIndicatorView.Style, _ color: UIColor? = nil) -> UIView {
        let spinner = UIActivityIndicatorView(style: style)
        if let color { spinner.color = color }
        spinner.startAnimating()
        return spinner
    }

    private static var stopped: UIView {
        let spinner = UIActivityIndicatorView(style: .large)
        spinner.hidesWhenStopped = false
        return spinner
    }
}

/// A small list that is pulled down or refreshing.
final class RefreshPicture: UIView {
    private let scrollView = UIScrollView()
    private let refresh = UIRefreshControl()
    private let line = UIView()
    private let pull: CGFloat?

    /// - Parameter pull: how far the list is pulled, in points; nil for a list that is refreshing.
    init(pull: CGFloat?, title: String? = nil, tint: UIColor? = nil) {
        self.pull = pull
        super.init(frame: .zero)
        if let title { refresh.attributedTitle = NSAttributedString(string: title) }
        if let tint { refresh.tintColor = tint }
        backgroundColor = .systemGroupedBackground
        layer.cornerRadius = 10
        layer.cornerCurve = .continuous
        clipsToBounds = true
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.alwaysBounceVertical = true
        scrollView.refreshControl = refresh
        line.backgroundColor = .tertiarySystemFill
        line.layer.cornerRadius = 6
        scrollView.addSubview(line)
        addSubview(scrollView)
        if pull == nil { refresh.beginRefreshing() }
        refresh.addAction(
            UIAction { [unowned refresh] _ in
                TimerQueue.shared.schedule(after: 1.5) { [weak refresh] in refresh?.endRefreshing() }
            }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 98, height: 130) }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The list is higher than what is shown of it, since in a list of this height a shorter pull would be enough to refresh.
        let whole = CGRect(x: 0, y: 0, width: bounds.width, height: 360)
        guard scrollView.frame != whole else { return }
        scrollView.frame = whole
        scrollView.contentSize = whole.size
        line.frame = CGRect(x: 8, y: 8, width: bounds.width - 16, height: whole.height)
        // Lay out for the new size first, since that would move the content back.
        scrollView.layoutIfNeeded()
        scrollView.contentOffset.y = -(pull ?? refresh.frame.height)
    }
}
