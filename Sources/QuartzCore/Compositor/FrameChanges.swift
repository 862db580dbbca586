import CoreGraphics
import Synchronization

/// The differences between a frame's display list and that of the frame before: which pixels to draw, and which pictures of passes can be
/// used again.
///
/// Quads of the frame that draw the same in both lists, in the same order, leave their pixels as they are; the others change those within
/// their corners. It is found by comparing the lists, so whatever makes a list, a property that is set to the same value costs nothing. Its
/// memory is kept from frame to frame.
package struct FrameChanges: Sendable {
    /// A number that no other comparison in this process has, and that of the one before.
    ///
    /// A renderer that didn't draw the list of the one before draws everything.
    package private(set) var id: UInt64 = 0, idBefore: UInt64 = 0
    /// The pixels that may differ from those of the frame before. Not used if ``isWhole``.
    package private(set) var damage = PixelRegion()
    /// The pixels to draw: those of ``damage``, and those that are read, as they are below what lies on them, by passes which are drawn
    /// again. Not used if ``isWhole``.
    package private(set) var redrawn = PixelRegion()
    /// Whether all pixels of the frame are drawn.
    package private(set) var isWhole = true
    /// For each pass but those that draw to the frame, the pass of the list before that has the same picture; nil for one that must be
    /// drawn.
    package private(set) var samePasses: [Int?] = []

    /// The passes that draw to the frame, of the list and of the one before.
    private var frame: [Int] = [], frameBefore: [Int] = []
    /// Whether other passes go on with the pictures of those of the list, and of the one before.
    private var isContinued: [Bool] = [], isContinuedBefore: [Bool] = []
    /// The pixels that are compared: the frame's, or those of a part.
    private var bounds = PixelRect()

    package init() {}

    /// How far from ``redrawn`` pixels a renderer may draw others, which then have what they had.
    package static let reach = 16

    /// How many quads, or passes, further on a partner is looked for.
    private static let lookahead = 8
    /// After so many quads in a row that changed, quads are compared in their places only: everything moves, and there is nothing to
    /// find.
    private static let maximumFailures = 64

    /// Compares a list with that of the frame before.
    ///
    /// - Parameters:
    ///   - isSameTarget: whether the frame before is what the target holds. If it isn't, all pixels are drawn.
    ///   - drawnInParts: the pixels of the target that were drawn since ``compare(part:with:in:)``.
    package mutating func compare(
        _ list: DisplayList, with before: DisplayList, isSameTarget: Bool, drawnInParts: PixelRegion = PixelRegion()
    ) {
        begin(list, before)
        damage.add(drawnInParts)
        list.findFramePasses(&frame)
        before.findFramePasses(&frameBefore)
        list.findContinuedPasses(&isContinued)
        before.findContinuedPasses(&isContinuedBefore)
        isWhole = !isSameTarget || frame.isEmpty || frame.count != frameBefore.count
        if let last = list.passes.last, let lastBefore = before.passes.last {
            bounds = PixelRect(maxX: last.width, maxY: last.height)
            if (last.width, last.height) != (lastBefore.width, lastBefore.height) { isWhole = true }
        }
        comparePasses(list, before)
        if !isWhole { redrawn.add(damage) }
        findDrawnPasses(list)
    }

    /// Compares parts of lists, of one pass each, that have all quads which draw to a rectangle. Elsewhere the frame is the same.
    mutating func compare(part list: DisplayList, with before: DisplayList, in rect: PixelRect) {
        begin(list, before)
        bounds = rect
        isWhole = false
        compareFramePass(list, list.passes[0], before, before.passes[0])
        if isWhole { damage = PixelRegion(rect) }
        isWhole = false
        redrawn.add(damage)
    }

    private mutating func begin(_ list: DisplayList, _ before: DisplayList) {
        idBefore = id
        id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        damage.removeAll()
        redrawn.removeAll()
        samePasses.removeAll(keepingCapacity: true)
        samePasses.append(contentsOf: repeatElement(nil, count: list.passes.count))
    }

    // MARK: Passes

    private mutating func comparePasses(_ list: DisplayList, _ before: DisplayList) {
        var part = 0
        var next = 0
        for index in list.passes.indices {
            if part < frame.count, frame[part] == index {
                if !isWhole { compareFramePass(list, list.passes[index], before, before.passes[frameBefore[part]]) }
                part += 1
            } else {
                var candidate = next
                var tries = Self.lookahead
                while candidate < before.passes.count, tries > 0 {
                    if !frameBefore.contains(candidate) {
                        // A pass that another one continued, by drawing over its picture, has left nothing to compare with.
                        if isContinued[index] || !isContinuedBefore[candidate], hasSamePicture(list, list.passes[index], before, before.passes[candidate]) {
                            samePasses[index] = candidate
                            next = candidate + 1
                            break
                        }
                        tries -= 1
                    }
                    candidate += 1
                }
            }
        }
    }

    private func hasSamePicture(
        _ list: DisplayList, _ pass: DisplayList.Pass, _ before: DisplayList, _ other: DisplayList.Pass
    ) -> Bool {
        guard pass.width == other.width, pass.height == other.height, pass.effect == other.effect, pass.quads.count == other.quads.count
        else { return false }
        switch (pass.start, other.start) {
        case (.color(let a), .color(let b)):
            guard a == b else { return false }
        case (.continuing(let a), .continuing(let b)):
            guard samePasses.indices.contains(a), samePasses[a] == b else { return false }
        case (.copy(let source, let x, let y), .copy(let other, let otherX, let otherY)):
            guard x == otherX, y == otherY, samePasses.indices.contains(source) else { return false }
            if let part = frame.firstIndex(of: source) {
                guard !isWhole, frameBefore[part] == other, !damage.intersects(list.pixelsCopied(by: pass, x, y)) else { return false }
            } else {
                guard samePasses[source] == other else { return false }
            }
        default: return false
        }
        for (index, otherIndex) in zip(pass.quads, other.quads)
        where !list.draws(list.quads[index], like: before.quads[otherIndex], of: before, samePasses: samePasses) { return false }
        return true
    }

    /// Whether a pass of the list that was compared last, as a whole, shows a copy of some of the frame's pixels in a rectangle.
    func isCopied(_ rect: PixelRect, by list: DisplayList) -> Bool {
        list.passes.contains {
            guard case .copy(let source, let x, let y) = $0.start, frame.contains(source) else { return false }
            return !list.pixelsCopied(by: $0, x, y).intersection(rect).isEmpty
        }
    }

    /// Finds the passes that have no picture of before. What they read must be there in the state in which they read it: the picture of an
    /// intermediate pass is drawn again, and the frame there as well.
    private mutating func findDrawnPasses(_ list: DisplayList) {
        var part = frame.count - 1
        for index in list.passes.indices.reversed() {
            if part >= 0, frame[part] == index {
                part -= 1
                continue
            }
            guard samePasses[index] == nil else { continue }
            switch list.passes[index].start {
            case .color: break
            case .continuing(let earlier):
                if (0..<index).contains(earlier) { samePasses[earlier] = nil }
            case .copy(let source, let x, let y):
                if frame.contains(source) {
                    if !isWhole { redrawn.add(list.pixelsCopied(by: list.passes[index], x, y)) }
                } else if (0..<index).contains(source) {
                    samePasses[source] = nil
                }
            }
        }
    }

    // MARK: Quads of the frame

    private mutating func compareFramePass(
        _ list: DisplayList, _ pass: DisplayList.Pass, _ before: DisplayList, _ other: DisplayList.Pass
    ) {
        switch (pass.start, other.start) {
        case (.continuing, .continuing): break
        default:
            guard pass.start == other.start else { return isWhole = true }
        }
        guard pass.effect == .none, other.effect == .none else { return isWhole = true }
        var index = pass.quads.lowerBound, otherIndex = other.quads.lowerBound
        var failures = 0
        while index < pass.quads.upperBound, otherIndex < other.quads.upperBound {
            let (added, removed) = distanceToPair(
                list, index..<pass.quads.upperBound, before, otherIndex..<other.quads.upperBound, searches: failures < Self.maximumFailures)
            if added == 0, removed == 0 {
                index += 1
                otherIndex += 1
                failures = 0
                continue
            }
            addDamage(list, index..<index + added)
            addDamage(before, otherIndex..<otherIndex + removed)
            if isWhole { return }
            index += added
            otherIndex += removed
            failures += 1
        }
        addDamage(list, index..<pass.quads.upperBound)
        addDamage(before, otherIndex..<other.quads.upperBound)
    }

    /// How many quads of each list come before two that draw the same: those that were added, and those that were removed. One of each if no
    /// such pair is near.
    private func distanceToPair(
        _ list: DisplayList, _ quads: Range<Int>, _ before: DisplayList, _ others: Range<Int>, searches: Bool
    ) -> (added: Int, removed: Int) {
        func isPair(_ index: Int, _ other: Int) -> Bool {
            index < quads.upperBound && other < others.upperBound
                && list.draws(list.quads[index], like: before.quads[other], of: before, samePasses: samePasses)
        }
        if isPair(quads.lowerBound, others.lowerBound) { return (0, 0) }
        // A quad that changed in place is the most frequent case.
        if !searches || isPair(quads.lowerBound + 1, others.lowerBound + 1) { return (1, 1) }
        for distance in 1...Self.lookahead {
            if isPair(quads.lowerBound + distance, others.lowerBound) { return (distance, 0) }
            if isPair(quads.lowerBound, others.lowerBound + distance) { return (0, distance) }
        }
        return (1, 1)
    }

    private mutating func addDamage(_ list: DisplayList, _ quads: Range<Int>) {
        for quad in list.quads[quads] where !isWhole {
            var low = SIMD2(Double.infinity, .infinity), high = -low
            for vertex in list.vertices[quad.vertices] {
                low = pointwiseMin(low, SIMD2(vertex.x, vertex.y))
                high = pointwiseMax(high, SIMD2(vertex.x, vertex.y))
            }
            guard let rows = Range(pixelsFrom: low.y, to: high.y, limit: bounds.maxY),
                let columns = Range(pixelsFrom: low.x, to: high.x, limit: bounds.maxX)
            else { continue }
            // Where a rotated layer clips, corners may lie outside of the part that is compared, but no pixels of it.
            damage.add(
                PixelRect(minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound).intersection(bounds))
            // Where most pixels change, drawing the rest as well is cheaper than to look for it.
            if damage.area > bounds.area / 4 * 3 { isWhole = true }
        }
    }
}

extension DisplayList {
    /// The pixels of the frame that a copy shows; beyond the frame its edge is repeated.
    fileprivate func pixelsCopied(by pass: Pass, _ x: Int, _ y: Int) -> PixelRect {
        guard let frame = passes.last else { return PixelRect() }
        let left = min(max(x, 0), frame.width - 1), top = min(max(y, 0), frame.height - 1)
        let right = max(min(x + pass.width, frame.width), left + 1), bottom = max(min(y + pass.height, frame.height), top + 1)
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
    }

    /// Finds the passes that draw to the frame, in their order: the last, and those that it continues.
    fileprivate func findFramePasses(_ result: inout [Int]) {
        result.removeAll(keepingCapacity: true)
        guard var index = passes.indices.last else { return }
        result.append(index)
        while case .continuing(let earlier) = passes[index].start, canContinue(earlier, in: index) {
            index = earlier
            result.append(index)
        }
        result.reverse()
    }
}

/// The ``FrameChanges/id`` of the comparison that was made last.
private let lastID = Atomic<UInt64>(0)
