import CEpoxy
import CoreGraphics

/// An array texture that holds images: many small ones in layers that are added as needed, or one large image.
final class TexturePage {
    private(set) var texture: GLuint = 0
    private(set) var width: Int
    private(set) var height: Int
    private(set) var layerCount: Int
    /// Of each layer, what is free; empty for a page of one image.
    private var layers: [ShelfAllocator]
    private let context: GLContext

    /// A page of one image.
    init(width: Int, height: Int, in context: GLContext) throws {
        self.context = context
        self.width = width
        self.height = height
        layerCount = 1
        layers = []
        texture = try Self.makeTexture(width, height, layers: 1, context)
    }

    /// A page of many images.
    init(side: Int, in context: GLContext) throws {
        self.context = context
        width = side
        height = side
        layerCount = 1
        layers = [ShelfAllocator(side: side)]
        texture = try Self.makeTexture(side, side, layers: 1, context)
    }

    deinit { context.release(texture: texture) }

    private static func makeTexture(_ width: Int, _ height: Int, layers: Int, _ context: GLContext) throws -> GLuint {
        let name = newTexture()
        bindForChange(GL_TEXTURE_2D_ARRAY, name)
        glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, GLsizei(width), GLsizei(height), GLsizei(layers))
        setSampling(GL_TEXTURE_2D_ARRAY, GL_LINEAR)
        do {
            try context.checkError("making a texture of \(width)x\(height) pixels in \(layers) layers")
        } catch {
            context.release(texture: name)
            throw error
        }
        return name
    }

    /// A free place for an image, in a new layer if need be; nil when the page is full.
    func allocate(width: Int, height: Int, maximumLayers: Int) throws -> (x: Int, y: Int, layer: Int)? {
        for layer in layers.indices {
            if let place = layers[layer].allocate(width: width, height: height) { return (place.x, place.y, layer) }
        }
        guard layers.count < maximumLayers else { return nil }
        if layers.count == layerCount { try grow(to: min(layerCount * 2, maximumLayers)) }
        var next = ShelfAllocator(side: self.width)
        let place = next.allocate(width: width, height: height)
        layers.append(next)
        return place.map { ($0.x, $0.y, layers.count - 1) }
    }

    func free(x: Int, y: Int, width: Int, layer: Int) {
        guard layers.indices.contains(layer) else { return }
        layers[layer].free(x: x, y: y, width: width)
    }

    /// Replaces the texture by one of more layers, with the same images.
    private func grow(to count: Int) throws {
        let larger = try Self.makeTexture(width, height, layers: count, context)
        let framebuffer = newFramebuffer()
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        for layer in 0..<layerCount {
            glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, GLint(layer))
            glCopyTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, GLint(layer), 0, 0, GLsizei(width), GLsizei(height))
        }
        glBindFramebuffer(GL_FRAMEBUFFER, 0)
        context.release(texture: texture, framebuffer: framebuffer)
        texture = larger
        layerCount = count
    }
}
