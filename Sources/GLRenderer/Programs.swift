import CEpoxy
import CoreGraphics

/// What the quads of a batch need of the fragment shader.
struct QuadFeatures: OptionSet, Hashable {
    var rawValue: UInt32

    static let linear = QuadFeatures(rawValue: 1 << 0)
    static let trilinear = QuadFeatures(rawValue: 1 << 1)
    static let nearest = QuadFeatures(rawValue: 1 << 2)
    static let gradient = QuadFeatures(rawValue: 1 << 3)
    /// Corners anywhere; otherwise rectangles are upright.
    static let quadrilateral = QuadFeatures(rawValue: 1 << 4)
    /// Any number of corners, and edges that aren't antialiased.
    static let polygon = QuadFeatures(rawValue: 1 << 5)
    static let clips = QuadFeatures(rawValue: 1 << 6)
    static let mask = QuadFeatures(rawValue: 1 << 7)
    /// Pixels that are covered fully and opaque.
    static let interior = QuadFeatures(rawValue: 1 << 9)
    /// Sources that are multiplied by a tint or an opacity.
    static let tint = QuadFeatures(rawValue: 1 << 10)
    /// Images that are cut into tiles.
    static let tile = QuadFeatures(rawValue: 1 << 8)
}

/// A linked program and the places of its uniforms.
final class Program {
    let name: GLuint
    private var places: [String: GLint] = [:]

    init(vertex: String, fragment: String) throws {
        let shaders = [try Self.compile(GL_VERTEX_SHADER, vertex), try Self.compile(GL_FRAGMENT_SHADER, fragment)]
        name = glCreateProgram()
        for shader in shaders { glAttachShader(name, shader) }
        glBindAttribLocation(name, 0, "vertex")
        glLinkProgram(name)
        for shader in shaders { glDeleteShader(shader) }
        var status: GLint = 0
        glGetProgramiv(name, GL_LINK_STATUS, &status)
        guard status != 0 else {
            var log = [CChar](repeating: 0, count: 4096)
            glGetProgramInfoLog(name, 4096, nil, &log)
            throw GLRendererError.failed("a program doesn't link: \(Self.text(log))")
        }
    }

    private static func compile(_ kind: GLint, _ source: String) throws -> GLuint {
        let shader = glCreateShader(kind)
        source.withCString { text in
            var text: UnsafePointer<CChar>? = text
            glShaderSource(shader, 1, &text, nil)
        }
        glCompileShader(shader)
        var status: GLint = 0
        glGetShaderiv(shader, GL_COMPILE_STATUS, &status)
        guard status != 0 else {
            var log = [CChar](repeating: 0, count: 4096)
            glGetShaderInfoLog(shader, 4096, nil, &log)
            throw GLRendererError.failed("a shader doesn't compile: \(text(log))")
        }
        return shader
    }

    private static func text(_ log: [CChar]) -> String {
        String(decoding: log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func use() { glUseProgram(name) }

    /// The place of a uniform; -1, which OpenGL ignores, for one that the program doesn't use.
    subscript(_ uniform: String) -> GLint {
        if let place = places[uniform] { return place }
        let place = glGetUniformLocation(name, uniform)
        places[uniform] = place
        return place
    }
}

/// The programs, each compiled when it is needed first.
struct Programs {
    private struct QuadKey: Hashable {
        var features: QuadFeatures
        var mode: CGBlendMode?
    }

    private var quads: [QuadKey: Program] = [:]
    private var effects: [String: Program] = [:]

    /// The program for the quads of a batch.
    ///
    /// - Parameters:
    ///   - features: what they need.
    ///   - mode: a blend mode that the shader computes; nil where OpenGL blends.
    mutating func quad(_ features: QuadFeatures, mode: CGBlendMode?) throws -> Program {
        let key = QuadKey(features: features, mode: mode)
        if let program = quads[key] { return program }
        let program = try Program(vertex: QuadShader.vertex, fragment: QuadShader.fragment(features, mode: mode))
        program.use()
        for (unit, name) in TextureUnit.allCases.enumerated() { glUniform1i(program[name.rawValue], GLint(unit)) }
        quads[key] = program
        return program
    }

    /// The program that draws a whole picture by a fragment shader.
    mutating func effect(_ fragment: String) throws -> Program {
        if let program = effects[fragment] { return program }
        let program = try Program(vertex: EffectShaders.vertex, fragment: fragment)
        program.use()
        // The picture or plane that it reads is bound to the first unit.
        glUniform1i(program["page"], 0)
        glUniform1i(program["plane"], 0)
        effects[fragment] = program
        return program
    }
}

/// The texture units of a quad's program, by the names of their samplers.
enum TextureUnit: String, CaseIterable {
    case page, data, mask, backdrop, corners

    var index: GLint { GLint(Self.allCases.firstIndex(of: self)!) }

    func bind(_ target: GLint, _ texture: GLuint) {
        glActiveTexture(GL_TEXTURE0 + index)
        glBindTexture(target, texture)
    }
}
