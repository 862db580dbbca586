import UIKit

/// Labels in all text styles, and what else labels can do.
@MainActor
enum GalleryTexts {
    static var rows: [GalleryRow] {
        let styles: [(UIFont.TextStyle, String)] = [
            (.largeTitle, "Large Title"), (.title1, "Title 1"), (.title2, "Title 2"), (.title3, "Title 3"), (.headline, "Headline"),
            (.body, "Body"), (.callout, "Callout"), (.subheadline, "Subheadline"), (.footnote, "Footnote"), (.caption1, "Caption 1"),
            (.caption2, "Caption 2"),
        ]
        let labels = GalleryStack(styles.map { style, name in
            let label = UILabel()
            label.font = .preferredFont(forTextStyle: style)
            label.text = name
            return label
        }, gap: 7)
        return [WideRow(labels), WideRow(ranks), WideRow(rich), WideRow(shortened)]
    }

    private static var ranks: UIView {
        let ranks = [(UIColor.label, "Label"), (.secondaryLabel, "Secondary label"), (.tertiaryLabel, "Tertiary label"), (.link, "Link")]
        return GalleryStack(ranks.map { color, name in
            let label = UILabel()
            label.textColor = color
            label.text = name
            return label
        }, gap: 5)
    }

    private static var rich: UIView {
        let text = NSMutableAttributedString(string: "Text with ")
        text.append(NSAttributedString(string: "bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 17)]))
        text.append(NSAttributedString(string: ", "))
        text.append(NSAttributedString(string: "coloured", attributes: [.foregroundColor: UIColor.systemPurple]))
        text.append(NSAttributedString(string: " and "))
        text.append(NSAttributedString(string: "underlined", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue]))
        text.append(NSAttributedString(string: " parts, which goes on in as many lines as it needs."))
        let label = UILabel()
        label.numberOfLines = 0
        label.attributedText = text
        return label
    }

    private static var shortened: UIView {
        let cut = UILabel()
        cut.text = "A line that is too long ends in three dots wherever there is no more room for it"
        let shrunk = UILabel()
        shrunk.text = "A line that is too long can also be made smaller until it fits"
        shrunk.adjustsFontSizeToFitWidth = true
        shrunk.minimumScaleFactor = 0.5
        return GalleryStack([cut, shrunk], gap: 6)
    }
}

/// Views below each other, each as wide as all.
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

/// Text fields and text views.
@MainActor
enum GalleryFields {
    static var rows: [GalleryRow] { [] }
}

/// An image view in each content mode.
@MainActor
enum GalleryImages {
    static var rows: [GalleryRow] {
        let modes: [(UIView.ContentMode, String)] = [
            (.scaleToFill, "Fill"), (.scaleAspectFit, "Aspect fit"), (.scaleAspectFill, "Aspect fill"), (.center, "Center"),
            (.topLeft, "Top left"), (.bottomRight, "Bottom right"),
        ]
        let tint = UIImageView(image: GalleryPictures.star(side: 40).withRenderingMode(.alwaysTemplate))
        tint.tintColor = .systemYellow
        return [FlowRow("Content modes", modes.map { GalleryPicture($0, name: $1) }), LabeledRow("Template, tinted", tint)]
    }
}

/// A picture in a frame with its content mode's name.
final class GalleryPicture: UIView {
    private let picture: UIImageView
    private let caption = UILabel()

    init(_ mode: UIView.ContentMode, name: String) {
        picture = UIImageView(image: GalleryPictures.landscape)
        super.init(frame: .zero)
        picture.contentMode = mode
        picture.clipsToBounds = true
        picture.backgroundColor = .tertiarySystemFill
        picture.layer.cornerRadius = 8
        picture.layer.cornerCurve = .continuous
        caption.text = name
        caption.font = .preferredFont(forTextStyle: .caption1)
        caption.textColor = .secondaryLabel
        caption.textAlignment = .center
        addSubview(picture)
        addSubview(caption)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 96, height: 116) }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.width)
        caption.frame = CGRect(x: 0, y: bounds.width + 4, width: bounds.width, height: 16)
    }
}

/// Pages that are turned by a finger, and dots that follow.
@MainActor
enum GalleryPages {
    static var rows: [GalleryRow] { [WideRow(GalleryPager(), height: 190, insets: .zero)] }
}

/// A scroll view of coloured pages with a page control.
final class GalleryPager: UIView, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private let dots = UIPageControl()
    private let pages: [UILabel]

    init() {
        let colors: [(UIColor, String)] = [
            (.systemIndigo, "Swipe"), (.systemTeal, "from page"), (.systemGreen, "to page,"), (.systemOrange, "or press"),
            (.systemPink, "the dots"),
        ]
        pages = colors.map { color, text in
            let page = UILabel()
            page.backgroundColor = color
            page.text = text
            page.textColor = .white
            page.textAlignment = .center
            page.font = .systemFont(ofSize: 28, weight: .semibold)
            return page
        }
        super.init(frame: .zero)
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.delegate = self
        addSubview(scrollView)
        for page in pages { scrollView.addSubview(page) }
        dots.numberOfPages = pages.count
        dots.addAction(
            UIAction { [unowned self] _ in
                scrollView.setContentOffset(CGPoint(x: CGFloat(dots.currentPage) * scrollView.bounds.width, y: 0), animated: true)
            }, for: .valueChanged)
        addSubview(dots)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        scrollView.frame = bounds
        for (index, page) in pages.enumerated() {
            page.frame = CGRect(x: CGFloat(index) * bounds.width, y: 0, width: bounds.width, height: bounds.height)
        }
        scrollView.contentSize = CGSize(width: CGFloat(pages.count) * bounds.width, height: bounds.height)
        dots.frame = CGRect(x: 0, y: bounds.height - 36, width: bounds.width, height: 26)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0, scrollView.isDragging || scrollView.isDecelerating else { return }
        dots.currentPage = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
    }
}
