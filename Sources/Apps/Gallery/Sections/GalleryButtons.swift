import UIKit

/// Buttons in their styles, states, sizes, corner styles and roles, with and without images.
@MainActor
enum GalleryButtons {
    static var rows: [GalleryRow] {
        styles.map { name, style in FlowRow(name, states(style)) } + [
            FlowRow("Sizes", sizes),
            FlowRow("Shapes", shapes),
            FlowRow("With pictures", pictures),
            WideRow(download),
            WideRow(busy),
            FlowRow("Choosing and deleting", roles),
            FlowRow("Without a configuration", plain),
            FlowRow("Types", types { _ in }),
            FlowRow("Types, pressed", types { $0.isHighlighted = true }),
            FlowRow("Types, disabled", types { $0.isEnabled = false }),
        ]
    }

    private static let styles: [(String, UIButton.Configuration)] = [
        ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
    ]

    private static func states(_ style: UIButton.Configuration) -> [UIView] {
        func button(_ state: String, _ change: (UIButton) -> Void = { _ in }) -> UIButton {
            var style = style
            style.title = state
            let button = state == "Focused" ? FocusedButton(configuration: style) : UIButton(configuration: style)
            change(button)
            return button
        }
        return [
            button("Normal"), button("Pressed") { $0.isHighlighted = true }, button("Selected") { $0.isSelected = true },
            button("Disabled") { $0.isEnabled = false }, button("Focused"),
        ]
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
        let places: [(NSDirectionalRectEdge, String)] = [(.leading, "Leading"), (.trailing, "Trailing"), (.top, "Top"), (.bottom, "Bottom")]
        return places.map { place, name in
            var style = UIButton.Configuration.gray()
            style.title = name
            style.image = UIImage(systemName: "square.and.arrow.up")
            style.imagePlacement = place
            style.imagePadding = 6
            style.cornerStyle = .medium
            return UIButton(configuration: style)
        }
    }

    /// A button that shows the progress of a download.
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

    private static var busy: UIButton {
        var style = UIButton.Configuration.tinted()
        style.title = "Downloading"
        style.buttonSize = .large
        style.cornerStyle = .large
        style.imagePadding = 10
        style.showsActivityIndicator = true
        return UIButton(configuration: style)
    }

    private static var roles: [UIView] {
        var favourite = UIButton.Configuration.gray()
        favourite.title = "Favourite"
        favourite.cornerStyle = .capsule
        favourite.image = UIImage(systemName: "star.fill")
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
        var choice = UIButton.Configuration.gray()
        choice.title = "Automatic"
        choice.cornerStyle = .medium
        choice.indicator = .popup
        return [toggle, delete, UIButton(configuration: outline), UIButton(configuration: choice)]
    }

    private static var plain: [UIView] {
        func button(_ title: String, _ type: UIButton.ButtonType = .system, _ change: (UIButton) -> Void = { _ in }) -> UIButton {
            let button = title == "Focused" ? FocusedButton(type: type) : UIButton(type: type)
            button.setTitle(title, for: .normal)
            change(button)
            return button
        }
        return [
            button("System"), button("Pressed") { $0.isHighlighted = true }, button("Selected") { $0.isSelected = true },
            button("Disabled") { $0.isEnabled = false }, button("Focused"),
            button("Custom", .custom) {
                $0.setTitleColor(.systemIndigo, for: .normal)
                $0.setTitleColor(.systemGray, for: .highlighted)
            },
            button("Picture", .custom) {
                $0.setBackgroundImage(GalleryPictures.key, for: .normal)
                $0.setTitleColor(.black, for: .normal)
                $0.contentEdgeInsets = UIEdgeInsets(top: 8, left: 18, bottom: 8, right: 18)
            },
        ]
    }

    private static func types(_ change: (UIButton) -> Void) -> [UIView] {
        [UIButton.ButtonType.detailDisclosure, .infoLight, .infoDark, .contactAdd, .close].map { type in
            let button = UIButton(type: type)
            change(button)
            return button
        }
    }
}
