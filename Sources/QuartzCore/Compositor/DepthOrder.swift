/// Sorts the layers of one 3D space back to front and splits those that intersect.
///
/// The space is that of the parent's plane after its sublayer transform, seen along −z, after the perspective division, which maps planes
/// to planes. Layers that are all parallel to the screen are sorted by depth, and so are layers whose ranges of depth don't overlap.
/// Others need an order only where they overlap on the screen: each such pair is compared, which gives a graph whose topological order is
/// the drawing order. Layers that intersect or overlap in a cycle are cut. Where nearly all overlap, so that there are too many pairs, a
/// binary space partition divides them first (Fuchs, Kedem, Naylor 1980). Nothing is recursive, and the memory is kept from frame to frame.
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

        /// The least and the greatest depth within the bounds; nil for a plane that reaches behind the eye or has a depth that isn't
        /// finite.
        @inline(__always)
        var depths: (low: Double, high: Double)? {
            let x = SIMD4<Double>(bounds.minX, bounds.maxX, bounds.maxX, bounds.minX)
            let y = SIMD4<Double>(bounds.minY, bounds.minY, bounds.maxY, bounds.maxY)
            let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
            guard w.min() > NearPlane.nearestWeight * w.max() else { return nil }
            // Depths are extreme in corners, for they are quotients of linear functions.
            let depths = (x * matrix.m13 + y * matrix.m23 + matrix.m43) / w
            // `min` and `max` of a vector skip what is no number.
            let low = depths.min(), high = depths.max()
            return all(depths .== depths) && low.isFinite && high.isFinite ? (low, high) : nil
        }
    }

    /// A layer, or a part of one, in drawing order.
    struct Fragment: Equatable {
        var index: Int
        /// The half-planes of the parent's plane whose intersection is the part; empty for a whole layer.
        var cuts: [HalfPlane] = []
    }

    /// Pieces that are still to be put in order, as ranges of ``lists``.
    enum Work {
        /// Pieces in their final order.
        case ordered(Range<Int>)
        /// Pieces in any order.
        case unordered(Range<Int>)
        /// Pieces in the order of ties that parallel planes divide.
        case parallel(Range<Int>)
        /// Pieces in the order of depth whose depths overlap.
        case overlappingDepths(Range<Int>)
        /// Pieces that intersect, or overlap in a circle, or of which too many overlap to compare all pairs.
        case entangled(Range<Int>)
        /// Pieces in the order of ties of which most intersect each other.
        case intersecting(Range<Int>)
    }

    /// Depths closer than this many points are equal.
    static let tolerance = 1e-4

    /// The sorted fragments of all spaces that are being drawn, the innermost space last.
    private(set) var fragments: [Fragment] = []
    private var planes: [Plane] = []
    private var facets: [Facet] = []
    private var evens: [(depth: Double, zPosition: CGFloat, index: Int)] = []
    private var spans: [(low: Double, high: Double, index: Int)] = []
    private var overlap = OverlapGroups()
    private var depths: [(depth: Double, zPosition: CGFloat, index: Int, piece: Int)] = []
    /// Where the pieces of ``divideParallel(_:)`` lie: 0 behind the plane, 1 in it, 2 in front.
    var sides: [(piece: Int, side: Int)] = []
    /// The pieces of the sweep of ``collectOverlaps(_:)``, and those that the sweep line crosses.
    var sweep: [(low: Double, offset: Int)] = []
    var active: [Int] = []
    /// The pieces of the space that is being sorted.
    var pieces = DepthPieces()
    /// The lists of pieces that ``work`` refers to. Most are divided in place.
    var lists: [Int] = []
    /// What is left to do, the backmost last.
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
        if !sortEven(), !sortSeparate() { sortTilted() }
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

    /// Sorts planes none of which reaches the depth of another; returns false if one does, or has no range of depths (``Plane/depths``).
    private mutating func sortSeparate() -> Bool {
        spans.removeAll(keepingCapacity: true)
        var low = Double.infinity, high = -low, sum = 0.0
        var isSorted = true
        for plane in planes {
            guard let span = plane.depths else { return false }
            isSorted = isSorted && span.low > high + Self.tolerance
            low = min(low, span.low)
            high = max(high, span.high)
            sum += span.high - span.low
            spans.append((span.low, span.high, plane.index))
        }
        if !isSorted {
            // There isn't room for all of them one behind the other, so they needn't be sorted to see that some overlap.
            guard sum <= high - low else { return false }
            spans.sort { $0.low < $1.low }
            for (behind, inFront) in zip(spans, spans.dropFirst()) where inFront.low <= behind.high + Self.tolerance { return false }
        }
        for span in spans { fragments.append(Fragment(index: span.index)) }
        return true
    }

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
            lists.removeAll(keepingCapacity: true)
            for position in group { lists.append(overlap.members[position]) }
            work.append(.unordered(0..<lists.count))
            while let next = work.popLast() {
                switch next {
                case .ordered(let list): append(list)
                case .unordered(let list): sortByDepth(list)
                case .parallel(let list): if !divideParallel(list) { sortByDepth(list) }
                case .overlappingDepths(let list): sortOverlapping(list)
                case .entangled(let list): divide(Array(lists[list]))
                case .intersecting(let list): divideIntersecting(Array(lists[list]))
                }
            }
        }
    }

    /// Appends pieces that are in order to the result.
    mutating func append(_ list: Range<Int>) {
        for position in list { append(piece: lists[position]) }
    }

    /// Appends a piece to the result.
    mutating func append(piece: Int) { fragments.append(pieces.fragment(piece)) }

    /// Adds a list to ``lists``.
    mutating func hold(_ list: [Int]) -> Range<Int> {
        let first = lists.count
        lists.append(contentsOf: list)
        return first..<lists.count
    }

    /// Adds work whose results follow each other in drawing order.
    mutating func add(backToFront steps: [Work]) { work.append(contentsOf: steps.reversed()) }

    /// Sorts pieces by depth into ranges; only pieces of one range may have depths that overlap.
    private mutating func sortByDepth(_ list: Range<Int>) {
        guard list.count > 1 else { return append(list) }
        depths.removeAll(keepingCapacity: true)
        for position in list {
            let piece = pieces[lists[position]]
            depths.append((piece.low.z, piece.zPosition, piece.index, lists[position]))
        }
        depths.sort { ($0.depth, $0.zPosition, $0.index, $0.piece) < ($1.depth, $1.zPosition, $1.index, $1.piece) }
        for (position, depth) in zip(list, depths) { lists[position] = depth.piece }
        // Neighbours whose depths overlap with no other piece's begin at `run`: one step for all of them.
        let firstStep = work.count
        var run = list.lowerBound, start = run
        var top = -Double.infinity
        for position in list {
            let piece = pieces[lists[position]]
            if piece.low.z > top + Self.tolerance {
                addOverlappingDepths(start..<position, run: &run)
                start = position
            }
            top = position == start ? piece.high.z : max(top, piece.high.z)
        }
        addOverlappingDepths(start..<list.upperBound, run: &run)
        guard work.count > firstStep else { return append(list) }
        if run < list.upperBound { work.append(.ordered(run..<list.upperBound)) }
        // The backmost is to be the last.
        var low = firstStep, high = work.count - 1
        while low < high {
            work.swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// Adds the work for pieces whose depths overlap, after the run of single pieces before them; one piece continues the run.
    private mutating func addOverlappingDepths(_ range: Range<Int>, run: inout Int) {
        guard range.count > 1 else { return }
        if run < range.lowerBound { work.append(.ordered(run..<range.lowerBound)) }
        work.append(.overlappingDepths(range))
        run = range.upperBound
    }

    /// Adds a copy of a list in the order of ties.
    mutating func tieOrder(of list: Range<Int>) -> Range<Int> {
        depths.removeAll(keepingCapacity: true)
        for position in list {
            let piece = pieces[lists[position]]
            depths.append((0, piece.zPosition, piece.index, lists[position]))
        }
        depths.sort { ($0.zPosition, $0.index) < ($1.zPosition, $1.index) }
        let first = lists.count
        for depth in depths { lists.append(depth.piece) }
        return first..<lists.count
    }
}
