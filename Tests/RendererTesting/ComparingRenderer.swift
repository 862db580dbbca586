import CoreGraphics
import Foundation
import QuartzCore
import RasterRenderer

/// How the picture of a list by OpenGL differs from the CPU renderer's.
package struct RendererDifference: Equatable, CustomStringConvertible {
    /// The largest difference of a channel where the CPU renderer's picture is even, and on edges: where a neighbour's channel differs by
    /// more than 16.
    package private(set) var inside = 0
    package private(set) var onEdges = 0

    /// What the two may differ by.
    package static let allowed = (inside: 2, onEdges: 16)

    package var isAllowed: Bool { inside <= Self.allowed.inside && onEdges <= Self.allowed.onEdges }
    package var description: String { "\(inside) inside of edges, \(onEdges) on edges" }

    package init() {}

    /// Compares two pictures of one size.
    package init(cpu: PixelBuffer, gl: PixelBuffer) {
        precondition(cpu.width == gl.width && cpu.height == gl.height, "pictures of two sizes")
        for y in 0..<cpu.height where memcmp(cpu.base + y * cpu.stride, gl.base + y * gl.stride, cpu.width * 4) != 0 {
            for x in 0..<cpu.width where cpu[x, y] != gl[x, y] {
                let difference = Self.difference(cpu[x, y], gl[x, y])
                if Self.isEdge(x, y, cpu) { onEdges = max(onEdges, difference) } else { inside = max(inside, difference) }
            }
        }
    }

    package mutating func formUnion(_ other: RendererDifference) {
        inside = max(inside, other.inside)
        onEdges = max(onEdges, other.onEdges)
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        var largest = 0
        for shift in [UInt32(0), 8, 16, 24] { largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
        return largest
    }

    private static func isEdge(_ x: Int, _ y: Int, _ picture: PixelBuffer) -> Bool {
        for j in max(0, y - 1)...min(picture.height - 1, y + 1) {
            for i in max(0, x - 1)...min(picture.width - 1, x + 1) where difference(picture[i, j], picture[x, y]) > 16 { return true }
        }
        return false
    }
}

/// Draws as the CPU renderer does, draws each list by OpenGL too, and keeps how much the pictures differ. Whatever draws with it shows that
/// both renderers draw the same.
package final class ComparingRenderer: Renderer {
    private let cpu = RasterRenderer(threads: 1)
    private let gl = SharedGLRenderer()
    /// The largest differences of all pictures so far.
    package private(set) var difference = RendererDifference()
    /// The number of pictures that were compared.
    package private(set) var count = 0

    package init() {}

    package func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {
        cpu.render(list, into: target, changes: changes)
        guard let target = target as? PixelBuffer else { preconditionFailure("pixels in memory are compared") }
        let other = gl.makeTarget(width: target.width, height: target.height)
        gl.render(list, into: other)
        difference.formUnion(RendererDifference(cpu: target, gl: gl.pixels(of: other)))
        count += 1
    }
}
