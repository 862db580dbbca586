import CEpoxy
import CoreGraphics
import Foundation
import QuartzCore

/// Draws display lists by OpenGL ES 3.0.
///
/// Its pictures are those of the CPU renderer but for rounding: by at most 2 of 255 inside of edges and 16 on them. A frame is planned
/// first (``FramePlanner``): quads that follow each other, and whose shader and textures are the same, become one draw call
/// (``Batch``). Then its passes are drawn (``PassDrawing``). What it can't draw, it leaves as a whole to another renderer.
package final class GLRenderer: Renderer {
    private let context: GLContext
    private let fallback: (any Renderer)?
    private let report: (String) -> Void
    private var isReported = false
    private var planner: FramePlanner
    private var drawing: PassDrawing
    /// The changes with which the last list was drawn; 0 if it was drawn without, or not at all.
    private var drawnChanges: UInt64 = 0

    /// Opens a context without a window.
    ///
    /// - Parameters:
    ///   - fallback: draws the frames that this renderer can't draw; its targets are ``PixelBuffer``s. Nil leaves such frames as they were.
    ///   - textureBudget: the bytes of images that are kept for later frames.
    ///   - largestTile: images with a longer side are cut into tiles; nil for what the driver allows.
    ///   - report: is called once, with a line that says why a frame wasn't drawn by OpenGL. By default it goes to standard error.
    package convenience init(
        fallback: (any Renderer)? = nil, textureBudget: Int = 256 << 20, largestTile: Int? = nil,
        report: @escaping (String) -> Void = GLRenderer.printLine
    ) throws {
        self.init(try .surfaceless(), fallback: fallback, textureBudget: textureBudget, largestTile: largestTile, report: report)
    }

    /// Writes a line to standard error.
    package static func printLine(_ line: String) { FileHandle.standardError.write(Data("lamina: \(line)\n".utf8)) }

    init(
        _ context: GLContext, fallback: (any Renderer)?, textureBudget: Int = 256 << 20, largestTile: Int? = nil,
        report: @escaping (String) -> Void
    ) {
        self.context = context
        self.fallback = fallback
        self.report = report
        // Below a tile's top level there must be room for the others.
        let side = min(context.maximumSide * 5 / 8, largestTile ?? .max)
        planner = FramePlanner(context, store: TextureStore(context, budget: textureBudget, tileSide: side))
        drawing = PassDrawing(context)
    }

    /// What the driver calls itself.
    package var deviceName: String { context.rendererName }

    /// Whether the driver draws on the processor, where ``RasterRenderer`` is faster.
    package var isSoftware: Bool {
        ["llvmpipe", "softpipe", "swiftshader"].contains { context.rendererName.lowercased().contains($0) }
    }

    /// The draw calls of the last frame's passes, effects included.
    package var drawCallsOfPasses: [Int] { drawing.drawCallsOfPasses }
    /// The number of images that were copied to textures so far.
    package var uploadCount: Int { planner.store.uploadCount }
    /// The bytes of the images in textures.
    package var textureByteCount: Int { planner.store.byteCount }

    package func makeTarget(width: Int, height: Int) -> any RenderTarget {
        let made = try? context.perform { try GLPicture(width: width, height: height, in: context) }
        // Without memory for it, or beyond what a texture may be, the fallback draws.
        return made.map(GLTarget.init) ?? PixelBuffer(width: width, height: height)
    }

    package func pixels(of target: any RenderTarget) -> PixelBuffer {
        if let buffer = target as? PixelBuffer { return buffer }
        let picture = self.picture(of: target)
        let buffer = PixelBuffer(width: picture.width, height: picture.height)
        do {
            try context.perform { picture.read(into: buffer) }
        } catch {
            reportOnce("\(error)")
        }
        return buffer
    }

    package func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {
        do {
            guard target is GLTarget else { throw GLRendererError.unsupported("to a target of \(target.width)x\(target.height) pixels") }
            try draw(list, into: target, changes: changes)
        } catch {
            drawWithoutGL(list, into: target, because: "\(error)")
        }
    }

    /// Draws as ``render(_:into:changes:)`` does, but throws where the fallback would draw.
    package func draw(_ list: DisplayList, into target: any RenderTarget, changes given: FrameChanges? = nil) throws {
        let picture = picture(of: target)
        guard let last = list.passes.last else { return }
        precondition(last.width == target.width && last.height == target.height, "the last pass has the target's size")
        // What another renderer drew meanwhile, or a frame that failed left, isn't here.
        let changes = given?.idBefore == drawnChanges && drawnChanges > 0 ? given : nil
        drawnChanges = 0
        try context.perform {
            drawing.beginFrame(list, changes: changes)
            let plan = try planner.plan(list, changes: changes) { drawing.passes.pictures[$0] != nil }
            if !plan.passes.isEmpty { try planner.data.upload(context) }
            try drawing.draw(plan, into: picture)
            planner.store.endFrame()
        }
        drawnChanges = given?.id ?? 0
    }

    package func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool {
        // If the whole frame can't be drawn either, that is reported.
        (try? drawPart(list, into: target, changes: changes)) ?? false
    }

    /// Draws as ``renderPart(_:into:changes:)`` does, but throws where the fallback would draw.
    func drawPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) throws -> Bool {
        guard target is GLTarget, changes.idBefore == drawnChanges, drawnChanges > 0 else { return false }
        let picture = picture(of: target)
        drawnChanges = 0
        try context.perform {
            let plan = try planner.plan(list, changes: changes) { _ in false }
            if !plan.passes.isEmpty { try planner.data.upload(context) }
            try drawing.drawPart(plan, into: picture)
            planner.store.endFrame()
        }
        drawnChanges = changes.id
        return true
    }

    /// Returns once everything is drawn.
    package func finish() throws { try context.perform { glFinish() } }

    /// Copies a target, or only a region of it, to the framebuffer of the window whose context is current.
    func copyToWindow(_ target: any RenderTarget, _ region: PixelRegion?) throws {
        let picture = picture(of: target)
        try context.perform { try drawing.copyToWindow(picture, region?.disjointRects) }
    }

    private func picture(of target: any RenderTarget) -> GLPicture {
        guard let target = target as? GLTarget, target.picture.context === context else {
            preconditionFailure("GLRenderer draws to targets that it made, not to a \(type(of: target))")
        }
        return target.picture
    }

    /// Draws with the fallback, and reports the reason if none was reported yet.
    func drawWithoutGL(_ list: DisplayList, into target: any RenderTarget, because reason: String) {
        guard let fallback else { return reportOnce("\(reason).") }
        reportOnce("\(reason); drawing on the processor instead.")
        if let buffer = target as? PixelBuffer { return fallback.render(list, into: buffer) }
        let buffer = PixelBuffer(width: target.width, height: target.height)
        fallback.render(list, into: buffer)
        try? context.perform { picture(of: target).write(buffer) }
    }

    private func reportOnce(_ line: String) {
        guard !isReported else { return }
        isReported = true
        report(line)
    }
}
