extension CGColorSpace {
    /// Creates a space from an ICC profile: grey with a curve, or RGB with curves and a matrix. Nil for damaged profiles, and for those
    /// with lookup tables (mostly printers'). On Apple's systems those work too, and the argument may be a profile's URL.
    public convenience init?(iccData data: CFData) {
        let parsed = data.withUnsafeBytes { Self.parse(profile: ByteReader(bytes: $0)) }
        switch parsed {
        case .gray(let curve): self.init(name: nil, model: .monochrome, encoding: .gray(curve), isExtended: false, profile: data)
        case .rgb(let curves, let matrix): self.init(curves: curves, toXYZ: matrix, white: .d50, profile: data)
        case nil: return nil
        }
    }

    /// Creates a space from an ICC profile as ``init(iccData:)`` does, or else a copy of `alternate` without a name. Nil if the profile has
    /// another number of components, or can't be read and there is no suitable alternate. `range` is ignored.
    public convenience init?(
        iccBasedNComponents nComponents: Int, range: UnsafePointer<CGFloat>?, profile: CGDataProvider, alternate: CGColorSpace?
    ) {
        let data = profile.data ?? Data()
        if let space = CGColorSpace(iccData: data) {
            guard space.numberOfComponents == nComponents else { return nil }
            self.init(name: nil, model: space.model, encoding: space.encoding, isExtended: false, profile: data)
        } else if let alternate, alternate.numberOfComponents == nComponents, alternate.model != .pattern {
            self.init(name: nil, model: alternate.model, encoding: alternate.encoding, isExtended: alternate.isExtended)
        } else {
            return nil
        }
    }

    // MARK: Reading

    private enum Profile {
        case gray(Curve)
        case rgb([Curve], Matrix3)
    }

    /// ICC.1, chapters 7 to 10.
    private static func parse(profile reader: ByteReader) -> Profile? {
        guard reader.has("acsp", at: 36), reader.has("XYZ ", at: 20), let count = reader.uint32(128), count <= 1_000 else { return nil }
        func tag(_ name: StaticString) -> ByteReader? {
            for index in 0..<count where reader.has(name, at: 132 + 12 * index) {
                guard let offset = reader.uint32(136 + 12 * index), let size = reader.uint32(140 + 12 * index),
                    offset <= reader.count, size <= reader.count - offset
                else { return nil }
                return reader.slice(from: offset, to: offset + size)
            }
            return nil
        }
        if reader.has("GRAY", at: 16) {
            return tag("kTRC").flatMap(curve).map(Profile.gray)
        }
        guard reader.has("RGB ", at: 16), let red = tag("rXYZ").flatMap(xyz), let green = tag("gXYZ").flatMap(xyz),
            let blue = tag("bXYZ").flatMap(xyz), let redCurve = tag("rTRC").flatMap(curve), let greenCurve = tag("gTRC").flatMap(curve),
            let blueCurve = tag("bTRC").flatMap(curve)
        else { return nil }
        return .rgb([redCurve, greenCurve, blueCurve], Matrix3(red, green, blue))
    }

