/// A render target: pixels in memory, or an object of the graphics processor such as a window's framebuffer or a texture.
package protocol RenderTarget: AnyObject {
    /// Width in pixels.
    var width: Int { get }
    /// Height in pixels.
    var height: Int { get }
}

extension PixelBuffer: RenderTarget {}

/// Draws display lists. A renderer is used from one thread at a time.
///
/// A renderer draws only to targets of its own kind: those that it makes, and those that a display makes for it. Images in lists keep their
/// identity from frame to frame (``PixelBuffer/id``), so a renderer that uploads them to a graphics processor can keep the copies in a
/// ``FrameCache`` with a byte budget.
package protocol Renderer: AnyObject {
    /// Draws the last pass of a list.
    ///
    /// - Parameters:
    ///   - target: the target to draw into. It must have the pass's size, and be of a kind that this renderer draws to; any other traps.
    ///   - changes: the differences from the list that this renderer drew before; what they leave as it is needn't be drawn again. Nil to
    ///     draw everything.
    func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?)

    /// Draws the changes of a frame by a part of its list, of one pass: it has all quads that draw to the changed pixels, and to those around
    /// them at most ``FrameChanges/reach`` away. Pictures that are kept of the last whole list's passes stay what they are.
    ///
    /// - Parameters:
    ///   - target: the target that this renderer drew to before.
    ///   - changes: what to draw; never ``FrameChanges/isWhole``.
    /// - Returns: false if the target may not hold the frame before, or can't be drawn to by this renderer now. Then the whole list must be
    ///   drawn.
    func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool

    /// Makes an offscreen target, for pictures of views and for tests. Both sides must lie in 1...``PixelBuffer/maximumSide``.
    func makeTarget(width: Int, height: Int) -> any RenderTarget

    /// Reads back a target's pixels. The buffer may be the target itself, so it must be used before anything else is drawn there.
    func pixels(of target: any RenderTarget) -> PixelBuffer
}

extension Renderer {
    /// Draws the whole last pass of a list.
    package func render(_ list: DisplayList, into target: any RenderTarget) { render(list, into: target, changes: nil) }

    /// By default no part is drawn.
    package func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool { false }
}

/// Defaults for renderers whose targets are pixels in memory.
extension Renderer {
    package func makeTarget(width: Int, height: Int) -> any RenderTarget { PixelBuffer(width: width, height: height) }

    package func pixels(of target: any RenderTarget) -> PixelBuffer {
        guard let buffer = target as? PixelBuffer else {
            preconditionFailure("\(type(of: self)) draws to pixels in memory, not to a \(type(of: target))")
        }
        return buffer
    }
}
