@testable import UIKit
import TestSupport
import Testing
import UIKitTesting

/// What a controller, or its navigation controller's delegate, hears.
enum StormMoment: String, CaseIterable {
    case willMove, didLoad, willAppear, willShow, isAppearing, didAppear, didShow, didMove, willDisappear, didDisappear
}

/// Counts what controllers hear, and complains of what does not fit.
@MainActor
final class StormLog: NSObject, UINavigationControllerDelegate {
    /// Called for each moment, with the name of the controller.
    var heard: ((String, StormMoment) -> Void)?
    func hear(_ name: String?, _ moment: StormMoment) { heard?(name ?? "", moment) }

    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
        hear(viewController.title, .willShow)
    }
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
        hear(viewController.title, .didShow)
    }


    var faults: [String] = []
    var loads = 0
    var made: [WeakController] = []

    struct WeakController {
        weak var controller: UIViewController?
    }
}

/// A controller that knows in what order it must hear things.
@MainActor
final class StormController: UIViewController {
    private enum State {
        case away, coming, there, going
    }
    private let log: StormLog
    private var state = State.away
    private var hasHeardIs = false

    init(_ name: String, _ log: StormLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = name
        log.made.append(.init(controller: self))
    }

    required init?(coder: NSCoder) { nil }

    private func expect(_ condition: Bool, _ what: String) {
        if !condition { log.faults.append("\(title ?? ""): \(what) while \(state)") }
    }

    override func viewDidLoad() {
        log.loads += 1
        view.backgroundColor = .systemBackground
        let scroll = UIScrollView(frame: view.bounds)
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.contentSize = CGSize(width: 10, height: 2000)
        view.addSubview(scroll)
        log.hear(title, .didLoad)
    }
    override func viewWillAppear(_ animated: Bool) {
        expect(state == .away || state == .going, "willAppear")
        expect(isViewLoaded, "willAppear without view")
        state = .coming
        hasHeardIs = false
        log.hear(title, .willAppear)
    }
    override func viewIsAppearing(_ animated: Bool) {
        expect(state == .coming && !hasHeardIs, "isAppearing")
        expect(view.window != nil, "isAppearing outside of a window")
        hasHeardIs = true
        log.hear(title, .isAppearing)
    }
    override func viewDidAppear(_ animated: Bool) {
        expect(state == .coming, "didAppear")
        expect(view.window != nil, "didAppear outside of a window")
        state = .there
        log.hear(title, .didAppear)
    }
    override func viewWillDisappear(_ animated: Bool) {
        expect(state == .there || state == .coming, "willDisappear")
        state = .going
        log.hear(title, .willDisappear)
    }
    override func viewDidDisappear(_ animated: Bool) {
        expect(state == .going, "didDisappear")
        state = .away
        log.hear(title, .didDisappear)
    }
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        expect(parent == nil || place == .outside || place == .leaving, "willMove(parent)")
        // After a pop that was cancelled it hears this once more when it is popped.
        expect(parent != nil || place != .outside, "willMove(nil)")
        place = parent == nil ? .leaving : .coming
        if parent != nil { log.hear(title, .willMove) }
    }
    override func didMove(toParent parent: UIViewController?) {
        expect(place == (parent == nil ? .leaving : .coming), "didMove(\(parent == nil ? "nil" : "parent")) where it is \(place)")
        expect(parent === self.parent, "didMove to another parent")
        place = parent == nil ? .outside : .inside
        if parent != nil { log.hear(title, .didMove) }
    }
    private enum Place {
        case outside, coming, inside, leaving
    }
    private var place = Place.outside

    var isThere: Bool { state == .there }
    var isAway: Bool { state == .away }
}

extension UIKitCore {
    @MainActor struct ControllerStormTests {
        private func frontNavigation(_ root: UINavigationController) -> UINavigationController {
            root.frontmostPresented as? UINavigationController ?? root
        }

        @Test("Random pushes, pops, replacements, presentations, dismissals, drags from the edge and turns: all is in balance after them", arguments: 1...4, [1, 2, 100])
        func storm(seed: Int, depth: Int) async { await storm(seed: seed, depth: depth, fromCallbacks: false) }

        @Test("As random, and controllers and delegates navigate whatever they hear", arguments: 5...10, [1, 3])
        func stormFromCallbacks(seed: Int, depth: Int) async { await storm(seed: seed, depth: depth, fromCallbacks: true) }

