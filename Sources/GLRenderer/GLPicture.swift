import CEpoxy
import CoreGraphics
import QuartzCore

/// A texture that is drawn to: a target, or the picture of a pass.
///
/// Its red channel holds blue, and its blue channel red: bytes are those of ``PixelBuffer``, without a swizzle. It is an array texture of
/// one layer, so that quads sample it in the same way as the pages of images.
final class GLPicture: SizedTexture {
    let width: Int
    let height: Int
    let texture: GLuint
    let framebuffer: GLuint
    let context: GLContext
    private var depthBuffer: GLuint = 0

    init(width: Int, height: Int, in context: GLContext) throws {
        self.width = width
        self.height = height
        self.context = context
        texture = newTexture()
        bindForChange(GL_TEXTURE_2D_ARRAY, texture)
        glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, GLsizei(width), GLsizei(height), 1)
        setSampling(GL_TEXTURE_2D_ARRAY, GL_LINEAR)
        framebuffer = newFramebuffer()
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, 0)
        guard glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE else {
            throw GLRendererError.failed("no framebuffer of \(width)x\(height) pixels")
        }
        try context.checkError("making a picture of \(width)x\(height) pixels")
    }

    deinit { context.release(texture: texture, framebuffer: framebuffer, renderbuffer: depthBuffer) }

    /// Clears its depth buffer, which it has from the first time on. It must be bound.
    func clearDepth() {
        if depthBuffer == 0 {
            glGenRenderbuffers(1, &depthBuffer)
            glBindRenderbuffer(GL_RENDERBUFFER, depthBuffer)
            glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, GLsizei(width), GLsizei(height))
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depthBuffer)
        }
        glClear(GL_DEPTH_BUFFER_BIT)
    }

    /// Copies its pixels to memory. The context must be current.
    func read(into buffer: PixelBuffer) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        glPixelStorei(GL_PACK_ROW_LENGTH, GLint(buffer.stride))
        glReadPixels(0, 0, GLsizei(width), GLsizei(height), GL_RGBA, GL_UNSIGNED_BYTE, buffer.base)
        glPixelStorei(GL_PACK_ROW_LENGTH, 0)
    }

    /// Copies pixels of memory, of the same size, into it. The context must be current.
    func write(_ buffer: PixelBuffer) {
        bindForChange(GL_TEXTURE_2D_ARRAY, texture)
        copyToTexture(buffer, x: 0, y: 0, width: width, height: height, toX: 0, toY: 0, layer: 0)
    }
}

/// Copies a part of a buffer to the array texture that is bound.
func copyToTexture(_ buffer: PixelBuffer, x: Int, y: Int, width: Int, height: Int, toX: Int, toY: Int, layer: Int) {
    glPixelStorei(GL_UNPACK_ROW_LENGTH, GLint(buffer.stride))
    glTexSubImage3D(
        GL_TEXTURE_2D_ARRAY, 0, GLint(toX), GLint(toY), GLint(layer), GLsizei(width), GLsizei(height), 1, GL_RGBA, GL_UNSIGNED_BYTE,
        buffer.base + y * buffer.stride + x)
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0)
}

/// The name of a new texture, which has no memory yet.
func newTexture() -> GLuint {
    var name: GLuint = 0
    glGenTextures(1, &name)
    return name
}

/// The name of a new framebuffer, to which nothing is attached yet.
func newFramebuffer() -> GLuint {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    return name
}

/// Binds a texture that is made or written to. The unit is that of pages, which each draw call binds anew.
func bindForChange(_ target: GLint, _ texture: GLuint) { TextureUnit.page.bind(target, texture) }

/// Sets the filter of the texture that is bound, and repeats its edge.
func setSampling(_ target: GLint, _ filter: GLint) {
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter)
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter)
    glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
}

/// A render target of ``GLRenderer``.
package final class GLTarget: RenderTarget {
    let picture: GLPicture

    init(_ picture: GLPicture) { self.picture = picture }

    package var width: Int { picture.width }
    package var height: Int { picture.height }
}
