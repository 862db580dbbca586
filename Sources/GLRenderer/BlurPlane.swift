import CEpoxy

/// A texture of samples that the blur computes with: four channels of 16 bits.
final class BlurPlane: SizedTexture {
    let width: Int
    let height: Int
    let texture: GLuint
    let framebuffer: GLuint
    private let context: GLContext

    init(width: Int, height: Int, in context: GLContext) throws {
        self.width = width
        self.height = height
        self.context = context
        texture = newTexture()
        bindForChange(GL_TEXTURE_2D, texture)
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA16UI, GLsizei(width), GLsizei(height))
        setSampling(GL_TEXTURE_2D, GL_NEAREST)
        framebuffer = newFramebuffer()
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0)
        try context.checkError("making a plane of \(width)x\(height) samples")
    }

    deinit { context.release(texture: texture, framebuffer: framebuffer) }
}
