import UIKit

/// Insertions, deletions and moves: the position follows the cover in the middle, and each cover glides from its old place to its new one
/// (Features CF-21).
extension CoverFlowViewLayout {
    /// What an update changes.
    struct Change {
        var map: IndexMap
        /// How the covers stood before, and at which position.
        var before: CoverFlowArrangement
        var positionBefore: CGFloat
        /// The position afterwards.
        var position: CGFloat
    }

    /// Remembers how the covers stand before an update is described.
    func noteStateBeforeChange() {
        if stateBefore == nil { stateBefore = (arrangement, position) }
    }

    /// An update was described: from now on attributes are those at its end.
    func beginChange(_ map: IndexMap) {
        guard let (before, old) = stateBefore else { return }
        let after = arrangement
        var new: CGFloat = 0
        if let middle = before.index(nearest: old) {
            if let index = map.successor(of: middle, countBefore: before.count, countAfter: after.count) {
                // A flow between two covers stays between them, one that bounces goes on bouncing.
                let rest = old - (before.wraps ? (old + 0.5).rounded(.down) : CGFloat(middle))
                new = CGFloat(index) + (map.new(of: middle) == nil ? 0 : rest)
            }
        }
        change = Change(map: map, before: before, positionBefore: old, position: new)
        if let flip { moveFlip(to: map.new(of: flip.index)) }
        didBeginChange?(map)
    }

    /// The update is over.
    func endChange() {
        change = nil
        stateBefore = nil
    }

    /// Where a cover begins that is there after the update.
    func initialAttributes(of index: Int) -> CoverFlowLayoutAttributes? {
        guard let change else { return nil }
        let old = change.map.old(of: index)
        if let old, !change.map.reloaded.contains(old) {
            let attributes = attributes(of: old, at: change.positionBefore, in: change.before)
            attributes?.indexPath = IndexPath(item: index, section: 0)
            return attributes
        }
        return attributes(of: index, at: change.position, in: arrangement).map { absent($0, rises: old == nil) }
    }

    /// Where a cover ends that was there before the update.
    func finalAttributes(of index: Int) -> CoverFlowLayoutAttributes? {
        guard let change else { return nil }
        let isReloaded = change.map.reloaded.contains(index)
        if let new = change.map.new(of: index), !isReloaded {
            let attributes = attributes(of: new, at: change.position, in: arrangement)
            attributes?.indexPath = IndexPath(item: index, section: 0)
            return attributes
        }
        return attributes(of: index, at: change.positionBefore, in: change.before).map { absent($0, rises: !isReloaded) }
    }

    /// How a cover comes and goes: invisible and, unless it is only shown anew, farther from the viewer.
    private func absent(_ attributes: CoverFlowLayoutAttributes, rises: Bool) -> CoverFlowLayoutAttributes {
        attributes.alpha = 0
        if rises { attributes.transform3D.m43 -= geometry.coverSize * 0.5 }
        return attributes
    }
}
