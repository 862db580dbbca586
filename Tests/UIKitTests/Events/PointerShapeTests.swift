import Testing
import UIKitTesting

@testable import UIKit

extension UIKitCore {
    /// What the pointer looks like.
    @MainActor struct PointerShapeTests {
        @Test("over text that can be edited or selected it is a beam, elsewhere an arrow, also over a button in a text field")
        func shapes() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 400)) { host in
                let controller = UIViewController()
                host.show(controller)
                let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)), text = UITextView(frame: CGRect(x: 0, y: 50, width: 200, height: 100))
                let button = UIButton(type: .system, primaryAction: UIAction(title: "B") { _ in })
                button.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
                field.rightView = button
                field.rightViewMode = .always
                text.text = "Some text"
                for view in [field, text] { controller.view.addSubview(view) }
                await host.advance(by: 0.1)
                var shapes: [PointerShape] = []
                UIApplication.shared.setPointerShape = { shapes.append($0) }
                defer { UIApplication.shared.setPointerShape = nil }
                @MainActor func move(_ x: CGFloat, _ y: CGFloat) {
                    UIApplication.shared.handle(.hover(location: CGPoint(x: x, y: y), time: CACurrentMediaTime()))
                }
                move(300, 300)
                move(20, 20)
                move(30, 20)
                #expect(shapes == [.beam], "told once")
                move(180, 20)
                #expect(shapes == [.beam, .arrow], "a button in the field")
                move(20, 80)
                move(20, 300)
                #expect(shapes == [.beam, .arrow, .beam, .arrow])
                text.isEditable = false
                move(20, 80)
                #expect(shapes.last == .beam, "text that can be selected")
                text.isSelectable = false
                move(30, 80)
                #expect(shapes.last == .arrow)
                field.isEnabled = false
                move(20, 20)
                #expect(shapes.count == 6)
            }
        }
    }
}
