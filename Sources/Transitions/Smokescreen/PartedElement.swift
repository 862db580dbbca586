import UIKit

/// An element of parts that move each by itself.
final class PartedElement: ElementLayer {
    let layer = CALayer()
    private let parts: [MatchedElement]

    /// - Parameters:
    ///   - parts: what the parts are.
    ///   - first: the parts in the first screen; none if it doesn't have the element.
    ///   - second: those in the second one, as many.
    init?(_ parts: [SmokescreenElement.Part], from first: [MatchedElement.End], to second: [MatchedElement.End]) {
        self.parts = parts.indices.compactMap { index in
            let made = MatchedElement(from: first.isEmpty ? nil : first[index], to: second.isEmpty ? nil : second[index])
            made?.isShared = parts[index].isShared
            return made
        }
        guard !self.parts.isEmpty else { return nil }
        for part in self.parts { layer.addSublayer(part.layer) }
    }

    func show(at state: CGFloat) {
        for part in parts { part.show(at: state) }
    }
}
