/// What a renderer draws for one frame: passes of quads, back to front.
///
/// The compositor makes it from the render tree; every renderer draws the same picture from it. Nothing in it knows of layers, time or
/// depth: order, culling, clipping at the near plane and flattening are settled. Everything lies in flat arrays, so that a list that is
/// reused from frame to frame allocates nothing. ``description`` tells as text what a list holds.
package struct DisplayList: Sendable {
    /// Passes in the order of drawing. The last one draws the frame; the others are intermediate pictures that later passes read.
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
        /// What the picture holds before the first quad.
        package var start: Start
        /// Quads of this pass, indices into ``DisplayList/quads``.
        package var quads: Range<Int>
        /// What happens to the finished picture.
        package var effect: Effect

        package init(width: Int, height: Int, start: Start = .color(0), quads: Range<Int>, effect: Effect = .none) {
            self.width = width
            self.height = height
            self.start = start
            self.quads = quads
            self.effect = effect
        }
    }

    /// What a pass's picture holds before the first quad is drawn.
    package enum Start: Sendable, Equatable {
        /// A premultiplied colour in all pixels; 0, transparent black, for intermediate pictures.
        case color(UInt32)
        /// What an earlier pass of the same size and without effect has drawn. Both draw one picture: a renderer goes on where it stopped.
        /// Passes between the two may read what is there; this pass may not.
        case continuing(Int)
        /// A copy of a part of an earlier pass's picture, whose first pixel is (x, y) there. Beyond that picture its edge repeats.
        ///
        /// This is how a backdrop reads what lies behind it: only the part that it shows is copied, never the whole frame.
        case copy(of: Int, x: Int, y: Int)
    }

    /// What happens to a pass's finished picture before others read it.
    package enum Effect: Sendable, Equatable {
        case none
        /// All channels are blurred by a Gaussian of `sigma` pixels, then `saturation` is how far each colour is from the grey of its
        /// luminance: 1 leaves it, 0 makes it grey, 2 is twice as far.
        case blur(sigma: Double, saturation: Double = 1)
        /// Only the alpha is kept, blurred by a Gaussian of `sigma` pixels, and multiplied with the premultiplied `color`.
        case shadow(sigma: Double, color: UInt32)
    }

    /// A corner in pixels, y down, pixel centres at .5.
    package struct Vertex: Sendable, Equatable {
        package var x: Double
        package var y: Double
        /// Whether the edge from this corner to the next is smoothed. Edges that a split or a clip made are not: neighbouring quads share
        /// them and every pixel centre belongs to exactly one side, so no seam shows.
        package var isEdgeAntialiased: Bool

        package init(x: Double, y: Double, isEdgeAntialiased: Bool) {
            self.x = x
            self.y = y
            self.isEdgeAntialiased = isEdgeAntialiased
        }
    }

    /// A convex polygon of one plane, filled with one source.
    package struct Quad: Sendable {
        /// Corners, indices into ``DisplayList/vertices``: 3 or more, convex, in either orientation.
        package var vertices: Range<Int>
        /// From pixels of the pass to the layer's plane (points of its bounds).
        package var planeFromPixels: Homography
        /// What fills it.
        package var source: Source
        /// Multiplied with the source, 0...1.
        package var opacity: Float
        /// Factors of the source's colours before they are multiplied with their alpha: red, green, blue, and of the alpha, 0...1.
        package var tint: SIMD4<Float>
        /// How it combines with what is below.
        package var blendMode: BlendMode
        /// Clips, indices into ``DisplayList/clips``: coverages multiply.
        package var clips: Range<Int>
        /// What multiplies the quad's alpha besides.
        package var mask: Mask?

        package init(
            vertices: Range<Int>, planeFromPixels: Homography, source: Source, opacity: Float = 1,
            tint: SIMD4<Float> = SIMD4(repeating: 1), blendMode: BlendMode = .sourceOver, clips: Range<Int> = 0..<0, mask: Mask? = nil
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

    /// The alpha of an earlier pass's picture, which has a place and a size of its own. Where that picture does not reach, nothing is
    /// drawn.
    package struct Mask: Sendable, Equatable {
        /// The earlier pass.
        package var pass: Int
        /// Where the first pixel of its picture lies in this pass.
        package var x: Int
        package var y: Int

        package init(pass: Int, x: Int, y: Int) {
            self.pass = pass
            self.x = x
            self.y = y
        }
    }

    /// What fills a quad.
    package enum Source: Sendable {
        /// A premultiplied colour.
        case color(UInt32)
        /// A picture: texel = plane · scale + offset, per axis; coordinates outside the picture repeat its edge. The same picture in
        /// another frame has the same ``PixelBuffer/id``, by which a renderer may keep what it makes of it.
        case image(PixelBuffer, texels: TexelMap, filter: Filter)
        /// The picture of an earlier pass, addressed as an image.
        case pass(Int, texels: TexelMap, filter: Filter)
        /// Colours that follow from the place.
        case gradient(Gradient)
    }

    /// Colours along a line, about a point outwards, or around a point.
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
        /// From the layer's plane to the space in which ``kind`` takes x and y.
        package var fromPlane: CGAffineTransform
        package var ramp: GradientRamp

        package init(kind: Kind, fromPlane: CGAffineTransform, ramp: GradientRamp) {
            self.kind = kind
            self.fromPlane = fromPlane
            self.ramp = ramp
        }
    }

    /// From plane coordinates to texels, per axis. Texel centres lie at .5.
    package struct TexelMap: Sendable, Equatable {
        package var scale: SIMD2<Double>
        package var offset: SIMD2<Double>
        /// Added to the mip level that ``Filter/trilinear`` takes.
        package var levelBias: Float

        package init(scale: SIMD2<Double>, offset: SIMD2<Double>, levelBias: Float = 0) {
            self.scale = scale
            self.offset = offset
            self.levelBias = levelBias
        }

        /// The map into the picture turned upside down.
        package func flipped(height: Double) -> TexelMap {
            TexelMap(scale: SIMD2(scale.x, -scale.y), offset: SIMD2(offset.x, height - offset.y), levelBias: levelBias)
        }
    }

    /// How texels become pixels.
    package enum Filter: UInt8, Sendable {
        case nearest
        /// The four neighbours, weighted.
        case linear
        /// The four neighbours in each of the two nearest mip levels; as ``linear`` where the picture is magnified.
        case trilinear
    }

    /// How a quad combines with what is below it: the modes of W3C's Compositing and Blending, Level 1, with S and B for the premultiplied
    /// source and backdrop.
    package enum BlendMode: UInt8, Sendable, CaseIterable {
        /// S + B · (1 − source alpha)
        case sourceOver
        /// S + B, saturating
        case plusLighter
        case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
        case hue, saturation, color, luminosity
        /// S + B − 1 where both are opaque: what lacks to white adds up.
        case plusDarker
        case copy, clear, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
    }

    /// A rounded rectangle in a plane of its own; what lies outside is cut away, or what lies inside when it is inverted. Its edge is smoothed
    /// over one pixel.
    package struct Clip: Sendable {
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
            /// Takes 1.528665 radii of each side where half the shorter side has room for that (``ContinuousCorner``).
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
