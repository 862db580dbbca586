import CoreGraphics
import QuartzCore

/// The record of a quad, vectors r0 to r10 of ``QuadShader``:
///
/// | vector | x, y, z | w |
/// | --- | --- | --- |
/// | 0 | u by x, y and 1 | the source: 0 colour, 1 linear, 2 trilinear, 3 nearest, 4 gradient |
/// | 1 | v by x, y and 1 | the layer of the page |
/// | 2 | w by x, y and 1 | the opacity |
/// | 3 | the origin; the limit of u, or the gradient's kind | the limit of v |
/// | 4 | the image's place in the page, or the first stop and the number of stops; the first mip level | the number of mip levels |
/// | 5 | the colour, or the factors of colours: blue, green, red | alpha |
/// | 6, 7 | the corners of the quadrilateral, or in 7 the region of a tile: x, y, x, y | |
/// | 8 | the first clip, the number of clips | the bias of the mip level |
/// | 9 | dx / dy of the quadrilateral's sides, or: first corner, number of corners, first of the rows, | number of the first row |
/// | 10 | the mask's position, whether there is one | whether it is a tile |
private struct QuadRecord {
    var u = SIMD3<Double>(0, 0, 0)
    var v = SIMD3<Double>(0, 0, 0)
    var w = SIMD3<Double>(0, 0, 1)
    var kind = 0.0
    var layer = 0.0
    var opacity = 255.0
    var limit = SIMD2<Double>(0, 0)
    var place = SIMD4<Double>(0, 0, 0, 0)
    var color = SIMD4<Double>(repeating: 255)
    var region = SIMD4<Double>(0, 0, 0, 0)
    var isTile = false
    var levelBias = 0.0
}

extension FramePlanner {
    /// Appends what draws a quad; nothing, where the CPU renderer draws nothing.
    mutating func add(
        _ quad: DisplayList.Quad, of list: DisplayList, to pass: inout PassPlan, _ plan: FramePlan, before index: Int
    ) throws {
        guard let opacity = quad.visibleOpacity else { return }
        let hasArea = list.vertices[quad.vertices].withUnsafeBufferPointer {
            geometry.polygon.set($0, width: pass.pass.width, height: pass.pass.height)
        }
        guard hasArea else { return }
        if let mask = quad.mask {
            guard (0..<index).contains(mask.pass), let picture = plan.pictureOfPass[mask.pass], picture != pass.picture else { return }
            let size = plan.pictures[picture]
            guard geometry.polygon.clip(to: mask, width: size.width, height: size.height) else { return }
        }
        let origin = geometry.origin
        if pass.picture == 0, let region, !region.intersects(PixelRect(columns: geometry.columns, rows: geometry.rows)) { return }
        var record = QuadRecord()
        record.opacity = Double(opacity)
        let tint = Tint(quad.tint)
        if let tint { record.color = SIMD4(SIMD4(tint.blue, tint.green, tint.red, tint.alpha)) }
        var batch = Batch(
            features: [], mode: quad.blendMode, page: nil, mask: quad.mask?.pass, indices: 0..<0, columns: geometry.columns,
            rows: geometry.rows)
        var tiles: [TextureTile] = []
        visible.removeAll(keepingCapacity: true)
        opaque.removeAll(keepingCapacity: true)
        // Whether the source is opaque within these half-planes.
        var hasOpaque = false
        switch quad.source {
        case .color(let color):
            guard let pixel = quad.pixel(of: color, opacity: opacity, tint: tint) else { return }
            record.color = Self.bytes(pixel)
            record.opacity = 255
            hasOpaque = pixel >> 24 == 255
        case .image(let buffer, let texels, let filter):
            if buffer.opacity.visible.isEmpty, !quad.blendMode.changesWithoutSource { return }
            guard let sampling = Sampling(quad.planeFromPixels, texels, filter, width: buffer.width, height: buffer.height, origin: origin)
            else { return }
            record.sample(sampling, texels)
            batch.features.insert(sampling.feature)
            tiles = try store.texture(buffer, hasLevels: sampling.kind == .trilinear).tiles
            if !quad.blendMode.changesWithoutSource {
                let map = buffer.opacity, (width, height) = (buffer.width, buffer.height)
                // Smaller levels reach farther, by how much depends on the level.
                if sampling.kind != .trilinear,
                    !sampling.map.addVisibleSides(of: map, width: width, height: height, origin: origin, to: &visible)
                {
                    return
                }
                hasOpaque = (sampling.kind != .trilinear || map.isOpaque)
                    && sampling.map.addOpaqueSides(of: map, width: width, height: height, margin: 1, origin: origin, to: &opaque)
            }
        case .pass(let source, let texels, let filter):
            guard (0..<index).contains(source), let picture = plan.pictureOfPass[source], picture != pass.picture else { return }
            let size = plan.pictures[picture]
            guard let sampling = Sampling(quad.planeFromPixels, texels, filter, width: size.width, height: size.height, origin: origin)
            else { return }
            record.sample(sampling, texels)
            batch.features.insert(sampling.feature)
            if sampling.kind == .trilinear {
                batch.page = .levels(source)
                let levels = LevelLayout(width: size.width, height: size.height)
                guard max(levels.totalWidth, levels.totalHeight) <= context.maximumSide else {
                    throw GLRendererError.unsupported("mip levels of a picture of \(size.width)x\(size.height) pixels")
                }
                setLevels(levels.levels, &record)
            } else {
                batch.page = .pass(source)
            }
        case .gradient(let gradient):
            guard setGradient(gradient, quad.planeFromPixels, origin, &record) else { return }
            batch.features.insert(.gradient)
            hasOpaque = gradient.ramp.isOpaque
        }
        if record.opacity < 255 || tint != nil { batch.features.insert(.tint) }
        guard let clips = addClips(list.clips[quad.clips], origin) else { return }
        if !clips.isEmpty { batch.features.insert(.clips) }
        if quad.mask != nil { batch.features.insert(.mask) }

        depth -= depthStep
        // What doesn't hide anything has no interior to draw apart.
        let isWhole = quad.hidesWhereOpaque(opacity: opacity, tint: tint) && clips.isEmpty && tiles.count <= 1
        geometry.hull(within: visible, into: &points, scratch: &scratch)
        guard points.count >= 3 else { return }
        hull.removeAll(keepingCapacity: true)
        hull.append(contentsOf: points)
        let hides = hasOpaque && isWhole
        let interior = hides ? interiors.add(geometry, within: opaque, scratch: &scratch) : 0..<0
        guard !tiles.isEmpty else { return emit(record, origin, clips, quad.mask, interior, batch, to: &pass) }
        for tile in tiles {
            var record = record
            var batch = batch
            batch.page = .images(tile.page)
            record.layer = Double(tile.layer)
            setLevels(tile.levels, &record)
            if let region = tile.region {
                record.isTile = true
                record.region = SIMD4(
                    Double(region.columns.lowerBound), Double(region.rows.lowerBound), Double(region.columns.upperBound),
                    Double(region.rows.upperBound))
                batch.features.insert(.tile)
            }
            emit(record, origin, clips, quad.mask, interior, batch, to: &pass)
        }
    }

