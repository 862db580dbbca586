import CEpoxy
import CoreGraphics
import Foundation

/// An OpenGL ES 3 context: one of its own without a window (EGL_MESA_platform_surfaceless), or a window's.
///
/// Its own is current only while ``perform(_:)`` runs, so that a renderer may be used from one thread after another. A window's is current
/// on the thread that draws as long as the window is drawn by it.
final class GLContext {
    private enum Owner {
        case surfaceless(display: EGLDisplay, context: EGLContext)
        case window
    }

    private let owner: Owner
    /// The greatest width and height of a texture.
    private(set) var maximumSide = 0
    /// What the driver calls itself: "llvmpipe (…)", say.
    private(set) var rendererName = ""
    /// Textures and framebuffers whose owners are gone. An owner may be released on any thread, but only the context's can delete.
    private let released = Guarded(Released())

    private struct Released {
        var textures: [GLuint] = []
        var framebuffers: [GLuint] = []
        var renderbuffers: [GLuint] = []
    }

    private init(_ owner: Owner) throws {
        self.owner = owner
        try perform {
            var side: GLint = 0
            glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side)
            maximumSide = Int(side)
            rendererName = glGetString(GL_RENDERER).map { String(cString: $0) } ?? ""
            glPixelStorei(GL_UNPACK_ALIGNMENT, 4)
            glPixelStorei(GL_PACK_ALIGNMENT, 4)
            glDisable(GL_DITHER)
        }
    }

    /// Makes a context without a window.
    static func surfaceless() throws -> GLContext {
        let display = try SurfacelessDisplay.shared.get().pointer
        guard eglBindAPI(EGL_OPENGL_ES_API) == EGL_TRUE else { throw GLRendererError.unavailable("EGL has no OpenGL ES") }
        let attributes: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
        guard let context = eglCreateContext(display, nil, nil, attributes) else {
            throw GLRendererError.unavailable("EGL makes no context (error \(String(eglGetError(), radix: 16)))")
        }
        return try GLContext(.surfaceless(display: display, context: context))
    }

    /// The window's context that is current on this thread.
    static func ofWindow() throws -> GLContext {
        try checkLibraries()
        let version = glGetString(GL_VERSION).map { String(cString: $0) } ?? ""
        guard version.hasPrefix("OpenGL ES 3") else { throw GLRendererError.unavailable("the window has \(version)") }
        return try GLContext(.window)
    }

    /// Throws where a library is missing: libepoxy ends the process then, so they are looked for before its first call.
    fileprivate static func checkLibraries() throws(GLRendererError) {
        for library in ["libEGL.so.1", "libGLESv2.so.2"] where dlopen(library, RTLD_LAZY) == nil {
            throw .unavailable("\(library) is not installed")
        }
    }

    deinit {
        // Everything that was made in the context goes with it. A window's goes with the window.
        if case .surfaceless(let display, let context) = owner { eglDestroyContext(display, context) }
    }

    /// Calls a function while the context is the current one of this thread.
    func perform<Result>(_ body: () throws -> Result) throws -> Result {
        guard case .surfaceless(let display, let context) = owner else {
            deleteReleased()
            return try body()
        }
        guard eglBindAPI(EGL_OPENGL_ES_API) == EGL_TRUE, eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
            throw GLRendererError.failed("the context is lost (error \(String(eglGetError(), radix: 16)))")
        }
        defer { _ = eglMakeCurrent(display, nil, nil, nil) }
        deleteReleased()
        return try body()
    }

    /// Throws if OpenGL has recorded an error since the last call.
    func checkError(_ doing: String) throws {
        let error = glGetError()
        guard error != GL_NO_ERROR else { return }
        let reason =
            switch error {
            case GL_OUT_OF_MEMORY: "out of memory"
            case GL_CONTEXT_LOST: "the context was lost while"
            default: "error 0x\(String(error, radix: 16))"
            }
        throw GLRendererError.failed("\(reason) \(doing)")
    }

    /// Deletes a texture, a framebuffer and a renderbuffer when the context is current next; 0 for none.
    func release(texture: GLuint, framebuffer: GLuint = 0, renderbuffer: GLuint = 0) {
        released.withLock {
            if texture != 0 { $0.textures.append(texture) }
            if framebuffer != 0 { $0.framebuffers.append(framebuffer) }
            if renderbuffer != 0 { $0.renderbuffers.append(renderbuffer) }
        }
    }

    private func deleteReleased() {
        let gone = released.withLock { released in
            defer { released = Released() }
            return released
        }
        if !gone.framebuffers.isEmpty { glDeleteFramebuffers(GLsizei(gone.framebuffers.count), gone.framebuffers) }
        if !gone.renderbuffers.isEmpty { glDeleteRenderbuffers(GLsizei(gone.renderbuffers.count), gone.renderbuffers) }
        if !gone.textures.isEmpty { glDeleteTextures(GLsizei(gone.textures.count), gone.textures) }
    }
}

/// The process's display without a window system, initialized once.
private struct SurfacelessDisplay: @unchecked Sendable {
    // EGL's displays may be used from any thread (EGL 1.5, section 2.6).
    let pointer: EGLDisplay

    static let shared = Result<SurfacelessDisplay, GLRendererError> { () throws(GLRendererError) in
        try GLContext.checkLibraries()
        let extensions = eglQueryString(nil, EGL_EXTENSIONS).map { String(cString: $0) } ?? ""
        guard extensions.contains("EGL_EXT_platform_base"), extensions.contains("EGL_MESA_platform_surfaceless") else {
            throw .unavailable("EGL has no display without a window (EGL_MESA_platform_surfaceless)")
        }
        guard let display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nil, nil), eglInitialize(display, nil, nil) == EGL_TRUE
        else { throw .unavailable("EGL's display without a window can't be opened") }
        return SurfacelessDisplay(pointer: display)
    }
}
