@testable import UIKit
import TestSupport
import Testing
import UIKitTesting

extension UIKitCore {
    /// The live accessibility tree after changes: it looks only at what has changed, and is what a tree made anew would be.
    @Suite @MainActor struct AccessibilityChangesTests {
        /// Keeps the numbers of the nodes that it was told of.
        private final class Listener: AccessibilityObserver {
            private(set) var alive: Set<Int> = []

            func accessibilityTreeDidChange(_ tree: LiveAccessibilityTree, _ change: AccessibilityChange) {
                switch change {
                case .appeared(let node): #expect(alive.insert(node.id).inserted, "\(node.values) appeared twice")
                case .disappeared(let node, _): #expect(alive.remove(node.id) != nil, "\(node.values) disappeared twice")
                default: break
                }
            }
        }

        /// Tells what no layer shows.
        private final class Secretive: UILabel {
            var secret = "secret"
            override var accessibilityLabel: String? {
                get { secret }
                set {}
            }
        }

        /// Lists elements that it draws itself.
        private final class Drawing: UIView {
            lazy var parts: [Any] = (0..<2).map {
                let part = UIAccessibilityElement(accessibilityContainer: self)
                part.accessibilityLabel = "part \($0)"
                part.accessibilityFrameInContainerSpace = CGRect(x: 5 * $0, y: 5, width: 5, height: 5)
                return part
            }
            override var accessibilityElements: [Any]? {
                get { parts }
                set { parts = newValue ?? [] }
            }
        }

        private let tree = LiveAccessibilityTree.shared

        private func with(_ body: @MainActor (HeadlessHost, UIWindow, Listener) async throws -> Void) async rethrows {
            try await HeadlessHost.open(size: CGSize(width: 300, height: 300), scale: 1) { host in
                let window = host.show(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
                await host.advance(by: 0)
                let listener = Listener()
                tree.addObserver(listener)
                defer { tree.removeObserver(listener) }
                try await body(host, window, listener)
                UIApplication.shared.firstResponder?.resignFirstResponder()
                await host.advance(by: 0.1)
            }
        }

        private func line(_ values: AccessibilityNode.Values, _ depth: Int) -> String {
            String(repeating: "  ", count: depth) + "\(values)"
        }

        private var shown: [String] {
            func lines(_ node: AccessibilityNode, _ depth: Int) -> [String] {
                #expect(node.children.allSatisfy { $0.parent === node })
                return [line(node.values, depth)] + node.children.flatMap { lines($0, depth + 1) }
            }
            return tree.root.children.flatMap { lines($0, 0) }
        }

        /// What is on the screen, with each object at its first place: those of a container before those in its containers.
        private var onScreen: [String] {
            var met: Set<ObjectIdentifier> = []
            func lines(_ nodes: [AccessibilityTree.Node], _ depth: Int) -> [String] {
                nodes.filter { met.insert($0.key).inserted }.map { node in
                    ([line(node.values, depth)] + lines(node.children, depth + 1)).joined(separator: "\n")
                }
            }
            return lines(UIApplication.shared.accessibilityTree.windows, 0).joined(separator: "\n").split(separator: "\n").map(String.init)
        }

        private var count: Int {
            func count(_ node: AccessibilityNode) -> Int { node.children.reduce(node.children.count) { $0 + count($1) } }
            return count(tree.root)
        }

        private func makeView(_ random: inout SeededRandom) -> UIView {
            let view: UIView
            switch random.below(16) {
            case 0...3: view = UIView()
            case 4, 5: view = UILabel()
            case 6: view = UIButton()
            case 7: view = UISwitch()
            case 8: view = UISlider()
            case 9: view = UIStepper()
            case 10: view = UISegmentedControl(items: ["one", "two", "three"])
            case 11: view = UITextField()
            case 12: view = UIProgressView()
            case 13: view = random.below(2) == 0 ? UIActivityIndicatorView() : UIPageControl()
            case 14: view = Secretive()
            default: view = random.below(2) == 0 ? Drawing() : UIImageView()
            }
            view.frame = CGRect(x: random.below(200), y: random.below(200), width: 10 + random.below(90), height: 10 + random.below(50))
            (view as? UILabel)?.text = "label \(random.below(100))"
            return view
        }

        private func isContainer(_ view: UIView) -> Bool { type(of: view) == UIView.self || view is UIWindow }

        /// Changes one thing of a view.
        private func change(_ view: UIView, _ all: [UIView], _ random: inout SeededRandom) {
            switch random.below(28) {
            case 0: view.frame.origin.x += CGFloat(random.below(40) - 20)
            case 1: view.bounds.origin.y = CGFloat(random.below(30))
            case 2: view.transform = CGAffineTransform(rotationAngle: random.number(0...3))
            case 3: view.layer.sublayerTransform.m34 = random.below(2) == 0 ? 0 : -1 / 500
            case 4: view.layer.transform = CATransform3DMakeRotation(random.number(0...1), 0, 1, 0)
            case 5: view.isHidden.toggle()
            case 6: view.alpha = random.below(2) == 0 ? 0 : 1
            case 7: view.accessibilityLabel = random.below(2) == 0 ? nil : "named \(random.below(10))"
            case 8: view.accessibilityValue = random.below(2) == 0 ? nil : "worth \(random.below(10))"
            case 9: view.accessibilityTraits = random.below(2) == 0 ? .header : .selected
            case 10: view.isAccessibilityElement = random.below(3) == 0
            case 11: view.accessibilityElementsHidden = random.below(3) == 0
            case 12: view.accessibilityViewIsModal = random.below(6) == 0
            case 13: view.shouldGroupAccessibilityChildren.toggle()
            case 14: view.accessibilityContainerType = random.below(2) == 0 ? .none : .list
            case 15:
                let leaves = all.filter { $0 is UILabel && (random.below(4) == 0 || $0.superview === view) }
                view.accessibilityElements = random.below(2) == 0 ? nil : leaves
            case 16: view.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "do \(random.below(3))") { _ in true }]
            case 17: view.traitOverrides.layoutDirection = random.below(2) == 0 ? .leftToRight : .rightToLeft
            case 18: view.superview?.bringSubviewToFront(view)
            case 19: view.superview?.sendSubviewToBack(view)
            case 20: view.accessibilityIdentifier = random.below(2) == 0 ? nil : "id \(random.below(10))"
            case 21: view.accessibilityHint = random.below(2) == 0 ? nil : "hint"
            default: changeState(view, &random)
            }
        }

