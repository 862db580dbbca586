import MediaLibrary
import UIKit

/// The back of a cover: the album's pieces in a list that scrolls (Features IT-04). A tap on a row plays it; above the list a tap turns the
/// cover back, as elsewhere on it.
final class AlbumBack: UIView, UITableViewDataSource, UITableViewDelegate {
    private(set) var album: Album
    private unowned let player: MusicPlayer
    let list = UITableView(frame: .zero, style: .plain)
    private let listRoom = TouchEnd()
    private let header = AlbumBackHeader()
    /// The pieces, disc by disc.
    private var discs: [(title: String?, tracks: [Track])] = []
    /// The factor of type and rows, which grow with the cover.
    private var unit: CGFloat = 1

    /// Called when a person chooses a piece.
    var didChoose: ((Track) -> Void)?
    /// Called when a person presses the button that plays the album, or pauses it.
    var didPressPlay: (() -> Void)? {
        get { header.didPressPlay }
        set { header.didPressPlay = newValue }
    }

    init(_ album: Album, player: MusicPlayer, artwork: AlbumArtwork) {
        self.album = album
        self.player = player
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.105, alpha: 1)
        layer.borderWidth = 1
        layer.borderColor = UIColor(white: 1, alpha: 0.2).cgColor
        list.backgroundColor = .clear
        list.separatorStyle = .none
        list.sectionHeaderTopPadding = 0
        list.contentInsetAdjustmentBehavior = .never
        list.indicatorStyle = .white
        // Keys go to the flow.
        list.allowsFocus = false
        list.register(TrackRow.self, forCellReuseIdentifier: "track")
        list.register(GroupHeader.self, forHeaderFooterViewReuseIdentifier: "disc")
        list.dataSource = self
        list.delegate = self
        listRoom.addSubview(list)
        addSubview(listRoom)
        addSubview(header)
        show(album)
        header.cover = artwork.imageInMemory(album, pixelSize: AlbumArtwork.rowPixels)
        if header.cover == nil { loadCover(from: artwork) }
    }

    required init?(coder: NSCoder) { nil }

    /// Loads the small cover, which isn't in memory if its row in the list wasn't seen.
    private func loadCover(from artwork: AlbumArtwork) {
        let background = UIApplication.shared.beginBackgroundTask(withName: "album back"), album = album
        Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            guard let image = try? await artwork.image(of: album, pixelSize: AlbumArtwork.rowPixels) else { return }
            self?.header.cover = image
        }
    }

    /// Shows an album, or what has changed about it.
    func show(_ album: Album) {
        self.album = album
        let numbers = Set(album.tracks.map { $0.tags?.discNumber ?? 1 }).sorted()
        discs = numbers.map { number in
            (numbers.count > 1 ? "Disc \(number)" : nil, album.tracks.filter { ($0.tags?.discNumber ?? 1) == number })
        }
        list.reloadData()
        update()
    }

    /// Shows which piece plays.
    func update() {
        header.show(album, isPlaying: player.state == .playing && isPlaying)
        for path in list.indexPathsForVisibleRows ?? [] {
            if let row = list.cellForRow(at: path) as? TrackRow { row.show(content(at: path), unit: unit) }
        }
    }

    /// Whether the current piece is on this album.
    private var isPlaying: Bool { player.current.map { track in album.tracks.contains { $0.id == track.id } } ?? false }

    /// The row of a piece; nil if it isn't on the album.
    private func path(of track: Track?) -> IndexPath? {
        guard let track else { return nil }
        for (section, disc) in discs.enumerated() {
            if let row = disc.tracks.firstIndex(where: { $0.id == track.id }) { return IndexPath(row: row, section: section) }
        }
        return nil
    }

    /// Scrolls to the piece that plays, if it is on this album.
    func revealCurrent(animated: Bool) {
        guard let path = path(of: player.current) else { return }
        list.scrollToRow(at: path, at: .none, animated: animated)
    }

    private func content(at path: IndexPath) -> TrackRow.Content {
        let track = discs[path.section].tracks[path.row]
        return TrackRow.Content(
            number: "\(track.tags?.trackNumber ?? path.row + 1)", title: track.title,
            artist: track.artist.isEmpty || track.artist == album.artist ? nil : track.artist,
            duration: track.duration > 0 ? MusicTime.text(track.duration) : "–:––",
            state: player.current?.id == track.id ? player.state : .stopped,
            failure: player.failures[track.id] ?? track.error?.reason, isEven: path.row % 2 == 0)
    }

    // MARK: Choosing by keys

    /// Marks the row so many places below the one that is marked, or the one that plays.
    func moveMark(by step: Int) {
        let paths = discs.indices.flatMap { section in discs[section].tracks.indices.map { IndexPath(row: $0, section: section) } }
        guard !paths.isEmpty else { return }
        let place = (list.indexPathForSelectedRow ?? path(of: player.current)).flatMap { paths.firstIndex(of: $0) }
        let next = place.map { min(max($0 + step, 0), paths.count - 1) } ?? 0
        list.selectRow(at: paths[next], animated: false, scrollPosition: .none)
        list.scrollToRow(at: paths[next], at: .none, animated: true)
    }

    /// Plays the row that is marked; returns whether there is one.
    func chooseMarked() -> Bool {
        guard let path = list.indexPathForSelectedRow else { return false }
        choose(path)
        return true
    }

    private func choose(_ path: IndexPath) {
        list.deselectRow(at: path, animated: true)
        didChoose?(discs[path.section].tracks[path.row])
    }

    // MARK: List

    func numberOfSections(in tableView: UITableView) -> Int { discs.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { discs[section].tracks.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "track", for: indexPath)
        (cell as? TrackRow)?.show(content(at: indexPath), unit: unit)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        discs[section].title == nil ? 0 : 24 * unit
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard let title = discs[section].title else { return nil }
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "disc")
        (view as? GroupHeader)?.unit = unit
        (view as? GroupHeader)?.show(title, count: MusicTime.total(discs[section].tracks.reduce(0) { $0 + $1.duration }) ?? "")
        return view
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { choose(indexPath) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let unit = min(max(bounds.width / 265, 0.8), 1.5)
        let height = (62 * unit).rounded()
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        let frame = CGRect(x: 1, y: height, width: max(0, bounds.width - 2), height: max(0, bounds.height - height - 1))
        let isFirst = list.frame.isEmpty
        listRoom.frame = frame
        if list.frame != listRoom.bounds { list.frame = listRoom.bounds }
        guard unit != self.unit || isFirst else { return }
        self.unit = unit
        header.unit = unit
        list.rowHeight = (29 * unit).rounded()
        list.estimatedRowHeight = list.rowHeight
        list.reloadData()
        list.layoutIfNeeded()
        revealCurrent(animated: false)
    }
}

/// Keeps touches from the views around it: those on the rows of a back, handed on, would turn the cover.
private final class TouchEnd: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
