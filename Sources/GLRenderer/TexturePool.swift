import CEpoxy

/// A texture of a size, which a ``TexturePool`` makes.
protocol SizedTexture: AnyObject {
    var width: Int { get }
    var height: Int { get }
    /// Draws to the texture.
    var framebuffer: GLuint { get }

    init(width: Int, height: Int, in context: GLContext) throws
}

extension SizedTexture {
    /// Binds it as what is drawn to.
    func beginDrawing() {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        glViewport(0, 0, GLsizei(width), GLsizei(height))
    }
}

/// Textures that frames draw to, the pictures of passes or the planes of blurs, kept from frame to frame.
///
/// Those that a frame doesn't use are released after it.
struct TexturePool<Texture: SizedTexture> {
    private var free: [Texture] = []
    private var used: [Texture] = []
    /// Those that this frame used and gave back.
    private var returned: [Texture] = []
    private let context: GLContext

    init(_ context: GLContext) { self.context = context }

    /// A texture with undefined contents, for the rest of the frame or until ``giveBack(_:)``.
    mutating func take(width: Int, height: Int) throws -> Texture {
        func fits(_ texture: Texture) -> Bool { texture.width == width && texture.height == height }
        let texture: Texture
        if let index = returned.firstIndex(where: fits) {
            texture = returned.remove(at: index)
        } else if let index = free.firstIndex(where: fits) {
            texture = free.remove(at: index)
        } else {
            texture = try Texture(width: width, height: height, in: context)
        }
        used.append(texture)
        return texture
    }

    /// Keeps a texture of the frame before, with what it holds, for this frame. Must be called before ``take(width:height:)``.
    mutating func keep(_ texture: Texture) {
        guard let index = free.firstIndex(where: { $0 === texture }) else { return }
        used.append(free.remove(at: index))
    }

    /// Gives up a texture of the frame before that somebody else keeps. Must be called before ``take(width:height:)``.
    mutating func leave(_ texture: Texture) { free.removeAll { $0 === texture } }

    /// Lets a texture be taken again by the same frame.
    mutating func giveBack(_ texture: Texture) {
        used.removeAll { $0 === texture }
        returned.append(texture)
    }

    mutating func endFrame() {
        free = used + returned
        used.removeAll(keepingCapacity: true)
        returned.removeAll(keepingCapacity: true)
    }
}
