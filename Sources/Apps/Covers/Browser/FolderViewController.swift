import AppSupport
import Foundation
import MediaLibrary
import UIKit

/// Shows what a folder holds: its pictures, its music, or, where it has both, one of them and a switch to the other.
///
/// Until a person chooses, it shows what there is more of. Pictures that are called as covers of albums don't count where there is music.
final class FolderViewController: UIViewController, KeysExplaining {
    let pictures: CoversViewController
    let music: MusicViewController

    /// What can be shown.
    enum Medium: Int, CaseIterable { case pictures, music }

    /// What is shown.
    private(set) var medium = Medium.pictures
    /// Whether a person has chosen it.
    private var isChosen = false

    /// How long one fades into the other, in seconds.
    static let fade = 0.25

    init(pictures: PictureLibrary, music: MusicLibrary, player: MusicPlayer = MusicPlayer()) {
        self.pictures = CoversViewController(library: pictures)
        self.music = MusicViewController(library: music, player: player)
        super.init(nibName: nil, bundle: nil)
        title = pictures.url.lastPathComponent
        overrideUserInterfaceStyle = .dark
    }

    /// Shows a folder, which is scanned once for its pictures and its music.
    ///
    /// - Parameters:
    ///   - url: the folder.
    ///   - key: what pictures are grouped by.
    ///   - starts: where the first pictures are kept for the next start; nil for nowhere.
    ///   - cache: where thumbnails are read from and stored.
    ///   - player: plays the music.
    convenience init(
        _ url: URL, key: PictureGroup.Key = .month, starts: URL? = nil, cache: ThumbnailCache = .standard,
        player: MusicPlayer = MusicPlayer()
    ) {
        let parts = MediaFolder.picturesAndMusic(in: url)
        let thumbnails = ThumbnailLoader(cache: cache, memoryLimit: PictureLibrary.memoryLimit)
        self.init(
            pictures: PictureLibrary(parts.pictures, key: key, thumbnails: thumbnails, starts: starts),
            music: MusicLibrary(parts.music, thumbnails: ThumbnailLoader(cache: cache)), player: player)
    }

    required init?(coder: NSCoder) { nil }

    /// The controller that is seen.
    var shown: UIViewController { medium == .pictures ? pictures : music }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        pictures.emptyText = "No Pictures or Music in This Folder"
        pictures.didShowStatus = { [unowned self] in foundMedia() }
        music.didChangeShelf = { [unowned self] in foundMedia() }
        music.loadViewIfNeeded()
        add(pictures)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for child in children where child.view.frame != view.bounds { child.view.frame = view.bounds }
    }

    private func add(_ child: UIViewController) {
        addChild(child)
        child.view.frame = view.bounds
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }

    private func remove(_ child: UIViewController) {
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
    }

    // MARK: What there is

    private func foundMedia() {
        let songs = music.shelf.trackCount
        let count = songs == 0 ? pictures.shelf.pictures.count : pictures.shelf.pictures.count { !$0.file.isCalledLikeCover }
        let names = count > 0 && songs > 0 ? ["Pictures", "Music"] : []
        for (bar, own) in [(pictures.bar as MediaBar, Medium.pictures), (music.bar, .music)] {
            bar.setModes(names, selected: own.rawValue) { [unowned self] in choose(Medium(rawValue: $0) ?? .pictures) }
        }
        let isUsed = isChosen || (medium == .pictures ? pictures.hasBeenUsed && count > 0 : music.hasBeenUsed && songs > 0)
        if !isUsed { show(songs > count ? .music : .pictures, fade: 0) }
    }

    private func choose(_ medium: Medium) {
        isChosen = true
        show(medium, fade: Self.fade)
    }

    private func show(_ new: Medium, fade: Double) {
        guard new != medium else { return }
        let old = shown
        medium = new
        add(shown)
        (new == .pictures ? pictures.flow : music.flow).becomeFirstResponder()
        guard fade > 0, !UIAccessibility.isReduceMotionEnabled else { return remove(old) }
        let view = shown.view
        view?.alpha = 0
        UIView.animate(withDuration: fade) {
            view?.alpha = 1
        } completion: { [weak self] _ in
            // A person may have gone back meanwhile.
            if let self, shown !== old { remove(old) }
        }
    }

    // MARK: Keys

    private var hasBoth: Bool { !music.shelf.isEmpty && !pictures.shelf.isEmpty }

    var explainedKeys: [ExplainedKey] { hasBoth ? [ExplainedKey("Music or pictures", "M")] : [] }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.count == 1, let key = presses.first?.key, key.keyCode == .keyboardM,
            key.modifierFlags.subtracting(.alphaShift).isEmpty, hasBoth
        else { return super.pressesBegan(presses, with: event) }
        choose(medium == .pictures ? .music : .pictures)
    }
}
