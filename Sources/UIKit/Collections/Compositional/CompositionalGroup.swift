/// On which axes a size is an estimate until the view was measured.
struct EstimatedAxes: Equatable {
    var width = false, height = false

    var isEmpty: Bool { !width && !height }

    /// A size with what was measured on these axes.
    func taking(_ measured: CGSize?, into size: CGSize) -> CGSize {
        guard let measured else { return size }
        return CGSize(width: width ? measured.width : size.width, height: height ? measured.height : size.height)
    }
}

/// Names a supplementary view of a section: its kind, and the item that it belongs to.
struct SupplementKey: Hashable {
    var kind: String
    var item: Int
}

/// Sizes that views of a section prefer, where they were measured.
struct CompositionalMeasures {
    var cells = MeasuredItems<CGSize>()
    var supplements: [SupplementKey: CGSize] = [:]
}

/// A laid out group: where its elements lie, from its upper leading corner.
struct CompositionalGroup {
    /// The place of one item.
    struct Leaf: Equatable {
        var frame: CGRect
        var zIndex = 0
        var estimates = EstimatedAxes()
    }

    /// A supplementary view at one of the items, or at a group that begins with it.
    struct Supplement: Equatable {
        var kind: String
        /// The item's number in the group.
        var leaf: Int
        var frame: CGRect
        var zIndex: Int
        var estimates: EstimatedAxes
    }

    var size = CGSize.zero
    var leaves: [Leaf] = []
    var supplements: [Supplement] = []
    /// Whether the number of items that find room depends on measured sizes.
    var flows = false

    /// A rectangle that covers the group and all its elements.
    var reach: CGRect {
        let frames = leaves.map(\.frame) + supplements.map(\.frame)
        return frames.reduce(CGRect(origin: .zero, size: size)) { $0.union($1) }
    }

    /// The group with its first items only, of the same size.
    func truncated(to count: Int) -> CompositionalGroup {
        guard count < leaves.count else { return self }
        var copy = self
        copy.leaves.removeLast(leaves.count - count)
        copy.supplements.removeAll { $0.leaf >= count }
        return copy
    }
}

/// Lays out one group (Behaviour 8.7): items in a line one after another, in equal parts, or at places that a program gives.
@MainActor
struct CompositionalGroupSolver {
    /// The size that the cell of an item of the group prefers, if it was measured.
    var cellSize: (Int) -> CGSize? = { _ in nil }
    /// The size that a supplementary view at an item of the group prefers, if it was measured.
    var supplementSize: (String, Int) -> CGSize? = { _, _ in nil }
    /// How many items there are.
    var limit = Int.max
    var traits = UITraitCollection()

    private var result = CompositionalGroup()

    /// A line of more items than this is cut: nobody means it.
    private static let longestLine = 10_000
    /// By how much a line may be longer than its room, for sums of fractions that don't come out even.
    private static let tolerance: CGFloat = 0.01

    init() {}

    /// The elements of a group in a container.
    mutating func solve(_ group: NSCollectionLayoutGroup, in container: CGSize) -> CompositionalGroup {
        result = CompositionalGroup()
        result.size = add(group, in: container, forced: nil)
        return result
    }

    /// Adds an item or group at (0, 0). Returns the size of its place.
    private mutating func add(_ item: NSCollectionLayoutItem, in container: CGSize, forced: (isHorizontal: Bool, length: CGFloat)?) -> CGSize {
        var size = item.layoutSize.size(in: container), estimates = item.layoutSize.estimates
        if let forced {
            if forced.isHorizontal {
                (size.width, estimates.width) = (forced.length, false)
            } else {
                (size.height, estimates.height) = (forced.length, false)
            }
        }
        let first = result.leaves.count
        if let group = item as? NSCollectionLayoutGroup {
            size = fill(group, size, estimates)
        } else {
            if !estimates.isEmpty { size = estimates.taking(cellSize(first), into: size) }
            result.leaves.append(CompositionalGroup.Leaf(frame: Self.content(of: item, size, estimates), estimates: estimates))
        }
        guard result.leaves.count > first else { return size }
        let frame = Self.content(of: item, size, estimates)
        for supplement in item.supplementaryItems {
            let own = supplement.layoutSize, estimates = own.estimates
            let measured = estimates.isEmpty ? nil : supplementSize(supplement.elementKind, first)
            let place = supplement.frame(at: frame, size: estimates.taking(measured, into: own.size(in: frame.size)))
            result.supplements.append(
                CompositionalGroup.Supplement(
                    kind: supplement.elementKind, leaf: first, frame: place, zIndex: supplement.zIndex, estimates: estimates))
        }
        return size
    }

