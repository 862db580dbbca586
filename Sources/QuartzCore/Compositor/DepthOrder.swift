/// Sorts the layers of one 3D space back to front and splits those that intersect.
///
/// The space is that of the parent's plane after its sublayer transform, seen along −z, after the perspective division, which maps planes
/// to planes. Layers that are all parallel to the screen are sorted by depth. Others need an order only where they overlap on the screen:
/// each such pair is compared, which gives a graph whose topological order is the drawing order. Layers that intersect or overlap in a
/// cycle are cut. Where nearly all overlap, so that there are too many pairs, a binary space partition divides them first (Fuchs, Kedem,
/// Naylor 1980). Nothing is recursive, and the memory is kept from frame to frame.
struct DepthOrder {
    /// A layer in the space.
    struct Plane: Equatable {
        /// Its index among the siblings.
        var index: Int
        var zPosition: CGFloat
        /// The transform from the layer's space to the parent's, before flattening.
        var matrix: CATransform3D
        var bounds: CGRect
        /// Whether everything that the layer and its sublayers draw lies within the bounds.
        var isBounded = true

        /// The depth of a plane that is parallel to the screen, with or without perspective; nil for a tilted plane and for one behind the
        /// eye.
        @inline(__always)
        var evenDepth: Double? {
            guard matrix.m13 == 0, matrix.m14 == 0, matrix.m23 == 0, matrix.m24 == 0, matrix.m44 > 0 else { return nil }
            return matrix.m43 / matrix.m44
        }
    }

    /// A layer, or a part of one, in drawing order.
    struct Fragment: Equatable {
        var index: Int
        /// The half-planes of the parent's plane whose intersection is the part; empty for a whole layer.
        var cuts: [HalfPlane] = []
    }

    /// Pieces that are still to be sorted, by what is known about them.
    enum Work {
        /// Pieces in their final order.
        case ordered([Int])
        /// Pieces in any order.
        case unordered([Int])
        /// Pieces in the order of ties, on one side of a plane that divided a row.
        case row([Int])
        /// Pieces sorted by their least depth, whose ranges of depth overlap.
        case cluster([Int])
        /// Pieces that intersect, overlap in a cycle, or overlap too often to compare all pairs.
        case entangled([Int])
        /// Pieces in the order of ties, most of which intersect each other.
        case knot([Int])
    }

    /// Depths closer than this many points are equal.
    static let tolerance = 1e-4

    /// The sorted fragments of all spaces that are being drawn, the innermost space last.
    private(set) var fragments: [Fragment] = []
    private var planes: [Plane] = []
    private var facets: [Facet] = []
    private var evens: [(depth: Double, zPosition: CGFloat, index: Int)] = []
    private var overlap = OverlapGroups()
    private var depths: [(depth: Double, zPosition: CGFloat, index: Int, piece: Int)] = []
    /// The pieces of the space that is being sorted.
    var pieces = DepthPieces()
    /// A stack of the work that is left, the backmost on top.
    var work: [Work] = []
    var graph = OverlapGraph()
    /// The number of comparisons of two planes so far, to which the time for sorting is proportional.
    var comparisons = 0

    /// Starts a new space.
    mutating func begin() { planes.removeAll(keepingCapacity: true) }

    /// Adds a layer to the current space.
    mutating func add(_ plane: Plane) { planes.append(plane) }

    /// Sorts the layers of the current space and appends their fragments, back to front, to ``fragments``. Returns the range there.
    mutating func sort() -> Range<Int> {
        let first = fragments.count
        if !sortEven() { sortTilted() }
        return first..<fragments.count
    }

    /// Removes the fragments of the innermost space.
    mutating func remove(_ range: Range<Int>) { fragments.removeSubrange(range) }

    // MARK: Planes parallel to the screen

    /// Sorts planes that are all parallel to the screen by depth; returns false if one is tilted.
    private mutating func sortEven() -> Bool {
        evens.removeAll(keepingCapacity: true)
        for plane in planes {
            guard let depth = plane.evenDepth else { return false }
            evens.append((depth, plane.zPosition, plane.index))
        }
        evens.sort { ($0.depth, $0.index) < ($1.depth, $1.index) }
        // Planes whose depths differ by no more than the tolerance are sorted by zPosition, then index.
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

    /// Appends sorted pieces to the result.
    mutating func append(_ list: [Int]) {
        for piece in list { fragments.append(pieces.fragment(piece)) }
    }

    /// Adds work whose results follow each other in drawing order.
    mutating func add(backToFront steps: [Work]) { work.append(contentsOf: steps.reversed()) }

    /// Groups pieces into clusters by depth: the ranges of depth of pieces in different clusters don't overlap.
    private mutating func sortByDepth(_ list: [Int]) {
        guard list.count > 1 else { return append(list) }
        depths.removeAll(keepingCapacity: true)
        for index in list {
            let piece = pieces[index]
            depths.append((piece.low.z, piece.zPosition, piece.index, index))
        }
        depths.sort { ($0.depth, $0.zPosition, $0.index, $0.piece) < ($1.depth, $1.zPosition, $1.index, $1.piece) }
        var steps: [Work] = []
        // Consecutive pieces whose ranges of depth overlap with no other piece's; they become a single step.
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
