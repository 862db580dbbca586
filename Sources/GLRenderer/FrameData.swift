import CEpoxy
import QuartzCore

/// The numbers of a frame that shaders read: a texture of vectors of four floats, the vertices and the triangles.
struct FrameData {
    /// Vectors, in rows of ``rowLength``.
    private(set) var vectors: [SIMD4<Float>] = []
    /// x, y, the index of the quad's record in ``vectors``, and its depth.
    private(set) var vertices: [Float] = []
    private(set) var indices: [UInt32] = []

    private var texture: GLuint = 0
    private var textureRows = 0
    private var vertexArray: GLuint = 0
    private var vertexBuffer: GLuint = 0
    private var indexBuffer: GLuint = 0
    private static let rowLength = 1024

    /// The index that the next vector gets.
    var next: Int { vectors.count }

    mutating func removeAll() {
        vectors.removeAll(keepingCapacity: true)
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    mutating func append(_ vector: SIMD4<Float>) { vectors.append(vector) }
    mutating func append(_ vector: SIMD3<Double>, _ last: Double) { vectors.append(SIMD4(SIMD4(vector, last))) }

    /// Appends a convex polygon as triangles.
    ///
    /// - Parameters:
    ///   - polygon: its corners.
    ///   - record: the index of the quad's first vector.
    ///   - depth: from 1 in front to -1; quads in front are nearer.
    mutating func append(_ polygon: some RandomAccessCollection<SIMD2<Double>>, record: Int, depth: Float) {
        let first = addVertices(polygon, record: record, depth: depth)
        for corner in 2..<UInt32(polygon.count) { addTriangle(first, first + corner - 1, first + corner) }
    }

    /// Appends what lies between two convex polygons, one inside the other, as triangles. The corners of both go round in the direction from
    /// the x axis to the y axis.
    ///
    /// As a direction turns once around, the corners of the two that are farthest in it are joined, as between rotating calipers (Shamos
    /// 1978): at each side of one polygon there is a triangle with the other's corner.
    mutating func append(
        ringFrom outer: some RandomAccessCollection<SIMD2<Double>>, to inner: some RandomAccessCollection<SIMD2<Double>>, record: Int, depth: Float
    ) {
        let outerFirst = addVertices(outer, record: record, depth: depth), innerFirst = addVertices(inner, record: record, depth: depth)
        var outside = Corners(outer), inside = Corners(inner)
        while !outside.isDone || !inside.isDone {
            let a = outside.side, b = inside.side
            if inside.isDone || !outside.isDone && a.x * b.y - a.y * b.x >= 0 {
                addTriangle(outerFirst + outside.index, outerFirst + outside.next, innerFirst + inside.index)
                outside.advance()
            } else {
                addTriangle(innerFirst + inside.next, innerFirst + inside.index, outerFirst + outside.index)
                inside.advance()
            }
        }
    }

    /// The corners of a polygon, once around from the one with the least y.
    private struct Corners<Points: RandomAccessCollection<SIMD2<Double>>> {
        private let points: Points
        private var place: Int
        private var taken = 0

        init(_ points: Points) {
            self.points = points
            place = 0
            for index in 1..<points.count where (self[index].y, self[index].x) < (self[place].y, self[place].x) { place = index }
        }

        private subscript(_ index: Int) -> SIMD2<Double> { points[points.index(points.startIndex, offsetBy: index)] }

        var isDone: Bool { taken == points.count }
        var index: UInt32 { UInt32(place) }
        var next: UInt32 { UInt32(place + 1 == points.count ? 0 : place + 1) }
        /// From this corner to the next.
        var side: SIMD2<Double> { self[Int(next)] - self[place] }

        mutating func advance() {
            place = Int(next)
            taken += 1
        }
    }

    /// Returns the number of the first.
    private mutating func addVertices(_ points: some Collection<SIMD2<Double>>, record: Int, depth: Float) -> UInt32 {
        let first = UInt32(vertices.count / 4)
        for point in points {
            vertices.append(Float(point.x))
            vertices.append(Float(point.y))
            vertices.append(Float(record))
            vertices.append(depth)
        }
        return first
    }

    private mutating func addTriangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
        indices.append(a)
        indices.append(b)
        indices.append(c)
    }

    /// Copies everything to OpenGL, and binds it. The context must be current.
    mutating func upload(_ context: GLContext) throws {
        let rows = (vectors.count + Self.rowLength - 1) / Self.rowLength
        guard rows <= context.maximumSide else { throw GLRendererError.unsupported("\(vectors.count) vectors of quads in one frame") }
        makeObjects()
        TextureUnit.data.bind(GL_TEXTURE_2D, texture)
        if rows > textureRows { grow(rows: max(rows, min(textureRows * 2, context.maximumSide)), context) }
        vectors.append(contentsOf: repeatElement(.zero, count: rows * Self.rowLength - vectors.count))
        if rows > 0 { glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, GLsizei(Self.rowLength), GLsizei(rows), GL_RGBA, GL_FLOAT, vectors) }
        glBindVertexArray(vertexArray)
        glBindBuffer(GL_ARRAY_BUFFER, vertexBuffer)
        glBufferData(GL_ARRAY_BUFFER, vertices.count * MemoryLayout<Float>.stride, vertices, GL_STREAM_DRAW)
        glEnableVertexAttribArray(0)
        glVertexAttribPointer(0, 4, GL_FLOAT, 0, 0, nil)
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indexBuffer)
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, indices.count * MemoryLayout<UInt32>.stride, indices, GL_STREAM_DRAW)
        try context.checkError("copying the numbers of a frame")
    }

    private mutating func makeObjects() {
        guard vertexArray == 0 else { return }
        glGenVertexArrays(1, &vertexArray)
        glGenBuffers(1, &vertexBuffer)
        glGenBuffers(1, &indexBuffer)
    }

    private mutating func grow(rows: Int, _ context: GLContext) {
        context.release(texture: texture)
        texture = newTexture()
        TextureUnit.data.bind(GL_TEXTURE_2D, texture)
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, GLsizei(Self.rowLength), GLsizei(rows))
        setSampling(GL_TEXTURE_2D, GL_NEAREST)
        textureRows = rows
    }
}