    /// What an item's content insets leave of its place. They don't count on estimated axes.
    private static func content(of item: NSCollectionLayoutItem, _ size: CGSize, _ estimates: EstimatedAxes) -> CGRect {
        var insets = item.contentInsets
        if estimates.width { (insets.leading, insets.trailing) = (0, 0) }
        if estimates.height { (insets.top, insets.bottom) = (0, 0) }
        return CGRect(origin: CGPoint(x: insets.leading, y: insets.top), size: size.inset(by: insets))
    }

    private mutating func fill(_ group: NSCollectionLayoutGroup, _ size: CGSize, _ estimates: EstimatedAxes) -> CGSize {
        let content = Self.content(of: group, size, estimates)
        let leaf = result.leaves.count, supplement = result.supplements.count
        var filled = size
        switch group.arrangement {
        case .custom(let provider):
            let room = CompositionalEnvironment(content.size, traits: traits)
            for item in provider(room).prefix(limit - leaf) where item.frame.isFinite {
                result.leaves.append(CompositionalGroup.Leaf(frame: item.frame.standardized, zIndex: item.zIndex))
            }
        case .line(let isHorizontal, let count):
            let used = line(of: group, isHorizontal, count, content.size, estimates)
            if estimates.width { filled.width = used.width }
            if estimates.height { filled.height = used.height }
        }
        shift(by: content.origin, leaf, supplement)
        return filled
    }

    /// Moves what was added since a state of the result.
    private mutating func shift(by offset: CGPoint, _ leaf: Int, _ supplement: Int) {
        guard offset != .zero else { return }
        for index in leaf..<result.leaves.count { result.leaves[index].frame = result.leaves[index].frame.offsetBy(dx: offset.x, dy: offset.y) }
        for index in supplement..<result.supplements.count {
            result.supplements[index].frame = result.supplements[index].frame.offsetBy(dx: offset.x, dy: offset.y)
        }
    }

    // MARK: Lines

    private struct Piece {
        /// What the result had before.
        var leaf: Int, supplement: Int
        var size: CGSize
        var spaces: NSCollectionLayoutEdgeSpacing?
    }

    /// Lays out items along an axis in a room. Returns how much of it they take.
    private mutating func line(
        of group: NSCollectionLayoutGroup, _ isHorizontal: Bool, _ count: Int?, _ room: CGSize, _ estimates: EstimatedAxes
    ) -> CGSize {
        guard !group.subitems.isEmpty else { return .zero }
        let main: KeyPath<CGSize, CGFloat> = isHorizontal ? \.width : \.height, cross: KeyPath<CGSize, CGFloat> = isHorizontal ? \.height : \.width
        let grows = isHorizontal ? estimates.width : estimates.height, crossGrows = isHorizontal ? estimates.height : estimates.width
        let gap = group.interItemSpacing?.spacing ?? 0
        if count == nil, !grows, group.subitems.contains(where: { isHorizontal ? $0.layoutSize.estimates.width : $0.layoutSize.estimates.height }) {
            result.flows = true
        }
        let leaf = result.leaves.count, supplement = result.supplements.count
        var pieces: [Piece] = [], used: CGFloat = 0
        let part = count.map { count in
            let spaces = CGFloat(count) * Self.fixed(group.subitems[0].edgeSpacing, isHorizontal) + CGFloat(count - 1) * gap
            return max(0, (room[keyPath: main] - spaces) / CGFloat(count))
        }
        let forced = grows ? nil : part.map { (isHorizontal: isHorizontal, length: $0) }
        var usedBeforeTurn: CGFloat = -1
        while result.leaves.count < limit, pieces.count < count ?? (grows ? group.subitems.count : Self.longestLine) {
            let index = pieces.count % group.subitems.count
            if index == 0, count == nil {
                guard used > usedBeforeTurn else { break }
                usedBeforeTurn = used
            }
            let item = group.subitems[index]
            let piece = Piece(leaf: result.leaves.count, supplement: result.supplements.count, size: .zero, spaces: item.edgeSpacing)
            let size = add(item, in: room, forced: forced)
            let end = used + (pieces.isEmpty ? 0 : gap) + size[keyPath: main] + Self.fixed(item.edgeSpacing, isHorizontal)
            if count == nil, !grows, !pieces.isEmpty, end > room[keyPath: main] + Self.tolerance {
                result.leaves.removeLast(result.leaves.count - piece.leaf)
                result.supplements.removeLast(result.supplements.count - piece.supplement)
                break
            }
            used = end
            pieces.append(Piece(leaf: piece.leaf, supplement: piece.supplement, size: size, spaces: piece.spaces))
        }
        let tallest = pieces.map { $0.size[keyPath: cross] + Self.fixed($0.spaces, !isHorizontal) }.max() ?? 0
        if crossGrows, abs(tallest - room[keyPath: cross]) > Self.tolerance, Self.hasFractions(group, vertically: isHorizontal) {
            // Parts of a height are parts of the measured one.
            result.leaves.removeLast(result.leaves.count - leaf)
            result.supplements.removeLast(result.supplements.count - supplement)
            let room = isHorizontal ? CGSize(width: room.width, height: tallest) : CGSize(width: tallest, height: room.height)
            let rest = isHorizontal ? EstimatedAxes(width: estimates.width) : EstimatedAxes(height: estimates.height)
            var size = line(of: group, isHorizontal, count, room, rest)
            if isHorizontal { size.height = tallest } else { size.width = tallest }
            return size
        }
        let across = crossGrows ? tallest : room[keyPath: cross]
        place(pieces, isHorizontal, group.interItemSpacing, spare: grows ? 0 : room[keyPath: main] - used, across: across)
        return isHorizontal ? CGSize(width: used, height: tallest) : CGSize(width: tallest, height: used)
    }

