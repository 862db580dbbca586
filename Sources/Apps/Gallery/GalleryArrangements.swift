import UIKit

/// A column of views, each as wide as the column.
final class GalleryStack: UIView {
    private let views: [UIView]
    private let gap: CGFloat

    init(_ views: [UIView], gap: CGFloat) {
        self.views = views
        self.gap = gap
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func height(of view: UIView, _ width: CGFloat) -> CGFloat { view.sizeThatFits(CGSize(width: width, height: 0)).height }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: views.reduce(-gap) { $0 + height(of: $1, size.width) + gap })
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var y: CGFloat = 0
        for view in views {
            let height = height(of: view, bounds.width)
            view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height + gap
        }
    }
}

/// A row of views in their own sizes.
final class GalleryLine: UIView {
    private let views: [UIView]

    init(_ views: UIView...) {
        self.views = views
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let sizes = views.map { $0.sizeThatFits(.zero) }
        return CGSize(width: sizes.reduce(-12) { $0 + $1.width + 12 }, height: sizes.map(\.height).max() ?? 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0
        for view in views {
            let size = view.sizeThatFits(.zero)
            view.frame = CGRect(origin: CGPoint(x: x, y: ((bounds.height - size.height) / 2).rounded()), size: size)
            x += size.width + 12
        }
    }
}

/// A view with a caption below it.
final class Captioned: UIView {
    private let view: UIView
    private let caption = UILabel()

    init(_ view: UIView, _ text: String) {
        self.view = view
        super.init(frame: .zero)
        caption.text = text
        caption.font = .preferredFont(forTextStyle: .caption1)
        caption.textColor = .secondaryLabel
        addSubview(view)
        addSubview(caption)
        if view is UIActivityIndicatorView { caption.isAccessibilityElement = false }
        if view is UIImageView || view is GallerySized {
            // View and caption are one accessibility element: an image with a label.
            isAccessibilityElement = true
            accessibilityLabel = text
            accessibilityTraits = .image
        }
    }

    required init?(coder: NSCoder) { nil }

    private var sizes: (view: CGSize, caption: CGSize) { (view.sizeThatFits(.zero), caption.sizeThatFits(.zero)) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let sizes = sizes
        return CGSize(width: max(sizes.view.width, sizes.caption.width, 56), height: sizes.view.height + 6 + sizes.caption.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let sizes = sizes
        view.frame = CGRect(origin: CGPoint(x: ((bounds.width - sizes.view.width) / 2).rounded(), y: 0), size: sizes.view)
        caption.frame = CGRect(
            origin: CGPoint(x: ((bounds.width - sizes.caption.width) / 2).rounded(), y: bounds.height - sizes.caption.height), size: sizes.caption)
    }
}

/// A view in a given size instead of its natural one.
final class GallerySized: UIView {
    private let view: UIView
    private let size: CGSize

    init(_ view: UIView, _ width: CGFloat, _ height: CGFloat) {
        self.view = view
        size = CGSize(width: width, height: height)
        super.init(frame: .zero)
        addSubview(view)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { self.size }

    override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = bounds
    }
}
