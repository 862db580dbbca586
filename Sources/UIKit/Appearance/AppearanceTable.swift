/// The properties that a class adds for appearance proxies.
@MainActor
struct AppearanceTable {
    let type: AnyClass
    /// A new instance, whose values are the defaults.
    let makeInstance: @MainActor () -> AnyObject
    let properties: @MainActor () -> [AppearanceProperty]

    private init<View: UIView>(
        _ type: View.Type, _ makeInstance: @escaping @MainActor () -> View,
        _ properties: @escaping @MainActor () -> [AppearanceProperty] = { [] }
    ) {
        self.type = type
        self.makeInstance = makeInstance
        self.properties = properties
    }

    private init<Item: UIBarItem>(item type: Item.Type, _ properties: @escaping @MainActor () -> [AppearanceProperty]) {
        self.type = type
        makeInstance = { type.init() }
        self.properties = properties
    }

    /// The tables by class. Each public class of views is among them, as its defaults may differ from those of its superclass.
    static let all: [ObjectIdentifier: AppearanceTable] = Dictionary(
        uniqueKeysWithValues: (views + controls + bars + items).map { (ObjectIdentifier($0.type), $0) })

    private static var views: [AppearanceTable] {
        [
            AppearanceTable(UIView.self, { UIView(frame: .zero) }) {
                [
                    AppearanceProperty(\UIView.backgroundColor),
                    // The getter has the inherited colour where none was set.
                    AppearanceProperty(get: { (view: UIView) in view.extras.tintColor }, set: { $0.tintColor = $1 }),
                ]
            },
            AppearanceTable(UIWindow.self, { UIWindow(frame: .zero) }),
            AppearanceTable(UIImageView.self, { UIImageView(frame: .zero) }),
            AppearanceTable(UIScrollView.self, { UIScrollView(frame: .zero) }),
            AppearanceTable(UIStackView.self, { UIStackView(frame: .zero) }),
            AppearanceTable(UIVisualEffectView.self, { UIVisualEffectView(frame: .zero) }),
            AppearanceTable(UILabel.self, { UILabel(frame: .zero) }) {
                [
                    AppearanceProperty(\UILabel.font), AppearanceProperty(\UILabel.textColor),
                    AppearanceProperty(\UILabel.highlightedTextColor), AppearanceProperty(\UILabel.shadowColor),
                    AppearanceProperty(\UILabel.shadowOffset),
                ]
            },
            AppearanceTable(UITextView.self, { UITextView(frame: .zero) }) {
                [
                    AppearanceProperty(\UITextView.font), AppearanceProperty(\UITextView.textColor),
                    AppearanceProperty(\UITextView.keyboardAppearance),
                ]
            },
            AppearanceTable(UIProgressView.self, { UIProgressView(frame: .zero) }) {
                [
                    AppearanceProperty(\UIProgressView.progressTintColor), AppearanceProperty(\UIProgressView.trackTintColor),
                    AppearanceProperty(\UIProgressView.progressImage), AppearanceProperty(\UIProgressView.trackImage),
                ]
            },
            AppearanceTable(UIActivityIndicatorView.self, { UIActivityIndicatorView(frame: .zero) }) {
                [AppearanceProperty(\UIActivityIndicatorView.color)]
            },
        ]
    }

    private static var controls: [AppearanceTable] {
        [
            AppearanceTable(UIControl.self, { UIControl(frame: .zero) }),
            AppearanceTable(UITextField.self, { UITextField(frame: .zero) }) {
                [
                    AppearanceProperty(\UITextField.font), AppearanceProperty(\UITextField.textColor),
                    AppearanceProperty(\UITextField.keyboardAppearance),
                ]
            },
            AppearanceTable(UIButton.self, { UIButton(frame: .zero) }) {
                AppearanceProperty.states { state in
                    AppearanceProperty(
                        get: { (button: UIButton) in button.titleColors[exactly: state] }, set: { $0.setTitleColor($1, for: state) })
                }
                    + AppearanceProperty.states { state in
                        AppearanceProperty(
                            get: { (button: UIButton) in button.titleShadowColors[exactly: state] },
                            set: { $0.setTitleShadowColor($1, for: state) })
                    }
                    + AppearanceProperty.states { state in
                        AppearanceProperty(
                            get: { (button: UIButton) in button.backgroundImages[exactly: state] },
                            set: { $0.setBackgroundImage($1, for: state) })
                    }
                    + [AppearanceProperty(\UIButton.contentEdgeInsets)]
            },
            AppearanceTable(UISwitch.self, { UISwitch(frame: .zero) }) {
                [
                    AppearanceProperty(\UISwitch.onTintColor), AppearanceProperty(\UISwitch.thumbTintColor),
                    AppearanceProperty(\UISwitch.onImage), AppearanceProperty(\UISwitch.offImage),
                ]
            },
            AppearanceTable(UISlider.self, { UISlider(frame: .zero) }) {
                [
                    AppearanceProperty(\UISlider.minimumTrackTintColor), AppearanceProperty(\UISlider.maximumTrackTintColor),
                    AppearanceProperty(\UISlider.thumbTintColor),
                ]
            },
            AppearanceTable(UIPageControl.self, { UIPageControl(frame: .zero) }) {
                [
                    AppearanceProperty(\UIPageControl.pageIndicatorTintColor),
                    AppearanceProperty(\UIPageControl.currentPageIndicatorTintColor),
                ]
            },
            AppearanceTable(UISegmentedControl.self, { UISegmentedControl(frame: .zero) }) {
                [AppearanceProperty(\UISegmentedControl.selectedSegmentTintColor)]
                    + AppearanceProperty.states { state in
                        AppearanceProperty(
                            attributes: { (control: UISegmentedControl) in control.titleTextAttributes(for: state) },
                            set: { $0.setTitleTextAttributes($1, for: state) })
                    }
                    + AppearanceProperty.states { state in
                        AppearanceProperty(
                            get: { (control: UISegmentedControl) in control.backgroundImages[.default]?[exactly: state] },
                            set: { $0.setBackgroundImage($1, for: state, barMetrics: .default) })
                    }
            },
            AppearanceTable(UIStepper.self, { UIStepper(frame: .zero) }) {
                AppearanceProperty.states { state in
                    AppearanceProperty(
                        get: { (stepper: UIStepper) in stepper.backgroundImages[exactly: state] },
                        set: { $0.setBackgroundImage($1, for: state) })
                }
                    + AppearanceProperty.states { state in
                        AppearanceProperty(
                            get: { (stepper: UIStepper) in stepper.incrementImages[exactly: state] },
                            set: { $0.setIncrementImage($1, for: state) })
                    }
                    + AppearanceProperty.states { state in
                        AppearanceProperty(
                            get: { (stepper: UIStepper) in stepper.decrementImages[exactly: state] },
                            set: { $0.setDecrementImage($1, for: state) })
                    }
            },
            AppearanceTable(UIRefreshControl.self, { UIRefreshControl(frame: .zero) }) {
                [AppearanceProperty(\UIRefreshControl.attributedTitle)]
            },
        ]
    }

