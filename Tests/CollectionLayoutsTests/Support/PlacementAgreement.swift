import Testing
import UIKit
import UIKitTesting

@testable import CollectionLayouts

/// What of a placement overlaps a rectangle, as its layout answers.
func found(_ placement: any Placement, in rect: CGRect) -> [PlacedElement] {
    placement.elements(near: rect).filter { element in
        placement.place(of: element).map { $0.attributes(of: element).frame.overlaps(rect) } ?? false
    }
}

/// All elements that a placement can have of the kinds of the library.
func everything(_ placement: any Placement, _ counts: [Int]) -> [PlacedElement] {
    var list: [PlacedElement] = []
    for (section, count) in counts.enumerated() {
        list += [.header(section), .footer(section)]
        for item in 0..<max(count, 60) {
            list.append(.decoration(ElementKind.shelf, IndexPath(item: item, section: section)))
            if item < count { list.append(.cell(IndexPath(item: item, section: section))) }
        }
    }
    return list.filter { placement.place(of: $0) != nil }
}

/// Compares what a placement answers for random rectangles with each of its elements asked alone.
func expectAgreement(
    _ placement: any Placement, _ counts: [Int], _ random: inout CheckRandom, sourceLocation: SourceLocation = #_sourceLocation
) {
    let frames = everything(placement, counts).map { element in
        (element: element, frame: placement.place(of: element)!.attributes(of: element).frame, alpha: placement.place(of: element)!.alpha)
    }
    let size = placement.contentSize
    for _ in 0..<12 {
        let width = CGFloat.random(in: 1...900, using: &random)
        let height = CGFloat.random(in: 1...900, using: &random)
        let rect = CGRect(
            x: .random(in: -width...size.width + 1, using: &random), y: .random(in: -height...size.height + 1, using: &random),
            width: width,
            height: height)
        let answer = found(placement, in: rect)
        let due = Set(frames.filter { $0.frame.overlaps(rect) }.map(\.element))
        #expect(answer.count == Set(answer).count, "twice in \(rect)", sourceLocation: sourceLocation)
        let seen = Set(frames.filter { $0.alpha > 0 }.map(\.element))
        #expect(due.intersection(seen).isSubset(of: answer), "missing in \(rect)", sourceLocation: sourceLocation)
        #expect(due.isSuperset(of: answer), "extra in \(rect)", sourceLocation: sourceLocation)
    }
}

func randomCounts(_ random: inout CheckRandom) -> [Int] {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...3, using: &random) == 0 ? 0 : Int.random(in: 0...40, using: &random)
    }
}

func randomSpace(_ random: inout CheckRandom) -> LayoutSpace {
    LayoutSpace(
        size: CGSize(width: .random(in: 40...1200, using: &random), height: .random(in: 40...1200, using: &random)),
        origin: CGPoint(x: .random(in: 0...2000, using: &random), y: .random(in: 0...2000, using: &random)),
        scale: CGFloat.random(in: 1...3, using: &random).rounded())
}

/// A million items in 1,000 sections.
let million = SectionCounts(Array(repeating: 1000, count: 1000))

extension Place {
    var frame: CGRect { attributes(of: .header(0)).frame }
}