        private func changeState(_ view: UIView, _ random: inout SeededRandom) {
            if let control = view as? UIControl, random.below(3) == 0 {
                if random.below(2) == 0 { control.isEnabled.toggle() } else { control.isSelected.toggle() }
                return
            }
            switch view {
            case let view as Secretive: view.secret = "secret \(random.below(100))"
            case let view as UILabel:
                if random.below(3) == 0 { view.isEnabled.toggle() } else { view.text = random.below(4) == 0 ? nil : "text \(random.below(10))" }
            case let view as UIButton: view.setTitle("title \(random.below(10))", for: .normal)
            case let view as UISwitch: view.setOn(!view.isOn, animated: random.below(2) == 0)
            case let view as UISlider: view.value = Float(random.unit())
            case let view as UIStepper: view.value = Double(random.below(100))
            case let view as UISegmentedControl:
                switch random.below(3) {
                case 0: view.selectedSegmentIndex = random.below(3)
                case 1: view.setEnabled(!view.isEnabledForSegment(at: 1), forSegmentAt: 1)
                default: view.setTitle("segment \(random.below(10))", forSegmentAt: 2)
                }
            case let view as UITextField:
                switch random.below(4) {
                case 0: view.text = "typed \(random.below(10))"
                case 1: view.placeholder = "Name \(random.below(10))"
                case 2: view.becomeFirstResponder()
                default: view.resignFirstResponder()
                }
            case let view as UIProgressView: view.progress = Float(random.unit())
            case let view as UIActivityIndicatorView: if view.isAnimating { view.stopAnimating() } else { view.startAnimating() }
            case let view as UIPageControl:
                view.numberOfPages = 1 + random.below(5)
                view.currentPage = random.below(5)
            case let view as UIImageView: view.image = random.below(2) == 0 ? nil : UIImage(systemName: ["star", "heart"][random.below(2)])
            case let view as Drawing: (view.parts.first as? UIAccessibilityElement)?.accessibilityLabel = "part \(random.below(10))"
            default: break
            }
        }

