import AppSupport
import UIKit

/// The list of sections at the left side of wide windows.
final class GallerySidebar: UIView {
    private let title = UILabel()
    private let line = UIView()
    private var buttons: [(name: GallerySection.Name, button: UIButton)] = []

    init() {
        super.init(frame: .zero)
        backgroundColor = .secondarySystemGroupedBackground
        title.text = "Lamina"
        title.font = .scaled(ofSize: 22, weight: .bold, upTo: 26)
        line.backgroundColor = .separator
        addSubview(title)
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    /// The section that is highlighted; nil for none.
    var selected: GallerySection.Name? {
        didSet {
            guard selected != oldValue else { return }
            for (name, button) in buttons { button.isSelected = name == selected }
        }
    }

    /// Shows a list of sections. `choose` is called with the section that is pressed.
    func show(_ names: [GallerySection.Name], choose: @escaping (GallerySection.Name) -> Void) {
        for name in names {
            var configuration = UIButton.Configuration.plain()
            configuration.title = name.title
            configuration.cornerStyle = .medium
            configuration.baseForegroundColor = .label
            configuration.automaticallyUpdateForSelection = false
            let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in choose(name) })
            button.contentHorizontalAlignment = .leading
            button.configurationUpdateHandler = { button in
                button.configuration?.background.backgroundColor = button.isSelected ? .tertiarySystemFill : .clear
            }
            buttons.append((name, button))
            addSubview(button)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 24, y: 14, width: bounds.width - 48, height: 32)
        for (index, entry) in buttons.enumerated() {
            entry.button.frame = CGRect(x: 12, y: 64 + CGFloat(index) * 42, width: bounds.width - 24, height: 40)
        }
        line.frame = CGRect(x: bounds.width - 1 / UIScreen.main.scale, y: 0, width: 1 / UIScreen.main.scale, height: bounds.height)
    }
}
