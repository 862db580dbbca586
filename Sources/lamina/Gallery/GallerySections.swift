import UIKit

extension GallerySection.Name {
    /// What the section shows.
    @MainActor
    var rows: [GalleryRow] {
        switch self {
        case .buttons: GalleryButtons.rows
        case .switches: GalleryValues.rows
        case .choices: GalleryChoices.rows
        case .text: GalleryTexts.rows
        case .fields: GalleryFields.rows
        case .images: GalleryImages.rows
        case .pages: GalleryPages.rows
        }
    }
}

/// Buttons by style and state, size, shape, picture and role.
@MainActor
enum GalleryButtons {
    static var rows: [GalleryRow] {
        [
            states("Styles") { _ in },
            states("Pressed") { $0.isHighlighted = true },
            states("Disabled") { $0.isEnabled = false },
            FlowRow("Sizes", sizes),
            FlowRow("Shapes", shapes),
            FlowRow("With pictures", pictures),
            WideRow(download),
            FlowRow("Choosing and deleting", roles),
            FlowRow("Types", types),
        ]
    }

    private static let styles: [(String, UIButton.Configuration)] = [
        ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
    ]

    private static func states(_ title: String, _ change: (UIButton) -> Void) -> GalleryRow {
        FlowRow(title, styles.map { name, style in
            var style = style
            style.title = name
            let button = UIButton(configuration: style)
            change(button)
            return button
        })
    }

    private static var sizes: [UIView] {
        [(UIButton.Configuration.Size.mini, "Mini"), (.small, "Small"), (.medium, "Medium"), (.large, "Large")].map { size, name in
            var style = UIButton.Configuration.filled()
            style.title = name
            style.buttonSize = size
            style.cornerStyle = size == .large ? .large : .medium
            return UIButton(configuration: style)
        }
    }

    private static var shapes: [UIView] {
        let shapes: [(UIButton.Configuration.CornerStyle, String)] = [
            (.small, "Small"), (.medium, "Medium"), (.large, "Large"), (.capsule, "Pill"),
        ]
        return shapes.map { shape, name in
            var style = UIButton.Configuration.tinted()
            style.title = name
            style.cornerStyle = shape
            return UIButton(configuration: style)
        }
    }

    private static var pictures: [UIView] {
        let places: [(NSDirectionalRectEdge, String)] = [(.leading, "Leading"), (.trailing, "Trailing"), (.top, "Top")]
        return places.map { place, name in
            var style = UIButton.Configuration.gray()
            style.title = name
            style.image = GalleryPictures.star(side: 20)
            style.imagePlacement = place
            style.imagePadding = 6
            style.cornerStyle = .medium
            return UIButton(configuration: style)
        }
    }

    /// A button that shows what it is doing.
    private static var download: UIButton {
        var style = UIButton.Configuration.filled()
        style.title = "Download"
        style.subtitle = "Two chapters"
        style.buttonSize = .large
        style.cornerStyle = .large
        style.imagePadding = 10
        let button = UIButton(configuration: style)
        button.addAction(
            UIAction { [unowned button] _ in
                let isBusy = button.configuration?.showsActivityIndicator == true
                button.configuration?.showsActivityIndicator = !isBusy
                button.configuration?.title = isBusy ? "Download" : "Downloading"
            }, for: .primaryActionTriggered)
        return button
    }

    private static var roles: [UIView] {
        var favourite = UIButton.Configuration.gray()
        favourite.title = "Favourite"
        favourite.cornerStyle = .capsule
        favourite.image = GalleryPictures.star(side: 17)
        favourite.imagePadding = 5
        let toggle = UIButton(configuration: favourite)
        toggle.changesSelectionAsPrimaryAction = true
        toggle.isSelected = true
        let deletion = UIAction(title: "Delete", attributes: .destructive) { _ in }
        let delete = UIButton(configuration: .borderedProminent(), primaryAction: deletion)
        delete.configuration?.cornerStyle = .capsule
        var outline = UIButton.Configuration.plain()
        outline.title = "Outline"
        outline.cornerStyle = .capsule
        outline.background.strokeWidth = 1
        return [toggle, delete, UIButton(configuration: outline)]
    }

    private static var types: [UIView] {
        let system = UIButton(type: .system)
        system.setTitle("System", for: .normal)
        let chosen = UIButton(type: .custom)
        chosen.setTitle("Custom", for: .normal)
        chosen.setTitleColor(.systemIndigo, for: .normal)
        chosen.setTitleColor(.systemGray, for: .highlighted)
        return [system, chosen, UIButton(type: .detailDisclosure), UIButton(type: .contactAdd), UIButton(type: .close)]
    }
}

