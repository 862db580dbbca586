import CoreGraphics
import Foundation

/// What is asked for: equal requests have the same answer.
struct ThumbnailRequest: Hashable, Sendable {
    let path: String
    let modified: FileTime
    let byteCount: Int
    /// The pixels on the longer side; 0 for a preview.
    let pixels: Int
    /// The pixels of the thumbnail that this one is reduced from; those of this one if it is decoded itself.
    let sourcePixels: Int

    /// - Parameter source: the pixels of a larger thumbnail from which this one is made; nil for none.
    init(_ file: MediaFile, pixelSize: Int, reducedFrom source: Int? = nil) {
        let pixels = Self.pixels(for: pixelSize), larger = source.flatMap { ThumbnailSize(covering: $0)?.rawValue } ?? 0
        self.init(file, pixels: pixels, sourcePixels: max(pixels, larger))
    }

    init(previewOf file: MediaFile) {
        self.init(file, pixels: 0, sourcePixels: 0)
    }

    private init(_ file: MediaFile, pixels: Int, sourcePixels: Int) {
        self.init(path: file.path, modified: file.modified, byteCount: file.byteCount, pixels: pixels, sourcePixels: sourcePixels)
    }

    private init(path: String, modified: FileTime, byteCount: Int, pixels: Int, sourcePixels: Int) {
        self.path = path
        self.modified = modified
        self.byteCount = byteCount
        self.pixels = pixels
        self.sourcePixels = sourcePixels
    }

    /// The request for a preview of the same file.
    var preview: ThumbnailRequest { ThumbnailRequest(path: path, modified: modified, byteCount: byteCount, pixels: 0, sourcePixels: 0) }

    private static func pixels(for pixelSize: Int) -> Int { ThumbnailSize(covering: pixelSize)?.rawValue ?? pixelSize }

    /// The size under which the answer is stored; nil if it isn't.
    var size: ThumbnailSize? { ThumbnailSize(rawValue: pixels) }
    var isPreview: Bool { pixels == 0 }
    /// Whether it is reduced from a larger thumbnail.
    var isReduced: Bool { sourcePixels > pixels }
}

/// Makes thumbnails, one after the other on the calling thread.
struct ThumbnailMaker: Sendable {
    let cache: ThumbnailCache?

    /// A thumbnail, or why there is none, and what remains to be done when those who wait have it.
    struct Answer {
        var result: Result<CGImage, MediaError>
        /// Stores it in the cache.
        var store: (() -> Void)?
        /// Stores a smaller version of it.
        var storeSmaller: ((CGImage, ThumbnailSize) -> Void)?
    }

    func answer(_ request: ThumbnailRequest, of file: MediaFile) -> Answer {
        if request.isPreview { return Answer(result: preview(file)) }
        do throws(MediaError) {
            // Its content may have changed since it was found.
            let status = try FileStatus(file.path)
            let file = MediaFile(path: file.path, kind: file.kind, byteCount: status.byteCount, modified: status.modified)
            if let image = stored(request, of: file) {
                return Answer(result: .success(image), storeSmaller: { cache?.store($0, of: file, mimetype: nil, $1) })
            }
            if let failure = cache?.failure(of: file) { return Answer(result: .failure(failure)) }
            do throws(MediaError) {
                let (image, format) = try decode(file, maximumPixelSize: request.pixels)
                // What is as small as this is decoded as fast as its thumbnail.
                let isTiny = max(image.width, image.height) < ThumbnailSize.normal.rawValue && file.byteCount < 1 << 16
                guard let cache, let size = request.size, !isTiny else { return Answer(result: .success(image)) }
                let mimetype = file.kind == .picture ? "image/" + format.mimeName : nil
                return Answer(result: .success(image)) {
                    cache.store(image, of: file, mimetype: mimetype, size)
                } storeSmaller: {
                    cache.store($0, of: file, mimetype: mimetype, $1)
                }
            } catch {
                guard error.isLasting else { throw error }
                return Answer(result: .failure(error), store: { cache?.storeFailure(error, of: file) })
            }
        } catch {
            return Answer(result: .failure(error))
        }
    }