    /// A signed fixed-point number with 16 fractional bits (s15Fixed16).
    private static func fixed(_ reader: ByteReader, _ offset: Int) -> Double? {
        reader.uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    private static func xyz(_ reader: ByteReader) -> SIMD3<Double>? {
        guard reader.has("XYZ ", at: 0), let x = fixed(reader, 8), let y = fixed(reader, 12), let z = fixed(reader, 16) else { return nil }
        return SIMD3(x, y, z)
    }

    private static func curve(_ reader: ByteReader) -> Curve? {
        if reader.has("curv", at: 0), let count = reader.uint32(8) {
            switch count {
            case 0: return .linear
            case 1:
                guard let gamma = reader.uint16(12), gamma > 0 else { return nil }
                return gamma == 256 ? .linear : .gamma(Double(gamma) / 256)
            default:
                guard count <= 65_536, reader.count >= 12 + 2 * count else { return nil }
                return .table((0..<count).map { UInt16(reader.uint16(12 + 2 * $0) ?? 0) })
            }
        }
        guard reader.has("para", at: 0), let type = reader.uint16(8), type <= 4 else { return nil }
        let p = (0..<[1, 3, 4, 5, 7][type]).compactMap { fixed(reader, 12 + 4 * $0) }
        guard p.count == [1, 3, 4, 5, 7][type], p[0] > 0 else { return nil }
        if type == 0 { return p[0] == 1 ? .linear : .gamma(p[0]) }
        guard p[1] != 0 else { return nil }
        // Normalize all types to the most general form: g, a, b, c, d, e, f.
        switch type {
        case 1: return .parametric([p[0], p[1], p[2], 0, -p[2] / p[1], 0, 0])
        case 2: return .parametric([p[0], p[1], p[2], 0, -p[2] / p[1], p[3], p[3]])
        case 3: return .parametric([p[0], p[1], p[2], p[3], p[4], 0, 0])
        default: return .parametric(p)
        }
    }

    // MARK: Writing

    /// The ICC profile that the space was created from, or one generated from its curve and matrix. Nil for spaces that can't be described
    /// that way: CMYK, Lab, XYZ, indexed and pattern spaces, and those of Rec. 2100, which include light beyond white.
    public func copyICCData() -> CFData? {
        if let profile { return profile }
        var tags: [(name: String, data: Data)] = [
            ("desc", Self.text(name ?? "Device")), ("cprt", Self.text("No copyright")), ("wtpt", Self.xyz(.d50)),
        ]
        switch encoding {
        case .gray(let curve):
            guard let data = Self.data(curve) else { return nil }
            tags.append(("kTRC", data))
        case .rgb(let primaries, let curve):
            guard let data = Self.data(curve) else { return nil }
            tags += Self.tags(primaries.matrix, [data, data, data])
        case .calibratedRGB(let curves, let matrix):
            let data = curves.compactMap { Self.data($0) }
            guard data.count == 3 else { return nil }
            tags += Self.tags(matrix, data)
        default: return nil
        }
        var body = Data()
        var table = Self.bytes(UInt32(tags.count))
        for tag in tags {
            table += Data(tag.name.utf8) + Self.bytes(UInt32(132 + 12 * tags.count + body.count)) + Self.bytes(UInt32(tag.data.count))
            body += tag.data + Data(count: (4 - tag.data.count % 4) % 4)
        }
        var header = Self.bytes(UInt32(128 + table.count + body.count)) + Data(count: 4) + Self.bytes(0x0420_0000)
        header += Data("mntr".utf8) + Data((model == .monochrome ? "GRAY" : "RGB ").utf8) + Data("XYZ ".utf8)
        // A fixed date, so that the same space gives the same bytes.
        header += Data([7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]) + Data("acsp".utf8) + Data(count: 28)
        header += Self.xyz(.d50).dropFirst(8)
        header += Data(count: 128 - header.count)
        return header + table + body
    }

    private static func tags(_ matrix: Matrix3, _ curves: [Data]) -> [(name: String, data: Data)] {
        let toD50 = Matrix3.adaptation(from: .d65, to: .d50) * matrix
        return [
            ("rXYZ", xyz(toD50.first)), ("gXYZ", xyz(toD50.second)), ("bXYZ", xyz(toD50.third)), ("rTRC", curves[0]), ("gTRC", curves[1]),
            ("bTRC", curves[2]),
        ]
    }

    private static func bytes(_ value: UInt32) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }

    private static func fixed(_ value: Double) -> Data {
        let scaled = min(max((value * 65_536).rounded(), -2_147_483_648), 2_147_483_647)
        return bytes(UInt32(bitPattern: scaled.isNaN ? 0 : Int32(scaled)))
    }

    private static func xyz(_ color: SIMD3<Double>) -> Data {
        Data("XYZ ".utf8) + Data(count: 4) + fixed(color.x) + fixed(color.y) + fixed(color.z)
    }

    private static func text(_ text: String) -> Data {
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return Data("mluc".utf8) + Data(count: 4) + bytes(1) + bytes(12) + Data("enUS".utf8) + bytes(UInt32(units.count)) + bytes(28)
            + Data(units)
    }

    private static func data(_ curve: Curve) -> Data? {
        func parametric(_ type: UInt8, _ numbers: [Double]) -> Data {
            Data("para".utf8) + Data(count: 4) + Data([0, type, 0, 0]) + numbers.reduce(into: Data()) { $0 += fixed($1) }
        }
        switch curve {
        case .linear: return Data("curv".utf8) + Data(count: 8)
        case .gamma(let exponent): return parametric(0, [exponent])
        case .sRGB: return parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        case .video: return parametric(3, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
        case .romm: return parametric(3, [1.8, 1, 0, 1.0 / 16, 16.0 / 512])
        case .parametric(let numbers): return parametric(4, numbers)
        case .table(let samples):
            return Data("curv".utf8) + Data(count: 4) + bytes(UInt32(samples.count))
                + samples.reduce(into: Data()) { $0 += [UInt8($1 >> 8), UInt8($1 & 255)] }
        case .pq, .hlg: return nil
        }
    }
}
