/// A layer that draws its content in tiles on background threads, as they become visible, for content that is too large to draw at once
/// (Behaviour 3).
///
/// ``CALayer/draw(in:)``, or the delegate's `draw(_:in:)`, is called for each tile on a background thread, with the clip and the transform
/// of the tile: it must only read state that is safe to read there. Frames never wait for tiles: a missing tile is replaced by the next
/// coarser level, or by a finer one, and a tile that arrives late fades in.
///
/// The tiles of one layer are drawn one after the other, so its drawing method never runs concurrently with itself. Tiles are cached up to
/// a limit; those that were off screen the longest are dropped first. Setting ``CALayer/contents`` turns the layer into an ordinary one.
open class CATiledLayer: CALayer {
    private var tiles: TiledProperties {
        get {
            guard case .tiled(let content) = properties.classProperties else { preconditionFailure("a tiled layer has tiled content") }
            return content
        }
        set { change(nil) { properties.classProperties = .tiled(newValue) } }
    }
    /// The area that ``setNeedsDisplay(_:)`` invalidated since the last commit; nil for the whole layer.
    private var outdated: CGRect? = .null
    /// The delegate, as the drawing threads read it.
    private let drawingDelegate = Guarded(WeakDelegate())

    private struct WeakDelegate {
        weak var delegate: (any CALayerDelegate)?
    }

    /// A layer of size zero.
    public override init() {
        super.init()
        makeStore()
    }

    /// A copy of another tiled layer for presentation, which shares its tiles.
    public override init(layer: Any) {
        super.init(layer: layer)
        if case .tiled = properties.classProperties {} else { makeStore() }
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        makeStore()
    }

    private func makeStore() {
        let store = TileStore()
        var content = TiledProperties(store: store)
        content.fadeDuration = type(of: self).fadeDuration()
        properties.classProperties = .tiled(content)
        store.setLayer(self)
    }

    /// The duration of a tile's fade-in, in seconds: 0.25 unless a subclass overrides it. It is read when a layer is made.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// The maximum size of a tile in pixels. Default 256 · 256. Lamina makes tiles of 16 to 4096 pixels a side.
    open var tileSize: CGSize {
        get { tiles.tileSize }
        set { if newValue != tiles.tileSize { tiles.tileSize = newValue } }
    }

    /// The number of levels of detail, starting at the layer's own resolution, each of half the resolution of the one before. Levels
    /// smaller than a pixel are left out. Default 1.
    open var levelsOfDetail: Int {
        get { tiles.levelsOfDetail }
        set { if newValue != tiles.levelsOfDetail { tiles.levelsOfDetail = newValue } }
    }

    /// The number of additional magnified levels of detail, each of twice the resolution of the one before: 2 adds one of twice and one of
    /// four times the layer's resolution. Default 0.
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

    /// Invalidates all tiles. The old tiles stay visible until they are redrawn.
    open override func setNeedsDisplay() {
        outdated = nil
        super.setNeedsDisplay()
    }

    /// Invalidates the tiles that intersect a rectangle of the layer's coordinate space. The old tiles stay visible until they are redrawn.
    open override func setNeedsDisplay(_ r: CGRect) {
        outdated = outdated?.union(r)
        super.setNeedsDisplay(r)
    }

    /// Passes on which tiles are invalid; they are redrawn when they are visible.
    open override func display() {
        dirt.remove(.display)
        tiles.store.invalidate(outdated)
        outdated = .null
    }

    /// Draws a part of the layer's content into a context whose unit is one point and whose y grows downwards. Called on a background
    /// thread. The default calls the delegate; a subclass may override it.
    open override func draw(in ctx: CGContext) {
        delegateOfTiles?.draw(self, in: ctx)
    }

    /// The delegate, on any thread.
    var delegateOfTiles: (any CALayerDelegate)? { drawingDelegate.withLock { $0.delegate } }

    package override func drawClassContent(in ctx: CGContext) {
        guard properties.contents == nil else { return }
        // Drawn on the caller's thread and at the context's resolution: tiles are for the screen only.
        ctx.saveGState()
        ctx.clip(to: bounds)
        draw(in: ctx)
        ctx.restoreGState()
    }

    /// Draws the content within the context's clip. Called on any thread.
    func drawTile(in context: CGContext) {
        draw(in: context)
    }

    override class var schema: LayerSchema { .tiled }
}

extension LayerSchema {
    /// The properties of `CATiledLayer`.
    static let tiled = LayerSchema(
        "CATiledLayer", inheriting: .layer,
        [
            .plain(.tileSize, \CATiledLayer.tileSize, .size),
            .plain(.levelsOfDetail, \CATiledLayer.levelsOfDetail, .integer),
            .plain(.levelsOfDetailBias, \CATiledLayer.levelsOfDetailBias, .integer),
        ]
    ) { CATiledLayer() }
}
