import CExif
import Foundation

/// EXIF data, parsed by libexif. Values of the wrong type count as absent.
struct ExifValues {
    private(set) var orientation: Int?
    private(set) var captured: LocalTime?
    private(set) var camera = PictureDetails.Camera()
    private(set) var exposure = PictureDetails.Exposure()
    /// The size in the first directory, which is the picture's in a TIFF file.
    private(set) var imageSize: PictureDetails.PixelSize?
    /// The embedded thumbnail, a JPEG file.
    private(set) var thumbnail: [UInt8]?

    /// Parses EXIF data that begins with its TIFF header. Data that isn't EXIF has no values.
    init(_ bytes: [UInt8]) {
        let framed = Array("Exif\0\0".utf8) + bytes
        guard let data = exif_data_new_from_data(framed, UInt32(clamping: framed.count)) else { return }
        defer { exif_data_unref(data) }
        let order = exif_data_get_byte_order(data)
        let directories = withUnsafeBytes(of: data.pointee.ifd) { Array($0.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self)) }

        func entry(_ directory: ExifIfd, _ tag: ExifTag) -> ExifEntry? {
            guard let content = directories[Int(directory.rawValue)], let entry = exif_content_get_entry(content, tag),
                entry.pointee.data != nil, entry.pointee.size > 0
            else { return nil }
            return entry.pointee
        }
        func text(_ directory: ExifIfd, _ tag: ExifTag) -> String? {
            guard let entry = entry(directory, tag), entry.format == EXIF_FORMAT_ASCII else { return nil }
            let bytes = UnsafeBufferPointer(start: entry.data, count: Int(min(entry.size, 256))).prefix { $0 != 0 }
            let printable = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 }
            let trimmed = String(printable).trimmingCharacters(in: .whitespaces)
            return trimmed.isEmpty ? nil : trimmed
        }
        func whole(_ directory: ExifIfd, _ tag: ExifTag) -> Int? {
            guard let entry = entry(directory, tag), entry.components > 0 else { return nil }
            switch entry.format {
            case EXIF_FORMAT_SHORT where entry.size >= 2: return Int(exif_get_short(entry.data, order))
            case EXIF_FORMAT_LONG where entry.size >= 4: return Int(exif_get_long(entry.data, order))
            default: return nil
            }
        }
        func ratio(_ directory: ExifIfd, _ tag: ExifTag) -> Double? {
            guard let entry = entry(directory, tag), entry.format == EXIF_FORMAT_RATIONAL, entry.size >= 8 else { return nil }
            let value = exif_get_rational(entry.data, order)
            guard value.denominator > 0, value.numerator > 0 else { return nil }
            return Double(value.numerator) / Double(value.denominator)
        }

        orientation = whole(EXIF_IFD_0, EXIF_TAG_ORIENTATION).flatMap { (1...8).contains($0) ? $0 : nil }
        captured =
            text(EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL).flatMap(LocalTime.init(exif:))
            ?? text(EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_DIGITIZED).flatMap(LocalTime.init(exif:))
            ?? text(EXIF_IFD_0, EXIF_TAG_DATE_TIME).flatMap(LocalTime.init(exif:))
        camera.make = text(EXIF_IFD_0, EXIF_TAG_MAKE)
        camera.model = text(EXIF_IFD_0, EXIF_TAG_MODEL)
        camera.lens = text(EXIF_IFD_EXIF, ExifTag(rawValue: 0xA434))
        exposure.time = ratio(EXIF_IFD_EXIF, EXIF_TAG_EXPOSURE_TIME)
        exposure.aperture = ratio(EXIF_IFD_EXIF, EXIF_TAG_FNUMBER)
        exposure.iso = whole(EXIF_IFD_EXIF, EXIF_TAG_ISO_SPEED_RATINGS).flatMap { $0 > 0 ? $0 : nil }
        exposure.focalLength = ratio(EXIF_IFD_EXIF, EXIF_TAG_FOCAL_LENGTH)
        let size = (whole(EXIF_IFD_0, EXIF_TAG_IMAGE_WIDTH), whole(EXIF_IFD_0, EXIF_TAG_IMAGE_LENGTH))
        if let width = size.0, let height = size.1, width > 0, height > 0 {
            imageSize = PictureDetails.PixelSize(width: width, height: height)
        }
        if let bytes = data.pointee.data, data.pointee.size > 0 {
            thumbnail = Array(UnsafeBufferPointer(start: bytes, count: Int(data.pointee.size)))
        }
    }
}

extension LocalTime {
    /// A time as EXIF writes it, `2024:05:31 13:45:09`; nil for anything else, as for the zeros or spaces of an unset clock.
    init?(exif text: String) {
        let numbers = text.split { $0 == ":" || $0 == " " }.map { Int($0) }
        guard numbers.count == 6, let year = numbers[0], let month = numbers[1], let day = numbers[2], let hour = numbers[3],
            let minute = numbers[4], let second = numbers[5]
        else { return nil }
        // Some cameras write a leap second.
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59))
    }
}
