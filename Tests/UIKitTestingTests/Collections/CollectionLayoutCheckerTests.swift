import Testing
import UIKit
import UIKitTesting

/// Rows of 100 points with headers of 30 and a stripe behind each row, with one fault on purpose.
@MainActor
private class RowsLayout: UICollectionViewLayout {
    let fault: CollectionLayoutFinding.Rule?
    private var tick = 0
    private var record: [IndexPath]?

    init(_ fault: CollectionLayoutFinding.Rule?) {
        self.fault = fault
        super.init()
        register(UICollectionReusableView.self, forDecorationViewOfKind: "stripe")
    }

    required init?(coder: NSCoder) { nil }

    override class var layoutAttributesClass: AnyClass { RowAttributes.self }

    private var counts: [Int] {
        guard let view = collectionView else { return [] }
        return (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
    }

    private func top(_ section: Int) -> CGFloat { counts[..<section].reduce(0) { $0 + 30 + CGFloat($1) * 100 } }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: fault == .outsideContent ? 60 : top(counts.count))
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard counts.indices.contains(indexPath.section), (0..<counts[indexPath.section]).contains(indexPath.item) else {
            return fault == .unknownPath ? RowAttributes(forCellWith: indexPath) : nil
        }
        let attributes = fault == .copy ? ForgetfulAttributes(forCellWith: indexPath) : RowAttributes(forCellWith: indexPath)
        attributes.note = indexPath.item
        attributes.frame = CGRect(
            x: 0, y: top(indexPath.section) + 30 + CGFloat(indexPath.item) * 100, width: collectionView?.bounds.width ?? 0,
            height: fault == .order ? 120 : 100)
        if fault == .order {
            attributes.frame.size.height = 100 + min(20, max(0, collectionViewContentSize.height - attributes.frame.maxY))
        }
        if fault == .unstable {
            tick += 1
            attributes.alpha = 1 / CGFloat(1 + tick % 7)
        }
        if fault == .notFinite, indexPath.item == 2 { attributes.center.x = .nan }
        if fault == .followsBounds { attributes.alpha = 1 - min(0.5, (collectionView?.bounds.minY ?? 0) / 10_000) }
        return attributes
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard elementKind == UICollectionView.elementKindSectionHeader, indexPath.item == 0, counts.indices.contains(indexPath.section)
        else { return nil }
        let attributes = RowAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(x: 0, y: top(indexPath.section), width: collectionView?.bounds.width ?? 0, height: 30)
        return attributes
    }

    override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        guard elementKind == "stripe", let frame = layoutAttributesForItem(at: indexPath)?.frame else { return nil }
        let attributes = RowAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = frame
        attributes.zIndex = -1
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var list: [UICollectionViewLayoutAttributes] = []
        for section in counts.indices {
            let header = IndexPath(item: 0, section: section)
            if let header = layoutAttributesForSupplementaryView(ofKind: UICollectionView.elementKindSectionHeader, at: header) {
                list.append(header)
            }
            for item in 0..<counts[section] {
                let path = IndexPath(item: item, section: section)
                if let stripe = layoutAttributesForDecorationView(ofKind: "stripe", at: path) { list.append(stripe) }
                guard let cell = layoutAttributesForItem(at: path) else { continue }
                if fault == .different, item == 1 { (cell as? RowAttributes)?.note = 77 }
                if fault == .duplicate, item == 1 { list.append(cell) }
                if fault != .missing || item != 3 { list.append(cell) }
            }
        }
        if fault != .extra { list.removeAll { !overlaps($0.frame, rect) } }
        return fault == .order && rect.height < 800 ? list.reversed() : list
    }

    private func overlaps(_ one: CGRect, _ other: CGRect) -> Bool {
        one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY && other.minY < one.maxY
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.width != collectionView?.bounds.width }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        if fault == .leftover, record != nil { return }
        record = updateItems.compactMap(\.indexPathAfterUpdate)
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        if fault != .leftover || record?.isEmpty == true { record = nil }
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        if fault == .update || fault == .leftover && record?.contains(itemIndexPath) == true { attributes?.center.x -= 40 }
        return attributes
    }
}

private class RowAttributes: UICollectionViewLayoutAttributes {
    var note = 0

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? RowAttributes)?.note = note
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool { super.isEqual(object) && (object as? RowAttributes)?.note == note }
}

private final class ForgetfulAttributes: RowAttributes {
    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? RowAttributes)?.note = -1
        return copy
    }
}

@MainActor @Suite struct CollectionLayoutCheckerTests {
    private func findings(_ fault: CollectionLayoutFinding.Rule?, seeds: Range<UInt64> = 0..<3) -> [CollectionLayoutFinding] {
        seeds.flatMap { seed in
            let checker = CollectionLayoutChecker(size: CGSize(width: 320, height: 480)) { RowsLayout(fault) }
            checker.asksForUnknownPaths = true
            checker.maximumItems = 12
            return checker.check(seed: seed, steps: 12)
        }
    }

    @Test func aSoundLayoutHasNoFindings() {
        #expect(findings(nil) == [])
    }

    @Test(arguments: CollectionLayoutFinding.Rule.allCases)
    func eachRuleFindsALayoutThatBreaksIt(rule: CollectionLayoutFinding.Rule) {
        let found = findings(rule)
        #expect(found.contains { $0.rule == rule }, "\(found)")
        #expect(found.allSatisfy { !$0.explanation.isEmpty && $0.description.hasPrefix($0.rule.rawValue) })
        #expect(found.count <= 60)
    }

    @Test func aDetourIsAllowedWhereItIsMeant() {
        let checker = CollectionLayoutChecker(size: CGSize(width: 320, height: 480)) { RowsLayout(.update) }
        checker.allowsDetours = true
        #expect(checker.check(seed: 1, steps: 12) == [])
    }

    @Test func theSameSeedFindsTheSame() { #expect(findings(.missing, seeds: 4..<5) == findings(.missing, seeds: 4..<5)) }

    @Test("GR-04 the flow layout keeps the rules of layouts", arguments: [false, true])
    func flow(isHorizontal: Bool) {
        for seed in 0..<3 as Range<UInt64> {
            let checker = CollectionLayoutChecker(size: CGSize(width: 400, height: 620)) {
                let layout = UICollectionViewFlowLayout()
                layout.scrollDirection = isHorizontal ? .horizontal : .vertical
                layout.headerReferenceSize = CGSize(width: 30, height: 30)
                layout.footerReferenceSize = CGSize(width: 10, height: 10)
                layout.sectionInset = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
                return layout
            }
            if seed != 0 { checker.itemSize = { CGSize(width: 20 + $0 * 37 % 90, height: 20 + $0 * 53 % 110) } }
            let findings = checker.check(seed: seed + 20)
            #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
        }
    }
}