    private static var bars: [AppearanceTable] {
        [
            AppearanceTable(UINavigationBar.self, { UINavigationBar(frame: .zero) }) {
                [
                    AppearanceProperty(bar: \UINavigationBar.standardAppearance),
                    AppearanceProperty(bar: \UINavigationBar.compactAppearance),
                    AppearanceProperty(bar: \UINavigationBar.scrollEdgeAppearance),
                    AppearanceProperty(bar: \UINavigationBar.compactScrollEdgeAppearance),
                    AppearanceProperty(\UINavigationBar.isTranslucent), AppearanceProperty(\UINavigationBar.barTintColor),
                    AppearanceProperty(\UINavigationBar.barStyle), AppearanceProperty(\UINavigationBar.backIndicatorImage),
                    AppearanceProperty(\UINavigationBar.shadowImage),
                    AppearanceProperty(
                        attributes: { (bar: UINavigationBar) in bar.titleTextAttributes }, set: { $0.titleTextAttributes = $1 }),
                    AppearanceProperty(
                        attributes: { (bar: UINavigationBar) in bar.largeTitleTextAttributes }, set: { $0.largeTitleTextAttributes = $1 }),
                ]
                    + AppearanceProperty.metrics { metrics in
                        AppearanceProperty(
                            get: { (bar: UINavigationBar) in bar.backgroundImage(for: metrics) },
                            set: { $0.setBackgroundImage($1, for: metrics) })
                    }
                    + AppearanceProperty.metrics { metrics in
                        AppearanceProperty(
                            get: { (bar: UINavigationBar) in bar.titleVerticalPositionAdjustment(for: metrics) },
                            set: { $0.setTitleVerticalPositionAdjustment($1, for: metrics) })
                    }
            },
            AppearanceTable(UIToolbar.self, { UIToolbar(frame: .zero) }) {
                [
                    AppearanceProperty(bar: \UIToolbar.standardAppearance), AppearanceProperty(bar: \UIToolbar.scrollEdgeAppearance),
                    AppearanceProperty(\UIToolbar.isTranslucent), AppearanceProperty(\UIToolbar.barTintColor),
                    AppearanceProperty(\UIToolbar.barStyle),
                ]
            },
            AppearanceTable(UITabBar.self, { UITabBar(frame: .zero) }) {
                [
                    AppearanceProperty(bar: \UITabBar.standardAppearance), AppearanceProperty(bar: \UITabBar.scrollEdgeAppearance),
                    AppearanceProperty(\UITabBar.isTranslucent), AppearanceProperty(\UITabBar.barTintColor),
                    AppearanceProperty(\UITabBar.barStyle), AppearanceProperty(\UITabBar.unselectedItemTintColor),
                ]
            },
        ]
    }

    private static var items: [AppearanceTable] {
        [
            AppearanceTable(item: UIBarItem.self) {
                AppearanceProperty.states { state in
                    AppearanceProperty(
                        attributes: { (item: UIBarItem) in item.titleTextAttributes(for: state) },
                        set: { $0.setTitleTextAttributes($1, for: state) })
                }
            },
            AppearanceTable(item: UIBarButtonItem.self) {
                [AppearanceProperty(\UIBarButtonItem.tintColor)]
                    + AppearanceProperty.metrics { metrics in
                        AppearanceProperty(
                            get: { (item: UIBarButtonItem) in item.titlePositionAdjustment(for: metrics) },
                            set: { $0.setTitlePositionAdjustment($1, for: metrics) })
                    }
            },
            AppearanceTable(item: UITabBarItem.self) { [AppearanceProperty(\UITabBarItem.badgeColor)] },
        ]
    }
}
