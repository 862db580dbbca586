/// A layer whose drawing is made in tiles, when they come into sight and on background threads, for content that is too large to draw at once
/// (Behaviour 3).
///
/// ``CALayer/draw(in:)``, or the delegate's, is called for each tile, on a thread other than the main one, with the clip and the transformation
/// of the tile: what it reads must stand being read there. Frames never wait for it: in the place of a tile that is missing the next coarser
/// level shows, or a finer one, and a tile that comes late fades in.
///
/// A layer's tiles are drawn one after the other, so a drawing method is never entered twice at a time for the same layer. Tiles are kept
/// up to a bound; those that were out of sight the longest go first. Setting ``CALayer/contents`` turns the layer into an ordinary one.
open class CATiledLayer: CALayer {
    private var tiles: TiledContent {
        get {
            guard case .tiled(let content) = properties.content else { preconditionFailure("a tiled layer has tiled content") }
            return content
        }
        set { change(nil) { properties.content = .tiled(newValue) } }
    }
    /// What ``setNeedsDisplay(_:)`` asked for since the last commit; nil for the whole layer.
    private var outdated: CGRect? = .null
    /// The delegate for the threads that draw.
    private let drawingDelegate = Guarded(WeakDelegate())

    private struct WeakDelegate {
        weak var delegate: (any CALayerDelegate)?
    }

    /// A layer of size zero.
    public override init() {
        super.init()
        makeStore()
    }

    /// A copy of another tiled layer for presentation: it shows the same tiles.
    public override init(layer: Any) {
        super.init(layer: layer)
        if case .tiled = properties.content {} else { makeStore() }
    }

    /// Archives are not supported here: a fresh layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        makeStore()
    }

    private func makeStore() {
        let store = TileStore()
        var content = TiledContent(store: store)
        content.fadeDuration = type(of: self).fadeDuration()
        properties.content = .tiled(content)
        store.setLayer(self)
    }

    /// Seconds that a tile takes to appear. 0.25 for layers of this class; asked for when a layer is made.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// The largest size of a tile in pixels. Default 256 · 256. Lamina makes tiles of 16 to 4096 pixels a side.
    open var tileSize: CGSize {
        get { tiles.tileSize }
        set { if newValue != tiles.tileSize { tiles.tileSize = newValue } }
    }

    /// How many levels of detail there are from the layer's own resolution downwards, each of half the resolution of the one before. Default 1.
    /// Levels with less than a pixel are left out.
    open var levelsOfDetail: Int {
        get { tiles.levelsOfDetail }
        set { if newValue != tiles.levelsOfDetail { tiles.levelsOfDetail = newValue } }
    }

    /// How many magnified levels of detail there are besides, each of twice the resolution: 2 makes one of twice and one of four times the
    /// layer's own. Default 0.
    open var levelsOfDetailBias: Int {
        get { tiles.levelsOfDetailBias }
        set { if newValue != tiles.levelsOfDetailBias { tiles.levelsOfDetailBias = newValue } }
    }

    open override weak var delegate: (any CALayerDelegate)? {
        didSet {
            let new = delegate
            drawingDelegate.withLock { $0.delegate = new }
        }
    }

    /// Has all tiles drawn anew. Until they are, the old ones stay in sight.
    open override func setNeedsDisplay() {
        outdated = nil
        super.setNeedsDisplay()
    }

    /// Has the tiles drawn anew that a rectangle of the layer's space touches. Until they are, the old ones stay in sight.
    open override func setNeedsDisplay(_ r: CGRect) {
        outdated = outdated?.union(r)
        super.setNeedsDisplay(r)
    }

    /// Takes note of what is to be drawn anew; tiles are drawn when they are in sight.
    open override func display() {
        dirt.remove(.display)
        tiles.store.invalidate(outdated)
        outdated = .null
    }

    /// Draws a part of the layer's content, y down, one unit a point: the delegate does, unless a subclass overrides this. Called on a
    /// background thread.
    open override func draw(in ctx: CGContext) {
        drawingDelegate.withLock { $0.delegate }?.draw(self, in: ctx)
    }

    package override func drawClassContent(in ctx: CGContext) {
        guard properties.contents == nil else { return }
        // On the caller's thread and at the context's resolution: tiles are for screens.
        ctx.saveGState()
        ctx.clip(to: bounds)
        draw(in: ctx)
        ctx.restoreGState()
    }

    /// Draws what lies in the context's clip. Any thread.
    func drawTile(in context: CGContext) {
        draw(in: context)
    }

    // MARK: Key-value access

    open override func value(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "tileSize": tileSize
        case "levelsOfDetail": levelsOfDetail
        case "levelsOfDetailBias": levelsOfDetailBias
        default: super.value(forKeyPath: keyPath)
        }
    }

    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        func integer() -> Int? {
            guard case .number(let number)? = AnimatableValue(value, like: .number(0)), abs(number) < 1e6 else { return nil }
            return Int(number)
        }
        switch keyPath {
        case "tileSize":
            if case .size(let size)? = AnimatableValue(value, like: .size(.zero)) { tileSize = size }
        case "levelsOfDetail": levelsOfDetail = integer() ?? levelsOfDetail
        case "levelsOfDetailBias": levelsOfDetailBias = integer() ?? levelsOfDetailBias
        default: super.setValue(value, forKeyPath: keyPath)
        }
    }
}
