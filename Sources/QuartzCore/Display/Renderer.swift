/// Where a renderer draws: pixels in memory, or what a graphics processor holds, such as a window's framebuffer or a texture.
package protocol RenderTarget: AnyObject {
    /// Width in pixels.
    var width: Int { get }
    /// Height in pixels.
    var height: Int { get }
}

extension PixelBuffer: RenderTarget {}

/// Draws display lists. A renderer is used from one thread at a time.
///
/// A renderer knows the targets of its own kind: those that it makes, and those that a display makes for it. Pictures in lists keep their
/// identity from frame to frame (``PixelBuffer/id``), so a renderer that copies them to a graphics processor can keep the copies, in a
/// ``FrameCache`` of so many bytes.
package protocol Renderer: AnyObject {
    /// Draws the last pass of a list.
    ///
    /// - Parameter target: where the picture goes. It has the pass's size, and is of a kind that this renderer draws to; any other stops
    /// the
    ///   program.
    func render(_ list: DisplayList, into target: any RenderTarget)

    /// Makes a target that no display shows: for pictures of views, and for tests. Both sides lie in 1...``PixelBuffer/maximumSide``.
    func makeTarget(width: Int, height: Int) -> any RenderTarget

    /// What was drawn into a target, as pixels in memory. The buffer may be the target itself, so it is used before anything else is drawn
    /// there.
    func pixels(of target: any RenderTarget) -> PixelBuffer
}

/// Renderers whose targets are pixels in memory need no more than to draw.
extension Renderer {
    package func makeTarget(width: Int, height: Int) -> any RenderTarget { PixelBuffer(width: width, height: height) }

    package func pixels(of target: any RenderTarget) -> PixelBuffer {
        guard let buffer = target as? PixelBuffer else {
            preconditionFailure("\(type(of: self)) draws to pixels in memory, not to a \(type(of: target))")
        }
        return buffer
    }
}
