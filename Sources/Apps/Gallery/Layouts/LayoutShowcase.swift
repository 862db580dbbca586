import AppSupport
import CollectionLayouts
import UIKit

/// One collection of conferences and their speakers in every layout, in a shop window: photographs on wooden shelves, in a line, as covers,
/// in stacks, on spirals, circles and a ring.
///
/// Two fingers tap for the next layout, three for the previous one; a pinch opens a stack, a swipe up on a spiral deletes a speaker, a tap
/// on a header brings back the one that was deleted first. Each has a button or a key as well.
final class LayoutShowcase: UIView, KeysExplaining {
    /// The layouts, in the order of switching.
    enum Page: Int, CaseIterable {
        case shelves, line, covers, stacks, spiral, circle, ring

        /// Whether the items form a row, one of which is in the middle.
        var isRow: Bool { self == .line || self == .covers || self == .ring }

        var title: String {
            switch self {
            case .shelves: "Shelves"
            case .line: "Line"
            case .covers: "Cover Flow"
            case .stacks: "Stacks"
            case .spiral: "Spiral"
            case .circle: "Circle"
            case .ring: "Ring"
            }
        }
    }

    private(set) var conferences = Conference.all
    let collection: UICollectionView
    private(set) var page: Page
    let shelves = GridLayout(), stacks = StacksLayout()
    private let line = LineLayout(), covers = CoverFlowLayout(), spiral = SpiralLayout(), circle = CircleLayout(), ring = CylinderLayout()
    private let wall = UIImageView()
    private let bar = ShowcaseBar()

    init(page: Page = .shelves) {
        self.page = page
        collection = UICollectionView(frame: .zero, collectionViewLayout: shelves)
        super.init(frame: .zero)
        stacks.openedLayout = shelves
        addSubview(wall)
        wall.contentMode = .scaleAspectFill
        clipsToBounds = true
        collection.backgroundColor = .clear
        collection.contentInsetAdjustmentBehavior = .never
        collection.showsHorizontalScrollIndicator = false
        collection.register(PhotographCell.self, forCellWithReuseIdentifier: "speaker")
        collection.register(
            TapeLabel.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "tape")
        collection.register(
            StarLabel.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter, withReuseIdentifier: "stars")
        collection.dataSource = self
        collection.delegate = self
        addSubview(collection)
        addSubview(bar)
        bar.show(
            previous: { [unowned self] in turn(by: -1) }, next: { [unowned self] in turn(by: 1) }, insert: { [unowned self] in insert() },
            delete: { [unowned self] in deleteMiddle() }, restore: { [unowned self] in restoreMiddle() })
        addGestures()
        collection.collectionViewLayout = layout(of: page)
        adapt()
        updateWall()
    }

    required init?(coder: NSCoder) { nil }

    func layout(of page: Page) -> UICollectionViewLayout {
        switch page {
        case .shelves: shelves
        case .line: line
        case .covers: covers
        case .stacks: stacks
        case .spiral: spiral
        case .circle: circle
        case .ring: ring
        }
    }

    /// Closes the showcase, by a button and the Escape key. Default nil: it stays.
    var close: (() -> Void)? {
        didSet { bar.close = close }
    }

    // MARK: Switching

    /// Shows another page, in an animation.
    func show(_ page: Page, animated: Bool = true) {
        guard page != self.page else { return }
        self.page = page
        // A fling ends here: where it would have led is no place in the next layout.
        collection.setContentOffset(collection.contentOffset, animated: false)
        adapt()
        collection.setCollectionViewLayout(layout(of: page), animated: animated)
    }

    /// Shows the page so many places on, beginning anew at the end.
    func turn(by step: Int) {
        let count = Page.allCases.count
        if let page = Page(rawValue: ((page.rawValue + step) % count + count) % count) { show(page) }
    }

    private func adapt() {
        bar.title = page.title
        collection.isPagingEnabled = page == .spiral || page == .circle
        collection.decelerationRate = page.isRow ? .fast : .normal
    }

    // MARK: Rows

    /// Where the collection is scrolled to when an item of a row is in the middle; nil on other pages.
    func offset(centering path: IndexPath) -> CGPoint? {
        switch page {
        case .line: line.contentOffset(centering: path)
        case .covers: covers.contentOffset(centering: path)
        case .ring: ring.contentOffset(centering: path)
        case .shelves, .stacks, .spiral, .circle: nil
        }
    }

    /// The item in the middle of a row; nil on other pages.
    var centeredPath: IndexPath? {
        let distances = collection.indexPathsForVisibleItems.sorted().compactMap { path in
            offset(centering: path).map { (path: path, distance: abs($0.x - collection.contentOffset.x)) }
        }
        return distances.min { $0.distance < $1.distance }?.path
    }

