/// What the file of a picture says about it, without decoding it.
public struct PictureDetails: Sendable, Hashable, Codable {
    /// The width and height in pixels of the upright picture; nil if the header doesn't tell, as with SVG.
    public var pixelSize: PixelSize?
    /// The EXIF orientation of the stored pixels, 1...8; 1 is upright. Thumbnails are upright already.
    public var orientation = 1
    /// When the picture was taken, by the camera's clock.
    public var captured: LocalTime?
    /// What it was taken with.
    public var camera: Camera?
    /// How it was exposed.
    public var exposure: Exposure?

    /// Creates details that tell nothing.
    public init() {}

    /// A size in whole pixels.
    public struct PixelSize: Sendable, Hashable, Codable {
        /// The width.
        public let width: Int
        /// The height.
        public let height: Int

        /// Creates a size.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The camera, as it names itself.
    public struct Camera: Sendable, Hashable, Codable {
        /// The maker, such as "Canon"; nil if it isn't told.
        public var make: String?
        /// The model, such as "Canon EOS 80D"; nil if it isn't told.
        public var model: String?
        /// The lens; nil if it isn't told.
        public var lens: String?

        /// Maker and model in one line, without the maker twice: "Canon EOS 80D".
        public var name: String {
            guard let model else { return make ?? "" }
            guard let make, !model.lowercased().hasPrefix(make.lowercased()) else { return model }
            return make + " " + model
        }
    }

    /// The camera's settings. What it doesn't tell is nil.
    public struct Exposure: Sendable, Hashable, Codable {
        /// The exposure time in seconds.
        public var time: Double?
        /// The aperture as an f-number: 2.8 for f/2.8.
        public var aperture: Double?
        /// The sensitivity by ISO.
        public var iso: Int?
        /// The focal length in millimetres.
        public var focalLength: Double?

        /// The settings in one line: "1/250 s  f/2.8  ISO 400  50 mm".
        public var line: String {
            var parts: [String] = []
            if let time, time > 0 { parts.append((time < 0.3 ? "1/" + Self.short((1 / time).rounded()) : Self.short(time)) + " s") }
            if let aperture { parts.append("f/" + Self.short(aperture)) }
            if let iso { parts.append("ISO \(iso)") }
            if let focalLength { parts.append(Self.short(focalLength) + " mm") }
            return parts.joined(separator: "  ")
        }

        /// A number with one decimal place, or none if that is 0.
        private static func short(_ value: Double) -> String {
            let tenths = Int((min(max(value, 0), 1e9) * 10).rounded())
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }
    }
}
