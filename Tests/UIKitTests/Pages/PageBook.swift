@testable import UIKit
import UIKitTesting

/// Pages named A, B, C… of different colours, and what a page view controller asks and tells.
@MainActor
final class PageBook: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let trace = Trace()
    let pages: [NotingController]
    /// Whether questions are noted.
    var notesQuestions = false
    var showsIndicator = false
    var spine: ((UIPageViewController, UIInterfaceOrientation) -> UIPageViewController.SpineLocation)?

    init(_ count: Int = 5) {
        let trace = trace
        pages = (0..<count).map { index in
            NotingController(
                String(UnicodeScalar(UInt8(65 + index))), trace,
                color: UIColor(hue: CGFloat(index) / CGFloat(count), saturation: 0.8, brightness: 0.9, alpha: 1))
        }
    }

    private func neighbor(_ offset: Int, of page: UIViewController) -> UIViewController? {
        guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + offset) else { return nil }
        return pages[index + offset]
    }

    private func names(_ pages: [UIViewController]) -> String { pages.compactMap { ($0 as? NotingController)?.name }.joined() }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        if notesQuestions { trace.note("before \(names([viewController]))") }
        return neighbor(-1, of: viewController)
    }
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        if notesQuestions { trace.note("after \(names([viewController]))") }
        return neighbor(1, of: viewController)
    }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { showsIndicator ? pages.count : NSNotFound }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        showsIndicator ? pages.firstIndex { $0 === pageViewController.viewControllers?.first } ?? 0 : NSNotFound
    }

    func pageViewController(_ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]) {
        trace.note("will \(names(pendingViewControllers))")
    }
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {
        trace.note("did \(names(previousViewControllers))\(finished ? "" : " cut short")\(completed ? " completed" : "")")
    }
    func pageViewController(
        _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
    ) -> UIPageViewController.SpineLocation { spine?(pageViewController, orientation) ?? pageViewController.spineLocation }

    /// The names of the pages that are shown.
    func shown(_ controller: UIPageViewController) -> String { names(controller.viewControllers ?? []) }

    /// Shows a page view controller with some of the pages.
    static func open(
        _ style: UIPageViewController.TransitionStyle, _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
        options: [UIPageViewController.OptionsKey: Any]? = nil, at indices: [Int] = [1], count: Int = 5, indicator: Bool = false,
        size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1,
        _ body: @MainActor (HeadlessHost, UIPageViewController, PageBook) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: size, scale: scale) { host in
            let book = PageBook(count)
            book.showsIndicator = indicator
            let controller = UIPageViewController(transitionStyle: style, navigationOrientation: orientation, options: options)
            controller.dataSource = book
            controller.delegate = book
            controller.setViewControllers(indices.map { book.pages[$0] }, direction: .forward, animated: false)
            host.show(controller)
            await host.advance(by: 0.2)
            _ = book.trace.taken()
            try await body(host, controller, book)
        }
    }
}
