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
    private var lines: [(plane: HalfPlane, isSmooth: Bool)] = []

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
        let opacity = UInt32(max(0, min(1, quad.opacity.isNaN ? 0 : quad.opacity)) * 255 + 0.5)
        guard opacity > 0 || quad.blendMode.changesWithoutSource else { return }
        guard var (rows, columns) = polygonExtent(list.vertices(of: quad)) else { return }
        if let region, !region.reaches(rows: rows, columns: columns) { return }
        var mask: PixelBuffer?
        if let place = quad.mask {
            guard pictures.indices.contains(place.pass), let picture = pictures[place.pass], picture !== target else { return }
            // Outside of the mask's picture nothing is drawn, so it is never read there.
            rows = rows.part(from: place.y, count: picture.height)
            columns = columns.part(from: place.x, count: picture.width)
            guard !rows.isEmpty, !columns.isEmpty else { return }
            mask = picture
        }

        var result = PreparedQuad(quad, opacity: opacity, rows: rows, columns: columns)
        var opacityMap: OpacityMap?
        var margin = 1.0
        switch quad.source {
        case .color(let color):
            result.color = scaled(color, opacity)
            if let tint = result.tint {
                result.color = tinted(result.color, tint)
                result.tint = nil
            }
            if result.color == 0, !quad.blendMode.changesWithoutSource { return }
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
        guard prepareClips(list.clips(of: quad), rows: rows, &result) else { return }
        prepareEdges(&result, opacityMap, margin: margin)
        result.isGeneral = result.kind == .gradient || result.tint != nil || !(result.blendMode == .normal || result.isPlus)
        quads.append(result)
    }

    // MARK: Edges

    /// The rows and columns that the polygon may touch; its sides go to ``lines``. Nil when it has no area here.
    private mutating func polygonExtent(_ vertices: UnsafeBufferPointer<DisplayList.Vertex>) -> (rows: Range<Int>, columns: Range<Int>)? {
        guard vertices.count >= 3 else { return nil }
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity
        var twice = 0.0
        var previous = vertices[vertices.endIndex - 1]
        let origin = previous
        for vertex in vertices {
            guard vertex.x.isFinite, vertex.y.isFinite else { return nil }
            minX = min(minX, vertex.x)
            maxX = max(maxX, vertex.x)
            minY = min(minY, vertex.y)
            maxY = max(maxY, vertex.y)
            twice += (previous.x - origin.x) * (vertex.y - origin.y) - (vertex.x - origin.x) * (previous.y - origin.y)
            previous = vertex
        }
        guard twice != 0, twice.isFinite else { return nil }
        guard let rows = Range(pixelsFrom: minY, to: maxY, limit: height), let columns = Range(pixelsFrom: minX, to: maxX, limit: width) else { return nil }

        lines.removeAll(keepingCapacity: true)
        var start = vertices[vertices.endIndex - 1]
        for end in vertices {
            defer { start = end }
            // The line between the same two corners is the same, bit for bit, for both of two neighbours.
            let isForward = (start.y, start.x) < (end.y, end.x)
            let (p, q) = isForward ? (start, end) : (end, start)
            let a = p.y - q.y
            let b = q.x - p.x
            // Corners that only rounding keeps apart, as where a clip goes through a corner, have no direction between them.
            guard max(abs(a), abs(b)) > Self.shortestEdge else { continue }
            guard var plane = HalfPlane(a: a, b: b, c: -(a * p.x + b * p.y)).normalized else { continue }
            if isForward != (twice > 0) { plane = plane.reversed }
            lines.append((plane, start.isEdgeAntialiased))
        }
        return lines.count >= 3 ? (rows, columns) : nil
    }

    /// Edges of at most this length in pixels are left out.
    private static let shortestEdge = 1e-7

    private mutating func prepareEdges(_ quad: inout PreparedQuad, _ opacityMap: OpacityMap?, margin: Double) {
        let first = edges.count
        for line in lines where line.isSmooth { edges.append(SmoothEdge(line.plane)) }
        quad.edges = first..<edges.count
        if quad.mask == nil {
            var upright = UprightRows(rows: quad.rows, columns: quad.columns)
            for edge in edges[quad.edges] { upright.remove(near: edge) }
            for clip in clips[quad.clips] { clip.removeRows(from: &upright) }
            quad.uprightRows = upright.rows
        }

        builder.reset(rows: quad.rows)
        for line in lines { builder.add(line.plane, margin: line.isSmooth ? -line.plane.reach : 0) }
        if let opacityMap, quad.kind != .solid, !quad.blendMode.changesWithoutSource { addVisible(opacityMap.visible, quad, margin: margin) }
        quad.outer = builder.finish(&bounds)

        builder.reset(rows: quad.rows)
        for line in lines where line.isSmooth { builder.add(line.plane, margin: line.plane.reach) }
        quad.inner = builder.finish(&bounds)

        guard quad.opacity == 255, quad.blendMode == .normal, (quad.tint?.isOpaque ?? true), quad.mask == nil, !clips[quad.clips].contains(where: \.isInverted) else {
            quad.hides = false
            return
        }
        builder.reset(rows: quad.rows)
        if let opacityMap, quad.kind != .solid {
            guard let opaque = opacityMap.opaque else { return }
            if !opacityMap.isOpaque { addOpaque(opaque, quad, margin: margin) }
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

    /// Adds the half plane of pixels for which `u · x + v · y + w >= 0` in texels; if this is constant, adds either all pixels or none.
    private mutating func addTexelLine(_ quad: PreparedQuad, u: Double, v: Double, w: Double) {
        let map = samplers[quad.sampler].map
        // From texels to the map's units: its coordinates count 1/256 texels from the first texel's centre.
        let shift = quad.filter == .nearest ? 0.5 : 128.0
        let line = map.u * (u / 256) + map.v * (v / 256) + map.w * (w + (u + v) * shift / 256)
        if let plane = HalfPlane(a: line.x, b: line.y, c: line.z).normalized {
            builder.add(plane)
        } else if !(line.z >= 0) {
            builder.exclude()
        }
    }

    /// Excludes the pixels where the image is empty. Sides at the image's edge are not bounds, since the edge is repeated.
    private mutating func addVisible(_ rect: PixelRect, _ quad: PreparedQuad, margin: Double) {
        guard quad.filter != .trilinear else { return }
        let size = textureSize(quad)
        let reach = 0.75
        if rect.minX > 0 { addTexelLine(quad, u: 1, v: 0, w: reach - Double(rect.minX)) }
        if rect.maxX < size.width { addTexelLine(quad, u: -1, v: 0, w: reach + Double(rect.maxX)) }
        if rect.minY > 0 { addTexelLine(quad, u: 0, v: 1, w: reach - Double(rect.minY)) }
        if rect.maxY < size.height { addTexelLine(quad, u: 0, v: -1, w: reach + Double(rect.maxY)) }
    }

    /// Restricts the pixels to those all of whose texels are opaque.
    private mutating func addOpaque(_ opaque: OpacityMap.OpaqueOctagon, _ quad: PreparedQuad, margin: Double) {
        let size = textureSize(quad)
        let rect = opaque.rect
        let minX = Double(rect.minX)
        let minY = Double(rect.minY)
        let maxX = Double(rect.maxX)
        let maxY = Double(rect.maxY)
        // The texels of a sample lie within half a texel plus a rounding error of it; those of coarser levels that many times as far.
        let straight = margin == 1 ? 0.5 + 1.0 / 64 : 2 * margin
        let diagonal = margin == 1 ? 3.0 : 4 * margin
        let hasCuts = opaque.cuts != .zero
        // Beyond the picture its edge is repeated, which is as opaque as the edge, unless a cut corner is repeated.
        if rect.minX > 0 { addTexelLine(quad, u: 1, v: 0, w: -minX - straight) } else if hasCuts { addTexelLine(quad, u: 1, v: 0, w: 0) }
        if rect.maxX < size.width {
            addTexelLine(quad, u: -1, v: 0, w: maxX - straight)
        } else if hasCuts {
            addTexelLine(quad, u: -1, v: 0, w: maxX)
        }
        if rect.minY > 0 { addTexelLine(quad, u: 0, v: 1, w: -minY - straight) } else if hasCuts { addTexelLine(quad, u: 0, v: 1, w: 0) }
        if rect.maxY < size.height {
            addTexelLine(quad, u: 0, v: -1, w: maxY - straight)
        } else if hasCuts {
            addTexelLine(quad, u: 0, v: -1, w: maxY)
        }
        let cuts = opaque.cuts
        if cuts[0] > 0 { addTexelLine(quad, u: 1, v: 1, w: -minX - minY - Double(cuts[0]) - diagonal) }
        if cuts[1] > 0 { addTexelLine(quad, u: -1, v: 1, w: maxX - minY - Double(cuts[1]) - diagonal) }
        if cuts[2] > 0 { addTexelLine(quad, u: -1, v: -1, w: maxX + maxY - Double(cuts[2]) - diagonal) }
        if cuts[3] > 0 { addTexelLine(quad, u: 1, v: -1, w: -minX + maxY - Double(cuts[3]) - diagonal) }
    }

    private func textureSize(_ quad: PreparedQuad) -> (width: Int, height: Int) {
        let texture = samplers[quad.sampler].texture
        return (Int(texture.maxU) / 256 + 1, Int(texture.maxV) / 256 + 1)
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
        let filter = wanted == .trilinear && buffer.width == 1 && buffer.height == 1 ? .linear : wanted
        let isNearest = filter == .nearest
        guard let map = TextureMap(planeFromPixels, texels, isNearest: isNearest) else { return false }
        var sampler = Sampler(map: map, texture: Texture(buffer, isNearest: isNearest), firstLevel: levels.count, levelCount: 1)
        quad.filter = filter
        quad.kind = filter == .linear && map.isTurnedAboutVertical ? .columns : .sampled
        quad.sampler = samplers.count
        if map.isAffine, prepareCopy(map, buffer, isNearest: isNearest, &quad) {
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
        // No picture has more than 16 levels.
        if texels.levelBias.isFinite { sampler.levelBias = Int32((min(max(texels.levelBias, -16), 16) * 256).rounded()) }
        samplers.append(sampler)
        return true
    }

    /// Whether texels are pixels translated by integers, within the precision of 8 bits of fraction.
    private func prepareCopy(_ map: TextureMap, _ buffer: PixelBuffer, isNearest: Bool, _ quad: inout PreparedQuad) -> Bool {
        guard abs(map.u.x - 256) < 1e-4, abs(map.v.y - 256) < 1e-4, abs(map.u.y) < 1e-4, abs(map.v.x) < 1e-4 else { return false }
        // The centre of pixel 0 in texels; a pixel centre on a texel centre gives whole numbers.
        let shift = isNearest ? 0.5 : 128.0
        let u = (map.u.x * 0.5 + map.u.z + shift) / 256 - 0.5
        let v = (map.v.y * 0.5 + map.v.z + shift) / 256 - 0.5
        let offsetX = u.rounded()
        let offsetY = v.rounded()
        let tolerance = isNearest ? 0.499 : 0.001
        guard abs(u - offsetX) < tolerance, abs(v - offsetY) < tolerance, abs(offsetX) < 1e6, abs(offsetY) < 1e6 else { return false }
        quad.kind = .copy
        if quad.filter == .trilinear { quad.filter = .linear }
        quad.offsetX = Int(offsetX)
        quad.offsetY = Int(offsetY)
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
