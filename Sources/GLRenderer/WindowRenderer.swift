import CoreGraphics
import QuartzCore

/// Draws to windows: by OpenGL ES where the display gives a framebuffer with a context, and by another renderer to pixels in memory.
///
/// When OpenGL fails, for lack of memory or because the context is lost, it refuses the framebuffer (`WindowFramebuffer.refuse`), and the
/// display has the frame drawn again, to memory. A frame that OpenGL can't draw is drawn by the other renderer and copied.
package final class WindowRenderer: Renderer {
    private let processor: any Renderer
    private let takesSoftware: Bool
    private let report: (String) -> Void
    /// Draws in the window's context. Made for the first frame.
    private var gl: GLRenderer?
    /// What the frame is drawn to, before it is copied to the window. It holds the frame before, of which only what differs is drawn.
    private var picture: GLTarget?
    private var buffers = WindowBuffers()

    /// Makes a renderer of windows.
    ///
    /// - Parameters:
    ///   - processor: draws to pixels in memory.
    ///   - takesSoftware: whether it also draws by a driver that draws on the processor itself, where `processor` is faster.
    ///   - report: is called with a line that says why a frame wasn't drawn by OpenGL. By default it goes to standard error.
    package init(processor: any Renderer, takesSoftware: Bool, report: @escaping (String) -> Void = GLRenderer.printLine) {
        self.processor = processor
        self.takesSoftware = takesSoftware
        self.report = report
    }

    package func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {
        guard let window = target as? WindowFramebuffer else {
            // The display has left OpenGL; its context, and all that was made there, is gone.
            dropContext()
            return processor.render(list, into: target, changes: changes)
        }
        do {
            try draw(list, to: window, changes)
        } catch {
            window.refuse(.failed("\(error)"))
            dropContext()
        }
    }

    package func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool {
        guard let window = target as? WindowFramebuffer else { return processor.renderPart(list, into: target, changes: changes) }
        guard let gl, let picture, picture.width == window.width, picture.height == window.height else { return false }
        do {
            guard try gl.drawPart(list, into: picture, changes: changes) else { return false }
            try gl.copyToWindow(picture, buffers.regionToCopy(changed: changes.damage))
        } catch GLRendererError.unsupported {
            return false
        } catch {
            window.refuse(.failed("\(error)"))
            dropContext()
        }
        return true
    }

    package func makeTarget(width: Int, height: Int) -> any RenderTarget { processor.makeTarget(width: width, height: height) }
    package func pixels(of target: any RenderTarget) -> PixelBuffer { processor.pixels(of: target) }

    private func dropContext() {
        picture = nil
        gl = nil
        buffers = WindowBuffers()
    }

    private func draw(_ list: DisplayList, to window: WindowFramebuffer, _ changes: FrameChanges?) throws {
        let gl = try self.gl ?? GLRenderer(try .ofWindow(), fallback: processor, report: report)
        self.gl = gl
        guard takesSoftware || !gl.isSoftware else {
            window.refuse(.slow)
            return dropContext()
        }
        var changes = changes
        if picture?.width != window.width || picture?.height != window.height {
            changes = nil
            picture = nil
            picture = gl.makeTarget(width: window.width, height: window.height) as? GLTarget
        }
        guard let picture else { throw GLRendererError.failed("no picture of \(window.width)x\(window.height) pixels") }
        do {
            try gl.draw(list, into: picture, changes: changes)
        } catch GLRendererError.unsupported(let what) {
            gl.drawWithoutGL(list, into: picture, because: "\(GLRendererError.unsupported(what))")
        }
        try gl.copyToWindow(picture, buffers.regionToCopy(changed: changes.flatMap { $0.isWhole ? nil : $0.damage }))
    }
}
