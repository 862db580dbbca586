@testable import UIKit
import UIKitTesting

/// What happened, in order.
@MainActor
final class Trace {
    private(set) var lines: [String] = []
    func note(_ line: String) { lines.append(line) }

    /// Forgets and returns what was noted.
    func taken() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A controller that notes what it hears.
@MainActor
final class NotingController: UIViewController {
    let name: String
    let trace: Trace
    var notesLayout = false

    init(_ name: String, _ trace: Trace, color: UIColor = .systemBackground) {
        self.name = name
        self.trace = trace
        self.color = color
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder: NSCoder) { nil }

    private let color: UIColor

    private func note(_ what: String) { trace.note("\(name).\(what)") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = color
        note("didLoad")
    }
    override func viewWillAppear(_ animated: Bool) { note("willAppear\(flags)") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear\(flags)") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear\(flags)") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear\(flags)") }
    override func viewDidLayoutSubviews() { if notesLayout { note("didLayout") } }
    override func willMove(toParent parent: UIViewController?) { note("willMove(\(parent == nil ? "nil" : "parent"))") }
    override func didMove(toParent parent: UIViewController?) { note("didMove(\(parent == nil ? "nil" : "parent"))") }

    /// Flags that hold only in the appearance callbacks.
    var notesFlags = false
    private var flags: String {
        guard notesFlags else { return "" }
        return (isMovingToParent ? "+to" : "") + (isMovingFromParent ? "+from" : "") + (isBeingPresented ? "+presented" : "")
            + (isBeingDismissed ? "+dismissed" : "")
    }
}

/// A navigation delegate that notes what it hears, and may provide an animator.
@MainActor
final class NotingNavigationDelegate: NSObject, UINavigationControllerDelegate {
    let trace: Trace
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?

    init(_ trace: Trace) { self.trace = trace }

    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
        trace.note("willShow(\(viewController.title ?? ""))")
    }
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
        trace.note("didShow(\(viewController.title ?? ""))")
    }
    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func navigationController(
        _ navigationController: UINavigationController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
