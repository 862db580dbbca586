/// The values of a `CATiledLayer`.
package struct TiledContent: Sendable {
    /// Pixels of a tile.
    package var tileSize = CGSize(width: 256, height: 256)
    package var levelsOfDetail = 1
    package var levelsOfDetailBias = 0

    package init() {}
}
