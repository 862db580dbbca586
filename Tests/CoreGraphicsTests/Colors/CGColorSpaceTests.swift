import CoreGraphics
import Testing

@Suite("CGColorSpace")
struct CGColorSpaceTests {
    private func color(_ space: CGColorSpace, _ components: [CGFloat]) -> CGColor {
        CGColor(colorSpace: space, components: components + [1])!
    }

    private func sRGB(_ color: CGColor) -> [Double] {
        let space = CGColorSpace(name: CGColorSpace.extendedSRGB)!
        return color.converted(to: space, intent: .defaultIntent, options: nil)!.components!.dropLast().map { Double($0) }
    }

    private func areNear(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    private static let names: [CFString] = [
        CGColorSpace.dcip3, CGColorSpace.rommrgb, CGColorSpace.acescgLinear, CGColorSpace.displayP3_HLG, CGColorSpace.displayP3_PQ,
        CGColorSpace.itur_709_HLG, CGColorSpace.itur_709_PQ, CGColorSpace.itur_2100_HLG, CGColorSpace.itur_2100_PQ,
        CGColorSpace.genericLab, CGColorSpace.genericXYZ, CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.itur_2020,
    ]

    @Test("colours go to each space and back", arguments: names)
    func roundTrip(name: CFString) throws {
        let space = try #require(CGColorSpace(name: name))
        for rgb in [[0, 0, 0], [1, 1, 1], [0.25, 0.5, 0.75], [0.9, 0.1, 0.4], [0, 1, 0]] as [[CGFloat]] {
            let here = CGColor(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: 1)
            let there = here.converted(to: space, intent: .defaultIntent, options: nil)
            #expect(areNear(sRGB(try #require(there)), rgb.map { Double($0) }, 2e-3), "\(rgb)")
        }
    }

    @Test("white is white in every space of screens", arguments: names.filter { name in
        CGColorSpace(name: name).map { $0.model == .rgb && !CGColorSpaceUsesITUR_2100TF($0) } ?? true
    })
    func white(name: CFString) throws {
        let space = try #require(CGColorSpace(name: name))
        #expect(areNear(sRGB(color(space, [1, 1, 1])), [1, 1, 1], 2e-3))
    }

    @Test("Rec. 2100: white of graphics lies at 58 % of PQ and 75 % of HLG (BT.2408)")
    func highDynamicRange() throws {
        let pq = CGColorSpace(name: CGColorSpace.itur_2100_PQ)!, hlg = CGColorSpace(name: CGColorSpace.itur_2100_HLG)!
        #expect(areNear(sRGB(color(pq, [0.5807, 0.5807, 0.5807])), [1, 1, 1], 0.01))
        #expect(areNear(sRGB(color(hlg, [0.75, 0.75, 0.75])), [1, 1, 1], 0.01))
        #expect(sRGB(color(pq, [1, 1, 1]))[0] > 4)
        #expect(CGColorSpaceIsPQBased(pq) && !CGColorSpaceIsHLGBased(pq) && CGColorSpaceIsHLGBased(hlg) && !CGColorSpaceIsPQBased(hlg))
        #expect(CGColorSpaceUsesITUR_2100TF(hlg) && !CGColorSpaceUsesITUR_2100TF(CGColorSpaceCreateDeviceRGB()))
    }

    @Test("L*a*b*: known colours about D50")
    func lab() throws {
        let space = CGColorSpace(name: CGColorSpace.genericLab)!
        #expect(space.model == .lab && space.numberOfComponents == 3 && !space.supportsOutput)
        // sRGB red is L* 54.29, a* 80.81, b* 69.89 about D50 (Bradford).
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1).converted(to: space, intent: .defaultIntent, options: nil)!
        #expect(areNear(red.components!.map { Double($0) }, [54.29, 80.81, 69.89, 1], 0.1), "\(red)")
        #expect(areNear(sRGB(color(space, [100, 0, 0])), [1, 1, 1], 1e-3))
        let white: [CGFloat] = [0.9505, 1, 1.089], wrong: [CGFloat] = [0.9505, 0.9, 1.089]
        #expect(CGColorSpace(labWhitePoint: white, blackPoint: nil, range: nil) != nil)
        #expect(CGColorSpace(labWhitePoint: wrong, blackPoint: nil, range: nil) == nil)
        #expect(CGColorSpace(labWhitePoint: white, blackPoint: nil, range: [1, -1, 0, 1]) == nil)
    }

