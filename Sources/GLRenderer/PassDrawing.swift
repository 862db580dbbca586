import CEpoxy
import CoreGraphics
import QuartzCore

/// Draws the passes of a plan.
struct PassDrawing {
    private let context: GLContext
    private var effects: Effects
    private var pool: TexturePool<GLPicture>
    /// As ``pool``, while a part of a frame is drawn: what is in the other one is kept for the next whole frame.
    private var poolOfParts: TexturePool<GLPicture>
    private var corners: GLuint = 0
    private(set) var drawCallsOfPasses: [Int] = []
    /// The pictures of the plan.
    private var pictures: [GLPicture] = []
    /// The pictures of the list's intermediate passes.
    private(set) var passes = PassPictures<GLPicture>(budget: 128 << 20) { $0.width * $0.height * 4 }
    /// The mip levels made for the pass that is drawn, by the pass whose picture they are of.
    private var levels: [Int: GLPicture] = [:]

    init(_ context: GLContext) {
        self.context = context
        effects = Effects(context, Programs())
        pool = TexturePool(context)
        poolOfParts = TexturePool(context)
    }

    /// Begins a frame with the pictures that are there already; the context must be current.
    mutating func beginFrame(_ list: DisplayList, changes: FrameChanges?) {
        passes.beginFrame(list, changes: changes)
        for picture in passes.kept { pool.keep(picture) }
        for picture in passes.cached { pool.leave(picture) }
    }

    /// Draws all passes; the context must be current, and the data bound.
    mutating func draw(_ plan: FramePlan, into target: GLPicture) throws {
        drawCallsOfPasses.removeAll(keepingCapacity: true)
        defer {
            pictures.removeAll(keepingCapacity: true)
            pool.endFrame()
            effects.planes.endFrame()
        }
        pictures.append(target)
        for (index, size) in plan.pictures.enumerated().dropFirst() {
            let kept = plan.kept[index].flatMap { passes.pictures[$0] }
            pictures.append(try kept ?? pool.take(width: size.width, height: size.height))
        }
        for (index, picture) in plan.pictureOfPass.enumerated() { passes.pictures[index] = picture.flatMap { $0 == 0 ? nil : pictures[$0] } }
        try drawPasses(plan)
    }

    /// Draws a part of a frame, of one pass; the pictures of the last whole list's passes stay as they are.
    mutating func drawPart(_ plan: FramePlan, into target: GLPicture) throws {
        drawCallsOfPasses.removeAll(keepingCapacity: true)
        swap(&pool, &poolOfParts)
        defer {
            pictures.removeAll(keepingCapacity: true)
            pool.endFrame()
            swap(&pool, &poolOfParts)
        }
        pictures.append(target)
        try drawPasses(plan)
    }

    private mutating func drawPasses(_ plan: FramePlan) throws {
        if corners == 0 {
            corners = CornerTable.makeTexture()
        }
        for (_, pass) in plan.passes {
            effects.drawCalls = 0
            if pass.picture == 0, let redrawn = plan.redrawn {
                try Self.forEach(redrawn) { try draw(pass, plan, within: $0) }
            } else {
                try draw(pass, plan, within: PixelRect(maxX: pass.pass.width, maxY: pass.pass.height))
            }
            drawCallsOfPasses.append(effects.drawCalls)
        }
        try context.checkError("drawing")
    }

    /// Copies a picture to the framebuffer of the window whose context is current, where rows run upwards.
    ///
    /// - Parameter parts: what is copied; nil for everything.
    mutating func copyToWindow(_ picture: GLPicture, _ parts: [PixelRect]?) throws {
        glBindFramebuffer(GL_FRAMEBUFFER, 0)
        glViewport(0, 0, GLsizei(picture.width), GLsizei(picture.height))
        if let parts {
            let upwards = parts.map { PixelRect(minX: $0.minX, minY: picture.height - $0.maxY, maxX: $0.maxX, maxY: picture.height - $0.minY) }
            try Self.forEach(upwards) { _ in try effects.copyToWindow(picture) }
        } else {
            try effects.copyToWindow(picture)
        }
        try context.checkError("showing a frame")
    }