/// Switches, sliders, progress and spinners.
@MainActor
enum GalleryValues {
    static var rows: [GalleryRow] {
        let progress = UIProgressView(progressViewStyle: .default)
        progress.progress = 0.4
        let slider = UISlider()
        slider.value = 0.4
        slider.addAction(UIAction { [unowned slider] _ in progress.progress = slider.value }, for: .valueChanged)
        let pictured = UISlider()
        pictured.value = 0.7
        pictured.minimumValueImage = GalleryPictures.sun(side: 16)
        pictured.maximumValueImage = GalleryPictures.sun(side: 24)
        pictured.minimumTrackTintColor = .systemOrange
        pictured.tintColor = .secondaryLabel
        let disabled = UISlider()
        disabled.value = 0.5
        disabled.isEnabled = false
        let finished = UIProgressView(progressViewStyle: .default)
        finished.progress = 1
        finished.progressTintColor = .systemGreen
        return [
            LabeledRow("Notifications", toggle(on: true)),
            LabeledRow("Airplane Mode", toggle(on: false)),
            LabeledRow("Low Power Mode", toggle(on: true, tint: .systemYellow)),
            LabeledRow("Disabled", pair(toggle(on: true, enabled: false), toggle(on: false, enabled: false))),
            LabeledRow("Volume", slider, stretches: true),
            WideRow(pictured, insets: UIEdgeInsets(top: 6, left: 16, bottom: 6, right: 16)),
            LabeledRow("Disabled", disabled, stretches: true),
            LabeledRow("Progress", progress, stretches: true),
            LabeledRow("Finished", finished, stretches: true),
            FlowRow("Activity", [spinner(.medium), spinner(.large), spinner(.large, .systemTeal), spinner(.large, .systemPink)]),
        ]
    }

    private static func toggle(on: Bool, enabled: Bool = true, tint: UIColor? = nil) -> UISwitch {
        let toggle = UISwitch()
        toggle.isOn = on
        toggle.isEnabled = enabled
        toggle.onTintColor = tint
        return toggle
    }

    private static func pair(_ first: UIView, _ second: UIView) -> UIView {
        let view = GalleryPair(first, second)
        return view
    }

    private static func spinner(_ style: UIActivityIndicatorView.Style, _ color: UIColor? = nil) -> UIView {
        let spinner = UIActivityIndicatorView(style: style)
        if let color { spinner.color = color }
        spinner.startAnimating()
        return spinner
    }
}

/// Two views side by side.
final class GalleryPair: UIView {
    private let views: [UIView]

    init(_ views: UIView...) {
        self.views = views
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let sizes = views.map { $0.sizeThatFits(.zero) }
        return CGSize(width: sizes.reduce(-12) { $0 + $1.width + 12 }, height: sizes.map(\.height).max() ?? 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0
        for view in views {
            let size = view.sizeThatFits(.zero)
            view.frame = CGRect(origin: CGPoint(x: x, y: ((bounds.height - size.height) / 2).rounded()), size: size)
            x += size.width + 12
        }
    }
}

/// Segmented controls, steppers and page controls.
@MainActor
enum GalleryChoices {
    static var rows: [GalleryRow] {
        let period = UISegmentedControl(items: ["Day", "Week", "Month", "Year"])
        period.selectedSegmentIndex = 1
        let images = [GalleryPictures.star(side: 16), GalleryPictures.sun(side: 18), GalleryPictures.disc(side: 14)]
        let pictures = UISegmentedControl(items: images)
        pictures.selectedSegmentIndex = 0
        let tinted = UISegmentedControl(items: ["Off", "On", "Auto"])
        tinted.selectedSegmentIndex = 2
        tinted.selectedSegmentTintColor = .systemBlue
        tinted.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
        let disabled = UISegmentedControl(items: ["Disabled", "Too"])
        disabled.selectedSegmentIndex = 0
        disabled.isEnabled = false
        return [
            WideRow(period),
            FlowRow(nil, [pictures, tinted]),
            FlowRow(nil, [disabled]),
            stepperRow,
            pageRow(count: 5, current: 1, .minimal),
            pageRow(count: 8, current: 3, .prominent),
        ]
    }

    private static var stepperRow: GalleryRow {
        let stepper = UIStepper()
        stepper.value = 3
        stepper.maximumValue = 12
        let row = LabeledRow("3 copies", stepper)
        stepper.addAction(
            UIAction { [unowned stepper, unowned row] _ in
                let count = Int(stepper.value)
                row.label.text = count == 1 ? "1 copy" : "\(count) copies"
                row.setNeedsLayout()
            }, for: .valueChanged)
        return row
    }

    private static func pageRow(count: Int, current: Int, _ style: UIPageControl.BackgroundStyle) -> GalleryRow {
        let pages = UIPageControl()
        pages.numberOfPages = count
        pages.currentPage = current
        pages.backgroundStyle = style
        pages.pageIndicatorTintColor = .tertiaryLabel
        pages.currentPageIndicatorTintColor = .label
        return FlowRow(nil, [pages], isCentered: true)
    }
}
