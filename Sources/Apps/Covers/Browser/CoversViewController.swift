import AppSupport
import CoverFlow
import Foundation
import MediaLibrary
import UIKit

/// Shows the pictures of a library in a cover flow and in a list, with the same picture selected in both (Features IT-01).
final class CoversViewController: MediaBrowser<PictureShelf> {
    let library: PictureLibrary
    let bar = CoversBar()

    /// What an empty folder shows.
    var emptyText = "No Pictures in This Folder"
    /// Called when the number of pictures may have changed.
    var didShowStatus: (() -> Void)?

    /// Why pictures can't be shown, as far as that was tried.
    var failures: [MediaFile: String] = [:]
    /// Whether a first frame with pictures was shown. Before, stored thumbnails are read at once.
    var hasShownPictures = false
    /// What shows a picture in the whole window.
    private(set) var viewer: PictureViewer?

    init(library: PictureLibrary) {
        self.library = library
        super.init(flow: CoverFlowView(), title: library.url.lastPathComponent)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        flow.emptyText = "Looking for pictures…"
        flow.dataSource = self
        flow.delegate = self
        list.register(PictureRow.self, forCellReuseIdentifier: "picture")
        list.dataSource = self
        list.delegate = self
        view.addSubview(bar)
        bar.didChooseKey = { [unowned self] in group(by: $0) }
        bar.didEnlarge = { [unowned self] in openViewer() }
        addDoubleTap()
        library.didChange = { [weak self] in self?.show($0, $1) }
        library.prepare = { [weak self] in await self?.prepare($0) }
        library.start()
        updateStatus()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // With pictures of the last start, this is the first frame that shows them.
        view.setNeedsLayout()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: safe.top + bar.height(inWidth: bounds.width))
        let room = CGRect(x: 0, y: bar.frame.maxY, width: bounds.width, height: max(0, bounds.height - bar.frame.maxY))
        place(in: room, share: bounds.width > bounds.height ? 0.58 : 0.46)
        let inset = UIEdgeInsets(top: 0, left: 0, bottom: safe.bottom, right: 0)
        if list.contentInset != inset { list.contentInset = inset }
        follower.follow()
        guard !hasShownPictures, !shelf.isEmpty, view.window != nil else { return }
        flow.layoutIfNeeded()
        list.layoutIfNeeded()
        hasShownPictures = true
        flow.timeForImagesAtHand = Self.timeForImagesInMemory
    }

    /// A frame that shows another shelf draws covers from thumbnails in memory for no more than this, in seconds.
    private static let timeForImagesInMemory = 0.012

    /// Shows how many pictures there are, or why there are none.
    func updateStatus() {
        let count = shelf.pictures.count
        let number = count == 1 ? "1 picture" : "\(count) pictures"
        let status = library.isScanned ? (count == 0 ? nil : number) : count == 0 ? nil : "\(number) so far"
        bar.show(name: title ?? "", status: [status, library.leftOut], key: library.key, isEmpty: shelf.isEmpty)
        flow.emptyText = library.isScanned ? emptyText : "Looking for pictures…"
        didShowStatus?()
    }

    /// Groups by month or by folder. The selected picture stays selected.
    func group(by key: PictureGroup.Key) {
        hasBeenUsed = true
        library.key = key
        flow.becomeFirstResponder()
    }

    // MARK: Keys

    /// Handles the keys that the flow leaves: up and down in the list, groups, the whole window.
    override var explainedKeys: [ExplainedKey] {
        super.explainedKeys + [
            ExplainedKey("Row above, row below", "↑", "↓"), ExplainedKey("Group before, next group", "[", "]"),
            ExplainedKey("Group by month or by folder", "G"), ExplainedKey("Whole window", "F"),
        ]
    }

    override func take(_ presses: Set<UIPress>) -> Bool {
        guard let key = Self.plainKey(presses), let index = selectedIndex else { return false }
        switch key {
        case .keyboardUpArrow: select(index - 1)
        case .keyboardDownArrow: select(index + 1)
        case .keyboardOpenBracket: selectGroupStart(from: index)
        case .keyboardCloseBracket: select(shelf.start(ofGroup: 1, from: index))
        case .keyboardG: group(by: library.key == .month ? .folder : .month)
        case .keyboardF: openViewer()
        default: return false
        }
        return true
    }

    // MARK: The whole window

    private func addDoubleTap() {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        tap.delegate = self
        tap.addAction { [weak self] _ in self?.openViewer() }
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
            follower.resume()
            flow.setSelectedIndex(index, animated: false)
            markRow(index)
            follower.follow()
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
