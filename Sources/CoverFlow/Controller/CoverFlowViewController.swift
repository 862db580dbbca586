import UIKit

/// Shows covers as a list in portrait and as a cover flow in landscape, with the same cover selected in both (Features CF-10).
///
/// Which one is shown follows the view's size, so windows of any shape do, too. The change is a short fade.
open class CoverFlowViewController: UIViewController {
    /// The flow. Its data source and delegate are yours to set; the list asks the same data source.
    public let coverFlowView = CoverFlowView()
    /// The list, one row a cover.
    public private(set) lazy var listView = UICollectionView(frame: .zero, collectionViewLayout: listLayout)
    private let listLayout = UICollectionViewFlowLayout()
    private lazy var list = CoverList(listView, coverFlowView)

    /// How long the fade from one to the other takes, in seconds.
    public static let fadeDuration = 0.3
    /// The height of a row, in points.
    static let rowHeight: CGFloat = 64

    /// Whether the flow is shown for a size: where it is wider than high. Override it for other rules.
    open func showsCoverFlow(for size: CGSize) -> Bool { size.width > size.height }

    /// Whether the flow is seen, and not the list.
    public private(set) var isShowingCoverFlow = false

    /// The index of the selected cover; nil without covers. Setting it moves what is seen at once.
    open var selectedIndex: Int? {
        get { coverFlowView.selectedIndex }
        set {
            coverFlowView.selectedIndex = newValue
            list.revealSelection(animated: false)
        }
    }

    /// Brings a cover to the middle of the flow, and marks its row in the list.
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
        listView.backgroundColor = .systemBackground
        listView.alwaysBounceVertical = true
        listLayout.minimumLineSpacing = 0
        listLayout.minimumInteritemSpacing = 0
        view.addSubview(listView)
        view.addSubview(coverFlowView)
        isShowingCoverFlow = showsCoverFlow(for: view.bounds.size)
        listView.alpha = isShowingCoverFlow ? 0 : 1
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
        listView.frame = bounds
        let size = CGSize(width: bounds.width, height: Self.rowHeight)
        if listLayout.itemSize != size { listLayout.itemSize = size }
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
            listView.alpha = showsFlow ? 0 : 1
        }
    }
}
