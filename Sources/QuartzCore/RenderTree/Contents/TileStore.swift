/// The tiles of one tiled layer, shared by the layer, which says what is out of date, the compositor, which shows tiles and says which ones
/// it misses, and a queue that draws those.
///
/// Only the lock is ever waited for, and only for as long as looking up takes: a frame shows what is there. Nothing looks at a clock: tiles
/// appear in the time of frames.
package final class TileStore: Sendable {
    /// Bytes of tiles that a layer keeps when they are no longer in sight. What the last frame showed stays in any case.
    static let maximumBytes = 64 << 20

    private let state: Guarded<State>
    /// The layer that draws. Only ``CATiledLayer/drawTile(in:)`` is called through it.
    private let source: Guarded<Source>
    /// Busy while tiles are drawn.
    private let drawing = DispatchGroup()
    private let maximumBytes: Int

    /// Layers draw next to each other; the tiles of one layer are drawn one after the other.
    private static let queue = DispatchQueue(label: "Lamina.tiles", qos: .userInitiated, attributes: .concurrent)

    private struct Source {
        weak var layer: CATiledLayer?
    }

    fileprivate struct Tile {
        /// Nil where the drawing left everything transparent.
        var picture: PixelBuffer?
        /// The time of the first frame that missed the tile; nil where it was drawn in advance.
        var missedAt: Double?
        /// The frame time at which it began to appear; nil before it was shown.
        var shownSince: Double?
        /// Whether it shows what is no longer true.
        var isStale = false
        /// The last frame that used it.
        var frame: UInt64

        var bytes: Int { 256 + (picture.map { $0.stride * $0.height * 4 } ?? 0) }
    }

    /// A tile to draw.
    fileprivate struct Want {
        /// Small for what is in the middle of the visible part.
        var distance: Double
        /// The time of the first frame that missed the tile; nil while none did, and it is drawn in advance.
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
        /// The tile that is being drawn, and the time of the first frame that missed it.
        var current: TileKey?
        var currentMissedAt: Double?
        /// Whether it went out of date meanwhile.
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

    /// Has the tiles that touch a rectangle of the layer drawn anew, all of them where it is nil. Until that is done they stay in sight.
    func invalidate(_ rect: CGRect?) {
        state.withLock { state in
            guard let grid = state.grid else { return }
            func isHit(_ key: TileKey) -> Bool { rect.map { !grid.rect(of: key).intersectionOrEmpty($0).isEmpty } ?? true }
            for key in state.tiles.keys where isHit(key) { state.tiles[key]?.isStale = true }
            if let current = state.current, isHit(current) { state.currentIsStale = true }
        }
    }

    /// Waits until no tile is missing that a frame asked for. Not for the main thread of an application whose drawing waits for that thread.
    package func waitUntilIdle() {
        drawing.wait()
    }

    // MARK: For the compositor

    /// What a frame wants to see of the tiles.
    struct View {
        var grid: TileGrid
        var level: Int
        var levels: ClosedRange<Int>
        /// In the layer's plane.
        var visible: CGRect
        var bounds: CGRect
        /// Media time of the frame, and its number.
        var time: Double
        var frame: UInt64
        var fadeDuration: Double
        var request: FrameRequest
    }

    /// A part of a tile, to be drawn.
    struct Piece {
        var key: TileKey
        var picture: PixelBuffer
        var rect: CGRect
        var opacity: Float
    }

    /// What there is to draw, from back to front.
    struct Answer {
        var pieces: [Piece] = []
        /// Whether tiles are just appearing.
        var isFading = false
        /// Whether tiles are missing.
        var isIncomplete = false
    }

    /// The tiles for a view. What is missing will be drawn on another thread, and the view's display asked for a frame then.
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

    /// Draws what is wanted until nothing is.
    private func drawWanted() {
        var used: CATiledLayer?
        while let (key, frame, grid) = nextWanted() {
            guard let layer = source.withLock({ $0.layer }) else {
                state.withLock { $0.abandon() }
                continue
            }
            used = layer
            let picture = Self.draw(key, of: grid, by: layer)
            let request = state.withLock { state in
                let isMissed = state.currentMissedAt != nil
                state.finish(key, Tile(picture: picture, missedAt: state.currentMissedAt, frame: frame), grid: grid, maximumBytes: maximumBytes)
                return isMissed ? state.request : nil
            }
            request?.send()
        }
        // The last reference to a layer must not go on this thread: its tree belongs to another one.
        let handover = Handover(layer: used)
        used = nil
        DispatchQueue.main.async { handover.layer = nil }
        drawing.leave()
    }

    /// Carries a reference to the main thread, to be dropped there.
    ///
    /// `@unchecked Sendable`: one thread makes it, and only the main thread touches it afterwards.
    private final class Handover: @unchecked Sendable {
        var layer: CATiledLayer?
        init(layer: CATiledLayer?) { self.layer = layer }
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
    /// Nobody is left who could draw.
    fileprivate mutating func abandon() {
        wanted.removeAll()
        current = nil
    }

    /// Puts a drawn tile in its place, and lets go those that were out of sight the longest when there are too many.
    fileprivate mutating func finish(_ key: TileKey, _ tile: TileStore.Tile, grid: TileGrid, maximumBytes: Int) {
        current = nil
        guard grid == self.grid else { return }
        var tile = tile
        tile.isStale = currentIsStale
        // What takes the place of an outdated tile does not appear a second time.
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
            // What the frame before did not miss any more need not be drawn.
            wanted = wanted.filter { $0.value.frame == frame }
            frame = view.frame
        }
        var answer = TileStore.Answer()
        let (columns, rows) = view.grid.tiles(touching: view.visible, level: view.level)
        for y in rows {
            for x in columns { show(TileKey(level: view.level, x: x, y: y), in: view, &answer) }
        }
        guard !columns.isEmpty, !rows.isEmpty else { return answer }
        // A ring around them, so that scrolling finds tiles there.
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

    /// Adds what is there of one tile's place.
    private mutating func show(_ key: TileKey, in view: TileStore.View, _ answer: inout TileStore.Answer) {
        let rect = view.grid.rect(of: key).intersectionOrEmpty(view.visible)
        guard !rect.isEmpty else { return }
        var progress = 0.0
        if let tile = tiles[key] {
            // One that is drawn before the time of frames goes on was never missed.
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

    /// Adds the nearest coarser tile in the place of a missing one; where there is none, finer ones.
    private mutating func showOtherLevels(for key: TileKey, _ rect: CGRect, in view: TileStore.View, _ answer: inout TileStore.Answer) {
        var coarse = key
        while coarse.level > view.levels.lowerBound {
            coarse = coarse.parent
            guard let tile = tiles[coarse], tile.shownSince != nil else { continue }
            tiles[coarse]?.frame = view.frame
            if let picture = tile.picture { answer.pieces.append(TileStore.Piece(key: coarse, picture: picture, rect: rect, opacity: 1)) }
            return
        }
        // Two levels of finer tiles are sixteen pieces: finer ones yet would cost more than they show.
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
        // Distance in tiles from the middle of what is seen; all that is not seen comes after that.
        let away = PortableMath.hypot((rect.midX - view.visible.midX) / rect.width, (rect.midY - view.visible.midY) / rect.height)
        let distance = away + (isSeen ? 0 : 1e6)
        wanted[key] = TileStore.Want(distance: distance, missedAt: wanted[key]?.missedAt ?? (isSeen ? view.time : nil), frame: view.frame)
    }
}
