/// Divides pieces by planes (binary space partition) where too many overlap to compare all pairs, or where they overlap in cycles.
extension DepthOrder {
    /// Divides pieces, which are in the order of ties, by the plane of the one in the middle, if it crosses none of them and about as many lie
    /// behind it as in front. So rows of parallel planes, and planes around an axis, take n log n steps.
    mutating func divideParallel(_ list: Range<Int>) -> Bool {
        let middle = list.lowerBound + list.count / 2
        guard list.count > 1, let plane = pieces[lists[middle]].plane else { return false }
        sides.removeAll(keepingCapacity: true)
        // How many lie behind the plane, in it, and in front.
        var counts = SIMD4<Int>.zero
        for position in list {
            let piece = lists[position]
            var side = 1
            if position != middle {
                comparisons += 1
                let (low, high) = pieces.distances(of: piece, from: plane)
                if low >= -Self.tolerance {
                    if high > Self.tolerance { side = 2 }
                } else if high <= Self.tolerance {
                    side = 0
                } else {
                    return false
                }
            }
            counts[side] += 1
            sides.append((piece, side))
        }
        guard min(counts[0], counts[2]) * 8 + 8 >= counts[0] + counts[2] else { return false }
        let start = list.lowerBound, coplanar = start + counts[0], inFront = coplanar + counts[1]
        var next = SIMD4(start, coplanar, inFront, 0)
        for (piece, side) in sides {
            lists[next[side]] = piece
            next[side] += 1
        }
        if inFront < list.upperBound { work.append(.parallel(inFront..<list.upperBound)) }
        work.append(.ordered(coplanar..<inFront))
        if start < coplanar { work.append(.parallel(start..<coplanar)) }
        return true
    }

    /// Divides pieces of which most intersect each other by the plane of the one in the middle, without comparing pairs first.
    mutating func divideIntersecting(_ list: [Int]) {
        guard let root = list.indices.dropFirst(list.count / 2).first(where: { pieces[list[$0]].plane != nil })
            ?? list.indices.prefix(list.count / 2).last(where: { pieces[list[$0]].plane != nil }),
            let plane = pieces[list[root]].plane
        else { return append(hold(list)) }
        var behind: [Int] = [], coplanar: [Int] = [], inFront: [Int] = []
        for (position, piece) in list.enumerated() {
            if position == root { coplanar.append(piece) } else { place(piece, plane, &behind, &coplanar, &inFront) }
        }
        add(backToFront: [.intersecting(hold(behind)), .ordered(hold(coplanar)), .intersecting(hold(inFront))])
    }

    /// Divides pieces by a plane into those behind and those in front.
    mutating func divide(_ list: [Int]) {
        // Sorted by ties only where that matters: few pieces are divided by the middle one; of many pieces, only coplanar ones are sorted,
        // below.
        let sorted = list.count > Self.fewPieces ? list : list.sorted { pieces.isBefore($0, $1) }
        guard list.count > 1, let knife = knife(for: sorted) else { return append(hold(sorted)) }
        if knife.crossing > knife.behind + knife.inFront {
            let ties = list.sorted { pieces.isBefore($0, $1) }
            return work.append(.intersecting(hold(ties)))
        }
        var behind: [Int] = [], coplanar: [Int] = [], inFront: [Int] = []
        for (position, piece) in sorted.enumerated() {
            if position == knife.root { coplanar.append(piece) } else { place(piece, knife.plane, &behind, &coplanar, &inFront) }
        }
        if knife.root == nil {
            // Pieces that lie in a dividing plane that is no piece's own may go to either side.
            inFront = coplanar + inFront
            coplanar = []
        }
        coplanar.sort { pieces.isBefore($0, $1) }
        add(backToFront: [.unordered(hold(behind)), .ordered(hold(coplanar)), .unordered(hold(inFront))])
    }

    /// Appends a piece to the list for its side of a plane. A piece that the plane crosses is cut in two.
    private mutating func place(_ piece: Int, _ plane: SpacePlane, _ behind: inout [Int], _ coplanar: inout [Int], _ inFront: inout [Int]) {
        comparisons += 1
        let (low, high) = pieces.distances(of: piece, from: plane)
        if low >= -Self.tolerance {
            if high <= Self.tolerance { coplanar.append(piece) } else { inFront.append(piece) }
        } else if high <= Self.tolerance {
            behind.append(piece)
        } else if pieces.mayCut, let parts = pieces.cut(piece, by: plane) {
            behind.append(parts.behind)
            inFront.append(parts.inFront)
        } else if low + high < 0, pieces[piece].plane != nil {
            behind.append(piece)
        } else {
            // A piece seen edge-on covers no pixels, so it isn't cut.
            inFront.append(piece)
        }
    }

    /// A plane to divide pieces by.
    private struct Knife {
        var plane: SpacePlane
        /// The position of the piece that lies in the plane; nil for a plane through a piece's edge.
        var root: Int?
        /// How many pieces of a sample lie behind the plane, in front of it, and on both sides.
        var behind = 0, inFront = 0, crossing = 0

        /// The lower, the better. A cut costs as much as a difference of four between the sides.
        var cost: Int { abs(behind - inFront) + 4 * crossing }
        var isBalanced: Bool { min(behind, inFront) * 8 >= behind + inFront }
        var divides: Bool { behind > 0 && inFront > 0 }
    }

    /// The plane that divides pieces best; nil if all pieces are seen edge-on.
    ///
    /// It is the plane of the piece in the middle if that divides evenly: a row of parallel planes then takes n log n steps. Otherwise it
    /// is the best among the planes of some pieces and the planes through their edges, perpendicular to them. The faces of a convex body
    /// and the cards of a ring all lie on one side of each other's planes, so those planes would split off one piece at a time; planes
    /// through their edges halve them.
    private mutating func knife(for list: [Int]) -> Knife? {
        let middle = list.count / 2
        func divides(_ position: Int) -> Bool { pieces[list[position]].plane != nil }
        guard let root = (middle..<list.count).first(where: divides) ?? (0..<middle).last(where: divides),
            let plane = pieces[list[root]].plane
        else { return nil }
        var best = Knife(plane: plane, root: root)
        guard list.count > Self.fewPieces else { return best }
        test(&best, list)
        if best.isBalanced { return best }
        for position in stride(from: list.count / 8, to: list.count, by: max(1, list.count / 4)) {
            let piece = pieces[list[position]]
            guard let plane = piece.plane else { continue }
            var knife = Knife(plane: plane, root: position)
            test(&knife, list)
            if knife.cost < best.cost { best = knife }
            guard pieces.mayCut else { continue }
            for corner in piece.corners {
                let next = corner + 1 == piece.corners.upperBound ? piece.corners.lowerBound : corner + 1
                guard let plane = plane.rightAngled(through: pieces.corners[corner], pieces.corners[next]) else { continue }
                var knife = Knife(plane: plane, root: nil)
                test(&knife, list)
                if knife.divides, knife.cost < best.cost { best = knife }
            }
        }
        return best
    }

    /// Counts on which side of a plane the pieces of a sample lie.
    private mutating func test(_ knife: inout Knife, _ list: [Int]) {
        for position in stride(from: 0, to: list.count, by: max(1, list.count / 64)) {
            comparisons += 1
            let (low, high) = pieces.distances(of: list[position], from: knife.plane)
            if low < -Self.tolerance, high > Self.tolerance {
                knife.crossing += 1
            } else if low < -Self.tolerance {
                knife.behind += 1
            } else if high > Self.tolerance {
                knife.inFront += 1
            }
        }
    }
}
