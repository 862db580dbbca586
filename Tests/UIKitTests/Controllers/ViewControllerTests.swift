@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct ViewControllerTests {
        @Test("9.1 the root of a window appears")
        func root() async {
            let stage = Stage()
            stage.window.isHidden = true
            let controller = Noting("root", stage)
            stage.window.rootViewController = controller
            #expect(stage.taken() == [])
            stage.window.makeKeyAndVisible()
            #expect(stage.taken() == ["root didLoad", "root willAppear", "root isAppearing"])
            #expect(controller.view.frame == stage.window.bounds)
            await UIApplication.shared.settle()
            #expect(stage.taken() == ["root willLayout", "root didLayout", "root didAppear"])
            stage.window.rootViewController = nil
            #expect(stage.taken() == ["root willDisappear", "root didDisappear"])
            stage.close()
        }

        @Test("9.1 containment: the child hears of its parent and of its appearance")
        func containment() async {
            let stage = Stage()
            let parent = Noting("parent", stage), child = Noting("child", stage)
            stage.window.rootViewController = parent
            await UIApplication.shared.settle()
            _ = stage.taken()
            parent.addChild(child)
            #expect(child.parent === parent && parent.children == [child])
            parent.view.addSubview(child.view)
            child.didMove(toParent: parent)
            #expect(stage.taken() == ["child willMove parent", "child didLoad", "child willAppear", "child isAppearing", "child didMove parent"])
            await UIApplication.shared.settle()
            #expect(stage.taken().filter { $0.hasPrefix("child") } .last == "child didAppear")
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            #expect(stage.taken() == ["child willMove nil", "child willDisappear", "child didDisappear", "child didMove nil"])
            stage.window.rootViewController = nil
            stage.close()
        }
    }
}

@MainActor
private final class Noting: UIViewController {
    private let name: String
    private weak var stage: Stage?

    init(_ name: String, _ stage: Stage) {
        self.name = name
        self.stage = stage
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ what: String) { stage?.note("\(name) \(what)") }
    override func viewDidLoad() { note("didLoad") }
    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    override func viewWillLayoutSubviews() { note("willLayout") }
    override func viewDidLayoutSubviews() { note("didLayout") }
    override func willMove(toParent parent: UIViewController?) { note("willMove \(parent == nil ? "nil" : "parent")") }
    override func didMove(toParent parent: UIViewController?) { note("didMove \(parent == nil ? "nil" : "parent")") }
}
