import AppSupport
import UIKit

/// `lamina bench contexts`: measures small fills in bitmap contexts over the caller's own memory, in a pixel format that each painting call is
/// converted from and to. What a fill takes should not depend on how large the bitmap is.
package struct ContextsMeasurement {
    package static let name = "contexts"
    private static let sides = [256, 1024, 4096]
    private static let fills = 1000

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated { Self.sides.map(Self.measure) }
    }

    @MainActor
    private static func measure(side: Int) -> BenchResult {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: side * side * 4, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: side * side * 4)
        defer { memory.deallocate() }
        guard let context = CGContext(
            data: memory, width: side, height: side, bitsPerComponent: 8, bytesPerRow: side * 4, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue)
        else { preconditionFailure("a common format") }
        context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5))
        var measurement = WorkMeasurement(scene: name)
        (measurement.count, measurement.warmUp) = (40, 5)
        return measurement.measure(variant: "\(fills) fills in \(side) x \(side)") { _ in
            for fill in 0..<fills { context.fill(CGRect(x: fill * 37 % (side - 8), y: fill * 91 % (side - 8), width: 8, height: 8)) }
        }
    }
}