        private func storm(seed: Int, depth: Int, fromCallbacks: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                var dice = SeededRandom(seed: seed)
                let log = StormLog()
                var number = 0
                var refill = {}
                @MainActor func make() -> StormController {
                    number += 1
                    return StormController("C\(number)", log)
                }
                let root = UINavigationController(rootViewController: make())
                root.delegate = log
                root.navigationBar.prefersLargeTitles = seed % 2 == 0
                let window = host.show(root)
                let turns: [UIDeviceOrientation] = [.portrait, .landscapeLeft, .landscapeRight, .faceUp]
                let styles: [UIModalPresentationStyle] = [.fullScreen, .pageSheet, .formSheet, .overFullScreen, .currentContext, .overCurrentContext]
                if fromCallbacks {
                    // Not more than these between two steps: each would lead to the next for ever.
                    var rest = 0
                    log.heard = { _, _ in
                        guard dice.below(5) == 0, rest > 0 else { return }
                        rest -= 1
                        let navigation = frontNavigation(root), animated = dice.below(3) > 0
                        switch dice.below(6) {
                        case 0, 1: navigation.pushViewController(make(), animated: animated)
                        case 2: navigation.popViewController(animated: animated)
                        case 3: navigation.setViewControllers([make()] + navigation.viewControllers.suffix(1), animated: animated)
                        case 4:
                            let presented = UINavigationController(rootViewController: make())
                            presented.modalPresentationStyle = styles[dice.below(styles.count)]
                            navigation.topViewController?.present(presented, animated: animated)
                        default: navigation.topViewController?.dismiss(animated: animated)
                        }
                    }
                    refill = { rest = 2 }
                }
                for _ in 0..<rounds(150, long: 2000) {
                    refill()
                    let navigation = frontNavigation(root), animated = dice.below(4) > 0
                    switch dice.below(14) {
                    case 0...3:
                        navigation.pushViewController(make(), animated: animated)
                    case 4, 5:
                        navigation.popViewController(animated: animated)
                    case 6:
                        navigation.popToRootViewController(animated: animated)
                    case 7:
                        var stack = navigation.viewControllers
                        if stack.count > 1 { stack.remove(at: dice.below(stack.count)) }
                        if dice.below(2) == 0 { stack.append(make()) }
                        navigation.setViewControllers(stack, animated: animated)
                    case 8, 9:
                        if sequence(first: root as UIViewController, next: \.ownPresented).dropFirst(depth).contains(where: { _ in true }) { break }
                        let presented = UINavigationController(rootViewController: make())
                        presented.modalPresentationStyle = styles[dice.below(styles.count)]
                        if presented.modalPresentationStyle == .fullScreen { presented.modalTransitionStyle = .init(rawValue: dice.below(4))! }
                        navigation.present(presented, animated: animated)
                    case 10:
                        (dice.below(3) == 0 ? root : navigation).dismiss(animated: animated)
                    case 11:
                        let y = CGFloat(200 + dice.below(100))
                        await host.press(from: CGPoint(x: 3, y: y), to: CGPoint(x: 40 + dice.below(300), y: Int(y)), frames: 3 + dice.below(10), rest: 0)
                        if dice.below(3) == 0 { navigation.pushViewController(make(), animated: animated) }
                        host.finger(dice.below(4) == 0 ? .cancelled : .ended, 200, y)
                    case 12:
                        host.turnDevice(to: turns[dice.below(turns.count)])
                    default:
                        navigation.setNavigationBarHidden(dice.below(2) == 0, animated: animated)
                        navigation.setToolbarHidden(dice.below(2) == 0, animated: animated)
                    }
                    if dice.below(3) > 0 { await host.advance(by: Double(dice.below(40)) / 100) }
                }
                log.heard = nil
                await host.advance(by: 3)
                #expect(log.faults.isEmpty, "\(log.faults.prefix(5))")
                check(root, window, log)
                root.dismiss(animated: true)
                await host.advance(by: 2)
                root.popToRootViewController(animated: true)
                await host.advance(by: 2)
                #expect(log.faults.isEmpty, "\(log.faults.prefix(5))")
                check(root, window, log)
                #expect(window.subviews == [root.view!] && root.view.transform == .identity)
                #expect(log.made.filter { $0.controller != nil }.count == 1, "controllers are left over")
            }
        }

        private func check(_ root: UINavigationController, _ window: UIWindow, _ log: StormLog) {
            var chain = [root]
            while let next = chain.last?.ownPresented as? UINavigationController { chain.append(next) }
            var known: [UIViewController] = []
            var isCovered = false
            for navigation in chain.reversed() {
                known += navigation.viewControllers
                #expect(navigation.transitionCoordinator == nil && navigation.transition == nil)
                #expect(navigation.navigationBar.items?.map(ObjectIdentifier.init) == navigation.viewControllers.map { ObjectIdentifier($0.navigationItem) })
                #expect(navigation.contentView.subviews == [navigation.topViewController!.view!])
                #expect(Set(navigation.children.map(ObjectIdentifier.init)) == Set(navigation.viewControllers.map(ObjectIdentifier.init)))
                for controller in navigation.viewControllers.compactMap({ $0 as? StormController }) {
                    let isTop = controller === navigation.topViewController
                    #expect(isTop && !isCovered ? controller.isThere : controller.isAway, "\(controller.title ?? "")")
                }
                // A presentation takes away the view of its presenter alone, not of those below.
                isCovered = navigation.ownPresentationController?.shouldRemovePresentersView == true
                #expect(navigation.view.layer.speed == 1 && navigation.contentView.layer.speed == 1)
            }
            #expect(log.made.filter { made in made.controller.map { controller in !known.contains { $0 === controller } } ?? false }.isEmpty, "some are left over")
            for view in window.tree {
                #expect((view.layer.animationKeys() ?? []).isEmpty && view.touchBlockingAnimations == 0 && view.layer.speed == 1, "\(type(of: view))")
            }
            // The chain of responders leads from what is seen to the application.
            var responder: UIResponder? = chain.last?.topViewController?.view
            var seen: [UIResponder] = []
            while let current = responder, seen.count < 200 {
                seen.append(current)
                responder = current.next
            }
            #expect(seen.last is UIApplication)
            for navigation in chain { #expect(seen.contains { $0 === navigation }) }
        }
    }
}
