/// The tiles of one tiled layer. It is shared by the layer, which invalidates tiles, the compositor, which shows tiles and requests missing
/// ones, and a queue that draws them.
///
/// A frame waits only for the lock, for as long as a lookup takes, and shows the tiles that exist. No clock is read: fades run in frame
/// time.
package final class TileStore: Sendable {
    /// The maximum size in bytes of a layer's cached tiles. Tiles of the last frame are kept in any case.
    static let maximumBytes = 64 << 20

    private let state: Guarded<State>
    /// The layer that draws. Only ``CATiledLayer/drawTile(in:)`` is called through it.
    private let source: Guarded<Source>
    /// A group that is entered while tiles are drawn.
    private let drawing = DispatchGroup()
    private let maximumBytes: Int

    /// Layers draw concurrently; the tiles of one layer are drawn one after the other.
    private static let queue = DispatchQueue(label: "Lamina.tiles", qos: .userInitiated, attributes: .concurrent)

    private struct Source {
        weak var layer: CATiledLayer?
    }

    fileprivate struct Tile {
        /// The bitmap; nil if it is fully transparent.
        var picture: PixelBuffer?
        /// The time of the first frame that lacked the tile; nil if it was drawn ahead of need.
        var missedAt: Double?
        /// The frame time at which its fade-in began; nil before it was shown.
        var shownSince: Double?
        /// Whether the tile is outdated.
        var isStale = false
        /// The number of the last frame that used the tile.
        var frame: UInt64

        var bytes: Int { 256 + (picture.map { $0.stride * $0.height * 4 } ?? 0) }
    }

    /// A tile to draw.
    fileprivate struct Want {
        /// The distance from the centre of the visible part, by which tiles are prioritized.
        var distance: Double
        /// The time of the first frame that lacked the tile; nil for a tile that is drawn ahead of need.
        var missedAt: Double?
        var frame: UInt64
    }

    fileprivate struct State {
        var grid: TileGrid?
        var tiles: [TileKey: Tile] = [:]
        var bytes = 0
        var wanted: [TileKey: Want] = [:]
        var frame: UInt64 = 0
        var request: FrameRequest?
        var isDrawing = false
        /// The tile that is being drawn, and the time of the first frame that lacked it.
        var current: TileKey?
        var currentMissedAt: Double?
        /// Whether the tile was invalidated while it is drawn.
        var currentIsStale = false
    }

    init(maximumBytes: Int = TileStore.maximumBytes) {
        state = Guarded(State())
        source = Guarded(Source())
        self.maximumBytes = maximumBytes
    }

    /// Sets the layer that draws.
    func setLayer(_ layer: CATiledLayer) {
        source.withLock { $0.layer = layer }
    }

    // MARK: For the layer

    /// Invalidates the tiles that intersect a rectangle of the layer, or all tiles if it is nil. They stay visible until they are redrawn.
    func invalidate(_ rect: CGRect?) {
        state.withLock { state in
            guard let grid = state.grid else { return }
            func isHit(_ key: TileKey) -> Bool { rect.map { !grid.rect(of: key).intersectionOrEmpty($0).isEmpty } ?? true }
            for key in state.tiles.keys where isHit(key) { state.tiles[key]?.isStale = true }
            if let current = state.current, isHit(current) { state.currentIsStale = true }
        }
    }

    /// Waits until all tiles that frames requested are drawn. Deadlocks on the main thread if the application's drawing waits for that
    /// thread.
    package func waitUntilIdle() {
        drawing.wait()
    }

    // MARK: For the compositor

    /// The request of a frame for tiles.
    struct View {
        var grid: TileGrid
        var level: Int
        var levels: ClosedRange<Int>
        /// The visible rectangle in the layer's plane.
        var visible: CGRect
        var bounds: CGRect
        /// The media time of the frame, and its number.
        var time: Double
        var frame: UInt64
        var fadeDuration: Double
        var request: FrameRequest
    }

    /// A tile, or a part of one, to composite.
    struct Piece {
        var key: TileKey
        var picture: PixelBuffer
        var rect: CGRect
        var opacity: Float
    }

    /// The pieces to composite, from back to front.
    struct Answer {
        var pieces: [Piece] = []
        /// Whether tiles are fading in.
        var isFading = false
        /// Whether tiles are missing.
        var isIncomplete = false
    }

    /// Returns the tiles for a view. Missing tiles are drawn on another thread, which then requests a frame from the view's display.
    func tiles(for view: View) -> Answer {
        let (answer, mustStart) = state.withLock { state in
            let answer = state.answer(view)
            let mustStart = !state.wanted.isEmpty && !state.isDrawing
            if mustStart {
                state.isDrawing = true
                drawing.enter()
            }
            return (answer, mustStart)
        }
        if mustStart { Self.queue.async { self.drawWanted() } }
        return answer
    }

    // MARK: Drawing

    /// Draws requested tiles until none are left.
    private func drawWanted() {
        // The last references to a layer and its delegate must not be released on this thread, since they belong to another one.
        let used = Handover()
        while let (key, frame, grid) = nextWanted() {
            guard let layer = source.withLock({ $0.layer }) else {
                state.withLock { $0.abandon() }
                continue
            }
            used.take(layer)
            let picture = Self.draw(key, of: grid, by: layer)
            let request = state.withLock { state in
                let isMissed = state.currentMissedAt != nil
                state.finish(key, Tile(picture: picture, missedAt: state.currentMissedAt, frame: frame), grid: grid, maximumBytes: maximumBytes)
                return isMissed ? state.request : nil
            }
            request?.send()
        }
        DispatchQueue.main.async { used.release() }
        drawing.leave()
    }

    /// Carries references to the main thread, which releases them.
    ///
    /// `@unchecked Sendable`: one thread makes and fills it, and only the main thread touches it afterwards.
    private final class Handover: @unchecked Sendable {
        private var layer: CATiledLayer?
        /// As many as the layer had while its tiles were drawn.
        private var delegates: [any CALayerDelegate] = []

        func take(_ layer: CATiledLayer) {
            self.layer = layer
            if let delegate = layer.delegateOfTiles, delegates.last !== delegate { delegates.append(delegate) }
        }

        func release() {
            layer = nil
            delegates = []
        }
    }

    private func nextWanted() -> (TileKey, frame: UInt64, TileGrid)? {
        state.withLock { state in
            let next = state.wanted.min { ($1.value.frame, $0.value.distance) < ($0.value.frame, $1.value.distance) }
            guard let next, let grid = state.grid else {
                state.isDrawing = false
                return nil
            }
            state.wanted[next.key] = nil
            state.current = next.key
            state.currentMissedAt = next.value.missedAt
            state.currentIsStale = false
            return (next.key, next.value.frame, grid)
        }
    }

    private static func draw(_ key: TileKey, of grid: TileGrid, by layer: CATiledLayer) -> PixelBuffer? {
        let rect = grid.rect(of: key)
        let context = CGContext(pixels: PixelBuffer(width: grid.tileWidth, height: grid.tileHeight), scale: grid.scale(at: key.level), flipped: true)
        context.translateBy(x: -rect.minX, y: -rect.minY)
        context.clip(to: rect)
        layer.drawTile(in: context)
        let pixels = context.finish().pixels
        return pixels.opacity.visible.isEmpty ? nil : pixels
    }
}