    /// Calls a function for each part of a framebuffer; what it draws elsewhere is left out.
    private static func forEach(_ parts: [PixelRect], _ draw: (PixelRect) throws -> Void) rethrows {
        glEnable(GL_SCISSOR_TEST)
        defer { glDisable(GL_SCISSOR_TEST) }
        for part in parts {
            glScissor(GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height))
            try draw(part)
        }
    }

    /// Draws a part of a pass: all of it, unless the scissor test is enabled.
    private mutating func draw(_ pass: PassPlan, _ plan: FramePlan, within part: PixelRect) throws {
        let picture = pictures[pass.picture]
        glDisable(GL_BLEND)
        glDisable(GL_DEPTH_TEST)
        switch pass.pass.start {
        case .color(let color):
            picture.beginDrawing()
            let c = FramePlanner.bytes(color) / 255
            glClearColor(Float(c.x), Float(c.y), Float(c.z), Float(c.w))
            glClear(GL_COLOR_BUFFER_BIT)
        case .continuing: break
        case .copy(_, let x, let y):
            if let source = pass.copied { try effects.copy(pictures[source], x: x, y: y, to: picture) }
        }
        try drawInteriors(pass, to: picture, plan, within: part)
        for batch in pass.batches { try draw(batch, to: picture, plan, within: part) }
        glDisable(GL_DEPTH_TEST)
        glDisable(GL_BLEND)
        for picture in levels.values { pool.giveBack(picture) }
        levels.removeAll(keepingCapacity: true)
        switch pass.pass.effect {
        case .none: break
        case .shadow(let sigma, let color): try effects.castShadow(of: picture, sigma: sigma, color: color)
        case .blur(let sigma, let saturation): try effects.blur(picture, sigma: sigma, saturation: saturation)
        }
    }

    // MARK: Batches

    /// Draws what hides something, front to back, so that nothing is drawn twice; the other batches then leave these pixels out.
    private mutating func drawInteriors(
        _ pass: PassPlan, to picture: GLPicture, _ plan: FramePlan, within part: PixelRect
    ) throws {
        guard !pass.interiors.isEmpty else { return }
        picture.beginDrawing()
        glEnable(GL_DEPTH_TEST)
        glDepthFunc(GL_LESS)
        glDepthMask(1)
        picture.clearDepth()
        for batch in pass.interiors { try draw(batch, to: picture, plan, within: part) }
        // What is equally near is the quad itself.
        glDepthMask(0)
    }

    private mutating func draw(_ batch: Batch, to picture: GLPicture, _ plan: FramePlan, within part: PixelRect) throws {
        let touched = batch.bounds.intersection(part)
        guard !touched.isEmpty else { return }
        var page: (texture: GLuint, width: Int, height: Int)?
        switch batch.page {
        case nil: break
        case .images(let images): page = (images.texture, images.width, images.height)
        case .pass(let index):
            let source = pictures[plan.pictureOfPass[index]!]
            page = (source.texture, source.width, source.height)
        case .levels(let index):
            let source = try levels(of: index, plan)
            page = (source.texture, source.width, source.height)
        }
        var backdrop: GLPicture?
        if batch.readsBackdrop { backdrop = try copyBackdrop(of: picture, touched) }

        picture.beginDrawing()
        let program = try effects.programs.quad(batch.features, mode: batch.readsBackdrop ? batch.mode : nil)
        program.use()
        glUniform2f(program["size"], Float(picture.width), Float(picture.height))
        if let page {
            TextureUnit.page.bind(GL_TEXTURE_2D_ARRAY, page.texture)
            glUniform2f(program["texel"], 1 / Float(page.width), 1 / Float(page.height))
        }
        if let mask = batch.mask { TextureUnit.mask.bind(GL_TEXTURE_2D_ARRAY, pictures[plan.pictureOfPass[mask]!].texture) }
        if batch.features.contains(.clips) { TextureUnit.corners.bind(GL_TEXTURE_2D, corners) }
        if batch.features.contains(.interior) {
            glDisable(GL_BLEND)
        } else if let backdrop {
            TextureUnit.backdrop.bind(GL_TEXTURE_2D_ARRAY, backdrop.texture)
            glDisable(GL_BLEND)
        } else {
            glEnable(GL_BLEND)
            glBlendFunc(GL_ONE, batch.mode == .plusLighter ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA)
        }
        glDrawElements(
            GL_TRIANGLES, GLsizei(batch.indices.count), GL_UNSIGNED_INT,
            UnsafeRawPointer(bitPattern: batch.indices.lowerBound * MemoryLayout<UInt32>.stride))
        effects.drawCalls += 1
        if let backdrop { pool.giveBack(backdrop) }
    }

    /// Copies what a batch will blend with, for its shader to read.
    private mutating func copyBackdrop(of picture: GLPicture, _ part: PixelRect) throws -> GLPicture {
        let copy = try pool.take(width: picture.width, height: picture.height)
        glBindFramebuffer(GL_FRAMEBUFFER, picture.framebuffer)
        TextureUnit.backdrop.bind(GL_TEXTURE_2D_ARRAY, copy.texture)
        let (x, y) = (GLint(part.minX), GLint(part.minY))
        glCopyTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, x, y, 0, x, y, GLsizei(part.width), GLsizei(part.height))
        return copy
    }

    private mutating func levels(of pass: Int, _ plan: FramePlan) throws -> GLPicture {
        if let made = levels[pass] { return made }
        let source = pictures[plan.pictureOfPass[pass]!]
        let layout = LevelLayout(width: source.width, height: source.height)
        let made = try pool.take(width: layout.totalWidth, height: layout.totalHeight)
        glDisable(GL_BLEND)
        let hasDepth = glIsEnabled(GL_DEPTH_TEST)
        glDisable(GL_DEPTH_TEST)
        let hasScissor = glIsEnabled(GL_SCISSOR_TEST)
        glDisable(GL_SCISSOR_TEST)
        defer {
            if hasDepth != 0 { glEnable(GL_DEPTH_TEST) }
            if hasScissor != 0 { glEnable(GL_SCISSOR_TEST) }
        }
        try effects.drawLevels(of: source, into: made, layout, &pool)
        levels[pass] = made
        return made
    }
}
