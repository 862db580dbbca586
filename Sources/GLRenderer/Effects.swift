import CEpoxy
import CoreGraphics
import QuartzCore

/// Draws what works on whole pictures: copies, mip levels, blurs and shadows.
struct Effects {
    let context: GLContext
    var programs: Programs
    var planes: TexturePool<BlurPlane>
    /// The number of draw calls so far.
    var drawCalls = 0

    init(_ context: GLContext, _ programs: Programs) {
        self.context = context
        self.programs = programs
        planes = TexturePool(context)
    }

    private mutating func begin(_ fragment: String) throws -> Program {
        let program = try programs.effect(fragment)
        program.use()
        return program
    }

    private mutating func drawAll() {
        glDrawArrays(GL_TRIANGLES, 0, 3)
        drawCalls += 1
    }

    private func bind(_ picture: GLPicture, _ program: Program) {
        glActiveTexture(GL_TEXTURE0)
        glBindTexture(GL_TEXTURE_2D_ARRAY, picture.texture)
        glUniform2i(program["limit"], GLint(picture.width), GLint(picture.height))
    }

    private func bind(_ plane: BlurPlane, _ program: Program) {
        glActiveTexture(GL_TEXTURE0)
        glBindTexture(GL_TEXTURE_2D, plane.texture)
        glUniform2i(program["limit"], GLint(plane.width), GLint(plane.height))
    }

    /// Fills a picture with the part of another one that begins at (x, y) there; beyond that one its edge is repeated.
    mutating func copy(_ source: GLPicture, x: Int, y: Int, to picture: GLPicture) throws {
        let program = try begin(EffectShaders.copy)
        picture.beginDrawing()
        bind(source, program)
        // Positions far outside repeat the same edge as near ones.
        let x = min(max(x, -picture.width), source.width), y = min(max(y, -picture.height), source.height)
        glUniform2i(program["offset"], GLint(x), GLint(y))
        drawAll()
    }

    /// Fills the framebuffer that is bound, a window's, with a picture: its bytes are blue, green, red, and a window's first row is below.
    mutating func copyToWindow(_ picture: GLPicture) throws {
        let program = try begin(EffectShaders.window)
        bind(picture, program)
        drawAll()
    }

    /// Draws a picture and its mip levels into one, as ``LevelLayout`` places them.
    mutating func drawLevels(of source: GLPicture, into picture: GLPicture, _ layout: LevelLayout, _ pool: inout TexturePool<GLPicture>) throws {
        var previous = source
        for (index, level) in layout.levels.enumerated() {
            var made = source
            if index > 0 {
                made = try pool.take(width: level.width, height: level.height)
                let program = try begin(EffectShaders.halve)
                made.beginDrawing()
                bind(previous, program)
                drawAll()
            }
            glBindFramebuffer(GL_FRAMEBUFFER, made.framebuffer)
            glActiveTexture(GL_TEXTURE0)
            glBindTexture(GL_TEXTURE_2D_ARRAY, picture.texture)
            glCopyTexSubImage3D(
                GL_TEXTURE_2D_ARRAY, 0, GLint(level.x), GLint(level.y), 0, 0, 0, GLsizei(level.width), GLsizei(level.height))
            if index > 1 { pool.giveBack(previous) }
            previous = made
        }
        if previous !== source { pool.giveBack(previous) }
    }

    // MARK: Blur

    /// Replaces a finished picture with its shadow: its alpha, blurred, times a premultiplied colour.
    mutating func castShadow(of picture: GLPicture, sigma: Double, color: UInt32) throws {
        // A wider blur than the widest picture leaves nothing visible; the limit makes any value safe.
        let isBlurred = sigma > 0.01 && sigma.isFinite
        try blur(picture, sigma: isBlurred ? min(sigma, Double(PixelBuffer.maximumSide)) : 0, saturation: nil, shadow: color)
    }

    /// Blurs a finished picture, then changes its saturation.
    mutating func blur(_ picture: GLPicture, sigma: Double, saturation: Double) throws {
        try blur(
            picture, sigma: sigma > 0 ? min(sigma, Double(PixelBuffer.maximumSide)) : 0, saturation: saturation == 1 ? nil : saturation,
            shadow: nil)
    }

    private mutating func blur(_ picture: GLPicture, sigma: Double, saturation: Double?, shadow: UInt32?) throws {
        let isBlurred = sigma > 1e-3 && sigma.isFinite
        guard isBlurred || saturation != nil || shadow != nil else { return }
        let reduction = isBlurred ? BlurReduction(sigma: sigma) : nil
        let factor = reduction?.factor ?? 1
        let (width, height) = ((picture.width + factor - 1) / factor, (picture.height + factor - 1) / factor)
        var from = try planes.take(width: width, height: height)
        var to = try planes.take(width: width, height: height)
        let exponent = GLint(factor.trailingZeroBitCount)

        let reduce = try begin(EffectShaders.reduce)
        from.beginDrawing()
        bind(picture, reduce)
        glUniform1i(reduce["factor"], GLint(factor))
        glUniform1i(reduce["divisor"], 2 * exponent)
        drawAll()

        if let reduction {
            let kernel = BlurKernel(sigma: reduction.sigma)
            for direction in [SIMD2<GLint>(1, 0), SIMD2(0, 1)] {
                let program = try begin(kernel.weights.isEmpty ? EffectShaders.box : EffectShaders.convolve)
                glUniform2i(program["direction"], direction.x, direction.y)
                if kernel.weights.isEmpty {
                    glUniform1i(program["reach"], GLint(kernel.radius))
                    glUniform2f(program["weight"], Float(kernel.inner) / 16_777_216, Float(kernel.outer) / 16_777_216)
                } else {
                    glUniform1i(program["reach"], GLint(kernel.weights.count - 1))
                    glUniform1uiv(program["weights"], GLsizei(kernel.weights.count), kernel.weights)
                }
                for _ in 0..<(kernel.weights.isEmpty ? 3 : 1) {
                    to.beginDrawing()
                    bind(from, program)
                    drawAll()
                    swap(&from, &to)
                }
            }
        }

        let expand = try begin(EffectShaders.expand)
        picture.beginDrawing()
        bind(from, expand)
        glUniform1i(expand["factor"], GLint(factor))
        glUniform1i(expand["divisor"], 2 * (exponent + 1) + 8)
        glUniform1i(expand["saturation"], saturation.map { GLint((min(max($0, 0), 8) * 256).rounded()) } ?? -1)
        glUniform1i(expand["isShadow"], shadow == nil ? 0 : 1)
        let tint = FramePlanner.bytes(shadow ?? 0)
        glUniform4f(expand["tint"], Float(tint.x), Float(tint.y), Float(tint.z), Float(tint.w))
        drawAll()
        planes.giveBack(from)
        planes.giveBack(to)
        try context.checkError("blurring")
    }
}
