import UIKit

/// One run of a ``CollectionLayoutChecker``: a layout, the view that shows it, and its random data.
@MainActor
final class CollectionLayoutCheck: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    let checker: CollectionLayoutChecker
    let layout: UICollectionViewLayout
    let view: UICollectionView
    var model: CollectionModel
    var random: CheckRandom
    private(set) var findings: [CollectionLayoutFinding] = []
    /// What happened last, for findings.
    var moment = "at first"
    /// Called between a layout's preparation for an update and the update's end.
    var duringUpdate: (() -> Void)?

    init(_ checker: CollectionLayoutChecker, _ layout: UICollectionViewLayout, seed: UInt64) {
        self.checker = checker
        self.layout = layout
        random = CheckRandom(seed: seed)
        model = CollectionModel(sections: 0...checker.maximumSections, items: 0...checker.maximumItems, using: &random)
        view = UICollectionView(frame: CGRect(origin: .zero, size: checker.sizes.first ?? .zero), collectionViewLayout: layout)
        super.init()
        view.contentInsetAdjustmentBehavior = .never
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        for kind in checker.supplementaryKinds {
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
        }
        view.dataSource = self
        view.delegate = self
        if let itemSize = checker.itemSize {
            let delegate = SizingDelegate(self, itemSize)
            sizing = delegate
            view.delegate = delegate
        }
    }

    private var sizing: SizingDelegate?

    func add(_ rule: CollectionLayoutFinding.Rule, _ explanation: String) {
        guard findings.count < checker.maximumFindings else { return }
        findings.append(CollectionLayoutFinding(rule: rule, explanation: "\(explanation), \(moment)"))
    }

    // MARK: Data

    func numberOfSections(in collectionView: UICollectionView) -> Int { model.sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        model.sections[section].items.count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
        duringUpdate?()
        return proposedContentOffset
    }

    // MARK: Steps

    func run(steps: Int) {
        view.layoutIfNeeded()
        checkQuestions()
        for step in 0..<max(0, steps) where findings.count < checker.maximumFindings {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: resize(step)
            case 1...4: scroll(step)
            default: update(step)
            }
            checkQuestions()
        }
    }

    private func scroll(_ step: Int) {
        let size = view.contentSize
        let bounds = view.bounds
        func place(_ length: CGFloat, _ visible: CGFloat) -> CGFloat {
            (CGFloat.random(in: 0...max(0, length - visible), using: &random)).rounded()
        }
        let origin = CGPoint(x: place(size.width, bounds.width), y: place(size.height, bounds.height))
        moment = "in step \(step) after scrolling to (\(origin.x), \(origin.y))"
        changeBounds(to: CGRect(origin: origin, size: bounds.size)) { view.contentOffset = origin }
    }

    private func resize(_ step: Int) {
        guard let size = checker.sizes.randomElement(using: &random) else { return }
        moment = "in step \(step) after a change of size to \(size.width) x \(size.height)"
        changeBounds(to: CGRect(origin: view.bounds.origin, size: size)) { view.frame.size = size }
    }

    /// Changes the bounds. A layout that says it doesn't follow them must answer as before.
    private func changeBounds(to new: CGRect, _ change: () -> Void) {
        guard new != view.bounds else { return }
        let follows = layout.shouldInvalidateLayout(forBoundsChange: new)
        let sample =
            follows
            ? [:] : Dictionary(uniqueKeysWithValues: existing.shuffled(using: &random).prefix(30).map { ($0, $0.attributes(layout)) })
        let size = layout.collectionViewContentSize
        change()
        view.layoutIfNeeded()
        guard !follows else { return }
        if layout.collectionViewContentSize != size {
            add(.followsBounds, "the content's size changed from \(size) to \(layout.collectionViewContentSize) without an invalidation")
        }
        for element in sample.keys.sorted(by: CollectionLayoutElement.precedes) {
            let before = sample[element] ?? nil
            let after = element.attributes(layout)
            if !isSame(before, after) {
                add(
                    .followsBounds,
                    "\(element) changed from \(before?.summary ?? "nothing") to \(after?.summary ?? "nothing") without an invalidation")
            }
        }
    }

    private func isSame(_ one: UICollectionViewLayoutAttributes?, _ other: UICollectionViewLayoutAttributes?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.shows(other)
    }
}

/// Gives a flow layout the sizes of items.
@MainActor
private final class SizingDelegate: NSObject, UICollectionViewDelegateFlowLayout {
    private unowned let check: CollectionLayoutCheck
    private let itemSize: (Int) -> CGSize

    init(_ check: CollectionLayoutCheck, _ itemSize: @escaping (Int) -> CGSize) {
        self.check = check
        self.itemSize = itemSize
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { itemSize(check.model[indexPath]) }

    func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
        check.collectionView(collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
package struct CheckRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
