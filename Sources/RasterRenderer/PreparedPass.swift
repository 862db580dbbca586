import CRowKernels
import CoreGraphics
import Foundation
import QuartzCore

/// A pass, or a part of its quads, prepared for drawing: everything that threads read and none writes. It is reused for each pass, for its
/// memory.
struct PreparedPass {
    var width = 0
    var height = 0
    /// The premultiplied colour to fill in where no opaque quad covers it; nil keeps the target's contents.
    var background: UInt32?
    /// The number of the first quad among those of the pass.
    private(set) var first = 0
    var quads = ContiguousArray<PreparedQuad>()
    var bounds = ContiguousArray<RowBound>()
    var edges = ContiguousArray<SmoothEdge>()
    var clips = ContiguousArray<RoundedClip>()
    var samplers = ContiguousArray<Sampler>()
    /// The mip levels of all images with trilinear filtering.
    var levels = ContiguousArray<MipLevel>()
    var gradients = ContiguousArray<GradientColors>()
    /// The stops of all gradients.
    var gradientStops = ContiguousArray<GradientStop>()
    /// Retains images that only this frame references.
    private var kept: [PixelBuffer] = []
    private var builder = RowBoundsBuilder()
    /// The polygon of the quad that is prepared, and half-planes that follow from its image's opacity.
    private var polygon = QuadPolygon()
    private var lines: [HalfPlane] = []

    /// Prepares some of a pass's quads.
    ///
    /// - Parameters:
    ///   - indices: the quads, in the list.
    ///   - pictures: the pictures of the passes before it; nil for those that could not be drawn.
    ///   - target: the target that it draws to, which no quad can read.
    ///   - region: the part of the target that is drawn; nil for all of it.
    mutating func prepare(
        _ indices: Range<Int>, of pass: DisplayList.Pass, _ list: DisplayList, pictures: [PixelBuffer?], target: PixelBuffer, region: PixelRegion?
    ) {
        removeAll()
        width = pass.width
        height = pass.height
        background = if case .color(let color) = pass.start { color } else { nil }
        first = indices.lowerBound - pass.quads.lowerBound
        list.withContents { contents in
            for index in indices { add(contents.quad(index), of: contents, pictures: pictures, target: target, region: region) }
        }
    }

    /// Removes all quads and keeps their memory.
    mutating func removeAll() {
        quads.removeAll(keepingCapacity: true)
        bounds.removeAll(keepingCapacity: true)
        edges.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        samplers.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        gradientStops.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
    }

    private mutating func add(
        _ quad: DisplayList.Quad, of list: ListContents, pictures: [PixelBuffer?], target: PixelBuffer, region: PixelRegion?
    ) {
        guard let opacity = quad.visibleOpacity, polygon.set(list.vertices(of: quad), width: width, height: height) else { return }
        if let region, !region.reaches(rows: polygon.rows, columns: polygon.columns) { return }
        var mask: PixelBuffer?
        if let place = quad.mask {
            guard pictures.indices.contains(place.pass), let picture = pictures[place.pass], picture !== target else { return }
            guard polygon.clip(to: place, width: picture.width, height: picture.height) else { return }
            mask = picture
        }

        var result = PreparedQuad(quad, opacity: opacity, rows: polygon.rows, columns: polygon.columns)
        var opacityMap: OpacityMap?
        var margin = 1.0
        switch quad.source {
        case .color(let color):
            guard let pixel = quad.pixel(of: color, opacity: opacity, tint: result.tint) else { return }
            result.color = pixel
            result.tint = nil
            result.hides = result.color >> 24 == 255
        case .image(let buffer, let texels, let filter):
            let opacity = buffer.opacity
            if opacity.visible.isEmpty, !quad.blendMode.changesWithoutSource { return }
            opacityMap = opacity
            guard prepareSampler(buffer, quad.planeFromPixels, texels, filter, isKept: true, &result) else { return }
            margin = levelMargin(result, list.vertices(of: quad))
        case .pass(let index, let texels, let filter):
            guard pictures.indices.contains(index), let buffer = pictures[index], buffer !== target else { return }
            guard prepareSampler(buffer, quad.planeFromPixels, texels, filter, isKept: false, &result) else { return }
        case .gradient(let gradient):
            guard let colors = GradientColors(gradient, planeFromPixels: quad.planeFromPixels, stops: &gradientStops) else { return }
            result.kind = .gradient
            result.sampler = gradients.count
            result.hides = colors.isOpaque
            gradients.append(colors)
        }
        if let mask, let place = quad.mask {
            // Indexed by the rows and columns of this pass.
            result.mask = UnsafePointer(mask.base) - (place.y * mask.stride + place.x)
            result.maskStride = mask.stride
        }
        guard prepareClips(list.clips(of: quad), rows: polygon.rows, &result) else { return }
        prepareEdges(&result, opacityMap, margin: margin, mayHide: quad.hidesWhereOpaque(opacity: opacity, tint: result.tint))
        result.isGeneral = result.kind == .gradient || result.tint != nil || !(result.blendMode == .normal || result.isPlus)
        quads.append(result)
    }

