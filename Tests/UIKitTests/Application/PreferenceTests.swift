@testable import UIKit
import Foundation
import TestSupport
import Testing

extension UIKitCore {
    /// Light or dark, text size, contrast and motion, as a program's options and the desktop say.
    @MainActor struct PreferenceTests {
        private var application: UIApplication { .shared }

        private func reset() {
            application.chosenPreferences = InterfacePreferences()
            application.desktopPreferences = InterfacePreferences()
        }

        @Test("the text size is the one whose body text is nearest to 17 points times the desktop's factor", arguments: [
            (0.1, UIContentSizeCategory.extraSmall), (0.85, .extraSmall), (0.9, .small), (0.95, .medium), (1, .large), (1.04, .large),
            (1.1, .extraLarge), (1.25, .extraExtraLarge), (1.4, .extraExtraExtraLarge), (1.5, .extraExtraExtraLarge), (1.55, .accessibilityMedium), (2, .accessibilityLarge),
            (3, .accessibilityExtraExtraExtraLarge), (1e300, .accessibilityExtraExtraExtraLarge), (.infinity, .accessibilityExtraExtraExtraLarge),
            (.nan, .large), (-1, .extraSmall),
        ])
        func textSizes(scale: Double, category: UIContentSizeCategory) {
            #expect(UIContentSizeCategory(textScale: scale) == category)
        }

        @Test("windows follow the desktop unless they override it, and options come before it")
        func order() {
            let stage = Stage()
            defer {
                reset()
                stage.close()
            }
            let stubborn = UIView(), log = Notes()
            stage.window.addSubview(stubborn)
            stubborn.overrideUserInterfaceStyle = .light
            let tokens = [UIContentSizeCategory.didChangeNotification, UIAccessibility.reduceMotionStatusDidChangeNotification].map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                    log.add((note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? UIContentSizeCategory)?.rawValue ?? "motion")
                }
            }
            defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
            application.desktopPreferences = InterfacePreferences(
                style: .dark, contentSizeCategory: .extraExtraLarge, contrast: .high, reducesMotion: true)
            #expect(stage.window.traitCollection.userInterfaceStyle == .dark && stubborn.traitCollection.userInterfaceStyle == .light)
            #expect(application.preferredContentSizeCategory == .extraExtraLarge && UIAccessibility.isReduceMotionEnabled)
            #expect(UIAccessibility.isDarkerSystemColorsEnabled)
            #expect(log.all == ["UICTContentSizeCategoryXXL", "motion"])
            application.chosenPreferences = InterfacePreferences(style: .light, reducesMotion: false)
            #expect(stage.window.traitCollection.userInterfaceStyle == .light && !UIAccessibility.isReduceMotionEnabled)
            #expect(application.preferredContentSizeCategory == .extraExtraLarge && UIAccessibility.isDarkerSystemColorsEnabled)
            application.desktopPreferences = InterfacePreferences()
            #expect(application.preferredContentSizeCategory == .large && !UIAccessibility.isDarkerSystemColorsEnabled)
            reset()
            #expect(UIScreen.main.traitCollection.userInterfaceStyle == .light)
            #expect(log.all == ["UICTContentSizeCategoryXXL", "motion", "motion", "UICTContentSizeCategoryL"])
        }

        @Test("a headless host never asks the desktop, and leaves no preferences behind")
        func headless() async throws {
            #expect(application.stopFollowing == nil)
            let display = CountingDisplay()
            application.connect(display: display, server: RenderServer(renderer: BlankRenderer()))
            application.chosenPreferences = InterfacePreferences(style: .dark)
            #expect(application.stopFollowing == nil && UIScreen.main.traitCollection.userInterfaceStyle == .dark)
            application.disconnect()
            #expect(UIScreen.main.traitCollection.userInterfaceStyle == .light)
        }
    }

    /// A real window on a desktop of the tests' own: an X server, a bus and a settings portal.
    @Suite(.enabled(if: XServer.shared != nil && PrivateBus.isInstalled, "needs an X server and dbus-daemon"))
    @MainActor struct DesktopWindowTests {
        private func until(_ condition: () -> Bool) async throws {
            for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
            #expect(condition())
        }

        @Test("a window begins as the desktop says and follows its changes; closed, it follows no longer")
        func followed() async throws {
            let bus = try PrivateBus()
            let portal = try MockPortal(on: bus, answer: .body("({'org.freedesktop.appearance': {'color-scheme': <uint32 1>}},)"))
            MediaClock.shared.setVirtualTime(nil)
            setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
            try UIApplication.shared.openWindow(title: "Lamina follows", size: CGSize(width: 200, height: 100), scale: 1)
            setenv("DBUS_SESSION_BUS_ADDRESS", "", 1)
            let window = UIWindow(frame: UIScreen.main.bounds)
            defer { window.isHidden = true }
            // Known before the first frame.
            #expect(window.traitCollection.userInterfaceStyle == .dark)
            window.makeKeyAndVisible()
            portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <uint32 2>)")
            try await until { window.traitCollection.userInterfaceStyle == .light }
            portal.sendChange("('org.gnome.desktop.interface', 'text-scaling-factor', <1.25>)")
            try await until { UIApplication.shared.preferredContentSizeCategory == .extraExtraLarge }
            portal.sendChange("('org.gnome.desktop.interface', 'enable-animations', <false>)")
            try await until { UIAccessibility.isReduceMotionEnabled }
            UIApplication.shared.disconnect()
            #expect(UIApplication.shared.preferredContentSizeCategory == .large && !UIAccessibility.isReduceMotionEnabled)
            portal.sendChange("('org.freedesktop.appearance', 'color-scheme', <uint32 1>)")
            try await Task.sleep(for: .milliseconds(100))
            #expect(window.traitCollection.userInterfaceStyle == .light)
        }
    }

    /// Files that are dropped onto the window.
    @MainActor struct OpeningTests {
        final class Opener: UIResponder, UIApplicationDelegate {
            var opened: [URL] = []
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                #expect(options[.openInPlace] as? Bool == true)
                opened.append(url)
                return true
            }
        }

        final class SceneOpener: UIResponder, UIWindowSceneDelegate {
            var opened: Set<URL> = []
            func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
                opened.formUnion(URLContexts.map(\.url))
                #expect(URLContexts.allSatisfy { $0.options.openInPlace && $0.options.sourceApplication == nil })
            }
        }

        @Test("the application's delegate opens one after the other, the scene's all at once and in its place")
        func delegates() {
            let urls = [URL(fileURLWithPath: "/a b"), URL(fileURLWithPath: "/c")], application = UIApplication.shared
            defer {
                application.delegate = nil
                UIWindowScene.main.delegate = nil
            }
            application.handle(.opened(urls))
            let opener = Opener(), sceneOpener = SceneOpener()
            application.delegate = opener
            application.handle(.opened(urls))
            #expect(opener.opened == urls)
            UIWindowScene.main.delegate = sceneOpener
            application.handle(.opened(urls))
            #expect(opener.opened == urls && sceneOpener.opened == Set(urls))
        }

        @Test("a scene's title is its window's, unless it is empty")
        func title() {
            var titles: [String] = []
            UIApplication.shared.setWindowTitle = { titles.append($0) }
            defer { UIApplication.shared.setWindowTitle = nil }
            UIWindowScene.main.title = "Deck"
            UIWindowScene.main.title = nil
            UIWindowScene.main.title = ""
            #expect(titles == ["Deck"])
        }
    }
}
