@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct AccessibilityTests {
        private func label(_ text: String, _ x: CGFloat, _ y: CGFloat, in view: UIView) -> UILabel {
            let label = UILabel(frame: CGRect(x: x, y: y, width: 80, height: 20))
            label.text = text
            view.addSubview(label)
            return label
        }

        private func words(_ stage: Stage) -> [String?] {
            AccessibilityTree(windows: [stage.window]).elements.map(\.accessibilityLabel)
        }

        @Test("elements come in reading order: lines from top to bottom, in a line from its beginning")
        func order() {
            let stage = Stage()
            defer { stage.close() }
            _ = label("d", 200, 104, in: stage.window)
            _ = label("b", 200, 12, in: stage.window)
            _ = label("c", 10, 100, in: stage.window)
            _ = label("a", 10, 10, in: stage.window)
            #expect(words(stage) == ["a", "b", "c", "d"])
        }

        @Test("groups are read together; what is hidden, transparent or told to be passed over is not read")
        func groupsAndHidden() {
            let stage = Stage()
            defer { stage.close() }
            let left = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            let right = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
            for (name, view) in [("l", left), ("r", right)] {
                stage.window.addSubview(view)
                _ = label("\(name)1", 0, 0, in: view)
                _ = label("\(name)2", 0, 50, in: view)
            }
            #expect(words(stage) == ["l1", "r1", "l2", "r2"])
            left.shouldGroupAccessibilityChildren = true
            right.shouldGroupAccessibilityChildren = true
            #expect(words(stage) == ["l1", "l2", "r1", "r2"])
            left.alpha = 0
            #expect(words(stage) == ["r1", "r2"])
            right.accessibilityElementsHidden = true
            #expect(words(stage) == [])
        }

        @Test("a modal view keeps its siblings and the windows behind away")
        func modal() {
            let stage = Stage()
            defer { stage.close() }
            _ = label("behind", 0, 0, in: stage.window)
            let alert = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
            stage.window.addSubview(alert)
            _ = label("alert", 0, 0, in: alert)
            #expect(words(stage) == ["behind", "alert"])
            alert.accessibilityViewIsModal = true
            #expect(words(stage) == ["alert"])
        }

        @Test("an element that is no view has a frame in its container's space; the order of set elements counts")
        func elements() {
            let stage = Stage()
            defer { stage.close() }
            let chart = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 100))
            stage.window.addSubview(chart)
            let bars = (0..<2).map { index in
                let bar = UIAccessibilityElement(accessibilityContainer: chart)
                bar.accessibilityLabel = "bar \(index)"
                bar.accessibilityFrameInContainerSpace = CGRect(x: 20 * index, y: 10, width: 10, height: 90)
                return bar
            }
            chart.accessibilityElements = bars.reversed()
            #expect(words(stage) == ["bar 1", "bar 0"])
            #expect(bars[1].accessibilityFrame == CGRect(x: 120, y: 60, width: 10, height: 90))
            #expect(chart.index(ofAccessibilityElement: bars[0]) == 1)
            #expect(chart.accessibilityElement(at: 7) == nil)
            #expect(bars[1].accessibilityActivationPoint == CGPoint(x: 125, y: 105))
        }

        @Test("frames are those of the projection")
        func projection() {
            let stage = Stage()
            defer { stage.close() }
            let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
            stage.window.addSubview(view)
            view.transform = CGAffineTransform(rotationAngle: .pi / 4)
            let side = 100 * 2.0.squareRoot()
            let frame = view.accessibilityFrame
            #expect(abs(Double(frame.width) - side) < 1e-6)
            #expect(abs(Double(frame.midX) - 150) < 1e-6)
        }

        @Test("what was set counts more than what a class knows of itself; nil goes back")
        func defaults() {
            let label = UILabel()
            #expect(!label.isAccessibilityElement)
            label.text = "12"
            #expect(label.isAccessibilityElement)
            #expect(label.accessibilityTraits == .staticText)
            label.accessibilityLabel = "twelve"
            #expect(label.accessibilityLabel == "twelve")
            label.accessibilityLabel = nil
            #expect(label.accessibilityLabel == "12")
            let control = UIControl()
            control.isEnabled = false
            #expect(control.accessibilityTraits == .notEnabled)
            #expect(!control.accessibilityRespondsToUserInteraction)
        }

        @Test("as text, with values, hints, actions and groups")
        func text() {
            let stage = Stage()
            defer { stage.close() }
            let control = UIControl(frame: CGRect(x: 10, y: 20, width: 40, height: 40.5))
            control.accessibilityLabel = "Say \"hi\""
            control.accessibilityValue = "on"
            control.accessibilityTraits = [.button, .selected]
            control.accessibilityHint = "Greets."
            control.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Shout") { _ in true }]
            let list = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
            list.accessibilityContainerType = .list
            _ = label("one", 0, 0, in: list)
            stage.window.addSubview(control)
            stage.window.addSubview(list)
            #expect(
                AccessibilityTree(windows: [stage.window]).text == """
                    button, selected "Say \\"hi\\"" = "on" hint "Greets." (10, 20, 40, 40.5) action "Shout"
                    group (0, 100, 80, 20)
                      text "one" (0, 100, 80, 20)

                    """)
        }

        @Test("places without a number stop nothing")
        func hostileFrames() {
            let stage = Stage()
            defer { stage.close() }
            for frame in [CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: 1), .null, .infinite] {
                let element = UIView()
                element.isAccessibilityElement = true
                element.accessibilityFrame = frame
                stage.window.addSubview(element)
            }
            let tree = AccessibilityTree(windows: [stage.window])
            #expect(tree.elements.count == 3)
            #expect(tree.text.split(separator: "\n").count == 3)
        }
    }
}
