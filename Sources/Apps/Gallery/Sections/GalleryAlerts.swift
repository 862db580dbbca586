import UIKit

/// Rows that present alerts, action sheets and pages.
@MainActor
enum GalleryAlerts {
    static var rows: [GalleryRow] {
        [
            PresentingRow("Alert") { alert(.alert) },
            PresentingRow("Alert with three choices") {
                let alert = alert(.alert)
                alert.addAction(UIAlertAction(title: "Keep a Copy", style: .default))
                return alert
            },
            PresentingRow("Action sheet") { alert(.actionSheet) },
            PresentingRow("Page") { page(.pageSheet) },
            PresentingRow("Page at half height") {
                let page = page(.pageSheet)
                page.sheetPresentationController?.detents = [.medium(), .large()]
                page.sheetPresentationController?.prefersGrabberVisible = true
                return page
            },
            PresentingRow("Whole screen") { page(.fullScreen) },
        ]
    }

    private static func alert(_ style: UIAlertController.Style) -> UIAlertController {
        let alert = UIAlertController(
            title: "Delete the picture?", message: "It is removed from all of your devices. This can't be undone.", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        return alert
    }

    private static func page(_ style: UIModalPresentationStyle) -> UIViewController {
        let page = GalleryPageViewController()
        page.modalPresentationStyle = style
        return page
    }
}

/// A row that presents a controller when it is pressed.
final class PresentingRow: GalleryRow {
    private let button: UIButton
    private let chevron = UIImageView(
        image: UIImage(systemName: "chevron.right", withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold)))

    init(_ title: String, _ make: @escaping @MainActor () -> UIViewController) {
        var configuration = UIButton.Configuration.plain()
        configuration.title = title
        configuration.baseForegroundColor = .label
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: GalleryRow.margin, bottom: 0, trailing: GalleryRow.margin)
        button = UIButton(configuration: configuration)
        super.init(frame: .zero)
        button.contentHorizontalAlignment = .leading
        button.configurationUpdateHandler = { button in
            button.configuration?.background.backgroundColor = button.isHighlighted ? .systemFill : .clear
            button.configuration?.background.cornerRadius = 0
        }
        button.addAction(
            UIAction { [unowned self] _ in window?.rootViewController?.present(make(), animated: true) }, for: .primaryActionTriggered)
        chevron.tintColor = .tertiaryLabel
        addSubview(button)
        addSubview(chevron)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds
        let size = chevron.sizeThatFits(.zero)
        chevron.frame = CGRect(
            origin: CGPoint(x: bounds.width - Self.margin - size.width, y: ((bounds.height - size.height) / 2).rounded()), size: size)
    }
}

/// A presented page with a text and a button that dismisses it.
final class GalleryPageViewController: UIViewController {
    private let label = UILabel()
    private let close = UIButton(type: .close)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.text = "A page"
        label.font = .preferredFont(forTextStyle: .title2)
        label.textColor = .secondaryLabel
        view.addSubview(label)
        close.addAction(UIAction { [unowned self] _ in dismiss(animated: true) }, for: .primaryActionTriggered)
        view.addSubview(close)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        label.sizeToFit()
        label.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        close.sizeToFit()
        close.frame.origin = CGPoint(
            x: view.bounds.width - close.frame.width - 16, y: view.safeAreaInsets.top + 16)
    }
}
