/// The drawing commands of one frame: passes of quads, back to front.
///
/// The compositor makes it from the render tree; every renderer draws the same picture from it. It contains no layers, time or depth:
/// order, culling, clipping at the near plane and flattening are done. Everything is in flat arrays, so that a list that is reused from
/// frame to frame allocates nothing. ``description`` is the list as text.
package struct DisplayList: Sendable {
    /// The passes in drawing order. The last one draws the frame; the others draw intermediate pictures that later passes read.
    package var passes: [Pass] = []
    /// The quads of all passes; each pass names its range. Back to front.
    package var quads: [Quad] = []
    /// The corners of all quads, in pixels of their pass; each quad names its range.
    package var vertices: [Vertex] = []
    /// The clips of all quads; each quad names its range.
    package var clips: [Clip] = []

    package init() {}

    /// Empties the list and keeps its memory.
    package mutating func removeAll() {
        passes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        vertices.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
    }

    /// One picture to draw, or a part of the work on one.
    package struct Pass: Sendable {
        /// Width of the picture in pixels.
        package var width: Int
        /// Height of the picture in pixels.
        package var height: Int
        /// The contents of the picture before the first quad.
        package var start: Start
        /// Quads of this pass, indices into ``DisplayList/quads``.
        package var quads: Range<Int>
        /// The effect applied to the finished picture.
        package var effect: Effect

        package init(width: Int, height: Int, start: Start = .color(0), quads: Range<Int>, effect: Effect = .none) {
            self.width = width
            self.height = height
            self.start = start
            self.quads = quads
            self.effect = effect
        }
    }

    /// The contents of a pass's picture before the first quad is drawn.
    package enum Start: Sendable, Equatable {
        /// A premultiplied colour in all pixels; 0, transparent black, for intermediate pictures.
        case color(UInt32)
        /// The picture of an earlier pass of the same size and without effect. Both passes draw to one picture: a renderer continues it.
        /// Passes between the two may read the picture; this pass may not.
        case continuing(Int)
        /// A copy of a part of an earlier pass's picture, with (x, y) there as its first pixel. Beyond that picture its edge is repeated.
        ///
        /// Backdrops use it to read what lies behind them: only the part that they show is copied, never the whole frame.
        case copy(of: Int, x: Int, y: Int)
    }

    /// The effect applied to a pass's finished picture before other passes read it.
    package enum Effect: Sendable, Equatable {
        case none
        /// A Gaussian blur of all channels with a standard deviation of `sigma` pixels, then a change of saturation about the luminance: 1
        /// leaves colours, 0 makes them grey, 2 doubles their distance from grey.
        case blur(sigma: Double, saturation: Double = 1)
        /// A shadow: the alpha channel, blurred by a Gaussian of `sigma` pixels and multiplied with the premultiplied `color`.
        case shadow(sigma: Double, color: UInt32)
    }

    /// A vertex in pixels, y down, pixel centres at .5.
    package struct Vertex: Sendable, Equatable {
        package var x: Double
        package var y: Double
        /// Whether the edge from this corner to the next is antialiased. Edges made by a split or a clip are not: neighbouring quads share
        /// them and every pixel centre belongs to exactly one side, so there is no seam.
        package var isEdgeAntialiased: Bool

        package init(x: Double, y: Double, isEdgeAntialiased: Bool) {
            self.x = x
            self.y = y
            self.isEdgeAntialiased = isEdgeAntialiased
        }
    }

    /// A convex polygon in one plane, filled from one source.
    package struct Quad: Sendable {
        /// Corners, indices into ``DisplayList/vertices``: 3 or more, convex, in either orientation.
        package var vertices: Range<Int>
        /// From pixels of the pass to the layer's plane (points of its bounds).
        package var planeFromPixels: Homography
        /// The source of its pixels.
        package var source: Source
        /// Multiplied with the source, 0...1.
        package var opacity: Float
        /// The blend mode.
        package var blendMode: CGBlendMode
        /// Factors of the source's colour components before premultiplication, and of its alpha: red, green, blue, alpha, 0...1.
        package var tint: SIMD4<Float>
        /// Clips, indices into ``DisplayList/clips``: coverages multiply.
        package var clips: Range<Int>
        /// A mask whose alpha multiplies the quad's, or nil.
        package var mask: Mask?

        package init(
            vertices: Range<Int>, planeFromPixels: Homography, source: Source, opacity: Float = 1,
            tint: SIMD4<Float> = SIMD4(repeating: 1), blendMode: CGBlendMode = .normal, clips: Range<Int> = 0..<0, mask: Mask? = nil
        ) {
            self.vertices = vertices
            self.planeFromPixels = planeFromPixels
            self.source = source
            self.opacity = opacity
            self.tint = tint
            self.blendMode = blendMode
            self.clips = clips
            self.mask = mask
        }
    }

    /// A mask: the alpha of an earlier pass's picture at a position in this pass. Outside of that picture nothing is drawn.
    package struct Mask: Sendable, Equatable {
        /// The index of the earlier pass.
        package var pass: Int
        /// The position of its picture's first pixel in this pass.
        package var x: Int
        package var y: Int

        package init(pass: Int, x: Int, y: Int) {
            self.pass = pass
            self.x = x
            self.y = y
        }
    }

    /// The source of a quad's pixels.
    package enum Source: Sendable {
        /// A premultiplied colour.
        case color(UInt32)
        /// An image: texel = plane · scale + offset, per axis; beyond the image its edge is repeated. The same image in another frame has
        /// the same ``PixelBuffer/id``, by which a renderer may cache what it derives from it.
        case image(PixelBuffer, texels: TexelMap, filter: Filter)
        /// The picture of an earlier pass, addressed like an image.
        case pass(Int, texels: TexelMap, filter: Filter)
        /// A gradient.
        case gradient(Gradient)
    }

    /// A gradient along a line, outwards from a point, or around a point.
    package struct Gradient: Sendable {
        package enum Kind: UInt8, Sendable {
            /// The position in the ramp is x.
            case axial
            /// The position is the distance from the origin.
            case radial
            /// The position is the angle from the x axis towards the y axis, in turns.
            case conic
        }

        package var kind: Kind
        /// The map from the layer's plane to the space in which ``kind`` takes x and y.
        package var fromPlane: CGAffineTransform
        package var ramp: GradientRamp

        package init(kind: Kind, fromPlane: CGAffineTransform, ramp: GradientRamp) {
            self.kind = kind
            self.fromPlane = fromPlane
            self.ramp = ramp
        }
    }

    /// The map from plane coordinates to texels, per axis. Texel centres lie at .5.
    package struct TexelMap: Sendable, Equatable {
        package var scale: SIMD2<Double>
        package var offset: SIMD2<Double>
        /// The bias added to the mip level of ``Filter/trilinear``.
        package var levelBias: Float

        package init(scale: SIMD2<Double>, offset: SIMD2<Double>, levelBias: Float = 0) {
            self.scale = scale
            self.offset = offset
            self.levelBias = levelBias
        }

        /// The map into the vertically flipped image.
        package func flipped(height: Double) -> TexelMap {
            TexelMap(scale: SIMD2(scale.x, -scale.y), offset: SIMD2(offset.x, height - offset.y), levelBias: levelBias)
        }
    }

    /// The sampling filter.
    package enum Filter: UInt8, Sendable {
        case nearest
        /// Bilinear interpolation of the four neighbours.
        case linear
        /// Linear interpolation between the two nearest mip levels, bilinear in each; as ``linear`` where the image is magnified.
        case trilinear
    }

    /// A clip to a rounded rectangle in a plane of its own, or to its outside when it is inverted. Its edge is antialiased over one pixel.
    package struct Clip: Sendable, Equatable {
        /// From pixels of the pass to the clip's plane.
        package var planeFromPixels: Homography
        package var rect: CGRect
        /// Corner radii: minX minY, maxX minY, maxX maxY, minX maxY.
        package var radii: SIMD4<Double>
        package var isInverted: Bool
        package var curve: Curve

        /// The shape of the corners.
        package enum Curve: UInt8, Sendable {
            case circular
            /// Apple's continuous corner: takes 1.528665 radii of each side where half the shorter side has room for that
            /// (``ContinuousCorner``).
            case continuous
        }

        package init(planeFromPixels: Homography, rect: CGRect, radii: SIMD4<Double>, isInverted: Bool = false, curve: Curve = .circular) {
            self.planeFromPixels = planeFromPixels
            self.rect = rect
            self.radii = radii
            self.isInverted = isInverted
            self.curve = curve
        }
    }
}