        @Test("after random changes the tree is what a tree made anew would be", arguments: 0..<rounds(3, long: 40))
        func changes(seed: Int) async {
            await with { host, window, listener in
                var random = SeededRandom(seed: seed)
                var views: [UIView] = [window]
                let other = UIWindow(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
                views.append(other)
                for step in 0..<150 {
                    for _ in 0...random.below(3) {
                        let view = views[random.below(views.count)]
                        switch random.below(10) {
                        case 0...2 where views.count < 60:
                            let container = views.filter(isContainer)[random.below(views.filter(isContainer).count)]
                            let new = makeView(&random)
                            container.insertSubview(new, at: random.below(container.subviews.count + 1))
                            views.append(new)
                        case 3 where !(view is UIWindow):
                            let containers = views.filter { isContainer($0) && !$0.isDescendant(of: view) }
                            containers[random.below(containers.count)].addSubview(view)
                        case 4 where !(view is UIWindow) && random.below(3) == 0:
                            view.removeFromSuperview()
                            views.removeAll { $0.isDescendant(of: view) }
                        case 5 where view === other && random.below(3) == 0: other.isHidden.toggle()
                        default: if !(view is UIWindow) { change(view, views, &random) }
                        }
                    }
                    // Some changes are looked at before they are committed.
                    if random.below(8) == 0 {
                        UIAccessibility.post(notification: .layoutChanged, argument: nil)
                    } else {
                        await host.advance(by: 0.02)
                    }
                    tree.update()
                    let (shown, wanted) = (shown, onScreen)
                    #expect(shown == wanted, "seed \(seed), step \(step)")
                    #expect(listener.alive.isSubset(of: Set(ids(tree.root))), "seed \(seed), step \(step)")
                    if shown != wanted { return }
                }
                other.isHidden = true
            }
        }

        private func ids(_ node: AccessibilityNode) -> [Int] { node.children.flatMap { [$0.id] + ids($0) } }

        @Test("an update looks at the views on the way to what has changed, and at those whose class may say anything")
        func cost() async {
            await with { host, window, _ in
                let groups = (0..<100).map { index in
                    let group = UIView(frame: CGRect(x: 0, y: 3 * index, width: 300, height: 3))
                    for place in 0..<10 {
                        let label = UILabel(frame: CGRect(x: 30 * place, y: 0, width: 30, height: 3))
                        label.text = "\(index), \(place)"
                        group.addSubview(label)
                    }
                    window.addSubview(group)
                    return group
                }
                await host.advance(by: 0.1)
                #expect(count == 1001)
                (groups[40].subviews[3] as? UILabel)?.text = "new"
                await host.advance(by: 0.1)
                // The window, the group and the label, once for the commit; others may not be looked at.
                #expect(tree.visitCount == 3)
                groups[7].frame.origin.x = 1
                await host.advance(by: 0.1)
                #expect(tree.visitCount == 12)
                groups[50].subviews[0].accessibilityLabel = "spoken"
                await host.advance(by: 0.1)
                #expect(tree.visitCount == 3)
                groups[51].layer.backgroundColor = UIColor.red.cgColor
                await host.advance(by: 0.1)
                #expect(tree.visitCount == 2)
                let secretive = Secretive(frame: CGRect(x: 0, y: 0, width: 10, height: 3))
                secretive.text = "shown"
                groups[99].addSubview(secretive)
                await host.advance(by: 0.1)
                secretive.secret = "told"
                groups[51].layer.backgroundColor = UIColor.blue.cgColor
                await host.advance(by: 0.1)
                #expect(tree.node(for: secretive)?.values.label == "told" && tree.visitCount == 4)
            }
        }

        @Test("a table's rows say whether they are selected and can be, with every change of either")
        func rows() async throws {
            try await with { host, window, _ in
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
                let source = Rows()
                table.dataSource = source
                window.addSubview(table)
                await host.advance(by: 0.1)
                let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
                @MainActor func values() async -> AccessibilityNode.Values? {
                    await host.advance(by: 0.1)
                    let (shown, wanted) = (shown, onScreen)
                    #expect(shown == wanted)
                    return tree.node(for: cell)?.values
                }
                let first = await values()
                #expect(first?.traits == .button)
                table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
                let selected = await values()
                #expect(selected?.traits == [.button, .selected])
                table.allowsSelection = false
                let fixed = await values()
                #expect(fixed?.traits == .selected)
                table.setEditing(true, animated: false)
                table.allowsSelectionDuringEditing = true
                let edited = await values()
                #expect(edited?.traits.contains(.button) == true)
                cell.textLabel?.text = "renamed"
                let renamed = await values()
                #expect(renamed?.label == "renamed")
            }
        }

        private final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.textLabel?.text = "row \(indexPath.row)"
                return cell
            }
        }

        @Test("classes that say something of their own are known, whichever property they override")
        func overrides() {
            let overrides = MethodOverrides.ofAccessibility
            for plain in [UIView.self, UILabel.self, UIButton.self, UITableViewCell.self, UITextView.self] { #expect(!overrides.contains(plain)) }
            #expect(overrides.contains(Secretive.self) && overrides.contains(Drawing.self))
        }
    }
}
