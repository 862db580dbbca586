import UIKit

/// Shows covers as a table in portrait and as a cover flow in landscape, with the same cover selected in both (Features CF-10).
///
/// Which one is shown follows the view's size, so windows of any shape do, too. The change is a short fade.
open class CoverFlowViewController: UIViewController {
    /// The flow. Its data source and delegate are yours to set; the table asks the same data source.
    public let coverFlowView = CoverFlowView()
    /// The table, one row a cover. Its data source and delegate are the controller's.
    public let tableView = UITableView(frame: .zero, style: .plain)
    private lazy var list = CoverList(tableView, coverFlowView)

    /// How long the fade from one to the other takes, in seconds.
    public static let fadeDuration = 0.3

    /// Whether the flow is shown for a size: where it is wider than high. Override it for other rules.
    open func showsCoverFlow(for size: CGSize) -> Bool { size.width > size.height }

    /// Whether the flow is seen, and not the table.
    public private(set) var isShowingCoverFlow = false

    /// The index of the selected cover; nil without covers. Setting it moves what is seen at once.
    open var selectedIndex: Int? {
        get { coverFlowView.selectedIndex }
        set {
            coverFlowView.selectedIndex = newValue
            list.revealSelection(animated: false)
        }
    }

    /// Brings a cover to the middle of the flow, and marks its row in the table.
    open func setSelectedIndex(_ index: Int, animated: Bool) {
        coverFlowView.setSelectedIndex(index, animated: animated && isShowingCoverFlow)
        list.revealSelection(animated: animated)
    }

    /// Asks the data source for everything anew, in both.
    open func reloadData() {
        coverFlowView.reloadData()
        list.reload()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.addSubview(tableView)
        view.addSubview(coverFlowView)
        isShowingCoverFlow = showsCoverFlow(for: view.bounds.size)
        tableView.alpha = isShowingCoverFlow ? 0 : 1
        coverFlowView.alpha = isShowingCoverFlow ? 1 : 0
        list.connect()
        if !isShowingCoverFlow { list.reload() }
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if isShowingCoverFlow { coverFlowView.becomeFirstResponder() }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        coverFlowView.frame = bounds
        tableView.frame = bounds
        show(showsCoverFlow(for: bounds.size))
    }

    private func show(_ showsFlow: Bool) {
        guard showsFlow != isShowingCoverFlow else { return }
        isShowingCoverFlow = showsFlow
        if showsFlow {
            coverFlowView.layoutIfNeeded()
            coverFlowView.becomeFirstResponder()
        } else {
            coverFlowView.setFlipped(false, animated: false)
            coverFlowView.resignFirstResponder()
            list.reload()
            list.revealSelection(animated: false)
        }
        UIView.animate(withDuration: Self.fadeDuration) { [self] in
            coverFlowView.alpha = showsFlow ? 1 : 0
            tableView.alpha = showsFlow ? 0 : 1
        }
    }
}