    // MARK: Edges

    private mutating func prepareEdges(_ quad: inout PreparedQuad, _ opacityMap: OpacityMap?, margin: Double, mayHide: Bool) {
        let first = edges.count
        for side in polygon.sides where side.isAntialiased { edges.append(SmoothEdge(side.line)) }
        quad.edges = first..<edges.count
        if quad.mask == nil {
            var upright = UprightRows(rows: quad.rows, columns: quad.columns)
            for edge in edges[quad.edges] { upright.remove(near: edge) }
            for clip in clips[quad.clips] { clip.removeRows(from: &upright) }
            quad.uprightRows = upright.rows
        }

        builder.reset(rows: quad.rows)
        for side in polygon.sides { builder.add(side.line, margin: side.isAntialiased ? -side.line.reach : 0) }
        if let opacityMap, !opacityMap.isOpaque, quad.filter != .trilinear, !quad.blendMode.changesWithoutSource {
            addBounds(quad) { $0.addVisibleSides(of: opacityMap, width: $1, height: $2, to: &$3) }
        }
        quad.outer = builder.finish(&bounds)

        builder.reset(rows: quad.rows)
        for side in polygon.sides where side.isAntialiased { builder.add(side.line, margin: side.line.reach) }
        quad.inner = builder.finish(&bounds)

        guard mayHide, !clips[quad.clips].contains(where: \.isInverted) else {
            quad.hides = false
            return
        }
        builder.reset(rows: quad.rows)
        if let opacityMap {
            guard opacityMap.opaque != nil else { return }
            if !opacityMap.isOpaque { addBounds(quad) { $0.addOpaqueSides(of: opacityMap, width: $1, height: $2, margin: margin, to: &$3) } }
            quad.hides = true
        }
        if quad.hides { quad.opaque = builder.finish(&bounds) }
    }

    // MARK: Opacity of pictures

    /// How many texels the filter reaches beyond those of the image itself: 1, or the texel size of the coarsest level that any block of
    /// the polygon may use.
    private func levelMargin(_ quad: PreparedQuad, _ vertices: UnsafeBufferPointer<DisplayList.Vertex>) -> Double {
        guard quad.kind == .sampled, quad.filter == .trilinear else { return 1 }
        let sampler = samplers[quad.sampler]
        let coarsest = sampler.levelCount - 1
        let map = sampler.map
        // du/dx = (U'W - UW') / W²: the numerator is linear in x and y and 1/W² grows towards the horizon, so both are greatest in corners
        // of the polygon; blocks reach up to eight pixels beyond it.
        var greatest = SIMD4<Double>()
        var nearest = Double.infinity
        for vertex in vertices {
            for x in [vertex.x - 9, vertex.x + 9] {
                let point = SIMD3(x, vertex.y, 1)
                let w = (map.w * point).sum()
                let u = (map.u * point).sum()
                let v = (map.v * point).sum()
                let slopes = SIMD4(
                    map.u.x * w - u * map.w.x, map.v.x * w - v * map.w.x, map.u.y * w - u * map.w.y, map.v.y * w - v * map.w.y)
                for i in 0..<4 { greatest[i] = max(greatest[i], abs(slopes[i])) }
                nearest = min(nearest, w)
            }
        }
        guard nearest > 0 else { return Double(1 << coarsest) }
        let scale = 1 / (nearest * nearest * 256)
        let texels = max(greatest[0] + greatest[1], greatest[2] + greatest[3]) * scale
        // Each level halves the size; blocks interpolate between a level and the next coarser one.
        var level = 1
        let bias = PortableMath.exp2(Double(max(sampler.levelBias, 0)) / 256)
        while level < coarsest, Double(1 << (level - 1)) < texels * bias * 1.1 { level += 1 }
        return Double(1 << level)
    }

    /// Restricts the pixels to half-planes that follow from the opacity of a quad's image.
    ///
    /// - Parameter add: appends the half-planes, of an image of a width and a height; returns false where they have no pixel in common.
    private mutating func addBounds(_ quad: PreparedQuad, add: (TextureMap, Int, Int, inout [HalfPlane]) -> Bool) {
        let sampler = samplers[quad.sampler]
        lines.removeAll(keepingCapacity: true)
        if !add(sampler.map, Int(sampler.texture.maxU) / 256 + 1, Int(sampler.texture.maxV) / 256 + 1, &lines) { builder.exclude() }
        for line in lines { builder.add(line) }
    }

    // MARK: Clips