    /// Appends a record, its triangles and its draw call.
    private mutating func emit(
        _ record: QuadRecord, _ origin: SIMD2<Double>, _ clips: ClipRange, _ mask: DisplayList.Mask?,
        _ interior: Range<Int>, _ unfinished: Batch, to pass: inout PassPlan
    ) {
        var batch = unfinished
        var corners = record.region, corners2 = SIMD4<Double>.zero, sides = SIMD4<Double>.zero
        if !record.isTile, let rect = geometry.uprightRect {
            let (low, high) = (rect.lowHalf - origin, rect.highHalf - origin)
            guard low.x < high.x, low.y < high.y else { return }
            corners = SIMD4(low.x, low.y, high.x, low.y)
            corners2 = SIMD4(high.x, high.y, low.x, high.y)
        } else if !record.isTile, let points = geometry.quadrilateral {
            batch.features.insert(.quadrilateral)
            (corners, corners2) = points
            let dx = SIMD4(corners.z - corners.x, corners2.x - corners.z, corners2.z - corners2.x, corners.x - corners2.z)
            let dy = SIMD4(corners.w - corners.y, corners2.y - corners.w, corners2.w - corners2.y, corners.y - corners2.w)
            sides = (dx / dy).replacing(with: 0, where: dy .== 0)
        } else {
            batch.features.insert(.polygon)
            corners2 = record.region
            guard let polygon = addPolygon(origin) else { return }
            sides = polygon
        }
        let first = data.next
        let w = record
        data.append(w.u, w.kind)
        data.append(w.v, w.layer)
        data.append(w.w, w.opacity)
        data.append(SIMD4(SIMD4(lowHalf: origin, highHalf: w.limit)))
        data.append(SIMD4(w.place))
        data.append(SIMD4(w.color))
        data.append(SIMD4(corners))
        data.append(SIMD4(corners2))
        data.append(SIMD4(Float(clips.first), Float(clips.count), 0, Float(w.levelBias)))
        data.append(SIMD4(sides))
        data.append(SIMD4(Float(mask?.x ?? 0), Float(mask?.y ?? 0), mask == nil ? 0 : 1, w.isTile ? 1 : 0))

        if !interior.isEmpty {
            var apart = unfinished
            apart.features.insert(.interior)
            interiors.polygons.append(Interiors.Polygon(points: interior, record: first, depth: depth, batch: apart))
        }
        let start = data.indices.count
        if let inner = interiors.corners(interior, inside: hull) {
            data.append(ringFrom: hull, to: inner, record: first, depth: depth)
        } else {
            data.append(hull, record: first, depth: depth)
        }
        batch.indices = start..<data.indices.count
        if let last = pass.batches.indices.last, pass.batches[last].join(batch) { return }
        pass.batches.append(batch)
    }

