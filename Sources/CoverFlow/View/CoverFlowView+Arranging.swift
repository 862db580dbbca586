import UIKit

/// The places of the parts.
extension CoverFlowView {
    /// The length of reflections as a part of a cover's size.
    static let reflection: CGFloat = 0.5

    func arrange() {
        let scale = max(traitCollection.displayScale, 1)
        let sample = CoverFlowArrangement(geometry: geometry, carousel: carousel, count: numberOfCovers, viewSize: .zero)
        let magnification = sample.frontMagnification
        let metrics = CoverFlowMetrics(
            CoverFlowMetrics.Input(
                bounds: bounds, safeArea: safeAreaInsets, scale: scale, axis: axis, front: coverSize.map { $0 * magnification },
                showsReflections: showsReflections && carousel.standsOnFloor, showsCaptions: showsCaptions, showsScrollBar: showsScrollBar))
        guard metrics.front > 0 else { return }
        // A size that was asked for stays exact, and what is seen of it is on whole pixels otherwise.
        let size = coverSize ?? metrics.front / magnification
        keepingPosition {
            if stage.frame != metrics.stage { stage.frame = metrics.stage }
            layout.axis = axis
            layout.geometry = geometry.scaled(toCoverSize: size)
            layout.carousel = carousel
            layout.reflection = showsReflections ? Self.reflection : 0
        }
        let arrangement = layout.arrangement
        stage.alwaysBounceHorizontal = axis == .horizontal
        stage.alwaysBounceVertical = axis == .vertical
        let perspective = arrangement.geometry.perspectiveTransform
        if !CATransform3DEqualToTransform(stage.layer.sublayerTransform, perspective) { stage.layer.sublayerTransform = perspective }
        updateDrawing(
            CoverDrawing(
                pixelSide: Int((size * magnification * scale).rounded()),
                reflection: arrangement.reflectionLength > 0 ? Self.reflection : 0, floor: floorColor.resolvedColor(with: traitCollection)))
        layoutParts(metrics)
        visibleRadius = radius(of: arrangement)
        motion.updatePlan()
        positionDidChange(layout.position)
        showImagesAtHand()
    }

    private func layoutParts(_ metrics: CoverFlowMetrics) {
        captions.isHidden = !showsCaptions
        captions.arrange(metrics.captions, isRoomy: CoverFlowMetrics.isRoomy(bounds.size), isBeside: metrics.hasCaptionsBeside)
        // Covers of a vertical flow would shine through.
        captions.backgroundColor = axis == .vertical && !metrics.hasCaptionsBeside ? floorColor : .clear
        scrollBar.isHidden = !showsScrollBar || numberOfCovers < 2
        scrollBar.axis = axis
        scrollBar.frame = metrics.scrollBar
        emptyLabel.frame = CGRect(x: 0, y: bounds.midY - 20, width: bounds.width, height: 40)
        emptyLabel.isHidden = numberOfCovers > 0
    }

    private func updateDrawing(_ drawing: CoverDrawing) {
        guard drawing != placeholders.drawing else { return }
        placeholders.drawing = drawing
        loader.drawing = drawing
        motion.forgetPlan()
        for cell in stage.covers { cell.index.map { fill(cell, for: $0) } }
        flipper.fitBack()
    }

    /// How many covers are seen to each side of the middle, at most.
    private func radius(of arrangement: CoverFlowArrangement) -> Int {
        guard arrangement.count > 0 else { return 0 }
        let position = layout.position, scroll = arrangement.contentOffset(atPosition: position)
        let seen = bounds.offsetBy(dx: scroll.x - stage.frame.minX, dy: scroll.y - stage.frame.minY)
        let distances = arrangement.placements(in: seen, at: position).map { abs(arrangement.distance(of: $0.index, at: position)) }
        // At the ends covers are seen to one side only.
        return Int(distances.max() ?? 0)
    }

    /// Changes the layout, and keeps the flow where it is.
    func keepingPosition(_ body: () -> Void) {
        guard numberOfCovers > 0 else { return body() }
        let position = layout.position, before = stage.contentOffset
        body()
        let offset = layout.arrangement.contentOffset(atPosition: position)
        guard offset != before || stage.contentOffset != before, stage.contentOffset != offset else { return }
        stage.layoutIfNeeded()
        stage.contentOffset = offset
    }
}
