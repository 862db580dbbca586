@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Children hear of their appearance when their views come into the window and leave it, wherever in the view they lie.
    @MainActor struct AppearanceByHierarchyTests {
        let trace = Trace()

        private func shown(_ host: HeadlessHost) async -> (NotingController, NotingController) {
            let parent = NotingController("P", trace), child = NotingController("C", trace)
            host.show(parent)
            await host.advance(by: 0.1)
            _ = trace.taken()
            return (parent, child)
        }

        private func appearances() -> [String] { trace.taken().filter { $0.contains("ppear") } }

        private func with(_ body: @MainActor (HeadlessHost) async -> Void) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in await body(host) }
        }

        @Test("a view around the child's is added and removed, at any depth", arguments: 0...3)
        func wrappers(depth: Int) async {
            await with { host in
                let (parent, child) = await shown(host)
                parent.addChild(child)
                var outer: UIView = child.view
                for _ in 0..<depth {
                    let wrapper = UIView(frame: parent.view.bounds)
                    wrapper.addSubview(outer)
                    outer = wrapper
                }
                child.didMove(toParent: parent)
                #expect(appearances() == [])
                parent.view.addSubview(outer)
                #expect(appearances() == ["C.willAppear"])
                await host.advance(by: 0.1)
                #expect(appearances() == ["C.didAppear"])
                outer.removeFromSuperview()
                #expect(appearances() == ["C.willDisappear", "C.didDisappear"])
                parent.view.addSubview(outer)
                await host.advance(by: 0.1)
                #expect(appearances() == ["C.willAppear", "C.didAppear"])
                outer.removeFromSuperview()
                child.removeFromParent()
                #expect(appearances() == ["C.willDisappear", "C.didDisappear"])
            }
        }

        @Test("the parent's own appearance reaches a child in a view of it, and none whose view is elsewhere")
        func forwarding() async {
            await with { host in
                let navigation = UINavigationController(rootViewController: NotingController("A", trace))
                host.show(navigation)
                await host.advance(by: 0.1)
                let parent = NotingController("P", trace), child = NotingController("C", trace), absent = NotingController("X", trace)
                let wrapper = UIView(), elsewhere = UIView()
                for (controller, place) in [(child, wrapper), (absent, elsewhere)] {
                    parent.addChild(controller)
                    place.addSubview(controller.view)
                    controller.didMove(toParent: parent)
                }
                parent.view.addSubview(wrapper)
                _ = trace.taken()
                navigation.pushViewController(parent, animated: true)
                await host.advance(by: 1)
                #expect(appearances() == [
                    "A.willDisappear", "P.willAppear", "C.willAppear", "A.didDisappear", "P.didAppear", "C.didAppear",
                ])
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(appearances() == [
                    "P.willDisappear", "C.willDisappear", "A.willAppear", "P.didDisappear", "C.didDisappear", "A.didAppear",
                ])
            }
        }

        @Test("a controller without a parent hears of its view alone; one that becomes a child afterwards goes on from there")
        func withoutParent() async {
            await with { host in
                let (parent, child) = await shown(host)
                parent.view.addSubview(child.view)
                await host.advance(by: 0.1)
                #expect(appearances() == ["C.willAppear", "C.didAppear"])
                parent.addChild(child)
                child.didMove(toParent: parent)
                await host.advance(by: 0.1)
                #expect(appearances() == [])
                child.view.removeFromSuperview()
                #expect(appearances() == ["C.willDisappear", "C.didDisappear"])
            }
        }

        @Test("removal in either order, and in the turn of the addition", arguments: [true, false], [true, false])
        func removal(viewFirst: Bool, waits: Bool) async {
            await with { host in
                let (parent, child) = await shown(host)
                child.notesFlags = true
                for _ in 0..<2 {
                    parent.addChild(child)
                    parent.view.addSubview(child.view)
                    child.didMove(toParent: parent)
                    if waits { await host.advance(by: 0.1) }
                    #expect(appearances() == (waits ? ["C.willAppear+to", "C.didAppear+to"] : ["C.willAppear+to"]))
                    child.willMove(toParent: nil)
                    if viewFirst { child.view.removeFromSuperview() }
                    child.removeFromParent()
                    if !viewFirst { child.view.removeFromSuperview() }
                    let flag = viewFirst ? "" : "+from"
                    #expect(appearances() == ["C.willDisappear\(flag)", "C.didDisappear\(flag)"])
                    await host.advance(by: 0.1)
                    #expect(appearances() == [] && child.appearance == .disappeared)
                }
            }
        }

        @Test("a child whose view the parent takes away in its own callbacks hears of the end", arguments: ["willDisappear", "didDisappear"])
        func takenAway(moment: String) async {
            await with { host in
                final class Parent: UIViewController {
                    let child: UIViewController, moment: String
                    init(_ child: UIViewController, _ moment: String) {
                        (self.child, self.moment) = (child, moment)
                        super.init(nibName: nil, bundle: nil)
                    }
                    required init?(coder: NSCoder) { nil }
                    override func viewDidLoad() {
                        addChild(child)
                        view.addSubview(child.view)
                        child.didMove(toParent: self)
                    }
                    override func viewWillDisappear(_ animated: Bool) { if moment == "willDisappear" { child.view.removeFromSuperview() } }
                    override func viewDidDisappear(_ animated: Bool) { if moment == "didDisappear" { child.view.removeFromSuperview() } }
                }
                let navigation = UINavigationController(rootViewController: UIViewController())
                host.show(navigation)
                await host.advance(by: 0.1)
                let child = NotingController("C", trace)
                navigation.pushViewController(Parent(child, moment), animated: false)
                await host.advance(by: 0.1)
                #expect(appearances() == ["C.willAppear", "C.didAppear"])
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(appearances() == ["C.willDisappear", "C.didDisappear"])
            }
        }

        @Test("controllers of cells come and go with their cells")
        func cells() async {
            await with { host in
                final class Source: NSObject, UITableViewDataSource {
                    let children: [UIViewController]
                    init(_ children: [UIViewController]) { self.children = children }
                    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { children.count }
                    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                        let cell = UITableViewCell(style: .default, reuseIdentifier: nil), view: UIView = children[indexPath.row].view
                        view.frame = cell.contentView.bounds
                        cell.contentView.addSubview(view)
                        return cell
                    }
                }
                let table = UITableViewController(), source = Source((0..<40).map { NotingController("\($0)", trace) })
                host.show(table)
                for child in source.children {
                    table.addChild(child)
                    child.didMove(toParent: table)
                }
                table.tableView.rowHeight = 100
                table.tableView.dataSource = source
                table.tableView.reloadData()
                await host.advance(by: 0.2)
                #expect(source.children.map { $0.appearance == .appeared } == (0..<40).map { $0 < 5 })
                _ = trace.taken()
                table.tableView.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
                await host.advance(by: 0.2)
                let lines = appearances()
                #expect(Set(lines.filter { $0.hasSuffix("isappear") || $0.hasSuffix("Disappear") }) == Set((0..<5).flatMap { ["\($0).willDisappear", "\($0).didDisappear"] }))
                #expect(source.children[20].appearance == .appeared && source.children[0].appearance == .disappeared)
            }
        }

        // MARK: Views

        private final class Watched: UIView {
            var calls: [String] = []
            var added: UIView?
            var moment = ""
            private func note(_ what: String) {
                calls.append(what)
                if what.hasPrefix(moment), !moment.isEmpty, let added { addSubview(added) }
            }
            override func willMove(toWindow newWindow: UIWindow?) { note("willMoveToWindow \(newWindow != nil)") }
            override func didMoveToWindow() { note("didMoveToWindow \(window != nil)") }
            override func didMoveToSuperview() { note("didMoveToSuperview") }
        }

        @Test(
            "didMoveToWindow comes once to a view that another one adds in its callbacks",
            arguments: ["willMoveToWindow", "didMoveToSuperview", "didMoveToWindow"])
        func once(moment: String) {
            let stage = Stage()
            defer { stage.close() }
            let outer = Watched(), inner = Watched(), innermost = Watched()
            inner.addSubview(innermost)
            innermost.calls = []
            (outer.added, outer.moment) = (inner, moment)
            stage.window.addSubview(outer)
            for view in [inner, innermost] {
                #expect(view.calls.filter { $0.hasPrefix("didMoveToWindow") } == ["didMoveToWindow true"], "\(moment)")
                #expect(view.calls.filter { $0.hasPrefix("willMoveToWindow") } == ["willMoveToWindow true"], "\(moment)")
            }
            outer.moment = ""
            outer.removeFromSuperview()
            #expect(innermost.calls.suffix(2) == ["willMoveToWindow false", "didMoveToWindow false"])
        }

        @Test("a view that is taken out while its superview hears of the window hears of both, in order")
        func takenOut() {
            let stage = Stage()
            defer { stage.close() }
            final class Outer: UIView {
                let inner = Watched()
                override func didMoveToWindow() { if window != nil { inner.removeFromSuperview() } }
            }
            let outer = Outer()
            outer.addSubview(outer.inner)
            outer.inner.calls = []
            stage.window.addSubview(outer)
            #expect(outer.inner.calls.filter { $0.hasPrefix("didMoveToWindow") } == ["didMoveToWindow false"])
        }
    }
}
