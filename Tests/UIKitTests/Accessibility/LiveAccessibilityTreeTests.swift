@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// The accessibility tree over time, as a bridge to a screen reader follows it.
    @Suite @MainActor struct LiveAccessibilityTreeTests {
        /// Follows a tree by what it is told alone, in words.
        private final class Follower: AccessibilityObserver {
            private(set) var log: [String] = []
            /// What a bridge knows: each node's children, by its number.
            private(set) var children: [Int: [Int]] = [:]

            func taken() -> [String] {
                defer { log = [] }
                return log
            }

            func accessibilityTreeDidChange(_ tree: LiveAccessibilityTree, _ change: AccessibilityChange) {
                @MainActor func name(_ node: AccessibilityNode?) -> String {
                    node.map { $0.values.label ?? "\($0.values.kind)" } ?? "nothing"
                }
                switch change {
                case .appeared(let node):
                    #expect(node.parent?.children.contains { $0 === node } == true)
                    log.append("+ \(name(node))")
                case .disappeared(let node, let parent):
                    #expect(node.parent == nil && !parent.children.contains { $0 === node })
                    log.append("- \(name(node))")
                case .moved(let node): log.append("moved \(name(node)) to \(node.indexInParent ?? -1)")
                case .changed(let node, let former):
                    let now = node.values
                    var what: [String] = []
                    if now.label != former.label { what.append("label") }
                    if now.value != former.value { what.append("value \(now.value ?? "nil")") }
                    if now.frame != former.frame { what.append("frame") }
                    if now.traits != former.traits { what.append("traits") }
                    if now.isFocused != former.isFocused { what.append(now.isFocused ? "focused" : "unfocused") }
                    if now.kind != former.kind { what.append("kind") }
                    log.append("\(name(node)): \(what.joined(separator: ", "))")
                case .screenChanged(let node): log.append("screen, at \(name(node))")
                case .layoutChanged(let node): log.append("layout, at \(name(node))")
                case .announced(let text): log.append("says \(text)")
                case .pageScrolled(let text): log.append("scrolled \(text ?? "")")
                }
            }
        }

        private let tree = LiveAccessibilityTree.shared

        private func label(_ text: String, _ y: CGFloat, in view: UIView) -> UILabel {
            let label = UILabel(frame: CGRect(x: 10, y: y, width: 100, height: 20))
            label.text = text
            view.addSubview(label)
            return label
        }

        private func with(_ body: @MainActor (HeadlessHost, UIView, Follower) async throws -> Void) async rethrows {
            try await HeadlessHost.open(size: CGSize(width: 300, height: 300), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
                host.show(view)
                await host.advance(by: 0)
                let follower = Follower()
                tree.addObserver(follower)
                defer { tree.removeObserver(follower) }
                try await body(host, view, follower)
            }
        }

        @Test("elements come, change and go; a node is the same for as long as its view is on the screen")
        func life() async throws {
            try await with { host, view, follower in
                let one = label("one", 10, in: view), two = label("two", 40, in: view)
                await host.advance(by: 0)
                #expect(follower.taken() == ["+ one", "+ two"])
                let node = try #require(tree.node(for: one))
                let window = try #require(view.window)
                #expect(node.parent === tree.node(for: window) && node.parent?.parent === tree.root && tree.node(for: view) == nil)
                #expect(node.indexInParent == 0 && node.values.kind == .element)
                #expect(node.values.frame == CGRect(x: 10, y: 10, width: 100, height: 20))
                one.text = "1"
                await host.advance(by: 0)
                #expect(follower.taken() == ["1: label"])
                one.accessibilityValue = "first"
                await host.advance(by: 0)
                #expect(follower.taken() == ["1: value first"])
                one.frame.origin.y = 70
                await host.advance(by: 0)
                #expect(follower.taken() == ["1: frame", "moved two to 0", "moved 1 to 1"])
                one.isHidden = true
                await host.advance(by: 0)
                #expect(follower.taken() == ["- 1"] && tree.node(for: one) == nil)
                one.isHidden = false
                await host.advance(by: 0)
                let again = try #require(tree.node(for: one))
                #expect(follower.taken() == ["+ 1"] && again !== node && again.id > node.id)
                await host.advance(by: 1)
                #expect(follower.taken().isEmpty, "a screen at rest tells nothing")
                _ = two
            }
        }

        @Test("groups and their contents come from outside in and go from inside out; what goes to another group is the same node")
        func groups() async throws {
            try await with { host, view, follower in
                let groups = ["left", "right"].enumerated().map { index, name in
                    let group = UIView(frame: CGRect(x: 150 * index, y: 0, width: 150, height: 100))
                    group.accessibilityContainerType = .semanticGroup
                    group.accessibilityLabel = name
                    view.addSubview(group)
                    return group
                }
                let item = label("item", 10, in: groups[0]), other = label("other", 40, in: groups[0])
                let third = label("third", 10, in: groups[1])
                await host.advance(by: 0)
                #expect(follower.taken() == ["+ left", "+ right", "+ item", "+ other", "+ third"])
                let node = try #require(tree.node(for: item))
                groups[1].addSubview(item)
                item.frame.origin.y = 60
                await host.advance(by: 0)
                let news = follower.taken()
                #expect(news.contains("moved item to 1") && !news.contains("+ item") && !news.contains("- item"))
                #expect(tree.node(for: item) === node && node.parent === tree.node(for: groups[1]))
                groups[1].removeFromSuperview()
                await host.advance(by: 0)
                #expect(follower.taken() == ["- item", "- third", "- right"])
                _ = (other, third)
            }
        }

        @Test("posted notifications are heard, with the node of an element that has just come")
        func posts() async throws {
            await with { host, view, follower in
                let one = label("one", 10, in: view)
                UIAccessibility.post(notification: .screenChanged, argument: one)
                #expect(follower.taken() == ["+ one", "screen, at one"])
                UIAccessibility.post(notification: .layoutChanged, argument: "text")
                UIAccessibility.post(notification: .announcement, argument: NSAttributedString(string: "Saved"))
                UIAccessibility.post(notification: .announcement, argument: nil)
                UIAccessibility.post(notification: .pageScrolled, argument: "Page 2")
                #expect(follower.taken() == ["layout, at nothing", "says text", "says Saved", "scrolled Page 2"])
                tree.removeObserver(follower)
                one.text = "two"
                UIAccessibility.post(notification: .announcement, argument: "unheard")
                await host.advance(by: 0)
                #expect(follower.taken().isEmpty)
            }
        }

        @Test("a node activates, adjusts, does custom actions, scrolls, escapes and takes the focus, and is found at its place")
        func actions() async throws {
            try await with { host, view, follower in
                var log: [String] = []
                let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
                button.setTitle("press", for: .normal)
                button.addAction(UIAction { _ in log.append("pressed") }, for: .touchUpInside)
                button.accessibilityCustomActions = [
                    UIAccessibilityCustomAction(name: "Delete") { _ in
                        log.append("deleted")
                        return true
                    }
                ]
                let slider = UISlider(frame: CGRect(x: 10, y: 100, width: 200, height: 40))
                slider.accessibilityLabel = "slider"
                let field = UITextField(frame: CGRect(x: 10, y: 150, width: 200, height: 40))
                field.accessibilityLabel = "field"
                for part in [button, slider, field] as [UIView] { view.addSubview(part) }
                await host.advance(by: 0)
                _ = follower.taken()
                let node = try #require(tree.root.node(at: CGPoint(x: 50, y: 30)))
                #expect(node === tree.node(for: button) && node.values.actions == ["Delete"])
                #expect(node.activate() && node.perform("Delete") && !node.perform("Save") && !node.adjust(up: true))
                #expect(log == ["pressed", "deleted"])
                button.isEnabled = false
                #expect(!node.activate() && log.count == 2)
                let value = slider.value
                #expect(tree.node(for: slider)?.adjust(up: true) == true && slider.value > value)
                #expect(tree.node(for: field)?.focus() == true && field.isFirstResponder && tree.node(for: button)?.scroll(.next) == false)
                await host.advance(by: 0)
                let news = follower.taken()
                #expect(news.contains { $0.hasPrefix("field:") && $0.contains("focused") })
                #expect(news.contains { $0.hasPrefix("slider: value") })
                #expect(news.contains("press: traits"))
                #expect(node.performEscape() == false)
                field.resignFirstResponder()
            }
        }

        @Test("without observers nothing is compared")
        func idle() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                host.show(view)
                await host.advance(by: 0)
                tree.update()
                let label = label("unseen", 10, in: view)
                await host.advance(by: 0.1)
                #expect(tree.node(for: label) == nil && UIApplication.shared.nextDeadline == nil)
            }
        }
    }
}