    /// Lists the corners of any polygon, and the rows of its sides that aren't antialiased; returns vector 9.
    private mutating func addPolygon(_ origin: SIMD2<Double>) -> SIMD4<Double>? {
        geometry.smoothPolygon(into: &points, scratch: &scratch)
        guard points.count >= 3 else { return nil }
        var result = SIMD4(Double(data.next), Double(points.count), -1, Double(geometry.rows.lowerBound))
        for point in points { data.append(SIMD4(SIMD4(lowHalf: point - origin, highHalf: .zero))) }
        if geometry.listHardRows() {
            let rows = geometry.hardRows
            result.z = Double(data.next)
            for index in stride(from: 0, to: rows.count, by: 2) {
                data.append(SIMD4(SIMD4(lowHalf: rows[index], highHalf: index + 1 < rows.count ? rows[index + 1] : .zero)))
            }
        }
        return result
    }

    /// Lists the levels of an image that is sampled with them, and notes where it lies.
    private mutating func setLevels(_ levels: [TextureLevel], _ record: inout QuadRecord) {
        record.place = SIMD4(Double(levels[0].x), Double(levels[0].y), 0, 1)
        guard record.kind == 2 else { return }
        record.place.z = Double(data.next)
        record.place.w = Double(levels.count)
        for level in levels {
            data.append(SIMD4(Float(level.x), Float(level.y), Float((level.width - 1) * 256), Float((level.height - 1) * 256)))
            data.append(
                SIMD4(Float(Double(level.width) / Double(levels[0].width)), Float(Double(level.height) / Double(levels[0].height)), 0, 0))
        }
    }

    /// False for a gradient whose numbers are not finite.
    private mutating func setGradient(
        _ gradient: DisplayList.Gradient, _ planeFromPixels: Homography, _ origin: SIMD2<Double>, _ record: inout QuadRecord
    ) -> Bool {
        guard let map = gradient.fromPixels(planeFromPixels) else { return false }
        let local = map.moved(to: origin)
        (record.u, record.v, record.w) = (local.column(0), local.column(1), local.column(2))
        record.kind = 4
        record.limit.x = Double(gradient.kind.rawValue)
        record.place = SIMD4(Double(data.next), Double(gradient.ramp.stops.count), 0, 0)
        for stop in gradient.ramp.stops {
            data.append(SIMD4(stop.location, 0, 0, 0))
            data.append(SIMD4(stop.color.z, stop.color.y, stop.color.x, stop.color.w))
            data.append(SIMD4(stop.slope.z, stop.slope.y, stop.slope.x, stop.slope.w))
        }
        return true
    }

    // MARK: Colours

    /// Blue, green, red and alpha of a pixel.
    static func bytes(_ pixel: UInt32) -> SIMD4<Double> {
        SIMD4(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
    }
}

extension QuadRecord {
    fileprivate mutating func sample(_ sampling: Sampling, _ texels: DisplayList.TexelMap) {
        (u, v, w) = (sampling.map.u, sampling.map.v, sampling.map.w)
        kind = Double(sampling.kind.rawValue)
        limit = sampling.limit
        levelBias = Double(texels.levelBiasIn256ths)
    }
}

extension Homography {
    /// The map of positions that are relative to an origin.
    func moved(to origin: SIMD2<Double>) -> Homography {
        Homography(x: x, y: y, one: homogeneous(origin.x, origin.y))
    }

    /// What x, y and 1 contribute to X (0), Y (1) or W (2).
    func column(_ index: Int) -> SIMD3<Double> { SIMD3(x[index], y[index], one[index]) }
}
