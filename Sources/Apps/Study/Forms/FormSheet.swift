import UIKit

/// The sheet in which forms open out of each other.
final class FormSheet: UINavigationController {
    private let didClose: @MainActor () -> Void

    /// - Parameters:
    ///   - form: the first form.
    ///   - didClose: called when the sheet is gone, however it was closed.
    init(_ form: FormViewController, didClose: @escaping @MainActor () -> Void) {
        self.didClose = didClose
        super.init(nibName: nil, bundle: nil)
        setViewControllers([form], animated: false)
        isNavigationBarHidden = true
        modalPresentationStyle = .formSheet
        preferredContentSize = CGSize(width: 520, height: 640)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.tintColor = StudyLook.brassText
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentingViewController == nil || isBeingDismissed { didClose() }
    }
}
