import UIKit

/// The page of the gallery with page view controllers: pages that scroll or curl, along both axes and at every spine.
final class PagesPage: UIViewController {
    /// A kind of page view controller, by name.
    struct Style {
        let name: String
        let transition: UIPageViewController.TransitionStyle
        var orientation = UIPageViewController.NavigationOrientation.horizontal
        var spine = UIPageViewController.SpineLocation.min
        var isDoubleSided = false

        static let all = [
            Style(name: "Scroll", transition: .scroll),
            Style(name: "Scroll, Up", transition: .scroll, orientation: .vertical),
            Style(name: "Curl", transition: .pageCurl),
            Style(name: "Curl, Bound Right", transition: .pageCurl, spine: .max),
            Style(name: "Curl, Two Sides", transition: .pageCurl, isDoubleSided: true),
            Style(name: "Book", transition: .pageCurl, spine: .mid),
            Style(name: "Calendar", transition: .pageCurl, orientation: .vertical),
        ]
    }

    private(set) var style = 0
    private(set) var book = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    private let bar = UIView(), styleButton = UIButton(type: .system)
    private static let barHeight: CGFloat = 52
    /// The pages: each of the four screens of the transitions, three times.
    let pages = (0..<12).map { TransitionSample(TransitionSample.Kind.allCases[$0 % TransitionSample.Kind.allCases.count]) }

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "Pages"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .secondarySystemBackground
        styleButton.addAction(UIAction { [unowned self] _ in choose(style + 1) }, for: .touchUpInside)
        bar.addSubview(styleButton)
        view.addSubview(bar)
        choose(0)
    }

    override var keyCommands: [UIKeyCommand]? {
        let next = UIKeyCommand(title: "Next Style", input: "n") { [weak self] _ in
            guard let self else { return }
            choose(style + 1)
        }
        return (super.keyCommands ?? []) + (book.keyCommands ?? []) + [next]
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.inset(by: view.safeAreaInsets)
        book.view.frame = CGRect(x: 0, y: room.minY, width: view.bounds.width, height: max(0, room.height - Self.barHeight))
        bar.frame = CGRect(x: 0, y: book.view.frame.maxY, width: view.bounds.width, height: Self.barHeight)
        styleButton.frame = bar.bounds.insetBy(dx: 8, dy: 4)
        // The book makes its dots when it is laid out.
        book.view.layoutIfNeeded()
        tintDots()
    }

    /// The dots of pages that scroll are white unless others are chosen, which is hardly seen on a light background.
    private func tintDots() {
        for case let dots as UIPageControl in book.view.subviews {
            dots.pageIndicatorTintColor = .tertiaryLabel
            dots.currentPageIndicatorTintColor = .label
        }
    }

    /// Shows the pages in another style, from the first one on.
    func choose(_ index: Int) {
        let count = Style.all.count
        style = (index % count + count) % count
        let chosen = Style.all[style]
        book.willMove(toParent: nil)
        book.viewIfLoaded?.removeFromSuperview()
        book.removeFromParent()
        book = UIPageViewController(
            transitionStyle: chosen.transition, navigationOrientation: chosen.orientation,
            options: chosen.transition == .scroll ? [.interPageSpacing: 20] : [.spineLocation: chosen.spine])
        if chosen.isDoubleSided { book.isDoubleSided = true }
        book.dataSource = self
        book.setViewControllers(Array(pages.prefix(chosen.spine == .mid ? 2 : 1)), direction: .forward, animated: false)
        addChild(book)
        view.insertSubview(book.view, at: 0)
        book.didMove(toParent: self)
        styleButton.setTitle(chosen.name, for: .normal)
        view.setNeedsLayout()
    }
}

extension PagesPage: UIPageViewControllerDataSource {
    private func page(_ offset: Int, from page: UIViewController) -> UIViewController? {
        guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + offset) else { return nil }
        return pages[index + offset]
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(-1, from: viewController) }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(1, from: viewController) }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { pages.count }

    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        pages.firstIndex { $0 === pageViewController.viewControllers?.first } ?? 0
    }
}
