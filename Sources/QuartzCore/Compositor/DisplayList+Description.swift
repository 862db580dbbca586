/// A display list as text, for bug reports, tests and people: the same text for the same list, without addresses.
///
/// A line for each pass, and below it one for each quad and clip, back to front:
///
///     pass 0: 60x40 shadow sigma 3 #80000000
///       quad color #ffff0000 corners (1, 1) (59, 1) (59, 39) (1, 39)
///     pass 1: 100x100 background #ff000000
///       quad pass 0 nearest scale (1, 1) offset (-20, -30) plane translation (0, 0) corners (20, 30)- (80, 30)- (80, 70)- (20, 70)-
///         clip (10, 10, 80, 80) radii (8, 8, 8, 8) plane translation (0, 0)
///
/// A minus after a corner means that the edge from there to the next one is not antialiased. Images are numbered in the order of their
/// first use. `plane` is the map from pixels to the plane. Defaults are left out.
extension DisplayList: CustomStringConvertible {
    package var description: String {
        var printer = DisplayListPrinter(list: self)
        return printer.text()
    }
}

private struct DisplayListPrinter {
    let list: DisplayList
    private var pictures: [UInt64: Int] = [:]

    init(list: DisplayList) { self.list = list }

    mutating func text() -> String {
        var lines: [String] = []
        for (index, pass) in list.passes.enumerated() {
            lines.append("pass \(index): " + words(of: pass).joined(separator: " "))
            for quad in list.quads[pass.quads] {
                lines.append("  quad " + words(of: quad).joined(separator: " "))
                for clip in list.clips[quad.clips] { lines.append("    clip " + words(of: clip).joined(separator: " ")) }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func words(of pass: DisplayList.Pass) -> [String] {
        var words = ["\(pass.width)x\(pass.height)"]
        switch pass.start {
        case .color(0): break
        case .color(let color): words.append("background " + SnapshotText.pixel(color))
        case .continuing(let earlier): words.append("continuing pass \(earlier)")
        case .copy(let source, let x, let y): words.append("copy of pass \(source) from (\(x), \(y))")
        }
        switch pass.effect {
        case .none: break
        case .blur(let sigma, let saturation):
            words.append("blur sigma " + SnapshotText.number(sigma))
            if saturation != 1 { words.append("saturation " + SnapshotText.number(saturation)) }
        case .shadow(let sigma, let color): words.append("shadow sigma \(SnapshotText.number(sigma)) \(SnapshotText.pixel(color))")
        }
        return words
    }

    private mutating func words(of quad: DisplayList.Quad) -> [String] {
        var words = self.words(of: quad.source)
        if case .color = quad.source {} else { words.append("plane " + plane(quad.planeFromPixels)) }
        words.append("corners")
        for vertex in list.vertices[quad.vertices] {
            words.append(SnapshotText.list([vertex.x, vertex.y]) + (vertex.isEdgeAntialiased ? "" : "-"))
        }
        if quad.opacity != 1 { words.append("opacity " + SnapshotText.number(Double(quad.opacity))) }
        if quad.tint != .one { words.append("tint " + SnapshotText.list((0..<4).map { Double(quad.tint[$0]) })) }
        if quad.blendMode != .normal { words.append("blend \(quad.blendMode)") }
        if let mask = quad.mask { words.append("mask pass \(mask.pass) at (\(mask.x), \(mask.y))") }
        return words
    }

    private mutating func words(of source: DisplayList.Source) -> [String] {
        switch source {
        case .color(let color): return ["color " + SnapshotText.pixel(color)]
        case .image(let picture, let texels, let filter):
            let number = pictures[picture.id] ?? pictures.count + 1
            pictures[picture.id] = number
            return ["picture \(number) \(picture.width)x\(picture.height) \(filter)"] + words(of: texels)
        case .pass(let pass, let texels, let filter): return ["pass \(pass) \(filter)"] + words(of: texels)
        case .gradient(let gradient):
            let map = gradient.fromPlane
            let stops = gradient.ramp.stops.map { stop in
                SnapshotText.number(Double(stop.location)) + " " + SnapshotText.list((0..<4).map { Double(stop.color[$0]) })
            }
            return ["\(gradient.kind) gradient " + SnapshotText.list([map.a, map.b, map.c, map.d, map.tx, map.ty], digits: 6)] + stops
        }
    }

    private func words(of texels: DisplayList.TexelMap) -> [String] {
        let (scale, offset) = (texels.scale, texels.offset)
        var words = ["scale " + SnapshotText.list([scale.x, scale.y]), "offset " + SnapshotText.list([offset.x, offset.y])]
        if texels.levelBias != 0 { words.append("bias " + SnapshotText.number(Double(texels.levelBias))) }
        return words
    }

    private func words(of clip: DisplayList.Clip) -> [String] {
        var words = [SnapshotText.list([clip.rect.minX, clip.rect.minY, clip.rect.width, clip.rect.height])]
        if clip.radii != .zero { words.append("radii " + SnapshotText.list((0..<4).map { clip.radii[$0] })) }
        if clip.curve != .circular { words.append("\(clip.curve)") }
        if clip.isInverted { words.append("inverted") }
        return words + ["plane " + plane(clip.planeFromPixels)]
    }

    /// A map: its kind, and the numbers that the kind has.
    private func plane(_ map: Homography) -> String {
        guard map.isAffine, map.one.z == 1 else {
            return "projective " + [map.x, map.y, map.one].map { SnapshotText.list([$0.x, $0.y, $0.z], digits: 6) }.joined(separator: " ")
        }
        let move = SnapshotText.list([map.one.x, map.one.y])
        if map.x == SIMD3(1, 0, 0), map.y == SIMD3(0, 1, 0) { return "translation " + move }
        return "affine " + SnapshotText.list([map.x.x, map.x.y, map.y.x, map.y.y], digits: 6) + " translation " + move
    }
}
