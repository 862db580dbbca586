import UIKit

/// What a layout answers between changes.
extension CollectionLayoutCheck {
    /// How far rectangles may overlap, in points, without that being told from touching.
    private static let touch: CGFloat = 0.01

    /// The cells and the supplementary views that the data has.
    var existing: [CollectionLayoutElement] {
        var list = model.paths.map { CollectionLayoutElement(.cell, nil, $0) }
        for section in model.sections.indices {
            list += checker.supplementaryKinds.map { CollectionLayoutElement(.supplementaryView, $0, IndexPath(item: 0, section: section)) }
        }
        return list
    }

    /// Asks for all elements, alone and in rectangles.
    func checkQuestions() {
        checkContentSize()
        let everything = reach.insetBy(dx: -10_000, dy: -10_000)
        let all = layout.layoutAttributesForElements(in: everything) ?? []
        let decorations = all.filter { $0.representedElementCategory == .decorationView }.map(CollectionLayoutElement.init)
        var single: [CollectionLayoutElement: UICollectionViewLayoutAttributes] = [:]
        for element in existing + decorations { single[element] = checkSingle(element) }
        let places = Dictionary(
            all.enumerated().map { (CollectionLayoutElement($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
        check(all, in: everything, single, places)
        for _ in 0..<6 {
            let rect = randomRect()
            check(layout.layoutAttributesForElements(in: rect) ?? [], in: rect, single, places)
        }
        check(layout.layoutAttributesForElements(in: view.bounds) ?? [], in: view.bounds, single, places)
        checkUnknownPaths()
    }

    /// Where scrolling can show something.
    private var reach: CGRect {
        let size = layout.collectionViewContentSize
        return CGRect(x: 0, y: 0, width: max(size.width, view.bounds.width), height: max(size.height, view.bounds.height))
    }

    private func randomRect() -> CGRect {
        let reach = self.reach
        func range(_ low: CGFloat, _ length: CGFloat, _ visible: CGFloat) -> (CGFloat, CGFloat) {
            let size = CGFloat.random(in: 1...max(2, visible * 2), using: &random)
            return (CGFloat.random(in: low - size...low + max(1, length), using: &random), size)
        }
        let (x, width) = range(reach.minX, reach.width, view.bounds.width)
        let (y, height) = range(reach.minY, reach.height, view.bounds.height)
        return CGRect(x: x, y: y, width: width, height: height)
    }

    private func checkContentSize() {
        let size = layout.collectionViewContentSize
        if !size.width.isFinite || !size.height.isFinite || size.width < 0 || size.height < 0 {
            add(.notFinite, "the content's size is \(size)")
        }
        if layout.collectionViewContentSize != size { add(.unstable, "the content's size changes from one question to the next") }
    }

    /// Asks for one element, twice.
    private func checkSingle(_ element: CollectionLayoutElement) -> UICollectionViewLayoutAttributes? {
        let attributes = element.attributes(layout)
        guard let attributes else {
            if element.category == .cell { add(.missing, "\(element) has no attributes") }
            return nil
        }
        if !attributes.checkedNumbers.allSatisfy(\.isFinite) || attributes.size.width < 0 || attributes.size.height < 0 {
            add(.notFinite, "\(element) has the numbers \(attributes.checkedNumbers)")
            return nil
        }
        if CollectionLayoutElement(attributes) != element {
            add(.unknownPath, "\(element) has attributes of \(CollectionLayoutElement(attributes))")
        }
        if let again = element.attributes(layout), !again.shows(attributes) {
            add(.unstable, "\(element) is at \(attributes.summary), and at \(again.summary) when asked again")
        }
        checkCopy(attributes, of: element)
        let frame = attributes.frame
        let overhang = checker.allowedOverhang + 0.5
        if attributes.isSeen, !reach.insetBy(dx: -overhang, dy: -overhang).contains(frame) {
            add(.outsideContent, "\(element) at \(attributes.summary) lies outside \(reach.summary)")
        }
        return attributes
    }

    private func checkCopy(_ attributes: UICollectionViewLayoutAttributes, of element: CollectionLayoutElement) {
        let expected: AnyClass = type(of: layout).layoutAttributesClass
        if let type = expected as? UICollectionViewLayoutAttributes.Type,
            !(Swift.type(of: attributes) == type || attributes.isKind(of: type))
        {
            add(.copy, "\(element) has attributes of the class \(Swift.type(of: attributes)), not of the layout's class \(expected)")
        }
        guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes, Swift.type(of: copy) == Swift.type(of: attributes) else {
            return add(.copy, "the copy of the attributes of \(element) is of another class")
        }
        if !copy.isEqual(attributes) || !attributes.isEqual(copy) {
            add(.copy, "the copy of the attributes of \(element) is not equal to them")
        }
        let alpha = attributes.alpha
        copy.alpha = alpha == 0.25 ? 0.5 : 0.25
        if attributes.alpha != alpha { add(.copy, "a change of the copy changes the attributes of \(element)") }
        if copy.isEqual(attributes) { add(.copy, "a changed copy of the attributes of \(element) is equal to them") }
    }

    /// Compares the elements of a rectangle with the single ones.
    private func check(
        _ list: [UICollectionViewLayoutAttributes], in rect: CGRect, _ single: [CollectionLayoutElement: UICollectionViewLayoutAttributes],
        _ places: [CollectionLayoutElement: Int]
    ) {
        let again = layout.layoutAttributesForElements(in: rect) ?? []
        if again.count != list.count
            || !zip(list, again).allSatisfy({ CollectionLayoutElement($0) == CollectionLayoutElement($1) && $0.shows($1) })
        {
            add(.unstable, "the elements in \(rect.summary) change from one question to the next")
        }
        var found = Set<CollectionLayoutElement>()
        for attributes in list {
            let element = CollectionLayoutElement(attributes)
            if !found.insert(element).inserted { add(.duplicate, "\(element) is twice among the elements in \(rect.summary)") }
            guard attributes.checkedNumbers.allSatisfy(\.isFinite) else {
                add(.notFinite, "\(element) has the numbers \(attributes.checkedNumbers)")
                continue
            }
            if element.category == .cell, !model.contains(element.path) { add(.unknownPath, "\(element) in \(rect.summary) doesn't exist") }
            if !checker.allowsExtraElements, !overlap(attributes.frame, rect, by: -Self.touch) {
                add(.extra, "\(element) at \(attributes.summary) is among the elements in \(rect.summary)")
            }
            if let alone = single[element] {
                let same = attributes.checkedNumbers == alone.checkedNumbers ? attributes.isEqual(alone) : attributes.shows(alone)
                if !same {
                    add(.different, "\(element) is at \(alone.summary), and at \(attributes.summary) among the elements in \(rect.summary)")
                }
            } else if element.category != .decorationView, model.sections.indices.contains(element.path.first ?? -1) {
                add(.different, "\(element) is among the elements in \(rect.summary), and has no attributes alone")
            }
        }
        for element in single.keys.sorted(by: CollectionLayoutElement.precedes) where !found.contains(element) {
            guard let attributes = single[element], attributes.isSeen, overlap(attributes.frame, rect, by: Self.touch) else { continue }
            add(.missing, "\(element) at \(attributes.summary) is not among the elements in \(rect.summary)")
        }
        checkOrder(list, in: rect, places)
    }

    /// Whether rectangles share more than a length on each side.
    private func overlap(_ one: CGRect, _ other: CGRect, by least: CGFloat) -> Bool {
        min(one.maxX, other.maxX) - max(one.minX, other.minX) > least && min(one.maxY, other.maxY) - max(one.minY, other.minY) > least
    }

    /// Elements of one depth that cover each other must come in the same order in each rectangle.
    private func checkOrder(
        _ list: [UICollectionViewLayoutAttributes], in rect: CGRect, _ places: [CollectionLayoutElement: Int]
    ) {
        let known = list.compactMap { attributes in places[CollectionLayoutElement(attributes)].map { (attributes, $0) } }
        guard !zip(known, known.dropFirst()).allSatisfy({ $0.1 <= $1.1 }) else { return }
        for (index, one) in known.enumerated() {
            for other in known[(index + 1)...] where one.1 > other.1 && one.0.zIndex == other.0.zIndex {
                guard overlap(one.0.frame, other.0.frame, by: Self.touch) else { continue }
                let names = "\(CollectionLayoutElement(one.0)) and \(CollectionLayoutElement(other.0))"
                return add(
                    .order,
                    "\(names) have the zIndex \(one.0.zIndex) and cover each other in another order in \(rect.summary) than elsewhere")
            }
        }
    }

    private func checkUnknownPaths() {
        guard checker.asksForUnknownPaths else { return }
        var paths = [IndexPath(item: 0, section: model.sections.count), IndexPath(item: 0, section: -1)]
        if let section = model.sections.indices.randomElement(using: &random) {
            paths += [IndexPath(item: model.sections[section].items.count, section: section), IndexPath(item: -1, section: section)]
        }
        for path in paths where layout.layoutAttributesForItem(at: path) != nil {
            add(.unknownPath, "the cell \(Array(path)) has attributes")
        }
    }
}
