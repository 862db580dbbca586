@testable import UIKit
import Testing

extension UIKitCore {
    /// Layout and update-constraints passes: what asks for them, and their order.
    @MainActor struct LayoutPassTests {
        @Test("Behaviour 5.1: a change of a subview's size asks the superview for layout; of its place or transform, not")
        func resizedSubview() {
            let parent = Passing("parent"), child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            parent.addSubview(child)
            func count(_ change: () -> Void) -> Int {
                parent.layoutIfNeeded()
                parent.layouts = 0
                change()
                parent.layoutIfNeeded()
                return parent.layouts
            }
            #expect(count { child.frame.size.width = 20 } == 1)
            #expect(count { child.bounds.size.height = 20 } == 1)
            #expect(count { child.bounds = CGRect(x: 0, y: 0, width: 5, height: 5) } == 1)
            #expect(count { child.bounds.origin.y = 20 } == 0)
            #expect(count { child.frame.origin.x = 20 } == 0)
            #expect(count { child.center.x = 70 } == 0)
            #expect(count { child.transform = CGAffineTransform(scaleX: 2, y: 2) } == 0)
            #expect(count { child.bounds = child.bounds } == 0)
            // What the layout itself resizes asks for no other one.
            parent.layout = { child.bounds.size.width += 1 }
            #expect(count { parent.setNeedsLayout() } == 1)
        }

        @Test("layoutIfNeeded goes on while layouts ask for more, below and above, and gives up on those that never end")
        func fixpoint() {
            let root = Passing("root"), middle = Passing("middle"), leaf = Passing("leaf")
            root.addSubview(middle)
            middle.addSubview(leaf)
            root.layoutIfNeeded()
            // Each layout of the leaf asks its superviews for one more, three times.
            var rounds = 0
            leaf.layout = {
                guard rounds < 3 else { return }
                rounds += 1
                root.setNeedsLayout()
                leaf.setNeedsLayout()
            }
            root.layouts = 0
            leaf.setNeedsLayout()
            leaf.layoutIfNeeded()
            #expect(rounds == 3 && root.layouts == 3 && !root.layer.needsLayout() && !leaf.layer.needsLayout())
            // A label that is resized by its superview may want another height, and so on.
            leaf.layout = { leaf.setNeedsLayout() }
            leaf.layouts = 0
            leaf.setNeedsLayout()
            leaf.layoutIfNeeded()
            #expect(leaf.layouts == 8 && leaf.layer.needsLayout())
            leaf.layout = nil
        }

        @Test("layoutIfNeeded of a view leaves its siblings alone")
        func siblings() {
            let root = Passing("root"), a = Passing("a"), b = Passing("b")
            root.addSubview(a)
            root.addSubview(b)
            root.layoutIfNeeded()
            a.layouts = 0
            b.layouts = 0
            a.setNeedsLayout()
            b.setNeedsLayout()
            a.layoutIfNeeded()
            #expect(a.layouts == 1 && b.layouts == 0)
            b.layoutIfNeeded()
            #expect(b.layouts == 1)
        }

        @Test("The update-constraints pass goes from the leaves upwards, before the layout, once for what asks for it")
        func constraints() {
            let log = Notes()
            let root = Passing("root", log), a = Passing("a", log), b = Passing("b", log), leaf = Passing("leaf", log)
            root.addSubview(a)
            root.addSubview(b)
            a.addSubview(leaf)
            root.layoutIfNeeded()
            #expect(log.all == ["root layout", "a layout", "leaf layout", "b layout"])
            #expect(!root.needsUpdateConstraints())
            for view in [root, b, leaf, a] { view.setNeedsUpdateConstraints() }
            #expect(root.needsUpdateConstraints() && leaf.needsUpdateConstraints())
            root.layoutIfNeeded()
            #expect(log.all.dropFirst(4) == [
                "leaf update", "a update", "b update", "root update", "root layout", "a layout", "leaf layout", "b layout",
            ])
            // By itself, without a layout; views around it wait.
            leaf.setNeedsUpdateConstraints()
            b.setNeedsUpdateConstraints()
            a.updateConstraintsIfNeeded()
            #expect(log.all.dropFirst(12) == ["leaf update"])
            #expect(!leaf.needsUpdateConstraints() && b.needsUpdateConstraints())
            // One that asks again while it updates gets another turn.
            b.update = { [unowned b] in
                b.update = nil
                b.setNeedsUpdateConstraints()
            }
            root.layoutIfNeeded()
            #expect(log.all.dropFirst(13).filter { $0.hasSuffix("update") } == ["b update", "b update"])
        }

        @Test("A view that asked before it was added is updated with its new superview; a removed one waits")
        func movedConstraints() {
            let log = Notes()
            let root = Passing("root", log), view = Passing("view", log)
            view.setNeedsUpdateConstraints()
            root.addSubview(view)
            root.updateConstraintsIfNeeded()
            #expect(log.all == ["view update"])
            view.setNeedsUpdateConstraints()
            view.removeFromSuperview()
            root.layoutIfNeeded()
            #expect(log.all == ["view update", "root layout"] && view.needsUpdateConstraints())
            // A class whose views need constraints begins with an update.
            let constrained = Constrained("c", log)
            #expect(constrained.needsUpdateConstraints())
            constrained.layoutIfNeeded()
            #expect(log.all.suffix(2) == ["c update", "c layout"])
        }

        @Test("Behaviour 9.1: a controller updates its view's constraints before it is laid out, and instead of the view")
        func controller() {
            let stage = Stage()
            defer { stage.close() }
            let log = Notes(), controller = PassingController(log)
            stage.window.rootViewController = controller
            stage.window.layoutIfNeeded()
            #expect(log.all == ["appears", "updates", "view update", "will lay out", "view layout", "did lay out"])
            controller.view.setNeedsUpdateConstraints()
            stage.window.layoutIfNeeded()
            #expect(log.all.dropFirst(6) == ["updates", "view update", "will lay out", "view layout", "did lay out"])
            stage.window.rootViewController = nil
        }
    }
}

/// A view that notes its passes.
private class Passing: UIView {
    let name: String
    let log: Notes?
    var layouts = 0
    var layout: (() -> Void)?
    var update: (() -> Void)?

    init(_ name: String, _ log: Notes? = nil) {
        self.name = name
        self.log = log
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        layouts += 1
        log?.add("\(name) layout")
        layout?()
    }

    override func updateConstraints() {
        log?.add("\(name) update")
        update?()
        super.updateConstraints()
    }
}

private final class Constrained: Passing {
    override class var requiresConstraintBasedLayout: Bool { true }
}

private final class PassingController: UIViewController {
    let log: Notes

    init(_ log: Notes) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = Passing("view", log) }
    override func viewIsAppearing(_ animated: Bool) { log.add("appears") }
    override func updateViewConstraints() {
        log.add("updates")
        super.updateViewConstraints()
    }
    override func viewWillLayoutSubviews() { log.add("will lay out") }
    override func viewDidLayoutSubviews() { log.add("did lay out") }
}
