import CoreGraphics
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer

/// A renderer by OpenGL whose context and programs come from an earlier one where possible: making them takes longer than most tests.
///
/// A frame that it can't draw ends the process, so that no test compares the CPU renderer's picture with itself.
package final class SharedGLRenderer: Renderer {
    package let base: GLRenderer
    private static let idle = Idle()

    /// The renderers that nobody uses. All of it is accessed under the lock, which is the proof behind `@unchecked Sendable`.
    private final class Idle: @unchecked Sendable {
        private let lock = NSLock()
        private var renderers: [GLRenderer] = []

        func take() -> GLRenderer? { lock.withLock { renderers.popLast() } }
        func put(_ renderer: GLRenderer) { lock.withLock { renderers.append(renderer) } }
    }

    package init() {
        do {
            base = try Self.idle.take() ?? GLRenderer()
        } catch {
            fatalError("\(error)")
        }
    }

    deinit { Self.idle.put(base) }

    package func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {
        do {
            guard let buffer = target as? PixelBuffer else { return try base.draw(list, into: target, changes: changes) }
            // Pixels in memory, which a renderer draws to by copying them.
            let own = base.makeTarget(width: buffer.width, height: buffer.height)
            try base.draw(list, into: own)
            let drawn = base.pixels(of: own)
            for y in 0..<buffer.height {
                (buffer.base + y * buffer.stride).update(from: drawn.base + y * drawn.stride, count: buffer.width)
            }
        } catch {
            fatalError("\(error)")
        }
    }

    package func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool {
        target is PixelBuffer ? false : base.renderPart(list, into: target, changes: changes)
    }

    package func makeTarget(width: Int, height: Int) -> any RenderTarget { base.makeTarget(width: width, height: height) }
    package func pixels(of target: any RenderTarget) -> PixelBuffer { base.pixels(of: target) }
}
