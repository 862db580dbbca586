import UIKit

/// The showcase of layouts on the whole screen.
final class LayoutShowcaseController: UIViewController {
    let showcase: LayoutShowcase

    /// - Parameter isDark: whether the colours are dark; nil for those of what is around.
    init(isDark: Bool? = nil, page: LayoutShowcase.Page = .shelves) {
        showcase = LayoutShowcase(page: page)
        super.init(nibName: nil, bundle: nil)
        if let isDark { overrideUserInterfaceStyle = isDark ? .dark : .light }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        view.addSubview(showcase)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if presentingViewController != nil { showcase.close = { [unowned self] in dismiss(animated: true) } }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        showcase.frame = view.bounds.inset(by: view.safeAreaInsets)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        showcase.becomeFirstResponder()
    }
}
