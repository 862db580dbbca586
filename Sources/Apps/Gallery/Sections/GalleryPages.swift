import UIKit

/// A scroll view of pages with a page control, and page controls in all their states.
@MainActor
enum GalleryPages {
    static var rows: [GalleryRow] {
        [
            WideRow(GalleryPager(), height: 190, insets: .zero),
            FlowRow("First, middle, last", [dots(5, at: 0), dots(5, at: 2), dots(5, at: 4)], isCentered: true),
            FlowRow("More than there is room for", [dots(30, at: 12)], isCentered: true),
            FlowRow("On a pill, with pictures", [dots(6, at: 1) { $0.backgroundStyle = .prominent }, pictured], isCentered: true),
            FlowRow("Tinted, disabled, focused", [tinted, dots(4, at: 1) { $0.isEnabled = false }, dots(4, at: 1, FocusedPages())], isCentered: true),
        ]
    }

    private static func dots(
        _ count: Int, at page: Int, _ pages: UIPageControl = UIPageControl(), _ change: (UIPageControl) -> Void = { _ in }
    ) -> UIPageControl {
        pages.numberOfPages = count
        pages.currentPage = page
        pages.pageIndicatorTintColor = .tertiaryLabel
        pages.currentPageIndicatorTintColor = .label
        change(pages)
        return pages
    }

    private static var pictured: UIPageControl {
        dots(4, at: 0) {
            $0.backgroundStyle = .prominent
            let small = UIImage.SymbolConfiguration(pointSize: 10)
            $0.setIndicatorImage(UIImage(systemName: "location.fill", withConfiguration: small), forPage: 0)
        }
    }

    private static var tinted: UIPageControl {
        dots(4, at: 1) {
            $0.pageIndicatorTintColor = UIColor.systemPink.withAlphaComponent(0.3)
            $0.currentPageIndicatorTintColor = .systemPink
        }
    }
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
