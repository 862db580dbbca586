import UIKit

/// The rows of a list of covers.
@MainActor
final class CoverList: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    private unowned let view: UICollectionView
    private unowned let flow: CoverFlowView
    private lazy var loader = CoverLoader(drawing: CoverDrawing(pixelSide: 96, reflection: 0, floor: .clear)) { [weak flow] index in
        guard let flow, let source = flow.dataSource, index < flow.numberOfCovers else { throw CancellationError() }
        return try await source.coverFlow(flow, imageForCoverAt: index)
    }
    private let placeholders = CoverPlaceholders()

    init(_ view: UICollectionView, _ flow: CoverFlowView) {
        self.view = view
        self.flow = flow
        super.init()
    }

    func connect() {
        view.register(CoverRow.self, forCellWithReuseIdentifier: "row")
        view.dataSource = self
        view.delegate = self
        loader.didChange = { [weak self] in self?.pictureDidChange($0) }
        placeholders.drawing = loader.drawing
    }

    func reload() {
        loader.reset()
        view.reloadData()
        view.setNeedsLayout()
    }

    /// Marks the row of the selected cover, and scrolls to it.
    func revealSelection(animated: Bool) {
        guard let index = flow.selectedIndex, view.bounds.height > 0 else { return }
        view.layoutIfNeeded()
        guard index < view.numberOfItems(inSection: 0) else { return }
        view.selectItem(at: IndexPath(item: index, section: 0), animated: false, scrollPosition: .centeredVertically)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { flow.numberOfCovers }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
        guard let row = cell as? CoverRow else { return cell }
        let texts = flow.texts(of: indexPath.item)
        row.fill(title: texts.title ?? "\(indexPath.item + 1)", subtitle: texts.subtitle)
        show(indexPath.item, in: row)
        return row
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        flow.setSelectedIndex(indexPath.item, animated: false)
        flow.delegate?.coverFlow(flow, didSelectCoverAt: indexPath.item)
    }

    func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
        want(indexPath.item)
    }

    func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
        want(nil)
    }

    /// Asks for the pictures of the rows that are seen, from the top.
    private func want(_ new: Int?) {
        let seen = Set(view.indexPathsForVisibleItems.map(\.item) + (new.map { [$0] } ?? []))
        loader.want(seen.sorted())
    }

    private func pictureDidChange(_ index: Int) {
        guard let row = view.cellForItem(at: IndexPath(item: index, section: 0)) as? CoverRow else { return }
        show(index, in: row)
    }

    private func show(_ index: Int, in row: CoverRow) {
        let picture = loader.picture(of: index) ?? placeholders.placeholder(of: flow.placeholderImage)
        row.show(picture?.front, size: picture?.size ?? CGSize(width: 1, height: 1))
    }
}

/// A row of the list: a small picture and two lines.
final class CoverRow: UICollectionViewCell {
    private let picture = CALayer()
    private let title = UILabel()
    private let subtitle = UILabel()
    private let line = UIView()
    private var pictureSize = CGSize(width: 1, height: 1)

    /// In points.
    private static let side: CGFloat = 48, margin: CGFloat = 16

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.minificationFilter = .trilinear
        picture.actions = ["contents": NSNull(), "position": NSNull(), "bounds": NSNull()]
        contentView.layer.addSublayer(picture)
        title.font = .systemFont(ofSize: 17)
        subtitle.font = .systemFont(ofSize: 13)
        subtitle.textColor = .secondaryLabel
        line.backgroundColor = .separator
        for view in [title, subtitle, line] { contentView.addSubview(view) }
        let selected = UIView()
        selected.backgroundColor = .systemGray4
        selectedBackgroundView = selected
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    func fill(title: String, subtitle: String?) {
        self.title.text = title
        self.subtitle.text = subtitle
        accessibilityLabel = [title, subtitle].compactMap { $0 }.joined(separator: ", ")
        setNeedsLayout()
    }

    func show(_ image: CGImage?, size: CGSize) {
        picture.contents = image
        pictureSize = size
        setNeedsLayout()
    }

    override var isSelected: Bool {
        didSet { accessibilityTraits = isSelected ? [.button, .selected] : .button }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: Self.side * pictureSize.width, height: Self.side * pictureSize.height), height = bounds.height
        picture.frame = CGRect(
            x: Self.margin + (Self.side - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
        let x = 2 * Self.margin + Self.side, width = max(0, bounds.width - x - Self.margin)
        let hasTwo = subtitle.text != nil
        title.frame = CGRect(x: x, y: hasTwo ? 11 : (height - 22) / 2, width: width, height: 22)
        subtitle.frame = CGRect(x: x, y: 34, width: width, height: 18)
        let hairline = 1 / max(1, traitCollection.displayScale)
        line.frame = CGRect(x: x, y: height - hairline, width: bounds.width - x, height: hairline)
    }
}