    /// Appends the quad's clips; false when nothing is left of it.
    private mutating func prepareClips(_ all: UnsafeBufferPointer<DisplayList.Clip>, rows: Range<Int>, _ quad: inout PreparedQuad) -> Bool {
        let first = clips.count
        for clip in all {
            if let rounded = RoundedClip(clip, rows: rows, builder: &builder, bounds: &bounds) {
                clips.append(rounded)
            } else if !clip.isInverted {
                clips.removeSubrange(first...)
                return false
            }
        }
        quad.clips = first..<clips.count
        return true
    }

    // MARK: Pictures

    /// Appends the image's sampler and chooses between copying and sampling; false for an invalid map.
    private mutating func prepareSampler(
        _ buffer: PixelBuffer, _ planeFromPixels: Homography, _ texels: DisplayList.TexelMap, _ wanted: DisplayList.Filter, isKept: Bool,
        _ quad: inout PreparedQuad
    ) -> Bool {
        let filter = wanted.reduced(width: buffer.width, height: buffer.height)
        let isNearest = filter == .nearest
        guard let map = TextureMap(planeFromPixels, texels, isNearest: isNearest) else { return false }
        var sampler = Sampler(map: map, texture: Texture(buffer, isNearest: isNearest), firstLevel: levels.count, levelCount: 1)
        quad.filter = filter
        quad.kind = filter == .linear && map.isTurnedAboutVertical ? .columns : .sampled
        quad.sampler = samplers.count
        if prepareCopy(map, buffer, &quad) {
            samplers.append(sampler)
            return true
        }
        guard filter == .trilinear else {
            samplers.append(sampler)
            return true
        }
        levels.append(MipLevel(texture: sampler.texture, scaleU: 1, scaleV: 1))
        let smaller: [PixelBuffer]
        if isKept {
            smaller = buffer.mipLevels
        } else {
            smaller = buffer.makeMipLevels()
            kept.append(contentsOf: smaller)
        }
        for level in smaller {
            levels.append(
                MipLevel(
                    texture: Texture(level, isNearest: false), scaleU: Float(Double(level.width) / Double(buffer.width)),
                    scaleV: Float(Double(level.height) / Double(buffer.height))
                ))
        }
        sampler.levelCount = 1 + smaller.count
        sampler.levelBias = texels.levelBiasIn256ths
        samplers.append(sampler)
        return true
    }

    /// Whether texels are pixels translated by integers.
    private func prepareCopy(_ map: TextureMap, _ buffer: PixelBuffer, _ quad: inout PreparedQuad) -> Bool {
        guard let offset = map.wholeTexels() else { return false }
        quad.kind = .copy
        if quad.filter == .trilinear { quad.filter = .linear }
        quad.offsetX = Int(offset.x)
        quad.offsetY = Int(offset.y)
        quad.copyColumns = -quad.offsetX..<(buffer.width - quad.offsetX)
        quad.copyRows = -quad.offsetY..<(buffer.height - quad.offsetY)
        return true
    }
}

/// The arrays of a display list. Threads that prepare its quads at the same time would wait for one another to count references to them.
private struct ListContents {
    let quads: UnsafeBufferPointer<DisplayList.Quad>
    let vertices: UnsafeBufferPointer<DisplayList.Vertex>
    let clips: UnsafeBufferPointer<DisplayList.Clip>

    func quad(_ index: Int) -> DisplayList.Quad {
        precondition(quads.indices.contains(index), "the list has the quads of its passes")
        return quads[index]
    }

    func vertices(of quad: DisplayList.Quad) -> UnsafeBufferPointer<DisplayList.Vertex> { part(quad.vertices, of: vertices) }

    func clips(of quad: DisplayList.Quad) -> UnsafeBufferPointer<DisplayList.Clip> { part(quad.clips, of: clips) }

    /// Part of an array. Buffers check their bounds in debug builds only.
    @inline(__always)
    private func part<T>(_ range: Range<Int>, of array: UnsafeBufferPointer<T>) -> UnsafeBufferPointer<T> {
        precondition(range.lowerBound >= 0 && range.upperBound <= array.count, "the list has the corners and clips of its quads")
        return UnsafeBufferPointer(rebasing: array[range])
    }
}

extension DisplayList {
    /// Calls a function with pointers to the list's arrays.
    fileprivate func withContents(_ body: (ListContents) -> Void) {
        quads.withUnsafeBufferPointer { quads in
            vertices.withUnsafeBufferPointer { vertices in
                clips.withUnsafeBufferPointer { clips in body(ListContents(quads: quads, vertices: vertices, clips: clips)) }
            }
        }
    }
}

extension PixelRegion {
    /// Whether the region, widened to whole blocks, has pixels in some rows and columns.
    fileprivate func reaches(rows: Range<Int>, columns: Range<Int>) -> Bool {
        intersects(
            PixelRect(minX: blockStart(columns.lowerBound), minY: rows.lowerBound, maxX: blockEnd(columns.upperBound), maxY: rows.upperBound))
    }
}