extension TileStore.State {
    /// Discards all requests, since the layer is gone.
    fileprivate mutating func abandon() {
        wanted.removeAll()
        current = nil
    }

    /// Stores a drawn tile, and drops the tiles that were off screen the longest if there are too many.
    fileprivate mutating func finish(_ key: TileKey, _ tile: TileStore.Tile, grid: TileGrid, maximumBytes: Int) {
        current = nil
        guard grid == self.grid else { return }
        var tile = tile
        tile.isStale = currentIsStale
        // A tile that replaces an outdated one does not fade in again.
        tile.shownSince = tiles[key]?.shownSince
        bytes += tile.bytes - (tiles[key]?.bytes ?? 0)
        tiles[key] = tile
        guard bytes > maximumBytes else { return }
        for (old, _) in tiles.filter({ $0.value.frame + 1 < frame }).sorted(by: { $0.value.frame < $1.value.frame }) {
            bytes -= tiles.removeValue(forKey: old)?.bytes ?? 0
            if bytes <= maximumBytes { break }
        }
    }

    fileprivate mutating func answer(_ view: TileStore.View) -> TileStore.Answer {
        request = view.request
        if grid != view.grid {
            grid = view.grid
            tiles.removeAll()
            wanted.removeAll()
            bytes = 0
        }
        if frame != view.frame {
            // Tiles that the last frame did not request need not be drawn.
            wanted = wanted.filter { $0.value.frame == frame }
            frame = view.frame
        }
        var answer = TileStore.Answer()
        let (columns, rows) = view.grid.tiles(touching: view.visible, level: view.level)
        for y in rows {
            for x in columns { show(TileKey(level: view.level, x: x, y: y), in: view, &answer) }
        }
        guard !columns.isEmpty, !rows.isEmpty else { return answer }
        // A ring of tiles around the visible ones, so that they exist when the layer is scrolled.
        for y in (rows.lowerBound - 1)...rows.upperBound {
            for x in (columns.lowerBound - 1)...columns.upperBound where !(columns.contains(x) && rows.contains(y)) {
                let key = TileKey(level: view.level, x: x, y: y)
                guard !view.grid.rect(of: key).intersectionOrEmpty(view.bounds).isEmpty else { continue }
                if tiles[key]?.isStale ?? true { want(key, in: view, isSeen: false) }
                tiles[key]?.frame = view.frame
            }
        }
        return answer
    }

