import AppSupport
import QuartzCore
import UIKit

/// Shows the sections on a page that scrolls, with a switch between light and dark at the top and, if the window is wide enough, a list of
/// the sections.
final class GalleryViewController: UIViewController {
    private let header = UIView()
    private let headline = UILabel()
    private let appearance = UISegmentedControl(items: ["Light", "Dark"])
    private let hairline = UIView()
    private let scrollView = UIScrollView()
    private let sidebar = GallerySidebar()
    private var sections: [GallerySection] = []
    private var start: GallerySection.Name?

    private static let sidebarWidth: CGFloat = 250
    private static let widest: CGFloat = 660
    private static let headerHeight: CGFloat = 60

    /// - Parameters:
    ///   - isDark: whether the colours are dark; nil for those of what is around, until the switch is used.
    ///   - start: the section to begin at.
    init(isDark: Bool? = nil, start: GallerySection.Name?) {
        self.start = start
        super.init(nibName: nil, bundle: nil)
        if let isDark { overrideUserInterfaceStyle = isDark ? .dark : .light }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        sections = GallerySection.Name.allCases.compactMap { name in
            let rows = name.rows
            return rows.isEmpty ? nil : GallerySection(name, rows)
        }
        scrollView.delegate = self
        scrollView.alwaysBounceVertical = true
        scrollView.contentInsetAdjustmentBehavior = .never
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [unowned refresh] _ in
                TimerQueue.shared.schedule(after: 1.5) { [weak refresh] in refresh?.endRefreshing() }
            }, for: .valueChanged)
        scrollView.refreshControl = refresh
        view.addSubview(scrollView)
        for section in sections { scrollView.addSubview(section) }

        header.backgroundColor = .systemGroupedBackground
        headline.text = "Gallery"
        headline.font = .scaled(ofSize: 34, weight: .bold, upTo: 44)
        hairline.backgroundColor = .separator
        hairline.alpha = 0
        for part in [headline, appearance, hairline] { header.addSubview(part) }
        view.addSubview(header)
        appearance.addAction(
            UIAction { [unowned self] _ in
                overrideUserInterfaceStyle = appearance.selectedSegmentIndex == 1 ? .dark : .light
            }, for: .valueChanged)

        registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (controller: GalleryViewController, _) in controller.updateAppearance() }
        updateAppearance()

        sidebar.show(sections.map(\.name)) { [unowned self] name in scroll(to: name, animated: true) }
        view.addSubview(sidebar)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let safe = view.safeAreaInsets, size = view.bounds.size
        let isWide = size.width >= 760
        sidebar.isHidden = !isWide
        sidebar.frame = CGRect(x: 0, y: 0, width: Self.sidebarWidth, height: size.height)
        let left = isWide ? Self.sidebarWidth : 0, room = size.width - left
        let width = min(room - 2 * GallerySection.margin, Self.widest), x = left + ((room - width) / 2).rounded()
        let top = max(safe.top, isWide ? 0 : 12)
        header.frame = CGRect(x: left, y: 0, width: room, height: top + Self.headerHeight)
        headline.sizeToFit()
        headline.frame.origin = CGPoint(x: x - left, y: top + ((Self.headerHeight - headline.frame.height) / 2).rounded())
        appearance.sizeToFit()
        appearance.frame.origin = CGPoint(
            x: x - left + width - appearance.frame.width, y: top + ((Self.headerHeight - appearance.frame.height) / 2).rounded())
        let thin = 1 / UIScreen.main.scale
        hairline.frame = CGRect(x: 0, y: header.bounds.height - thin, width: header.bounds.width, height: thin)

        scrollView.frame = CGRect(x: left, y: 0, width: room, height: size.height)
        scrollView.contentInset = UIEdgeInsets(top: header.frame.height, left: 0, bottom: safe.bottom + 24, right: 0)
        scrollView.verticalScrollIndicatorInsets = scrollView.contentInset
        var y: CGFloat = 0
        for section in sections {
            section.frame = CGRect(x: x - left, y: y, width: width, height: section.sizeThatFits(CGSize(width: width, height: 0)).height)
            y = section.frame.maxY + 18
        }
        scrollView.contentSize = CGSize(width: room, height: y)
        if let start {
            self.start = nil
            scroll(to: start, animated: false)
        } else if scrollView.contentOffset.y > -scrollView.contentInset.top, scrollView.contentOffset == .zero {
            scrollView.contentOffset.y = -scrollView.contentInset.top
        }
        scrollViewDidScroll(scrollView)
    }

    private func updateAppearance() {
        appearance.selectedSegmentIndex = traitCollection.userInterfaceStyle == .dark ? 1 : 0
    }

    private func scroll(to name: GallerySection.Name, animated: Bool) {
        guard let section = sections.first(where: { $0.name == name }) else { return }
        let inset = scrollView.contentInset
        let last = scrollView.contentSize.height + inset.bottom - scrollView.bounds.height
        let y = max(-inset.top, min(section.frame.minY - inset.top, last))
        scrollView.setContentOffset(CGPoint(x: 0, y: y), animated: animated)
    }
}

extension GalleryViewController: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let top = scrollView.contentOffset.y + scrollView.contentInset.top
        hairline.alpha = min(max(top / 12, 0), 1)
        sidebar.selected = sections.last { $0.frame.minY <= top + 80 }?.name ?? sections.first?.name
    }
}