    private static func hasFractions(_ group: NSCollectionLayoutGroup, vertically: Bool) -> Bool {
        group.subitems.contains { vertically ? $0.layoutSize.heightDimension.isFractionalHeight : $0.layoutSize.widthDimension.isFractionalWidth }
    }

    /// Moves the items of a line to their places; what is to spare is shared by the flexible spaces.
    private mutating func place(_ pieces: [Piece], _ isHorizontal: Bool, _ between: NSCollectionLayoutSpacing?, spare: CGFloat, across: CGFloat) {
        let isFlexible = between?.isFlexible ?? false
        let flexible = pieces.reduce(isFlexible ? max(0, pieces.count - 1) : 0) { $0 + Self.flexible($1.spaces, isHorizontal) }
        let share = flexible > 0 ? max(0, spare) / CGFloat(flexible) : 0
        var offset: CGFloat = 0
        for (index, piece) in pieces.enumerated() {
            let (before, after) = Self.sides(piece.spaces, isHorizontal), (above, below) = Self.sides(piece.spaces, !isHorizontal)
            offset += (before?.spacing ?? 0) + (before?.isFlexible == true ? share : 0)
            let length = isHorizontal ? piece.size.width : piece.size.height, thickness = isHorizontal ? piece.size.height : piece.size.width
            let rest = max(0, across - thickness - (above?.spacing ?? 0) - (below?.spacing ?? 0))
            let crossShare = above?.isFlexible == true ? rest / (below?.isFlexible == true ? 2 : 1) : 0
            let crossOffset = (above?.spacing ?? 0) + crossShare
            let end = index + 1 < pieces.count ? pieces[index + 1] : nil
            let place = isHorizontal ? CGPoint(x: offset, y: crossOffset) : CGPoint(x: crossOffset, y: offset)
            for leaf in piece.leaf..<(end?.leaf ?? result.leaves.count) {
                result.leaves[leaf].frame = result.leaves[leaf].frame.offsetBy(dx: place.x, dy: place.y)
            }
            for supplement in piece.supplement..<(end?.supplement ?? result.supplements.count) {
                result.supplements[supplement].frame = result.supplements[supplement].frame.offsetBy(dx: place.x, dy: place.y)
            }
            offset += length + (after?.spacing ?? 0) + (after?.isFlexible == true ? share : 0)
            offset += (between?.spacing ?? 0) + (isFlexible ? share : 0)
        }
    }

    private static func sides(
        _ spaces: NSCollectionLayoutEdgeSpacing?, _ isHorizontal: Bool
    ) -> (before: NSCollectionLayoutSpacing?, after: NSCollectionLayoutSpacing?) {
        isHorizontal ? (spaces?.leading, spaces?.trailing) : (spaces?.top, spaces?.bottom)
    }

    /// The least space that an item takes beside itself on an axis.
    private static func fixed(_ spaces: NSCollectionLayoutEdgeSpacing?, _ isHorizontal: Bool) -> CGFloat {
        let (before, after) = sides(spaces, isHorizontal)
        return (before?.spacing ?? 0) + (after?.spacing ?? 0)
    }

    private static func flexible(_ spaces: NSCollectionLayoutEdgeSpacing?, _ isHorizontal: Bool) -> Int {
        let (before, after) = sides(spaces, isHorizontal)
        return (before?.isFlexible == true ? 1 : 0) + (after?.isFlexible == true ? 1 : 0)
    }
}

extension CGRect {
    /// Whether all four numbers are finite.
    var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }
}
