@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct MarginTests {
        private final class Margined: UIView {
            var changes = 0, areas = 0, layouts = 0
            override func layoutMarginsDidChange() { changes += 1 }
            override func safeAreaInsetsDidChange() { areas += 1 }
            override func layoutSubviews() { layouts += 1 }
        }

        @Test("5.1 margins and reading direction defaults")
        func defaults() {
            let view = UIView()
            #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
            #expect(!view.preservesSuperviewLayoutMargins)
            #expect(view.insetsLayoutMarginsFromSafeArea)
            #expect(view.semanticContentAttribute == .unspecified)
            #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
            #expect(view.tintAdjustmentMode == .normal)
            #expect(view.alignmentRectInsets == .zero)
            #expect(view.clearsContextBeforeDrawing)
        }

        @Test("changed margins are told once, and lay out")
        func changes() {
            let view = Margined()
            view.layoutIfNeeded()
            let layouts = view.layouts
            view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            view.layoutIfNeeded()
            #expect(view.changes == 1)
            #expect(view.layouts == layouts + 1)
            #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        }

        @Test("directional margins change sides with the direction, others do not")
        func directions() {
            let view = Margined()
            view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
            view.semanticContentAttribute = .forceRightToLeft
            #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
            #expect(view.changes == 2)
            view.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
            #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 0, leading: 6, bottom: 0, trailing: 5))
        }

        @Test("content of players, of space and forced directions stay as they are in mirrored interfaces")
        func semantics() {
            let kinds: [(UISemanticContentAttribute, UIUserInterfaceLayoutDirection)] = [
                (.unspecified, .rightToLeft), (.playback, .leftToRight), (.spatial, .leftToRight), (.forceLeftToRight, .leftToRight),
                (.forceRightToLeft, .rightToLeft),
            ]
            for (kind, direction) in kinds {
                let found = UIView.userInterfaceLayoutDirection(for: kind, relativeTo: .rightToLeft)
                #expect(found == direction)
            }
            #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
            let stage = Stage()
            defer { stage.close() }
            let view = Margined()
            stage.window.addSubview(view)
            view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 2, bottom: 0, trailing: 4)
            UIScreen.main.changeTraits { $0.layoutDirection = .rightToLeft }
            #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
            #expect(Double(view.layoutMargins.left) == 4)
            #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
            UIScreen.main.changeTraits { $0.layoutDirection = .leftToRight }
            #expect(Double(view.layoutMargins.left) == 2)
        }

        @Test("preserved margins of the superview hold where the view reaches into them")
        func preserved() {
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = Margined(frame: CGRect(x: 5, y: 0, width: 95, height: 40))
            outer.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
            outer.addSubview(inner)
            inner.preservesSuperviewLayoutMargins = true
            #expect(inner.layoutMargins == UIEdgeInsets(top: 20, left: 15, bottom: 8, right: 20))
            let changes = inner.changes
            outer.layoutMargins.right = 30
            #expect(inner.changes == changes + 1)
            #expect(Double(inner.layoutMargins.right) == 30)
            inner.frame.origin.y = 50
            #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 15, bottom: 10, right: 30))
        }

        @Test("alignment rectangles and frames are inverse")
        func alignment() {
            final class Shadowed: UIView {
                override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
            }
            let view = Shadowed(), frame = CGRect(x: 10, y: 10, width: 50, height: 50)
            #expect(view.alignmentRect(forFrame: frame) == CGRect(x: 12, y: 11, width: 44, height: 46))
            #expect(view.frame(forAlignmentRect: view.alignmentRect(forFrame: frame)) == frame)
        }

        @Test("5.1 safe area: only where a view overlaps the unsafe edges, told before layout, none without a window")
        func safeArea() {
            let stage = Stage()
            defer { stage.close() }
            let controller = UIViewController()
            stage.window.rootViewController = controller
            let view = Margined(frame: CGRect(x: 0, y: 10, width: 100, height: 100))
            let deep = Margined(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            controller.view.addSubview(view)
            view.addSubview(deep)
            controller.view.layoutIfNeeded()
            let layouts = view.layouts
            controller.additionalSafeAreaInsets.top = 40
            #expect(view.areas == 1 && deep.areas == 1)
            #expect(Double(deep.safeAreaInsets.top) == 30)
            controller.view.layoutIfNeeded()
            #expect(view.layouts == layouts + 1)
            view.center.y += 15
            #expect(Double(view.safeAreaInsets.top) == 15)
            #expect(Double(deep.safeAreaInsets.top) == 15)
            view.frame.origin.y = 50
            #expect(view.safeAreaInsets == .zero && deep.safeAreaInsets == .zero)
            view.frame.origin.y = 0
            view.removeFromSuperview()
            #expect(view.safeAreaInsets == .zero && deep.safeAreaInsets == .zero)
        }

        @Test("5.1 a dimmed tint is grey, is inherited, and is told to those in whom it changes")
        func dimmedTint() {
            final class Tinted: UIView {
                var changes = 0
                override func tintColorDidChange() { changes += 1 }
            }
            let outer = Tinted(), inner = Tinted(), bright = Tinted()
            outer.addSubview(inner)
            outer.addSubview(bright)
            bright.tintAdjustmentMode = .normal
            outer.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            outer.changes = 0
            inner.changes = 0
            bright.changes = 0
            outer.tintAdjustmentMode = .dimmed
            #expect(outer.changes == 1 && inner.changes == 1 && bright.changes == 0)
            #expect(inner.tintAdjustmentMode == .dimmed && bright.tintAdjustmentMode == .normal)
            var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
            #expect(inner.tintColor.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
            #expect(red == green && green == blue)
            #expect(bright.tintColor == outer.tintColor || bright.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
            outer.tintAdjustmentMode = .automatic
            #expect(inner.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        }

        @Test("5.1 tints are grey under an alert, and coloured again when it goes")
        func tintUnderAlert() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 568)) { host in
                let controller = UIViewController(), button = UIView()
                controller.view.addSubview(button)
                host.show(controller)
                await host.settle()
                #expect(button.tintAdjustmentMode == .normal)
                let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
                controller.present(alert, animated: true)
                await host.advance(by: 1)
                #expect(button.tintAdjustmentMode == .dimmed && alert.view.tintAdjustmentMode == .normal)
                alert.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(button.tintAdjustmentMode == .normal)
                controller.view.tintAdjustmentMode = .normal
                controller.present(UIAlertController(title: "Title", message: nil, preferredStyle: .actionSheet), animated: false)
                await host.settle()
                #expect(button.tintAdjustmentMode == .dimmed)
                controller.dismiss(animated: false)
                await host.settle()
                #expect(controller.view.tintAdjustmentMode == .normal && controller.view.extras.tintAdjustmentMode == .normal)
            }
        }

        @Test("limits of the size of text hold below a view")
        func contentSizeLimits() {
            let outer = UIView(), inner = UIView()
            outer.addSubview(inner)
            #expect(inner.appliedContentSizeCategoryLimitsDescription == "no limits")
            outer.minimumContentSizeCategory = .extraLarge
            #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
            inner.maximumContentSizeCategory = .medium
            #expect(inner.traitCollection.preferredContentSizeCategory == .medium)
            outer.minimumContentSizeCategory = nil
            inner.maximumContentSizeCategory = .extraExtraLarge
            #expect(inner.traitCollection.preferredContentSizeCategory == .large)
            #expect(inner.appliedContentSizeCategoryLimitsDescription == "UIView: maximum UICTContentSizeCategoryXXL")
        }

        @Test("what is not flexible is not rounded; transforms do not disturb autoresizing")
        func autoresizing() {
            let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let plain = UIView(frame: CGRect(x: 10.3, y: 0, width: 50, height: 10))
            let turned = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
            plain.contentScaleFactor = 2
            turned.contentScaleFactor = 2
            plain.autoresizingMask = .flexibleWidth
            turned.autoresizingMask = .flexibleWidth
            turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
            outer.addSubview(plain)
            outer.addSubview(turned)
            outer.frame.size.width = 133.3
            #expect(abs(Double(plain.frame.minX) - 10.3) < 1e-9)
            #expect(abs(Double(plain.frame.width) - 83.5) < 1e-9)
            #expect(abs(Double(turned.bounds.width) - 113.5) < 1e-9)
            #expect(Double(turned.bounds.height) == 20)
            #expect(abs(Double(turned.center.x) - (10 + 113.5 / 2)) < 1e-9)
            for width in [CGFloat.infinity, .nan, 1e300, 0, -5] { outer.bounds.size.width = width }
        }

        @Test("editing ends in a view and below it; by force even against its will")
        func endEditing() {
            final class Stubborn: UIView {
                var yields = false
                override var canBecomeFirstResponder: Bool { true }
                override var canResignFirstResponder: Bool { yields }
            }
            let stage = Stage()
            defer { stage.close() }
            let holder = UIView(), other = UIView(), view = Stubborn()
            stage.window.addSubview(holder)
            stage.window.addSubview(other)
            holder.addSubview(view)
            #expect(view.becomeFirstResponder())
            #expect(other.endEditing(false))
            #expect(view.isFirstResponder)
            #expect(!holder.endEditing(false))
            #expect(view.isFirstResponder)
            #expect(holder.endEditing(true))
            #expect(!view.isFirstResponder)
        }

        @Test("interactions come and go with their callbacks, and move between views")
        func interactions() {
            final class Noting: NSObject, UIInteraction {
                weak var view: UIView?
                var log: [String] = []
                func willMove(to view: UIView?) { log.append(view == nil ? "will leave" : "will come") }
                func didMove(to view: UIView?) {
                    self.view = view
                    log.append(view == nil ? "left" : "came")
                }
            }
            let one = UIView(), other = UIView(), interaction = Noting()
            one.addInteraction(interaction)
            one.addInteraction(interaction)
            #expect(interaction.log == ["will come", "came"])
            other.addInteraction(interaction)
            #expect(one.interactions.isEmpty && other.interactions.count == 1)
            #expect(interaction.log == ["will come", "came", "will leave", "left", "will come", "came"])
            other.interactions = []
            #expect(interaction.view == nil)
        }
    }
}