    @Test("calibrated spaces")
    func calibrated() throws {
        let white: [CGFloat] = [0.9505, 1, 1.089]
        let gray = try #require(CGColorSpace(calibratedGrayWhitePoint: white, blackPoint: nil, gamma: 2.2))
        #expect(areNear(sRGB(color(gray, [0.5])), [0.5, 0.5, 0.5], 0.01) && gray.model == .monochrome)
        let matrix: [CGFloat] = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]
        let rgb = try #require(CGColorSpace(calibratedRGBWhitePoint: white, blackPoint: nil, gamma: [2.2, 2.2, 2.2], matrix: matrix))
        #expect(areNear(sRGB(color(rgb, [1, 0, 0])), [1, 0, 0], 0.01) && !rgb.isWideGamutRGB)
        #expect(CGColorSpace(calibratedGrayWhitePoint: white, blackPoint: nil, gamma: 0) == nil)
        #expect(CGColorSpace(calibratedGrayWhitePoint: [CGFloat.nan, 1, 1], blackPoint: nil, gamma: 1) == nil)
        #expect(CGColorSpace(calibratedRGBWhitePoint: white, blackPoint: nil, gamma: nil, matrix: [CGFloat](repeating: 0, count: 9)) == nil)
    }

    @Test("indexed spaces, and pictures of indices")
    func indexed() throws {
        let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
        let space = try #require(CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 2, colorTable: table))
        #expect(space.model == .indexed && space.numberOfComponents == 1 && space.baseColorSpace == CGColorSpaceCreateDeviceRGB())
        #expect(sRGB(color(space, [1])) == [0, 1, 0] && sRGB(color(space, [9])) == [0, 0, 1] && sRGB(color(space, [-3])) == [1, 0, 0])
        let nearest = CGColor(red: 0.2, green: 0.1, blue: 0.9, alpha: 1).converted(to: space, intent: .defaultIntent, options: nil)
        #expect(nearest?.components?.first == 2)
        #expect(CGColorSpace(indexedBaseSpace: space, last: 0, colorTable: table) == nil)
        #expect(CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 256, colorTable: table) == nil)
        let image = CGImage(
            width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4, space: space, bitmapInfo: [],
            provider: CGDataProvider(data: Data([2, 0, 1, 200]))!, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        #expect(image?.pixels.rows == [[blue, red, green, blue]])
        #expect(CGContext(data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: 0) == nil)
    }

    @Test("extended, linear and standard copies find their names")
    func copies() {
        let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
        #expect(CGColorSpaceCreateExtended(p3)?.name == CGColorSpace.extendedDisplayP3)
        #expect(CGColorSpaceCreateLinearized(p3)?.name == CGColorSpace.linearDisplayP3)
        #expect(CGColorSpaceCreateExtendedLinearized(p3)?.name == CGColorSpace.extendedLinearDisplayP3)
        #expect(CGColorSpaceCreateLinearized(CGColorSpace(name: CGColorSpace.sRGB)!)?.name == CGColorSpace.linearSRGB)
        #expect(CGColorSpaceCreateCopyWithStandardRange(CGColorSpaceCreateExtended(p3)!) == p3)
        #expect(CGColorSpaceCreateExtended(CGColorSpaceCreateDeviceCMYK()) == nil)
        let romm = CGColorSpaceCreateExtendedLinearized(CGColorSpace(name: CGColorSpace.rommrgb)!)
        #expect(romm?.name == nil && romm.map(CGColorSpaceUsesExtendedRange) == true)
    }

    @Test("profiles: written, read again, and the same colours", arguments: [
        CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.itur_709, CGColorSpace.rommrgb,
        CGColorSpace.linearSRGB, CGColorSpace.genericGrayGamma2_2, CGColorSpace.linearGray, CGColorSpace.dcip3,
    ])
    func profiles(name: CFString) throws {
        let space = try #require(CGColorSpace(name: name))
        let data = try #require(space.copyICCData())
        let read = try #require(CGColorSpace(iccData: data))
        #expect(read.copyICCData() == data && read.model == space.model && read.name == nil)
        #expect(read.isWideGamutRGB == space.isWideGamutRGB)
        for value in stride(from: 0, through: 1, by: 0.125) as StrideThrough<CGFloat> {
            let components = Array([value, 1 - value, 0.3].prefix(space.numberOfComponents))
            #expect(areNear(sRGB(color(space, components)), sRGB(color(read, components)), 2e-3), "\(components)")
        }
        let provider = CGDataProvider(data: data)!
        #expect(CGColorSpace(iccBasedNComponents: space.numberOfComponents, range: nil, profile: provider, alternate: nil) == read)
        #expect(CGColorSpace(iccBasedNComponents: 4, range: nil, profile: provider, alternate: nil) == nil)
        // Whatever is cut or changed, there is a space or none, and never a trap.
        for length in stride(from: 0, to: data.count, by: 3) { _ = CGColorSpace(iccData: data.prefix(length)) }
        for index in 0..<data.count {
            var damaged = data
            damaged[index] ^= UInt8(truncatingIfNeeded: 0x80 | index * 31)
            if let space = CGColorSpace(iccData: damaged) { _ = sRGB(color(space, Array(repeating: 0.5, count: space.numberOfComponents))) }
        }
    }

    @Test("no profile: nil, or the alternate; property lists")
    func otherProfiles() throws {
        #expect(CGColorSpace(iccData: Data()) == nil && CGColorSpace(iccData: Data(repeating: 7, count: 300)) == nil)
        let nothing = CGDataProvider(data: Data())!
        let alternate = CGColorSpace(iccBasedNComponents: 4, range: nil, profile: nothing, alternate: CGColorSpaceCreateDeviceCMYK())
        #expect(alternate?.model == .cmyk)
        #expect(CGColorSpaceCreateDeviceCMYK().copyICCData() == nil)
        let profiled = try #require(CGColorSpaceCreateDeviceRGB().copyICCData().flatMap { CGColorSpace(iccData: $0) })
        for space in [CGColorSpace(name: CGColorSpace.itur_2100_PQ)!, profiled] {
            #expect(CGColorSpace(propertyListPlist: try #require(space.copyPropertyList())) == space)
        }
        #expect(CGColorSpace(propertyListPlist: 7) == nil && CGColorSpaceCreateDeviceCMYK().copyPropertyList() == nil)
    }
}