    /// Adds the pieces that cover the area of one tile.
    private mutating func show(_ key: TileKey, in view: TileStore.View, _ answer: inout TileStore.Answer) {
        let rect = view.grid.rect(of: key).intersectionOrEmpty(view.visible)
        guard !rect.isEmpty else { return }
        var progress = 0.0
        if let tile = tiles[key] {
            // A tile that is drawn before the frame time advances was never missing.
            let wasMissed = tile.missedAt.map { $0 != view.time } ?? false
            let since = min(tile.shownSince ?? (wasMissed ? view.time : -.infinity), view.time)
            tiles[key]?.shownSince = since
            tiles[key]?.frame = view.frame
            progress = view.fadeDuration > 0 ? min((view.time - since) / view.fadeDuration, 1) : 1
            if progress < 1 { answer.isFading = true }
        }
        if tiles[key]?.isStale ?? true {
            want(key, in: view, isSeen: true)
            answer.isIncomplete = true
        }
        if progress < 1 { showOtherLevels(for: key, rect, in: view, &answer) }
        if progress > 0, let picture = tiles[key]?.picture {
            answer.pieces.append(TileStore.Piece(key: key, picture: picture, rect: rect, opacity: Float(progress)))
        }
    }

    /// Adds the nearest coarser tile in place of a missing one, or finer ones if there is none.
    private mutating func showOtherLevels(for key: TileKey, _ rect: CGRect, in view: TileStore.View, _ answer: inout TileStore.Answer) {
        var coarse = key
        while coarse.level > view.levels.lowerBound {
            coarse = coarse.parent
            guard let tile = tiles[coarse], tile.shownSince != nil else { continue }
            tiles[coarse]?.frame = view.frame
            if let picture = tile.picture { answer.pieces.append(TileStore.Piece(key: coarse, picture: picture, rect: rect, opacity: 1)) }
            return
        }
        // Two finer levels are up to sixteen pieces; even finer ones would cost more than they add.
        showFiner(key, rect, in: view, depth: 2, &answer)
    }

    private mutating func showFiner(_ key: TileKey, _ rect: CGRect, in view: TileStore.View, depth: Int, _ answer: inout TileStore.Answer) {
        guard depth > 0, key.level < view.levels.upperBound else { return }
        for child in key.children {
            let part = view.grid.rect(of: child).intersectionOrEmpty(rect)
            guard !part.isEmpty else { continue }
            if let tile = tiles[child], tile.shownSince != nil {
                tiles[child]?.frame = view.frame
                if let picture = tile.picture { answer.pieces.append(TileStore.Piece(key: child, picture: picture, rect: part, opacity: 1)) }
            } else {
                showFiner(child, part, in: view, depth: depth - 1, &answer)
            }
        }
    }

    private mutating func want(_ key: TileKey, in view: TileStore.View, isSeen: Bool) {
        if current == key, !currentIsStale {
            if isSeen, currentMissedAt == nil { currentMissedAt = view.time }
            return
        }
        let rect = view.grid.rect(of: key)
        // The distance in tiles from the centre of the visible part; all invisible tiles come after the visible ones.
        let away = PortableMath.hypot((rect.midX - view.visible.midX) / rect.width, (rect.midY - view.visible.midY) / rect.height)
        let distance = away + (isSeen ? 0 : 1e6)
        wanted[key] = TileStore.Want(distance: distance, missedAt: wanted[key]?.missedAt ?? (isSeen ? view.time : nil), frame: view.frame)
    }
}
