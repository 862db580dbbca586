extension PictureDetails {
    /// Reads what the header of a picture says, without decoding it.
    ///
    /// - Throws: `missing`, `unreadable`, or `damaged` for an empty file. Other content that is no picture has no details; decoding it
    ///   says why.
    public init(path: String) throws(MediaError) {
        let header = try PictureHeader(OpenFile(path))
        let exif = header.exif.map(ExifValues.init)
        self.init()
        orientation = exif?.orientation ?? 1
        if let size = header.size ?? exif?.imageSize {
            pixelSize = orientation >= 5 ? PixelSize(width: size.height, height: size.width) : size
        }
        captured = exif?.captured
        if let camera = exif?.camera, camera != Camera() { self.camera = camera }
        if let exposure = exif?.exposure, exposure != Exposure() { self.exposure = exposure }
    }
}
