import UIKit

/// What a layout answers during updates.
extension CollectionLayoutCheck {
    private typealias Shown = [CollectionLayoutElement: UICollectionViewLayoutAttributes]

    /// Changes the data, and asks where all visible elements begin and end.
    func update(_ step: Int) {
        moment = "in the update of step \(step)"
        view.layoutIfNeeded()
        let old = model
        let before = shown()
        var next = model
        let change = next.change(maximumSections: checker.maximumSections, maximumItems: checker.maximumItems, using: &random)
        duringUpdate = { [unowned self] in
            let moved = Survivors(from: old, to: next)
            ask(before, shown(), .update) {
                moved.new($0)
            } origin: {
                moved.old($0)
            }
        }
        view.performBatchUpdates { [self] in
            model = next
            change.tell(view)
        }
        duringUpdate = nil
        view.layoutIfNeeded()
        guard Bool.random(using: &random) else { return }
        // An update of nothing: everything begins and ends where it is.
        moment = "in an update of nothing after step \(step)"
        let still = shown()
        duringUpdate = { [unowned self] in
            ask(still, shown(), .leftover) {
                $0
            } origin: {
                $0
            }
        }
        view.performBatchUpdates {}
        duringUpdate = nil
        view.layoutIfNeeded()
        moment = "after step \(step)"
    }

    /// The visible elements.
    private func shown() -> Shown {
        Dictionary(
            (layout.layoutAttributesForElements(in: view.bounds) ?? []).map { (CollectionLayoutElement($0), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Asks for all visible elements as UIKit does: for those before the update where they end, for those after it where they begin.
    private func ask(
        _ before: Shown, _ after: Shown, _ rule: CollectionLayoutFinding.Rule,
        target: (CollectionLayoutElement) -> CollectionLayoutElement?,
        origin: (CollectionLayoutElement) -> CollectionLayoutElement?
    ) {
        for element in before.keys.sorted(by: CollectionLayoutElement.precedes) {
            let answer = checked(element, "end", rule) { element.final(layout) }
            guard !checker.allowsDetours, let answer, element.category != .decorationView, let new = target(element) else { continue }
            if let place = after[new], !answer.shows(place) {
                add(rule, "\(element) ends at \(answer.summary), but is at \(place.summary) afterwards")
            }
        }
        for element in after.keys.sorted(by: CollectionLayoutElement.precedes) {
            let answer = checked(element, "begin", rule) { element.initial(layout) }
            guard !checker.allowsDetours, let answer, element.category != .decorationView, let old = origin(element) else { continue }
            if let place = before[old], !answer.shows(place) {
                add(rule, "\(element) begins at \(answer.summary), but was at \(place.summary)")
            }
        }
    }

    /// Asks twice; the answers must be alike, finite and of the element.
    private func checked(
        _ element: CollectionLayoutElement, _ verb: String, _ rule: CollectionLayoutFinding.Rule,
        _ ask: () -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        let first = ask()
        let second = ask()
        guard let first, let second else {
            if (first == nil) != (second == nil) { add(rule, "\(element) has another \(verb) when asked again") }
            return nil
        }
        if !first.shows(second) { add(rule, "\(element) has another \(verb) when asked again") }
        if CollectionLayoutElement(first) != element { add(rule, "the \(verb) of \(element) is that of \(CollectionLayoutElement(first))") }
        guard first.checkedNumbers.allSatisfy(\.isFinite) else {
            add(.notFinite, "the \(verb) of \(element) has the numbers \(first.checkedNumbers)")
            return nil
        }
        return first
    }
}

/// Which elements are there before and after a change of a model.
private struct Survivors {
    let from: CollectionModel, to: CollectionModel
    private let before: [Int: IndexPath], after: [Int: IndexPath]
    private let sectionsBefore: [Int: Int], sectionsAfter: [Int: Int]

    init(from: CollectionModel, to: CollectionModel) {
        self.from = from
        self.to = to
        before = from.pathsByID
        after = to.pathsByID
        sectionsBefore = Dictionary(uniqueKeysWithValues: from.sections.enumerated().map { ($0.element.id, $0.offset) })
        sectionsAfter = Dictionary(uniqueKeysWithValues: to.sections.enumerated().map { ($0.element.id, $0.offset) })
    }

    func new(_ element: CollectionLayoutElement) -> CollectionLayoutElement? { Self.map(element, from, after, sectionsAfter) }
    func old(_ element: CollectionLayoutElement) -> CollectionLayoutElement? { Self.map(element, to, before, sectionsBefore) }

    private static func map(
        _ element: CollectionLayoutElement, _ model: CollectionModel, _ paths: [Int: IndexPath], _ sections: [Int: Int]
    ) -> CollectionLayoutElement? {
        if element.category == .cell {
            guard model.contains(element.path), let path = paths[model[element.path]] else { return nil }
            return CollectionLayoutElement(.cell, nil, path)
        }
        guard let section = element.path.first, model.sections.indices.contains(section), let other = sections[model.sections[section].id]
        else {
            return nil
        }
        var path = element.path
        path[0] = other
        return CollectionLayoutElement(element.category, element.kind, path)
    }
}
