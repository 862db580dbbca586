import CoverFlow
import Foundation
import MediaLibrary
import UIKit

/// Shows the pictures of a library in a cover flow and in a list, with the same picture selected in both (Features IT-01).
final class CoversViewController: UIViewController {
    let library: PictureLibrary
    let flow = CoverFlowView()
    let list = UITableView(frame: .zero, style: .plain)
    let bar = CoversBar()
    private let hairline = UIView()

    /// What an empty folder shows.
    var emptyText = "No Pictures in This Folder"
    /// Called when the number of pictures may have changed.
    var didShowStatus: (() -> Void)?

    /// What both show.
    var shelf = PictureShelf.empty
    /// Why pictures can't be shown, as far as that was tried.
    var failures: [MediaFile: String] = [:]
    /// Whether a person has moved or chosen anything. Until then, the first picture is selected, whatever the scan finds.
    var hasBeenUsed = false
    /// Whether the list goes along with the flow: not while the flow goes to a row that was tapped.
    var listFollows = true
    /// How far the list is from where it should be, in points, when it begins to go along. It catches up bit by bit.
    var listLag: CGFloat = 0
    /// Whether a first frame with pictures was shown. Before, stored thumbnails are read at once.
    var hasShownPictures = false
    /// What shows a picture in the whole window.
    private(set) var viewer: PictureViewer?

    init(library: PictureLibrary) {
        self.library = library
        super.init(nibName: nil, bundle: nil)
        title = library.url.lastPathComponent
        overrideUserInterfaceStyle = .dark
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        flow.emptyText = "Looking for pictures…"
        flow.dataSource = self
        flow.delegate = self
        list.backgroundColor = UIColor(white: 0.075, alpha: 1)
        list.separatorColor = UIColor(white: 1, alpha: 0.09)
        list.separatorInset = UIEdgeInsets(top: 0, left: 74, bottom: 0, right: 0)
        list.rowHeight = PictureRow.height
        list.estimatedRowHeight = PictureRow.height
        list.sectionHeaderHeight = GroupHeader.height
        list.estimatedSectionHeaderHeight = GroupHeader.height
        list.sectionHeaderTopPadding = 0
        list.register(GroupHeader.self, forHeaderFooterViewReuseIdentifier: "group")
        list.indicatorStyle = .white
        list.contentInsetAdjustmentBehavior = .never
        // Keys go to the flow, and move the list with it.
        list.allowsFocus = false
        list.register(PictureRow.self, forCellReuseIdentifier: "picture")
        list.dataSource = self
        list.delegate = self
        hairline.backgroundColor = UIColor(white: 1, alpha: 0.14)
        for part in [flow, list, hairline, bar] { view.addSubview(part) }
        bar.didChooseKey = { [unowned self] in group(by: $0) }
        bar.didEnlarge = { [unowned self] in openViewer() }
        addDoubleTap()
        library.didChange = { [weak self] in self?.show($0, $1) }
        library.start()
        showStatus()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        flow.becomeFirstResponder()
        // With pictures of the last start, this is the first frame that shows them.
        view.setNeedsLayout()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: safe.top + bar.height(inWidth: bounds.width))
        let room = CGRect(x: 0, y: bar.frame.maxY, width: bounds.width, height: max(0, bounds.height - bar.frame.maxY))
        let thin = 1 / max(1, traitCollection.displayScale)
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
            let height = (room.height * (bounds.width > bounds.height ? 0.58 : 0.46)).rounded()
            flow.frame = CGRect(x: 0, y: room.minY, width: room.width, height: height)
            list.frame = CGRect(x: 0, y: flow.frame.maxY, width: room.width, height: room.height - height)
            hairline.frame = CGRect(x: 0, y: list.frame.minY - thin, width: room.width, height: thin)
        }
        let inset = UIEdgeInsets(top: 0, left: 0, bottom: safe.bottom, right: 0)
        if list.contentInset != inset { list.contentInset = inset }
        followFlow()
        guard !hasShownPictures, !shelf.isEmpty, view.window != nil else { return }
        flow.layoutIfNeeded()
        list.layoutIfNeeded()
        hasShownPictures = true
    }

    /// Shows how many pictures there are, or why there are none.
    func showStatus() {
        let count = shelf.pictures.count
        let number = count == 1 ? "1 picture" : "\(count) pictures"
        let status = library.isScanned ? (count == 0 ? "" : number) : count == 0 ? "" : "\(number) so far"
        bar.show(name: title ?? "", status: status, key: library.key, isEmpty: shelf.isEmpty)
        flow.emptyText = library.isScanned ? emptyText : "Looking for pictures…"
        didShowStatus?()
    }

    /// The index of the selected picture; nil without pictures.
    var selectedIndex: Int? { flow.selectedIndex.flatMap { shelf.pictures.indices.contains($0) ? $0 : nil } }

    /// Groups by month or by folder. The selected picture stays selected.
    func group(by key: PictureGroup.Key) {
        hasBeenUsed = true
        library.key = key
        flow.becomeFirstResponder()
    }

    // MARK: Keys

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    /// Handles the keys that the flow leaves: up and down in the list, groups, the whole window.
    private func take(_ presses: Set<UIPress>) -> Bool {
        guard presses.count == 1, let key = presses.first?.key, let index = selectedIndex else { return false }
        guard key.modifierFlags.subtracting([.alphaShift, .numericPad]).isEmpty else { return false }
        switch key.keyCode {
        case .keyboardUpArrow: select(index - 1)
        case .keyboardDownArrow: select(index + 1)
        case .keyboardOpenBracket:
            let start = shelf.start(ofGroup: 0, from: index)
            select(start < index ? start : shelf.start(ofGroup: -1, from: index))
        case .keyboardCloseBracket: select(shelf.start(ofGroup: 1, from: index))
        case .keyboardG: group(by: library.key == .month ? .folder : .month)
        case .keyboardF: openViewer()
        default: return false
        }
        return true
    }

    /// Brings a picture to the middle of both.
    private func select(_ index: Int) {
        let index = min(max(index, 0), shelf.pictures.count - 1)
        resumeFollowing()
        flow.setSelectedIndex(index, animated: true)
        markRow(index)
    }

    // MARK: The whole window

    private func addDoubleTap() {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        tap.delegate = self
        tap.addAction { [unowned self] _ in openViewer() }
        flow.addGestureRecognizer(tap)
    }

    /// Shows the selected picture in the whole window.
    func openViewer() {
        guard viewer == nil, let index = selectedIndex else { return }
        hasBeenUsed = true
        flow.setFlipped(false, animated: false)
        let viewer = PictureViewer(pictures: shelf.pictures, index: index, library: library)
        viewer.didShow = { [weak self] index in
            guard let self else { return }
            resumeFollowing()
            flow.setSelectedIndex(index, animated: false)
            markRow(index)
            followFlow()
        }
        viewer.didClose = { [weak self] in self?.viewer = nil }
        viewer.modalPresentationStyle = .fullScreen
        viewer.modalTransitionStyle = .crossDissolve
        viewer.overrideUserInterfaceStyle = .dark
        self.viewer = viewer
        present(viewer, animated: true)
    }
}

extension CoversViewController: UIGestureRecognizerDelegate {
    /// The double tap is for the picture in the middle: taps on others must not wait for a second one.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard let index = selectedIndex, let frame = flow.frameOfCover(at: index) else { return false }
        return !flow.isMoving && frame.contains(touch.location(in: flow))
    }
}