    /// The path so many items after another, or the first or last.
    func path(_ count: Int, after path: IndexPath) -> IndexPath {
        let starts = conferences.indices.reduce(into: [0]) { $0.append($0[$1] + conferences[$1].speakers.count) }
        guard let total = starts.last, total > 0 else { return path }
        let number = min(max(0, starts[path.section] + path.item + count), total - 1)
        let section = starts.lastIndex { $0 <= number && $0 < total } ?? 0
        return IndexPath(item: number - starts[section], section: section)
    }

    // MARK: Changing speakers

    /// The visible item nearest to the middle.
    var middlePath: IndexPath? {
        let bounds = collection.bounds
        let distances = collection.indexPathsForVisibleItems.sorted().compactMap { path in
            collection.layoutAttributesForItem(at: path).map {
                (path: path, distance: hypot($0.center.x - bounds.midX, $0.center.y - bounds.midY))
            }
        }
        return distances.min { $0.distance < $1.distance }?.path
    }

    /// Inserts a new speaker at the place in the middle.
    func insert() {
        let path = middlePath ?? IndexPath(item: 0, section: 0)
        guard conferences.indices.contains(path.section) else { return }
        var numbers = PortraitNumbers(seed: UInt64(conferences[path.section].speakers.count * 977 + path.section + 5))
        let newcomer = Speaker(name: "New Speaker", seed: numbers.next())
        conferences[path.section].speakers.insert(newcomer, at: path.item)
        collection.insertItems(at: [path])
    }

    /// Deletes a speaker, who waits in the conference's queue.
    func delete(at path: IndexPath) {
        let speaker = conferences[path.section].speakers.remove(at: path.item)
        conferences[path.section].deleted.append(speaker)
        collection.deleteItems(at: [path])
    }

    /// Brings the speaker back who was deleted first, at the end.
    func restore(section: Int) {
        guard !conferences[section].deleted.isEmpty else { return }
        conferences[section].speakers.append(conferences[section].deleted.removeFirst())
        collection.insertItems(at: [IndexPath(item: conferences[section].speakers.count - 1, section: section)])
    }

    private func deleteMiddle() {
        if let path = middlePath { delete(at: path) }
    }

    private func restoreMiddle() {
        let section = middlePath?.section ?? conferences.firstIndex { !$0.deleted.isEmpty }
        guard let section else { return }
        if !conferences[section].deleted.isEmpty { return restore(section: section) }
        if let other = conferences.firstIndex(where: { !$0.deleted.isEmpty }) { restore(section: other) }
    }

    // MARK: View

    override func layoutSubviews() {
        super.layoutSubviews()
        wall.frame = bounds
        let height: CGFloat = 52
        bar.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        collection.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - height))
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateWall()
    }

    private func updateWall() { wall.image = traitCollection.userInterfaceStyle == .dark ? WallPicture.dark : WallPicture.light }

    override var canBecomeFirstResponder: Bool { true }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pinch = gestureRecognizer as? UIPinchGestureRecognizer, pinch.view === collection else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        return isOnStack(pinch)
    }

    var explainedKeys: [ExplainedKey] {
        [
            ExplainedKey("Next layout", "N", "]"), ExplainedKey("Layout before", "P", "["), ExplainedKey("Insert a cell", "I"),
            ExplainedKey("Delete the middle cell", "D"), ExplainedKey("Bring it back", "R"), ExplainedKey("Move the focus", "←", "→", "↑", "↓"),
        ] + (close == nil ? [] : [ExplainedKey("Close", "Escape")])
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            if press.key?.keyCode == .keyboardEscape, let close { return close() }
            switch press.key?.charactersIgnoringModifiers {
            case "n", "]": return turn(by: 1)
            case "p", "[": return turn(by: -1)
            case "i": return insert()
            case "d": return deleteMiddle()
            case "r": return restoreMiddle()
            case UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow:
                // The first arrow shows where the focus is, the next ones move it.
                if isFirstResponder, collection.becomeFirstResponder() { return }
            default: continue
            }
        }
        super.pressesBegan(presses, with: event)
    }
}

extension LayoutShowcase: UICollectionViewDataSource, UICollectionViewDelegate {
    func numberOfSections(in collectionView: UICollectionView) -> Int { conferences.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        conferences[section].speakers.count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "speaker", for: indexPath)
        (cell as? PhotographCell)?.speaker = conferences[indexPath.section].speakers[indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: isHeader ? "tape" : "stars", for: indexPath)
        (view as? TapeLabel)?.text = conferences[indexPath.section].name
        (view as? StarLabel)?.show(conferences[indexPath.section])
        return view
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        // A cover or a place on the ring that is touched comes to the middle; on a circle it is deleted.
        if let offset = offset(centering: indexPath) { collection.setContentOffset(offset, animated: true) }
        collection.deselectItem(at: indexPath, animated: false)
        if page == .circle { delete(at: indexPath) }
    }

    func collectionView(_ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool {
        page.isRow
    }

    func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? { centeredPath }
}
