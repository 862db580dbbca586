import CEpoxy
import CoreGraphics

/// A texture with the curves of continuous corners in polar form, as the CPU renderer's tables have them: a row for each of 33 shapes from
/// a circular arc to full reach, then one of more samples for full reach.
enum CornerTable {
    /// Makes the texture. The context must be current.
    static func makeTexture() -> GLuint {
        let shapes = ContinuousCorner.shapeCount
        var rows = (0...shapes).map {
            ContinuousCorner.polarRadii(of: ContinuousCorner(smoothness: Double($0) / Double(shapes)), samples: 1024)
        }
        rows.append(ContinuousCorner.polarRadii(of: ContinuousCorner(smoothness: 1), samples: 4096))
        let values = rows.flatMap { $0.map(Float.init) }
        let name = newTexture()
        TextureUnit.corners.bind(GL_TEXTURE_2D, name)
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_R32F, GLsizei(rows[0].count), GLsizei(rows.count))
        setSampling(GL_TEXTURE_2D, GL_NEAREST)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, GLsizei(rows[0].count), GLsizei(rows.count), GL_RED, GL_FLOAT, values)
        return name
    }
}
