/// The values of a `CATiledLayer`.
package struct TiledProperties: Sendable {
    /// The size of a tile in pixels.
    package var tileSize = CGSize(width: 256, height: 256)
    package var levelsOfDetail = 1
    package var levelsOfDetailBias = 0
    /// The duration of the fade-in of a tile that arrives late, in seconds.
    package var fadeDuration = 0.25
    /// The tiles, shared by the layer and the compositor.
    package var store: TileStore

    package init(store: TileStore) {
        self.store = store
    }
}
