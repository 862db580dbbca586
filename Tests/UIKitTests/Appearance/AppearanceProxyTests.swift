@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct AppearanceProxyTests {
        final class Cell: UIView {}
        final class List: UIView {}
        final class Holder: UIViewController {}
        class PlainLabel: UILabel {}
        final class GreenLabel: UILabel {
            override init(frame: CGRect) {
                super.init(frame: frame)
                textColor = .systemGreen
            }
            required init?(coder: NSCoder) { nil }
        }
        final class OwnButtonItem: UIBarButtonItem {}

        /// Runs with a window; no proxies are left afterwards.
        private func stage(_ body: (Stage) throws -> Void) rethrows {
            AppearanceProxies.removeAll()
            let stage = Stage()
            defer {
                AppearanceProxies.removeAll()
                stage.close()
            }
            try body(stage)
        }

        @Test("5.1 a proxy is an instance of its class, one for each class, containers and traits")
        func identity() {
            stage { _ in
                #expect(!AppearanceProxies.isInUse)
                let proxy: UISwitch = UISwitch.appearance()
                #expect(AppearanceProxies.isInUse && UISwitch.appearance() === proxy)
                #expect(type(of: PlainLabel.appearance()) == PlainLabel.self && PlainLabel.appearance() !== UILabel.appearance())
                let inner = UILabel.appearance(whenContainedInInstancesOf: [Cell.self, List.self])
                #expect(UILabel.appearance(whenContainedInInstancesOf: [Cell.self, List.self]) === inner)
                #expect(UILabel.appearance(whenContainedInInstancesOf: [List.self, Cell.self]) !== inner)
                #expect(UILabel.appearance(whenContainedInInstancesOf: []) === UILabel.appearance())
                let dark = UITraitCollection(userInterfaceStyle: .dark)
                let proxyInDark = UILabel.appearance(for: dark)
                #expect(UILabel.appearance(for: UITraitCollection(userInterfaceStyle: .dark)) === proxyInDark)
                #expect(UILabel.appearance(for: dark, whenContainedInInstancesOf: [Cell.self]) !== proxyInDark)
                #expect(type(of: OwnButtonItem.appearance()) == OwnButtonItem.self)
            }
        }

        @Test("5.1 every class of views has a proxy")
        func classes() {
            stage { stage in
                let proxies: [UIView] = [
                    UIView.appearance(), UIWindow.appearance(), UILabel.appearance(), UIImageView.appearance(), UIButton.appearance(),
                    UISwitch.appearance(), UISlider.appearance(), UIStepper.appearance(), UIPageControl.appearance(),
                    UIProgressView.appearance(), UISegmentedControl.appearance(), UIActivityIndicatorView.appearance(),
                    UIRefreshControl.appearance(), UIScrollView.appearance(), UIStackView.appearance(), UITextField.appearance(),
                    UITextView.appearance(), UIVisualEffectView.appearance(), UINavigationBar.appearance(), UIToolbar.appearance(),
                    UITabBar.appearance(),
                ]
                #expect(Set(proxies.map { ObjectIdentifier($0) }).count == proxies.count)
                // Nothing was set, so nothing is applied.
                let label = UILabel(), bar = UINavigationBar()
                stage.window.addSubview(label)
                stage.window.addSubview(bar)
                #expect(label.extras.appliedAppearances == nil && bar.extras.appliedAppearances == nil)
            }
        }

        @Test("5.1 values apply when a view enters a window, not to views that are there, and again when they return")
        func entering() {
            stage { stage in
                let shown = UISwitch(), later = UISwitch()
                stage.window.addSubview(shown)
                UISwitch.appearance().onTintColor = .systemRed
                UISwitch.appearance().thumbTintColor = .systemYellow
                #expect(shown.onTintColor == nil && later.onTintColor == nil)
                let box = UIView()
                box.addSubview(later)
                #expect(later.onTintColor == nil)
                stage.window.addSubview(box)
                #expect(later.onTintColor === UIColor.systemRed && later.thumbTintColor === UIColor.systemYellow)
                #expect(shown.onTintColor == nil)

                UISwitch.appearance().onTintColor = .systemBlue
                #expect(later.onTintColor === UIColor.systemRed)
                box.removeFromSuperview()
                #expect(later.onTintColor === UIColor.systemRed)
                stage.window.addSubview(box)
                shown.removeFromSuperview()
                stage.window.addSubview(shown)
                #expect(later.onTintColor === UIColor.systemBlue && shown.onTintColor === UIColor.systemBlue)

                // A proxy without the value gives back what was there.
                UISwitch.appearance().onTintColor = nil
                box.removeFromSuperview()
                stage.window.addSubview(box)
                #expect(later.onTintColor == nil && later.thumbTintColor === UIColor.systemYellow)
            }
        }

        @Test("5.1 values are there when the view is told that it moved")
        func order() {
            final class Observing: UILabel {
                var colorWhenMoved: UIColor?
                override func didMoveToWindow() { colorWhenMoved = textColor }
            }
            stage { stage in
                UILabel.appearance().textColor = .systemRed
                let label = Observing()
                stage.window.addSubview(label)
                #expect(label.colorWhenMoved === UIColor.systemRed)
            }
        }

        @Test("5.1 what is set on an instance wins, before and after")
        func direct() {
            stage { stage in
                UILabel.appearance().textColor = .systemRed
                UILabel.appearance().font = .systemFont(ofSize: 30)
                let label = UILabel(), green = GreenLabel()
                label.textColor = .systemBlue
                stage.window.addSubview(label)
                stage.window.addSubview(green)
                #expect(label.textColor === UIColor.systemBlue && label.font.pointSize == 30)
                #expect(green.textColor === UIColor.systemGreen && green.font.pointSize == 30)

                // Even a value that is the default, once a proxy had set another.
                label.font = .systemFont(ofSize: UIFont.labelFontSize)
                for _ in 0..<2 {
                    label.removeFromSuperview()
                    stage.window.addSubview(label)
                    #expect(label.font.pointSize == UIFont.labelFontSize)
                }
            }
        }

        @Test("5.1 subclasses have what is set for their superclasses, and their own first")
        func inheritance() {
            stage { stage in
                UIView.appearance().tintColor = .systemRed
                UILabel.appearance().textColor = .systemOrange
                UILabel.appearance().shadowColor = .systemGray
                PlainLabel.appearance().textColor = .systemPurple
                let label = UILabel(), plain = PlainLabel(), bar = UINavigationBar()
                for view in [label, plain, bar] as [UIView] { stage.window.addSubview(view) }
                #expect(label.textColor === UIColor.systemOrange && plain.textColor === UIColor.systemPurple)
                #expect(plain.shadowColor === UIColor.systemGray)
                #expect(bar.tintColor === UIColor.systemRed && label.tintColor === UIColor.systemRed)
            }
        }

        @Test("5.1 the containers that begin farthest out win, then the longer chain, then the general proxy")
        func containers() {
            stage { stage in
                UILabel.appearance().textColor = .systemRed
                UILabel.appearance(whenContainedInInstancesOf: [Cell.self]).textColor = .systemGreen
                UILabel.appearance(whenContainedInInstancesOf: [Cell.self, List.self]).textColor = .systemBlue
                let list = List(), cell = Cell(), label = UILabel()
                stage.window.addSubview(list)
                list.addSubview(cell)
                @MainActor func color(in view: UIView) -> UIColor? {
                    label.removeFromSuperview()
                    view.addSubview(label)
                    return label.textColor
                }
                #expect(color(in: stage.window) === UIColor.systemRed)
                #expect(color(in: list) === UIColor.systemRed)
                #expect(color(in: cell) === UIColor.systemBlue)
                let between = UIView(), loose = Cell()
                cell.addSubview(between)
                stage.window.addSubview(loose)
                #expect(color(in: between) === UIColor.systemBlue)
                #expect(color(in: loose) === UIColor.systemGreen)
                // A list in a cell is no cell in a list.
                let inner = List()
                loose.addSubview(inner)
                #expect(color(in: inner) === UIColor.systemGreen)
                UILabel.appearance(whenContainedInInstancesOf: [List.self]).textColor = .systemPurple
                #expect(color(in: inner) === UIColor.systemGreen, "the cell lies farther out")
                #expect(color(in: list) === UIColor.systemPurple)
                #expect(color(in: stage.window) === UIColor.systemRed)
            }
        }

        @Test("5.1 view controllers are containers")
        func controllers() {
            stage { stage in
                UILabel.appearance(whenContainedInInstancesOf: [Holder.self]).textColor = .systemRed
                let holder = Holder(), label = UILabel(), other = UILabel()
                holder.view.addSubview(label)
                stage.window.addSubview(other)
                stage.window.rootViewController = holder
                #expect(label.textColor === UIColor.systemRed && other.textColor === UIColor.label)
            }
        }

        @Test("5.1 proxies for traits hold where and while the view has them")
        func traits() {
            stage { stage in
                let dark = UITraitCollection(userInterfaceStyle: .dark)
                UILabel.appearance().textColor = .systemRed
                UILabel.appearance(for: dark).textColor = .systemYellow
                UILabel.appearance(for: dark, whenContainedInInstancesOf: [Cell.self]).textColor = .systemGreen
                UIView.appearance(for: dark).tintColor = .systemPink
                let label = UILabel(), cell = Cell(), inCell = UILabel()
                cell.addSubview(inCell)
                stage.window.overrideUserInterfaceStyle = .light
                stage.window.addSubview(label)
                stage.window.addSubview(cell)
                #expect(label.textColor === UIColor.systemRed && inCell.textColor === UIColor.systemRed)
                stage.window.overrideUserInterfaceStyle = .dark
                #expect(label.textColor === UIColor.systemYellow && inCell.textColor === UIColor.systemGreen)
                #expect(label.tintColor === UIColor.systemPink && label.extras.tintColor != nil)
                stage.window.overrideUserInterfaceStyle = .light
                #expect(label.textColor === UIColor.systemRed && inCell.textColor === UIColor.systemRed)
                #expect(label.extras.tintColor == nil && stage.window.extras.tintColor == nil)
            }
        }

        @Test("5.1 a window has its values when it is shown")
        func windows() {
            stage { stage in
                UIWindow.appearance().tintColor = .systemRed
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                #expect(window.extras.tintColor == nil)
                window.isHidden = false
                #expect(window.tintColor === UIColor.systemRed && stage.window.extras.tintColor == nil)
                window.isHidden = true
            }
        }

        @Test("5.1 appearances of bars are copied to each bar")
        func bars() {
            stage { stage in
                let appearance = UINavigationBarAppearance()
                appearance.configureWithOpaqueBackground()
                appearance.backgroundColor = .systemRed
                appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
                UINavigationBar.appearance().standardAppearance = appearance
                UINavigationBar.appearance().scrollEdgeAppearance = appearance
                UINavigationBar.appearance().tintColor = .systemYellow
                UINavigationBar.appearance().largeTitleTextAttributes = [.foregroundColor: UIColor.systemGreen]
                UITabBar.appearance().unselectedItemTintColor = .systemBrown
                UIToolbar.appearance().barTintColor = .systemTeal
                let first = UINavigationBar(), second = UINavigationBar(), own = UINavigationBar(), tabs = UITabBar(), tools = UIToolbar()
                own.standardAppearance.backgroundColor = .systemIndigo
                for view in [first, second, own, tabs, tools] as [UIView] { stage.window.addSubview(view) }
                #expect(first.standardAppearance.backgroundColor === UIColor.systemRed && first.standardAppearance.backgroundEffect == nil)
                #expect(first.scrollEdgeAppearance?.titleTextAttributes[.foregroundColor] as? UIColor === UIColor.white)
                #expect(first.tintColor === UIColor.systemYellow)
                #expect(first.largeTitleTextAttributes?[.foregroundColor] as? UIColor === UIColor.systemGreen)
                #expect(own.standardAppearance.backgroundColor === UIColor.systemIndigo && own.tintColor === UIColor.systemYellow)
                #expect(tabs.unselectedItemTintColor === UIColor.systemBrown && tools.barTintColor === UIColor.systemTeal)
                first.standardAppearance.backgroundColor = .systemBlue
                #expect(second.standardAppearance.backgroundColor === UIColor.systemRed && appearance.backgroundColor === UIColor.systemRed)
                first.removeFromSuperview()
                stage.window.addSubview(first)
                #expect(first.standardAppearance.backgroundColor === UIColor.systemBlue, "changed on the instance")
            }
        }

        @Test("5.1 controls take tints and attributes by state")
        func controls() {
            stage { stage in
                UISlider.appearance().minimumTrackTintColor = .systemRed
                UIProgressView.appearance().trackTintColor = .systemGreen
                UIPageControl.appearance().currentPageIndicatorTintColor = .systemBlue
                UISegmentedControl.appearance().selectedSegmentTintColor = .systemOrange
                UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.systemRed], for: .selected)
                UIActivityIndicatorView.appearance().color = .systemPink
                UIRefreshControl.appearance().tintColor = .systemPurple
                UIButton.appearance().setTitleColor(.systemBrown, for: .highlighted)
                UITextView.appearance().backgroundColor = .systemTeal
                UITextField.appearance().font = .systemFont(ofSize: 9)
                let slider = UISlider(), progress = UIProgressView(progressViewStyle: .bar), pages = UIPageControl()
                let segments = UISegmentedControl(items: ["A", "B"]), ownSegments = UISegmentedControl(items: ["A"])
                let spinner = UIActivityIndicatorView(style: .large), refresh = UIRefreshControl(), button = UIButton(type: .system)
                let text = UITextView(), field = UITextField()
                ownSegments.setTitleTextAttributes([.foregroundColor: UIColor.systemBlue], for: .selected)
                for view in [slider, progress, pages, segments, ownSegments, spinner, refresh, button, text, field] as [UIView] {
                    stage.window.addSubview(view)
                }
                #expect(slider.minimumTrackTintColor === UIColor.systemRed && slider.maximumTrackTintColor == nil)
                #expect(progress.trackTintColor === UIColor.systemGreen && pages.currentPageIndicatorTintColor === UIColor.systemBlue)
                #expect(segments.selectedSegmentTintColor === UIColor.systemOrange)
                #expect(segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor === UIColor.systemRed)
                #expect(segments.titleTextAttributes(for: .normal) == nil)
                #expect(ownSegments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor === UIColor.systemBlue)
                #expect(spinner.color === UIColor.systemPink && refresh.tintColor === UIColor.systemPurple)
                #expect(button.titleColor(for: .highlighted) === UIColor.systemBrown && button.titleColors[exactly: .normal] == nil)
                #expect(text.backgroundColor === UIColor.systemTeal && field.font?.pointSize == 9)
            }
        }

        @Test("5.1 items of bars take their values when a bar shows them")
        func items() {
            stage { stage in
                UIBarButtonItem.appearance().setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 11)], for: .normal)
                UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .systemRed
                UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.systemBrown], for: .normal)
                UITabBarItem.appearance().badgeColor = .systemGreen
                let inToolbar = UIBarButtonItem(title: "One", primaryAction: nil), inBar = UIBarButtonItem(title: "Two", primaryAction: nil)
                let own = UIBarButtonItem(title: "Three", primaryAction: nil), tab = UITabBarItem(title: "Four", image: nil, tag: 0)
                own.tintColor = .systemBlue
                let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
                let navigationItem = UINavigationItem(title: "Title")
                let bar = UINavigationBar(frame: CGRect(x: 0, y: 50, width: 400, height: 44)), tabs = UITabBar()
                toolbar.items = [inToolbar, own]
                navigationItem.rightBarButtonItem = inBar
                bar.items = [navigationItem]
                tabs.items = [tab]
                for view in [toolbar, bar, tabs] as [UIView] {
                    stage.window.addSubview(view)
                    view.layoutIfNeeded()
                }
                for item in [inToolbar, inBar, own] {
                    #expect((item.titleTextAttributes(for: .normal)?[.font] as? UIFont)?.pointSize == 11)
                }
                #expect(inToolbar.tintColor === UIColor.systemRed && inBar.tintColor == nil && own.tintColor === UIColor.systemBlue)
                #expect(tab.badgeColor === UIColor.systemGreen)
                let button = toolbar.subviews.compactMap { $0 as? BarButton }.first { $0.item === inToolbar }
                let title = button?.subviews.compactMap { $0 as? UILabel }.first
                #expect(title?.font.pointSize == 11 && title?.textColor === UIColor.systemRed)
                let tabLabels = tabs.subviews.compactMap { $0 as? TabButton }.flatMap(\.subviews).compactMap { $0 as? UILabel }
                #expect(tabLabels.first { $0.text == "Four" }?.textColor === UIColor.systemBrown)
            }
        }

        @Test("5.1 back buttons take the tint and the title attributes of bar button items")
        func backButtons() throws {
            try stage { stage in
                UIBarButtonItem.appearance().setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 11)], for: .normal)
                UIBarButtonItem.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).tintColor = .systemRed
                UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .systemGreen
                let first = UINavigationItem(title: "First"), second = UINavigationItem(title: "Second")
                let bar = UINavigationBar(frame: CGRect(x: 0, y: 50, width: 400, height: 44))
                bar.items = [first, second]
                stage.window.addSubview(bar)
                bar.layoutIfNeeded()
                @MainActor func back() throws -> (button: BackButton, title: UILabel) {
                    let all = bar.subviews + bar.subviews.flatMap { $0.subviews }
                    let button = try #require(all.compactMap { $0 as? BackButton }.last)
                    return (button, try #require(button.subviews.compactMap { $0 as? UILabel }.first))
                }
                let shown = try back()
                #expect(shown.title.text == "First" && shown.title.font.pointSize == 11 && shown.title.textColor === UIColor.systemRed)
                #expect(shown.button.tintColor === UIColor.systemRed)
                // An item of its own, set while the bar is shown, takes them too; what is set on it goes before.
                let own = UIBarButtonItem(title: "Own", primaryAction: nil)
                own.tintColor = .systemBlue
                first.backBarButtonItem = own
                bar.layoutIfNeeded()
                let other = try back()
                #expect(other.title.text == "Own" && other.title.font.pointSize == 11 && other.title.textColor === UIColor.systemBlue)
                own.setTitleTextAttributes([.foregroundColor: UIColor.systemBrown, .font: UIFont.systemFont(ofSize: 13)], for: .normal)
                bar.layoutIfNeeded()
                #expect(other.title.textColor === UIColor.systemBrown && other.title.font.pointSize == 13)
            }
        }
    }
}