    /// A valid thumbnail in the cache.
    func stored(_ request: ThumbnailRequest, of file: MediaFile) -> CGImage? {
        request.size.flatMap { cache?.thumbnail(of: file, $0) }
    }

    private func decode(_ file: MediaFile, maximumPixelSize: Int) throws(MediaError) -> (CGImage, ImageFormat) {
        let cover: [UInt8]?
        switch file.kind {
        case .picture: cover = nil
        case .music:
            cover = try TrackTags.cover(path: file.path)
            if cover == nil { throw .noCover(path: file.path) }
        }
        do throws(ImageDecodingError) {
            let decoder = if let cover {
                try ImageDecoder(data: Data(cover), allowsTruncation: true)
            } else {
                try ImageDecoder(contentsOf: file.url, allowsTruncation: true)
            }
            return (try decoder.decode(maximumPixelSize: maximumPixelSize), decoder.format)
        } catch {
            if file.kind == .picture, case .unknownFormat = error, let name = ForeignFormat.name(ofFileAt: file.path) {
                throw .wrongType(path: file.path, reason: "\(name) pictures can't be shown here")
            }
            throw MediaError(path: file.path, error)
        }
    }

    /// What can be shown of a file within a millisecond: its smallest stored thumbnail, else the one that its camera embedded.
    private func preview(_ file: MediaFile) -> Result<CGImage, MediaError> {
        cache?.thumbnail(of: file, exactly: .normal).map { .success($0) } ?? embedded(file)
    }

    /// The embedded thumbnail of a picture, upright, if it shows the whole picture without the bars that some cameras add.
    private func embedded(_ file: MediaFile) -> Result<CGImage, MediaError> {
        guard file.kind == .picture, let header = try? PictureHeader(OpenFile(file.path)), let size = header.size,
            let values = header.exif.map(ExifValues.init), let bytes = values.thumbnail,
            let image = try? ImageDecoder(data: Data(bytes)).decode(maximumPixelSize: 512, appliesOrientation: false),
            abs(Double(image.width) / Double(image.height) / (Double(size.width) / Double(size.height)) - 1) < 0.02
        else { return .failure(.noCover(path: file.path)) }
        return .success(image.turnedUpright(orientation: values.orientation ?? 1))
    }
}

extension ImageFormat {
    fileprivate var mimeName: String { self == .svg ? "svg+xml" : rawValue }
}

extension CGImage {
    /// The smallest halving of the image that has at least so many pixels on its longer side; itself if it has fewer.
    func reduced(covering pixelSize: Int) -> CGImage {
        guard (max(width, height) + 1) / 2 >= pixelSize else { return self }
        let level = pixels.makeMipLevels().last { max($0.width, $0.height) >= pixelSize }
        return level.map { CGImage(pixels: $0, isOpaque: isOpaque) } ?? self
    }

    /// The image turned upright from an EXIF orientation.
    func turnedUpright(orientation: Int) -> CGImage {
        guard (2...8).contains(orientation) else { return self }
        let (width, height) = (self.width, self.height)
        let turned = orientation >= 5 ? PixelBuffer(width: height, height: width) : PixelBuffer(width: width, height: height)
        for y in 0..<turned.height {
            for x in 0..<turned.width {
                // The stored pixel that is seen at (x, y).
                let (column, row) =
                    switch orientation {
                    case 2: (width - 1 - x, y)
                    case 3: (width - 1 - x, height - 1 - y)
                    case 4: (x, height - 1 - y)
                    case 5: (y, x)
                    case 6: (y, height - 1 - x)
                    case 7: (width - 1 - y, height - 1 - x)
                    default: (width - 1 - y, x)
                    }
                turned[x, y] = pixels[column, row]
            }
        }
        return CGImage(pixels: turned)
    }
}
