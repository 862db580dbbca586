@testable import UIKit
import Testing

/// A trait of a program's own.
private struct Density: UITraitDefinition {
    static let defaultValue = 1
}

extension UIKitCore {
    /// Registrations for changes, overrides, traits of a program's own and the tint as a colour.
    @MainActor struct TraitChangeTests {
        @Test("Behaviour 9.3: closures hear of the traits they asked for, after the change, with the former ones")
        func registration() {
            let stage = Stage()
            defer { stage.close() }
            let view = UILabel(), log = Notes()
            stage.window.addSubview(view)
            let token = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (label: UILabel, previous: UITraitCollection) in
                log.add("\(previous.userInterfaceStyle.rawValue) to \(label.traitCollection.userInterfaceStyle.rawValue)")
            }
            view.registerForTraitChanges([UITraitVerticalSizeClass.self, UITraitLayoutDirection.self]) { label, _ in log.add("other") }
            stage.window.overrideUserInterfaceStyle = .dark
            #expect(log.all == ["1 to 2"])
            stage.window.traitOverrides.verticalSizeClass = .compact
            #expect(log.all == ["1 to 2", "other"])
            view.unregisterForTraitChanges(token)
            stage.window.overrideUserInterfaceStyle = .light
            #expect(log.all == ["1 to 2", "other"])
        }

        @Test("controllers and scenes register, too; a registration keeps nobody")
        func controllers() {
            let stage = Stage()
            defer {
                UIWindowScene.main.traitOverrides = UITraitOverrides()
                stage.close()
            }
            let log = Notes(), controller = UIViewController()
            stage.window.rootViewController = controller
            controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (controller: UIViewController, _) in
                log.add("controller \(controller.traitCollection.userInterfaceStyle.rawValue)")
            }
            let token = UIWindowScene.main.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIWindowScene, _) in log.add("scene") }
            UIWindowScene.main.traitOverrides.userInterfaceStyle = .dark
            #expect(log.all == ["controller 2", "scene"] && stage.window.traitCollection.userInterfaceStyle == .dark)
            UIWindowScene.main.unregisterForTraitChanges(token)
            controller.traitOverrides.userInterfaceStyle = .light
            #expect(log.all == ["controller 2", "scene", "controller 1"] && controller.view.traitCollection.userInterfaceStyle == .light)
            stage.window.rootViewController = nil
            weak var weakView: UIView?
            do {
                let view = UIView()
                view.registerForTraitChanges([UITraitDisplayScale.self]) { (_: UIView, _) in }
                weakView = view
            }
            #expect(weakView == nil)
        }

        @Test("overrides hold for a view and what is in it, until they are removed")
        func overrides() {
            let root = UIView(), view = UIView(), inner = UIView()
            root.addSubview(view)
            view.addSubview(inner)
            #expect(!view.traitOverrides.contains(UITraitLayoutDirection.self))
            view.traitOverrides.layoutDirection = .rightToLeft
            view.traitOverrides[UITraitPreferredContentSizeCategory.self] = .extraLarge
            #expect(view.traitOverrides.contains(UITraitLayoutDirection.self))
            #expect(inner.traitCollection.layoutDirection == .rightToLeft && inner.traitCollection.preferredContentSizeCategory == .extraLarge)
            #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft && root.traitCollection.layoutDirection == .leftToRight)
            inner.traitOverrides.layoutDirection = .leftToRight
            #expect(inner.traitCollection.layoutDirection == .leftToRight && view.traitCollection.layoutDirection == .rightToLeft)
            inner.traitOverrides.remove(UITraitLayoutDirection.self)
            #expect(inner.traitCollection.layoutDirection == .rightToLeft)
            view.traitOverrides.remove(UITraitLayoutDirection.self)
            #expect(inner.traitCollection.layoutDirection == .leftToRight && view.traitOverrides.contains(UITraitPreferredContentSizeCategory.self))
        }

        @Test("traits of a program's own are inherited, compared and told of")
        func custom() {
            let root = UIView(), inner = UIView(), log = Notes()
            root.addSubview(inner)
            #expect(inner.traitCollection[Density.self] == 1 && Density.name == "Density" && Density.identifier.hasSuffix(".Density"))
            inner.registerForTraitChanges([Density.self]) { (view: UIView, previous) in
                log.add("\(previous[Density.self]) to \(view.traitCollection[Density.self])")
            }
            root.traitOverrides[Density.self] = 3
            root.traitOverrides[Density.self] = 3
            root.traitOverrides.userInterfaceStyle = .dark
            root.traitOverrides.remove(Density.self)
            #expect(log.all == ["1 to 3", "3 to 1"])
            let made = UITraitCollection { $0[Density.self] = 5 }
            #expect(made[Density.self] == 5 && made != UITraitCollection() && made == UITraitCollection().replacing(Density.self, value: 5))
            #expect(made.modifyingTraits { $0.userInterfaceStyle = .dark }.userInterfaceStyle == .dark)
            #expect(UITraitCollection(traitsFrom: [made, UITraitCollection(userInterfaceStyle: .dark)])[Density.self] == 5)
        }

        @Test("UIColor.tintColor is the tint of the view that shows it")
        func tintColor() throws {
            let root = UIView(), view = UIView(), label = UILabel()
            root.addSubview(view)
            view.addSubview(label)
            view.backgroundColor = .tintColor
            label.backgroundColor = UIColor.tintColor.withAlphaComponent(0.5)
            func shown(_ view: UIView) -> UIColor? { view.layer.backgroundColor.map(UIColor.init(cgColor:)) }
            #expect(shown(view) == UIColor.systemBlue.resolvedColor(with: root.traitCollection))
            root.tintColor = .red
            #expect(shown(view) == .red && shown(label) == UIColor.red.withAlphaComponent(0.5))
            view.tintColor = .green
            #expect(shown(view) == .green && shown(label) == UIColor.green.withAlphaComponent(0.5))
            root.tintColor = .blue
            #expect(shown(view) == .green)
            view.tintColor = nil
            #expect(shown(view) == .blue && shown(label) == UIColor.blue.withAlphaComponent(0.5))
            root.tintAdjustmentMode = .dimmed
            #expect(shown(view) == root.tintColor && shown(view) != .blue)
            root.tintAdjustmentMode = .automatic
            let other = UIView()
            other.tintColor = .red
            other.addSubview(view)
            #expect(shown(view) == .red)
            // A change of the tint is no change of traits.
            let log = Notes()
            view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in log.add("told") }
            other.tintColor = .green
            #expect(log.all.isEmpty && UIColor.tintColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).dependsOnTint == false)
        }
    }
}
