import ArgumentParser
import UIKit

/// The pages of the gallery that show the cities: a table, an outline, a page of several arrangements, and folding lists.
enum CityPage: String, CaseIterable {
    case table, outline, mosaic, folding

    var title: String {
        switch self {
        case .table: "Table"
        case .outline: "Outline"
        case .mosaic: "Mosaic"
        case .folding: "Folding List"
        }
    }

    /// Parses a name from the command line.
    init(argument: String) throws {
        guard let page = Self(rawValue: argument) else {
            throw ValidationError("there is no page \"\(argument)\", but \(GalleryPage.names.joined(separator: ", "))")
        }
        self = page
    }

    /// The page below a navigation bar.
    ///
    /// - Parameter isDark: whether the colours are dark; nil for those of what is around.
    @MainActor
    func controller(isDark: Bool? = nil) -> UIViewController {
        let page: UIViewController =
            switch self {
            case .table: CityTableController()
            case .outline: CityOutlineController()
            case .mosaic: CityMosaicController()
            case .folding: JourneyController()
            }
        page.title = title
        let navigation = UINavigationController(rootViewController: page)
        if let isDark { navigation.overrideUserInterfaceStyle = isDark ? .dark : .light }
        return navigation
    }
}

extension UIViewController {
    /// Shows a button in the bar that closes the page, if it was presented.
    func showCloseItem() {
        guard let navigationController, navigationController.presentingViewController != nil, navigationItem.leftBarButtonItem == nil else {
            return
        }
        let close: () -> Void = { [unowned navigationController] in navigationController.dismiss(animated: true) }
        navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .close, primaryAction: UIAction { _ in close() })
        addKeyCommand(UIKeyCommand(title: "Close", input: UIKeyCommand.inputEscape) { _ in close() })
    }

    /// Gives the keys to a list with the first arrow key, which shows where the focus is; the next ones move it. Returns whether it did.
    func giveKeys(_ presses: Set<UIPress>, to list: UIView) -> Bool {
        let arrows = [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow]
        let isArrow = presses.contains { arrows.contains($0.key?.charactersIgnoringModifiers ?? "") }
        guard isFirstResponder, isArrow else { return false }
        return list.becomeFirstResponder()
    }

    /// Pushes the page of a city.
    func show(_ city: City) { navigationController?.pushViewController(CityController(city), animated: true) }
}

/// The page of one city.
final class CityController: UIViewController {
    private let city: City
    private let picture = UIImageView(), name = UILabel(), text = UILabel()

    init(_ city: City) {
        self.city = city
        super.init(nibName: nil, bundle: nil)
        title = city.name
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        picture.image = CityPicture.picture(of: city, isLarge: true)
        picture.contentMode = .scaleAspectFill
        picture.layer.cornerRadius = 16
        picture.layer.cornerCurve = .continuous
        picture.clipsToBounds = true
        name.text = city.country
        name.font = .preferredFont(forTextStyle: .title2)
        text.text = "\(city.size) people"
        text.textColor = .secondaryLabel
        for part in [picture, name, text] { view.addSubview(part) }
        addKeyCommand(
            UIKeyCommand(title: "Back", input: UIKeyCommand.inputEscape) { [unowned self] _ in
                navigationController?.popViewController(animated: true)
            })
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 16, dy: 16)
        let width = min(room.width, 560), x = room.midX - width / 2
        picture.frame = CGRect(x: x, y: room.minY, width: width, height: (width * 2 / 3).rounded())
        name.frame = CGRect(x: x, y: picture.frame.maxY + 16, width: width, height: 30)
        text.frame = CGRect(x: x, y: name.frame.maxY, width: width, height: 24)
    }
}
