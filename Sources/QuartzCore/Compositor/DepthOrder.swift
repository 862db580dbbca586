/// Sorts the layers of one 3D space back to front and splits those that intersect.
///
/// The space is that of the parent's plane after its sublayer transform, seen along −z: perspective is already divided out, which keeps planes
/// planes. Layers that are all parallel to the screen are sorted by depth. Others need an order only where they overlap on the screen: each
/// such pair is compared, which gives a graph whose topological order is the order of drawing. Where layers intersect, or overlap one another
/// in a circle, they are cut, and where nearly all overlap, so that there are too many pairs, a binary space partition divides them first
/// (Fuchs, Kedem, Naylor 1980). Nothing is recursive, and the memory is kept from frame to frame.
struct DepthOrder {
    /// A layer in the space.
    struct Plane: Equatable {
        /// Its index among the siblings.
        var index: Int
        var zPosition: CGFloat
        /// From its own space to the parent's, before flattening.
        var matrix: CATransform3D
        var bounds: CGRect
        /// Whether all that the layer and its sublayers draw lies in the bounds.
        var isBounded = true

        /// The depth of a plane that is parallel to the screen, perspective or not; nil for a tilted one and for one behind the eye.
        @inline(__always)
        var evenDepth: Double? {
            guard matrix.m13 == 0, matrix.m14 == 0, matrix.m23 == 0, matrix.m24 == 0, matrix.m44 > 0 else { return nil }
            return matrix.m43 / matrix.m44
        }
    }

    /// A layer, or a part of one, in drawing order.
    struct Fragment: Equatable {
        var index: Int
        /// Half-planes of the parent's plane that bound the part; none for a whole layer.
        var cuts: [HalfPlane] = []
    }

    /// Pieces that are still to be put in order.
    enum Work {
        /// Pieces in their final order.
        case ordered([Int])
        /// Pieces in any order.
        case unordered([Int])
        /// Pieces in the order of ties that parallel planes divided.
        case row([Int])
        /// Pieces in the order of depth whose depths overlap.
        case cluster([Int])
        /// Pieces that intersect, or overlap in a circle, or of which too many overlap to compare all pairs.
        case entangled([Int])
        /// Pieces in the order of ties of which most intersect each other.
        case knot([Int])
    }

    /// Depths closer than this many points are equal.
    static let tolerance = 1e-4

    /// The orders that are in use, innermost last.
    private(set) var fragments: [Fragment] = []
    private var planes: [Plane] = []
    private var facets: [Facet] = []
    private var evens: [(depth: Double, zPosition: CGFloat, index: Int)] = []
    private var overlap = OverlapGroups()
    private var depths: [(depth: Double, zPosition: CGFloat, index: Int, piece: Int)] = []
    /// The pieces of the space that is being sorted.
    var pieces = DepthPieces()
    /// What is left to do, the backmost last.
    var work: [Work] = []
    var graph = OverlapGraph()
    /// How often two planes were compared since the memory was made: what the time to sort is proportional to.
    var comparisons = 0

    /// Begins a space.
    mutating func begin() { planes.removeAll(keepingCapacity: true) }

    /// Adds a layer to the space that was begun.
    mutating func add(_ plane: Plane) { planes.append(plane) }

    /// Puts the order of the layers that were added, back to front, at the end of ``fragments``.
    mutating func sort() -> Range<Int> {
        let first = fragments.count
        if !sortEven() { sortTilted() }
        return first..<fragments.count
    }

    /// Forgets the innermost order.
    mutating func remove(_ range: Range<Int>) { fragments.removeSubrange(range) }

    // MARK: Planes parallel to the screen

    /// The order of planes that are all parallel to the screen, for which a stable sort is all; false where one is tilted.
    private mutating func sortEven() -> Bool {
        evens.removeAll(keepingCapacity: true)
        for plane in planes {
            guard let depth = plane.evenDepth else { return false }
            evens.append((depth, plane.zPosition, plane.index))
        }
        evens.sort { ($0.depth, $0.index) < ($1.depth, $1.index) }
        // Runs of planes whose depths hardly differ go by zPosition, then index.
        var start = 0
        for i in evens.indices.dropFirst() where evens[i].depth - evens[i - 1].depth > Self.tolerance {
            sortTies(start..<i)
            start = i
        }
        sortTies(start..<evens.count)
        for even in evens { fragments.append(Fragment(index: even.index)) }
        return true
    }

    private mutating func sortTies(_ range: Range<Int>) {
        guard range.count > 1 else { return }
        evens[range].sort { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) }
    }

    // MARK: Tilted planes

    private mutating func sortTilted() {
        facets.removeAll(keepingCapacity: true)
        pieces.begin()
        for plane in planes { facets.append(Facet(plane, &pieces.corners)) }
        pieces.add(facets)
        overlap.find(facets)
        for group in overlap.groups {
            guard group.count > 1 else {
                fragments.append(Fragment(index: facets[overlap.members[group.lowerBound]].index))
                continue
            }
            work.append(.unordered(Array(overlap.members[group])))
            while let next = work.popLast() {
                switch next {
                case .ordered(let list): append(list)
                case .unordered(let list): sortByDepth(list)
                case .row(let list): if !divideRow(list) { sortByDepth(list) }
                case .cluster(let list): sortOverlapping(list)
                case .entangled(let list): divide(list)
                case .knot(let list): divideKnot(list)
                }
            }
        }
    }

    /// Appends pieces that are in order to the result.
    mutating func append(_ list: [Int]) {
        for piece in list { fragments.append(pieces.fragment(piece)) }
    }

    /// Adds work whose results follow each other, the backmost first.
    mutating func add(backToFront steps: [Work]) { work.append(contentsOf: steps.reversed()) }

    /// Sorts pieces by depth into clusters; only pieces of one cluster may have depths that overlap.
    private mutating func sortByDepth(_ list: [Int]) {
        guard list.count > 1 else { return append(list) }
        depths.removeAll(keepingCapacity: true)
        for index in list {
            let piece = pieces[index]
            depths.append((piece.low.z, piece.zPosition, piece.index, index))
        }
        depths.sort { ($0.depth, $0.zPosition, $0.index, $0.piece) < ($1.depth, $1.zPosition, $1.index, $1.piece) }
        var steps: [Work] = []
        // Neighbours whose depths overlap with no other piece's: one step for all of them.
        var run: [Int] = []
        var start = 0
        var top = -Double.infinity
        func finish(_ end: Int) {
            guard end > start else { return }
            if end - start == 1 {
                run.append(depths[start].piece)
            } else {
                if !run.isEmpty { steps.append(.ordered(run)) }
                run = []
                steps.append(.cluster(depths[start..<end].map(\.piece)))
            }
            start = end
        }
        for position in depths.indices {
            let piece = pieces[depths[position].piece]
            if piece.low.z > top + Self.tolerance { finish(position) }
            top = position == start ? piece.high.z : max(top, piece.high.z)
        }
        finish(depths.count)
        guard !steps.isEmpty else { return append(run) }
        if !run.isEmpty { steps.append(.ordered(run)) }
        add(backToFront: steps)
    }
}
