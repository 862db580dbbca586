import AppSupport
import CoverFlow
import Foundation
import MediaLibrary
import QuartzCore
import UIKit

/// Shows the albums of a library in a cover flow and in a list by artist, and plays them. The back of a cover has its pieces (Features
/// IT-04), and the flow goes along with what plays (Features IT-02).
final class MusicViewController: MediaBrowser<AlbumShelf> {
    let library: MusicLibrary
    let player: MusicPlayer
    let bar = MediaBar()
    let playing = NowPlayingBar()

    /// The back that is seen, or turning.
    var back: AlbumBack?
    /// Whether a finger is on the flow or on the list, and when a person moved either last.
    var isTouched = false, lastUse = -Double.infinity
    private var progress: TimerQueue.Token?
    private var loadingCover: Task<Void, Never>?
    private var shownCover: Album?

    /// Called when other albums are shown.
    var didChangeShelf: (() -> Void)?

    init(library: MusicLibrary, player: MusicPlayer = MusicPlayer()) {
        self.library = library
        self.player = player
        let flow = AlbumFlowView()
        super.init(flow: flow, title: library.url.lastPathComponent)
        flow.takesKeys = { [unowned self] in consumeFirst($0) }
        library.didChange = { [weak self] in self?.show($0) }
        player.didChange = { [weak self] in self?.updatePlaying() }
        player.didChangeTrack = { [weak self] in self?.follow($0) }
        player.didFail = { [weak self] in self?.tell($0) }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        flow.dataSource = self
        flow.delegate = self
        list.register(AlbumRow.self, forCellReuseIdentifier: "album")
        list.dataSource = self
        list.delegate = self
        for part in [bar, playing] { view.addSubview(part) }
        playing.didPressPlay = { [unowned self] in togglePlaying() }
        playing.didPressNext = { [unowned self] in player.playNext() }
        playing.didPressPrevious = { [unowned self] in player.playPrevious() }
        playing.didSeek = { [unowned self] in player.seek(to: $0) }
        playing.didTapCover = { [unowned self] in goToPlaying() }
        watchHands()
        library.start()
        updateStatus()
        updatePlaying()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, safe = view.safeAreaInsets
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: safe.top + bar.height(inWidth: bounds.width))
        let isEmpty = shelf.isEmpty
        let playingHeight = isEmpty ? 0 : NowPlayingBar.height(inWidth: bounds.width) + safe.bottom
        playing.frame = CGRect(x: 0, y: bounds.height - playingHeight, width: bounds.width, height: playingHeight)
        playing.isHidden = isEmpty
        let top = bar.frame.maxY
        // The back of a cover has a list of its own, which needs more room than a picture.
        place(
            in: CGRect(x: 0, y: top, width: bounds.width, height: max(0, playing.frame.minY - top)),
            share: bounds.width > bounds.height ? 0.66 : 0.58)
        // In a low window, where the list beside the flow has the titles, covers get their room.
        let isLow = !isEmpty && flow.frame.height < Self.lowHeight
        flow.showsCaptions = !isLow
        flow.showsScrollBar = !isLow
        flow.coverSize = Self.coverSize(in: flow.bounds.size, isLow: isLow, flow.geometry)
        follower.follow()
    }

    /// A flow that is less high has neither captions nor a scroll bar, in points.
    private static let lowHeight: CGFloat = 280

    /// The side of covers before perspective: larger than those of pictures, whose backs need no room for a list.
    private static func coverSize(in size: CGSize, isLow: Bool, _ geometry: CoverFlowGeometry) -> CGFloat? {
        // What the texts, the scroll bar and the reflection take.
        let front = min((size.height - (isLow ? 36 : 118)) / 1.2, size.width * 0.64)
        guard front > 40 else { return nil }
        return front * (1 + geometry.centerDepth * geometry.perspective)
    }

    /// Shows how many albums there are, or why there are none.
    func updateStatus() {
        let albums = shelf.albums.count, songs = shelf.trackCount
        let number = "\(albums == 1 ? "1 album" : "\(albums) albums"), \(songs == 1 ? "1 song" : "\(songs) songs")"
        let status = albums == 0 ? nil : library.isScanned ? number : "\(number) so far"
        bar.show(name: title ?? "", status: [status, library.leftOut])
        flow.emptyText = library.isScanned ? "No Music in This Folder" : "Looking for music…"
    }

    // MARK: Playing

    /// The album that the current piece is on; nil if nothing plays, or its file is gone.
    var playingIndex: Int? { player.current.flatMap { shelf.index(ofAlbumWith: $0.id) } }

    /// Pauses or plays on; if nothing plays, plays the album in the middle.
    func togglePlaying() {
        if player.current != nil { return player.togglePause() }
        if let selectedIndex { player.play(shelf.albums[selectedIndex].tracks[0]) }
    }

    /// Shows what plays, wherever that is seen.
    func updatePlaying() {
        guard isViewLoaded else { return }
        let album = playingIndex.map { shelf.albums[$0] }
        playing.show(player.current, album: album, state: player.state, hasNext: player.queue.next != nil)
        if player.current == nil { showCover(nil) } else if let album { showCover(album) }
        for path in list.indexPathsForVisibleRows ?? [] {
            (list.cellForRow(at: path) as? AlbumRow)?.show(shelf.albums[shelf.index(at: path)], state(at: path), of: library.artwork)
        }
        back?.update()
        updateProgress()
    }

    /// Whether the album at a row plays.
    func state(at path: IndexPath) -> MusicPlayer.State { shelf.index(at: path) == playingIndex ? player.state : .stopped }

    /// How often the position is shown, in seconds.
    private static let progressInterval = 0.5

    private func updateProgress() {
        if let progress { TimerQueue.shared.cancel(progress) }
        progress = nil
        playing.show(position: player.position, duration: player.duration)
        guard player.state == .playing else { return }
        progress = TimerQueue.shared.schedule(after: Self.progressInterval) { [weak self] in self?.updateProgress() }
    }

    private func showCover(_ album: Album?) {
        if let album, let shownCover, album.id == shownCover.id, album.hasCover(of: shownCover) { return }
        guard let album else {
            loadingCover?.cancel()
            shownCover = nil
            return playing.setCover(nil)
        }
        shownCover = album
        loadingCover?.cancel()
        let background = UIApplication.shared.beginBackgroundTask(withName: "playing cover"), artwork = library.artwork
        loadingCover = Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            guard let image = try? await artwork.image(of: album, pixelSize: 256), !Task.isCancelled else { return }
            self?.playing.setCover(image)
        }
    }

    /// Shows a line, and lets assistive technologies read it.
    private func tell(_ line: String) {
        playing.showNotice(line)
        UIAccessibility.post(notification: .announcement, argument: line)
        back?.update()
    }

    /// Brings the album that plays to the middle.
    func goToPlaying() {
        if let playingIndex { select(playingIndex) }
    }

    // MARK: Keys

    override func take(_ presses: Set<UIPress>) -> Bool { consumeRest(presses) }

    override var explainedKeys: [ExplainedKey] {
        [
            ExplainedKey("Play and pause", "Space"), ExplainedKey("Song before, next song", "P", "N"),
            ExplainedKey("Ten seconds back and on", ",", "."), ExplainedKey("Album that plays", "L"),
        ] + super.explainedKeys + [
            ExplainedKey("Row above, row below", "↑", "↓"), ExplainedKey("Artist before, next artist", "[", "]"),
        ]
    }
}
