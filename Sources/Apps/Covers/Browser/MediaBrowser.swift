import AppSupport
import CoverFlow
import UIKit

/// What the browsers of pictures and of music share: what is on a shelf, in a cover flow and in a list that go along with each other.
class MediaBrowser<Items: Shelf>: UIViewController, KeysExplaining {
    let flow: CoverFlowView
    let list = UITableView(frame: .zero, style: .plain)
    private let hairline = UIView()
    private(set) lazy var follower = ListFollower(flow: flow, list: list) { [unowned self] index in
        // Between a change of the shelf and the flow's, the covers' places mean nothing.
        flow.numberOfCovers == shelf.items.count ? shelf.path(of: index) : nil
    }

    /// What both show.
    var shelf = Items.empty
    /// Whether a person has moved or chosen anything. Until then, the first cover is selected, whatever the scan finds.
    var hasBeenUsed = false

    /// - Parameter title: the folder's name.
    init(flow: CoverFlowView, title: String) {
        self.flow = flow
        super.init(nibName: nil, bundle: nil)
        self.title = title
        overrideUserInterfaceStyle = .dark
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        list.backgroundColor = UIColor(white: 0.075, alpha: 1)
        list.separatorColor = .pale(0.09)
        list.separatorInset = UIEdgeInsets(top: 0, left: 74, bottom: 0, right: 0)
        showHeights()
        list.sectionHeaderTopPadding = 0
        list.register(GroupHeader.self, forHeaderFooterViewReuseIdentifier: "group")
        list.indicatorStyle = .white
        list.contentInsetAdjustmentBehavior = .never
        // Keys go to the flow, and move the list with it.
        list.allowsFocus = false
        hairline.backgroundColor = .pale(0.14)
        for part in [flow, list, hairline] { view.addSubview(part) }
    }

    /// Gives rows and headings the heights that their texts need.
    private func showHeights() {
        list.rowHeight = MediaRow.height
        list.estimatedRowHeight = MediaRow.height
        list.sectionHeaderHeight = GroupHeader.height
        list.estimatedSectionHeaderHeight = GroupHeader.height
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard isViewLoaded, traitCollection.preferredContentSizeCategory != previousTraitCollection?.preferredContentSizeCategory else { return }
        showHeights()
        list.reloadData()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        flow.becomeFirstResponder()
    }

    /// Places the flow, and the list below or beside it, in a part of the view. Without covers the flow has all of it.
    ///
    /// - Parameter share: how much of the height the flow has where the list is below it.
    func place(in room: CGRect, share: CGFloat) {
        let bounds = view.bounds, thin = 1 / max(1, traitCollection.displayScale)
        list.isHidden = shelf.isEmpty
        hairline.isHidden = shelf.isEmpty
        if shelf.isEmpty {
            flow.frame = room
        } else if bounds.width > 1.5 * bounds.height {
            // In windows that are wide and low, the list stands beside the flow.
            let width = min(380, (bounds.width * 0.36).rounded())
            flow.frame = CGRect(x: 0, y: room.minY, width: room.width - width, height: room.height)
            list.frame = CGRect(x: flow.frame.maxX, y: room.minY, width: width, height: room.height)
            hairline.frame = CGRect(x: list.frame.minX - thin, y: room.minY, width: thin, height: room.height)
        } else {
            let height = (room.height * share).rounded()
            flow.frame = CGRect(x: 0, y: room.minY, width: room.width, height: height)
            list.frame = CGRect(x: 0, y: flow.frame.maxY, width: room.width, height: room.height - height)
            hairline.frame = CGRect(x: 0, y: list.frame.minY - thin, width: room.width, height: thin)
        }
    }

    /// The pixels that a cover needs on its longer side. Somewhat fewer do where the next stored size has several times as many.
    func coverPixels(atLeast least: Int) -> Int {
        let side = flow.frameOfCover(at: flow.selectedIndex ?? 0).map { max($0.width, $0.height) } ?? 256
        let pixels = Int((side * max(1, traitCollection.displayScale)).rounded())
        return (513...680).contains(pixels) ? 512 : max(pixels, least)
    }

    // MARK: Selection

    /// The index of the selected cover; nil without covers.
    var selectedIndex: Int? { flow.selectedIndex.flatMap { shelf.items.indices.contains($0) ? $0 : nil } }

    /// Marks a cover's row.
    func markRow(_ index: Int) {
        guard shelf.items.indices.contains(index) else { return }
        list.selectRow(at: shelf.path(of: index), animated: false, scrollPosition: .none)
    }

    /// Brings a cover to the middle of both.
    func select(_ index: Int) {
        guard !shelf.isEmpty else { return }
        let index = min(max(index, 0), shelf.items.count - 1)
        follower.resume()
        flow.setSelectedIndex(index, animated: true)
        markRow(index)
    }

    /// Goes to the beginning of the group of the selected cover, or, from there, to that of the group before.
    func selectGroupStart(from index: Int) {
        let start = shelf.start(ofGroup: 0, from: index)
        select(start < index ? start : shelf.start(ofGroup: -1, from: index))
    }

    // MARK: Keys

    /// Handles the keys that the flow leaves; returns whether it has.
    func take(_ presses: Set<UIPress>) -> Bool { false }

    /// What the keys of the flow do, and those that it leaves.
    var explainedKeys: [ExplainedKey] {
        [
            ExplainedKey("Cover before, next cover", "←", "→"), ExplainedKey("By as many as are seen", "Page ↑", "Page ↓"),
            ExplainedKey("First cover, last cover", "Home", "End"), ExplainedKey("Turn the cover over", "Return"),
        ]
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    /// The one key that is pressed, without Control, Option, Command or Shift.
    static func plainKey(_ presses: Set<UIPress>) -> UIKeyboardHIDUsage? {
        guard presses.count == 1, let key = presses.first?.key else { return nil }
        return key.modifierFlags.subtracting([.alphaShift, .numericPad]).isEmpty ? key.keyCode : nil
    }
}
