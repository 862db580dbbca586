@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct TraitTests {
        private final class TraitView: UIView {
            var formerStyles: [UIUserInterfaceStyle?] = []
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                super.traitCollectionDidChange(previous)
                formerStyles.append(previous?.userInterfaceStyle)
            }
        }

        @Test("merged collections: later ones count more, what is unspecified does not")
        func merging() {
            let merged = UITraitCollection(traitsFrom: [
                UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 3),
                UITraitCollection(userInterfaceStyle: .unspecified), UITraitCollection(userInterfaceStyle: .light),
            ])
            #expect(merged.userInterfaceStyle == .light)
            #expect(Double(merged.displayScale) == 3)
            #expect(merged.horizontalSizeClass == .unspecified)
            #expect(merged.containsTraits(in: UITraitCollection(displayScale: 3)))
            #expect(!merged.containsTraits(in: UITraitCollection(displayScale: 2)))
            #expect(merged == UITraitCollection(traitsFrom: [UITraitCollection(displayScale: 3), UITraitCollection(userInterfaceStyle: .light)]))
        }

        @Test("the style goes down the tree and stops where it is overridden; each view hears of it once")
        func inheritance() {
            let stage = Stage()
            defer { stage.close() }
            let outer = TraitView(), inner = TraitView(), light = TraitView()
            stage.window.addSubview(outer)
            outer.addSubview(inner)
            outer.addSubview(light)
            light.overrideUserInterfaceStyle = .light
            stage.window.overrideUserInterfaceStyle = .dark
            #expect(inner.traitCollection.userInterfaceStyle == .dark)
            #expect(light.traitCollection.userInterfaceStyle == .light)
            #expect(outer.formerStyles == [.light])
            #expect(inner.formerStyles == [.light])
            #expect(light.formerStyles == [])
            inner.removeFromSuperview()
            let other = UIView()
            other.addSubview(inner)
            #expect(inner.formerStyles == [.light, .dark])
        }

        @Test("the screen's style reaches all windows")
        func screenStyle() {
            let stage = Stage()
            defer { stage.close() }
            let view = TraitView()
            stage.window.addSubview(view)
            UIScreen.main.userInterfaceStyle = .dark
            #expect(view.traitCollection.userInterfaceStyle == .dark)
            #expect(UITraitCollection.current.userInterfaceStyle == .dark)
            UIScreen.main.userInterfaceStyle = .light
            #expect(view.formerStyles == [.light, .dark])
        }

        @Test("dynamic backgrounds follow the style of their view")
        func backgrounds() {
            let stage = Stage()
            defer { stage.close() }
            let view = UIView()
            view.backgroundColor = .systemBackground
            stage.window.addSubview(view)
            #expect(view.layer.backgroundColor == UIColor(red: 1, green: 1, blue: 1, alpha: 1).cgColor)
            view.overrideUserInterfaceStyle = .dark
            #expect(view.layer.backgroundColor == UIColor(red: 0, green: 0, blue: 0, alpha: 1).cgColor)
            #expect(view.backgroundColor === UIColor.systemBackground)
        }

        @Test("a dynamic colour is what its provider says for the current traits")
        func dynamicColors() {
            let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
            let dark = UITraitCollection(userInterfaceStyle: .dark)
            #expect(color.cgColor == UIColor.black.cgColor)
            #expect(color.resolvedColor(with: dark) == .white)
            var inside: CGColor?
            dark.performAsCurrent { inside = color.cgColor }
            #expect(inside == UIColor.white.cgColor)
            #expect(color.withAlphaComponent(0.5).resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
            #expect(color != UIColor { $0.userInterfaceStyle == .dark ? .white : .black })
        }

        @Test(
            "Behaviour 9.3: size classes by shape",
            arguments: [
                (393, 852, UIUserInterfaceSizeClass.compact, UIUserInterfaceSizeClass.regular), (852, 393, .compact, .compact),
                (896, 414, .regular, .compact), (768, 1024, .regular, .regular), (1024, 768, .regular, .regular),
            ])
        func sizeClasses(width: Int, height: Int, horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
            var traits = Traits.initial
            traits.fit(CGSize(width: width, height: height))
            #expect(traits.horizontalSizeClass == horizontal)
            #expect(traits.verticalSizeClass == vertical)
        }

        @Test("a controller overrides the style of its view and may override its children's")
        func controllers() {
            let stage = Stage()
            defer { stage.close() }
            let parent = UIViewController(), child = UIViewController()
            parent.overrideUserInterfaceStyle = .dark
            stage.window.rootViewController = parent
            #expect(parent.view.traitCollection.userInterfaceStyle == .dark)
            parent.addChild(child)
            parent.view.addSubview(child.view)
            child.didMove(toParent: parent)
            #expect(child.traitCollection.userInterfaceStyle == .dark)
            parent.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .light), forChild: child)
            #expect(child.view.traitCollection.userInterfaceStyle == .light)
            parent.setOverrideTraitCollection(nil, forChild: child)
            #expect(child.traitCollection.userInterfaceStyle == .dark)
        }
    }
}
