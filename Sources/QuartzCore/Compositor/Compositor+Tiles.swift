/// Tiled layers: drawing the tiles that exist, and requesting missing ones (Behaviour 3).
extension Compositor {
    /// Draws a layer's visible tiles, and requests those that are missing.
    mutating func drawTiles(
        _ tiled: TiledProperties, _ node: RenderNode, _ properties: LayerProperties, at place: Placement, _ edges: CAEdgeAntialiasingMask
    ) {
        // A tiled layer with contents set is drawn as an ordinary layer.
        guard properties.contents == nil else { return }
        // Asking for tiles has them drawn, and begins their fading.
        guard frame.part == nil else { return frame.needsWhole = true }
        // Drawings stay upright in flipped geometry, as images do.
        let place = place.inherited.isFlipped ? place.mapped(by: properties.flip) : place
        let visible = passes.visiblePart(of: properties.bounds, at: place)
        guard !visible.isEmpty else { return }
        // The model's scale and not the animated one, each of whose values would need its own tiles.
        let grid = TileGrid(tileSize: tiled.tileSize, scale: node.properties.contentsScale)
        let levels = grid.levels(count: tiled.levelsOfDetail, bias: tiled.levelsOfDetailBias, size: properties.bounds.size)
        let density = place.toPixels.stretch(at: CGPoint(x: visible.midX, y: visible.midY))
        let answer = tiled.store.tiles(
            for: TileStore.View(
                grid: grid, level: grid.level(for: density, in: levels), levels: levels, visible: visible, bounds: properties.bounds,
                time: frame.time, frame: frame.number, fadeDuration: tiled.fadeDuration, request: frameRequest))
        if answer.isFading { require(.nextRefresh) }
        if answer.isIncomplete { frame.incompleteTiles.append(tiled.store) }
        for piece in answer.pieces {
            let scale = grid.scale(at: piece.key.level)
            let origin = grid.rect(of: piece.key).origin
            let texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-origin.x * scale, -origin.y * scale))
            var placed = place
            placed.opacity *= piece.opacity
            passes.emit(
                piece.rect, .image(piece.picture, texels: texels, filter: .linear), at: placed,
                edges.intersection(piece.rect.edges(on: properties.bounds)))
        }
    }
}

extension CGRect {
    /// Which edges of the rectangle lie on those of `outer`: "bottom" is the least y.
    func edges(on outer: CGRect) -> CAEdgeAntialiasingMask {
        var edges: CAEdgeAntialiasingMask = []
        if minX <= outer.minX { edges.insert(.layerLeftEdge) }
        if maxX >= outer.maxX { edges.insert(.layerRightEdge) }
        if minY <= outer.minY { edges.insert(.layerBottomEdge) }
        if maxY >= outer.maxY { edges.insert(.layerTopEdge) }
        return edges
    }
}
