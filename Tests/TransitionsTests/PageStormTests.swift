import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// Pages that scroll and curl at every spine, turned, caught, thrown, set and rotated at random moments.
@MainActor @Suite struct PageStormTests {
    /// How many books. From 20 on there are large screens too.
    private static let count = rounds(3, long: 60)
    private nonisolated static let sizes: [(CGFloat, CGFloat)] = [(320, 480), (375, 667), (481, 333), (768, 1024), (1366, 1024)]

    @MainActor
    private final class Book: NSObject, UIPageViewControllerDataSource {
        let pages = (0..<6).map { TestScreen(isDark: $0 % 2 == 1) }

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
    }

    @Test("storm of pages: nothing is left over, and no frame flashes")
    func storm() async {
        var random = SeededRandom(seed: 23)
        for round in 0..<Self.count {
            let (width, height) = (Self.count < 20 ? Self.sizes.prefix(3) : Self.sizes[...]).randomElement(using: &random)!
            let scale: CGFloat = width > 500 ? 1 : CGFloat(Int.random(in: 1...3, using: &random))
            await HeadlessHost.open(size: CGSize(width: width, height: height), scale: scale) { host in
                await play(host, round: round, &random)
            }
        }
    }

    private func play(_ host: HeadlessHost, round: Int, _ random: inout SeededRandom) async {
        let isScroll = Int.random(in: 0..<3, using: &random) == 0, spine = Int.random(in: 1...3, using: &random)
        let book = Book(), count = !isScroll && spine == 2 ? 2 : 1
        let controller = UIPageViewController(
            transitionStyle: isScroll ? .scroll : .pageCurl, navigationOrientation: Bool.random(using: &random) ? .horizontal : .vertical,
            options: isScroll ? nil : [.spineLocation: spine])
        if !isScroll, spine != 2, Bool.random(using: &random) { controller.isDoubleSided = true }
        controller.dataSource = book
        controller.setViewControllers(Array(book.pages.prefix(count)), direction: .forward, animated: false)
        host.show(controller)
        await host.advance(by: 0.1)
        var finger: Finger?
        var last = Pixels(host.snapshot(), every: 3), largest = 0.0
        for _ in 0..<80 {
            let size = controller.view.bounds.size
            var jumps = false
            switch Int.random(in: 0..<16, using: &random) {
            case 0...3 where finger == nil:
                let x = CGFloat.random(in: 1..<size.width - 1, using: &random), y = CGFloat.random(in: 1..<size.height - 1, using: &random)
                finger = await Finger(host, at: CGPoint(x: x, y: y))
            case 0...11 where finger != nil:
                // A finger moves up to a fortieth of the screen in a frame: it crosses the screen in less than a second.
                let along = controller.navigationOrientation == .vertical
                let step = CGFloat.random(in: -1...1, using: &random) * (along ? size.height : size.width) / 40
                let x = finger!.place.x + (along ? step / 4 : step), y = finger!.place.y + (along ? step : step / 4)
                await finger!.move(to: CGPoint(x: min(max(x, 1), size.width - 1), y: min(max(y, 1), size.height - 1)), steps: 1)
            case 12:
                await finger?.lift()
                finger = nil
            case 13 where controller.viewControllers?.count == count:
                let first = Int.random(in: 0..<book.pages.count / count, using: &random) * count
                jumps = true
                controller.setViewControllers(
                    Array(book.pages[first..<first + count]), direction: Bool.random(using: &random) ? .forward : .reverse,
                    animated: Int.random(in: 0..<4, using: &random) > 0)
            case 14 where Int.random(in: 0..<6, using: &random) == 0:
                jumps = true
                host.resize(to: CGSize(width: size.height, height: size.width))
                // A finger that is beside the screen then has left it.
                if let place = finger?.place, place.x >= size.height || place.y >= size.width {
                    await finger?.lift()
                    finger = nil
                }
            default: break
            }
            await host.advanceFrame()
            let shown = Pixels(host.snapshot(), every: 3)
            // What is set at once, and a turn that is cut short, changes the whole screen.
            if !jumps { largest = max(largest, shown.meanDifference(to: last) ?? 0) }
            last = shown
        }
        await finger?.lift()
        await host.advance(by: 1.5)
        #expect(largest < 75, "round \(round), \(isScroll ? "scroll" : "curl at \(spine)"), \(largest)")
        let shown = controller.viewControllers ?? []
        #expect(shown.count == count && controller.children.count == count && shown.allSatisfy { $0.parent === controller }, "round \(round)")
        #expect(book.pages.filter { $0.viewIfLoaded?.window != nil }.count == count, "round \(round)")
        let areas = shown.map { $0.view.convert($0.view.bounds, to: nil) }.reduce(CGRect.null) { $0.union($1) }
        #expect(areas == controller.view.bounds, "round \(round)")
        #expect(shown.allSatisfy { $0.view.layer.animationKeys()?.isEmpty ?? true && $0.view.transform.isIdentity })
        let still = Pixels(host.snapshot(), every: 3)
        await host.advance(by: 0.2)
        #expect(Pixels(host.snapshot(), every: 3) == still)
    }
}
