import CoverFlow
import UIKit

/// Lets a list go along with a flow: its row is in the middle, between two rows as the flow is between two covers.
@MainActor
final class ListFollower {
    private unowned let flow: CoverFlowView
    private unowned let list: UITableView
    private let path: (Int) -> IndexPath?
    /// Whether the list goes along: not while a person looks through it, and while the flow goes to a row that was tapped.
    private(set) var isFollowing = true
    /// How far the list is from where it should be, in points, when it begins to go along. It catches up bit by bit.
    private var lag: CGFloat = 0

    /// - Parameter path: the row of a cover; nil for one that isn't there.
    init(flow: CoverFlowView, list: UITableView, path: @escaping (Int) -> IndexPath?) {
        self.flow = flow
        self.list = list
        self.path = path
    }

    /// Leaves the list where it is until ``resume()``.
    func pause() { isFollowing = false }

    /// Lets the list go along, from where it is.
    func resume() {
        guard !isFollowing else { return }
        isFollowing = true
        lag = offset.map { list.contentOffset.y - $0 } ?? 0
    }

    /// The place of the list at which the row of the middle cover is in its middle; nil without rows.
    private var offset: CGFloat? {
        guard flow.numberOfCovers > 0, list.bounds.height > 0 else { return nil }
        let last = flow.numberOfCovers - 1
        let position = min(max(flow.position, 0), CGFloat(last)), lower = Int(position)
        guard let above = middle(of: lower), let below = middle(of: min(lower + 1, last)) else { return nil }
        let middle = above + (below - above) * (position - CGFloat(lower))
        let end = max(0, list.contentSize.height + list.contentInset.bottom - list.bounds.height)
        let scale = max(1, list.traitCollection.displayScale)
        return (min(max(middle - list.bounds.height / 2, 0), end) * scale).rounded() / scale
    }

    /// Where the middle of a cover's row is; nil while the list hasn't been told of it.
    private func middle(of index: Int) -> CGFloat? {
        guard let path = path(index), path.section < list.numberOfSections else { return nil }
        return path.row < list.numberOfRows(inSection: path.section) ? list.rectForRow(at: path).midY : nil
    }

    /// Scrolls the list to where the flow is.
    func follow() {
        guard isFollowing, !list.isTracking, !list.isDecelerating, let offset else { return }
        lag *= 0.86
        let y = abs(lag) < 0.5 ? offset : offset + lag
        if list.contentOffset.y != y { list.contentOffset = CGPoint(x: 0, y: y) }
    }

    /// Brings the list to where the flow has come to rest.
    func settle() {
        guard isFollowing, !list.isDragging, !list.isDecelerating, let offset else { return }
        lag = 0
        if abs(list.contentOffset.y - offset) > 0.5 { list.setContentOffset(CGPoint(x: 0, y: offset), animated: true) }
    }
}
