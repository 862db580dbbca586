/// The values of a `CATiledLayer`.
package struct TiledContent: Sendable {
    /// Pixels of a tile.
    package var tileSize = CGSize(width: 256, height: 256)
    package var levelsOfDetail = 1
    package var levelsOfDetailBias = 0
    /// Seconds that a tile that comes late takes to appear.
    package var fadeDuration = 0.25
    /// Where the layer and the compositor meet: the tiles that are drawn, and those that are missed.
    package var store: TileStore

    package init(store: TileStore) {
        self.store = store
    }
}
