/// Pieces of which too many overlap, or which block each other: divided by planes until they can be compared.
extension DepthOrder {
    /// Divides pieces, which are in the order of ties, by the plane of the one in the middle, if it crosses none of them and about as many lie
    /// behind it as in front. So rows of parallel planes, and planes around an axis, take n log n steps.
    mutating func divideRow(_ list: [Int]) -> Bool {
        let root = list.count / 2
        guard list.count > 1, let plane = pieces[list[root]].plane else { return false }
        var behind: [Int] = [], coplanar: [Int] = [], inFront: [Int] = []
        for (position, piece) in list.enumerated() {
            guard position != root else {
                coplanar.append(piece)
                continue
            }
            comparisons += 1
            let (low, high) = pieces.distances(of: piece, from: plane)
            if low >= -Self.tolerance {
                if high <= Self.tolerance { coplanar.append(piece) } else { inFront.append(piece) }
            } else if high <= Self.tolerance {
                behind.append(piece)
            } else {
                return false
            }
        }
        guard min(behind.count, inFront.count) * 8 + 8 >= behind.count + inFront.count else { return false }
        add(backToFront: [.row(behind), .ordered(coplanar), .row(inFront)])
        return true
    }

    /// Divides pieces of which most intersect each other by the plane of the one in the middle: to compare pairs would be in vain.
    mutating func divideKnot(_ list: [Int]) {
        guard let root = list.indices.dropFirst(list.count / 2).first(where: { pieces[list[$0]].plane != nil })
            ?? list.indices.prefix(list.count / 2).last(where: { pieces[list[$0]].plane != nil }),
            let plane = pieces[list[root]].plane
        else { return append(list) }
        var behind: [Int] = [], coplanar: [Int] = [], inFront: [Int] = []
        for (position, piece) in list.enumerated() {
            if position == root { coplanar.append(piece) } else { place(piece, plane, &behind, &coplanar, &inFront) }
        }
        add(backToFront: [.knot(behind), .ordered(coplanar), .knot(inFront)])
    }

    /// Divides pieces by a plane into those behind and those in front.
    mutating func divide(_ list: [Int]) {
        // The order of ties, where it matters: of few pieces the one in the middle is to be found, of many only those in one plane are sorted.
        let sorted = list.count > Self.fewPieces ? list : list.sorted { pieces.isBefore($0, $1) }
        guard list.count > 1, let knife = knife(for: sorted) else { return append(sorted) }
        if knife.crossing > knife.behind + knife.inFront { return work.append(.knot(list.sorted { pieces.isBefore($0, $1) })) }
        var behind: [Int] = [], coplanar: [Int] = [], inFront: [Int] = []
        for (position, piece) in sorted.enumerated() {
            if position == knife.root { coplanar.append(piece) } else { place(piece, knife.plane, &behind, &coplanar, &inFront) }
        }
        if knife.root == nil {
            // What lies in a plane of no piece may be on either side.
            inFront = coplanar + inFront
            coplanar = []
        }
        coplanar.sort { pieces.isBefore($0, $1) }
        add(backToFront: [.unordered(behind), .ordered(coplanar), .unordered(inFront)])
    }

    /// Adds a piece to those on its side of a plane; one that the plane crosses is cut in two.
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
            // Seen edge-on: it shows nothing worth cutting.
            inFront.append(piece)
        }
    }

    /// A plane to divide pieces by.
    private struct Knife {
        var plane: SpacePlane
        /// The position of the piece whose plane it is; nil for a plane that was made up.
        var root: Int?
        /// Of a sample of the pieces, how many lie behind it, in front of it, and on both sides.
        var behind = 0, inFront = 0, crossing = 0

        /// Cuts are worse than unequal halves.
        var cost: Int { abs(behind - inFront) + 4 * crossing }
        var isBalanced: Bool { min(behind, inFront) * 8 >= behind + inFront }
        var divides: Bool { behind > 0 && inFront > 0 }
    }

    /// The plane that divides pieces best; nil when none does.
    ///
    /// The plane of the piece in the middle, if it divides well: a row of parallel planes then takes n log n steps. Else the best of the planes
    /// of some pieces and of the planes through their edges at right angles to them. The faces of a convex body and the cards of a ring all lie
    /// on one side of each other's planes, which would take as many steps as there are pieces; the planes through their edges halve them.
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

    /// Counts what a plane does to a sample of the pieces.
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
