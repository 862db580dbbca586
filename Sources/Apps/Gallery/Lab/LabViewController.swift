import UIKit

/// The pages of the lab, below a control that goes from one to the next. Each page keeps its values.
final class LabViewController: UIViewController {
    private let tabs = UISegmentedControl(items: LabPage.allCases.map(\.title))
    private let line = UIView()
    private var pages: [LabPage: LabPageController] = [:]
    private(set) var page: LabPage

    private static let barHeight: CGFloat = 52

    init(page: LabPage) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// The page that is shown.
    var current: LabPageController { controller(of: page) }

    private func controller(of page: LabPage) -> LabPageController {
        if let made = pages[page] { return made }
        let controller = page.makeController()
        pages[page] = controller
        return controller
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        tabs.selectedSegmentIndex = LabPage.allCases.firstIndex(of: page) ?? 0
        tabs.addAction(
            UIAction { [unowned self] _ in show(LabPage.allCases[tabs.selectedSegmentIndex]) }, for: .valueChanged)
        line.backgroundColor = .separator
        view.addSubview(tabs)
        view.addSubview(line)
        for (index, page) in LabPage.allCases.enumerated() {
            addKeyCommand(UIKeyCommand(title: page.title, input: "\(index + 1)") { [unowned self] _ in show(page) })
        }
        addKeyCommand(UIKeyCommand(title: "Reset", input: "r") { [unowned self] _ in current.reset() })
        addKeyCommand(UIKeyCommand(title: "Copy Code", input: "c") { [unowned self] _ in current.copyCode() })
        addKeyCommand(UIKeyCommand(title: "Play", input: " ") { [unowned self] _ in current.play() })
        embed(current)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override var canBecomeFirstResponder: Bool { true }

    /// Shows a page.
    func show(_ page: LabPage) {
        guard page != self.page else { return }
        let old = current
        self.page = page
        tabs.selectedSegmentIndex = LabPage.allCases.firstIndex(of: page) ?? 0
        embed(current)
        old.willMove(toParent: nil)
        UIView.transition(with: view, duration: 0.2, options: .transitionCrossDissolve) { old.view.removeFromSuperview() }
        old.removeFromParent()
    }

    private func embed(_ controller: LabPageController) {
        addChild(controller)
        view.insertSubview(controller.view, at: 0)
        controller.view.frame = pageFrame
        controller.didMove(toParent: self)
    }

    private var pageFrame: CGRect {
        let top = view.safeAreaInsets.top + Self.barHeight
        return CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = min(view.bounds.width - 32, 440), top = view.safeAreaInsets.top
        tabs.frame = CGRect(x: ((view.bounds.width - width) / 2).rounded(), y: top + 10, width: width, height: 32)
        let thin = 1 / UIScreen.main.scale
        line.frame = CGRect(x: 0, y: pageFrame.minY - thin, width: view.bounds.width, height: thin)
        current.view.frame = pageFrame
    }
}
