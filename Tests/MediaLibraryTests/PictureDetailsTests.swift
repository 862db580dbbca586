import CoreGraphics
import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite struct PictureDetailsTests {
    private let scratch = ScratchFolder()

    private func details(_ bytes: [UInt8], name: String = "a.jpg") throws -> PictureDetails {
        try PictureDetails(path: scratch.write(bytes, to: name))
    }

    @Test("Date, camera and exposure come from EXIF")
    func photograph() throws {
        let details = try details(TestPicture.jpeg(width: 90, height: 60, exif: TestExif.photograph(orientation: 6).bytes))
        #expect(details.captured == LocalTime(year: 2024, month: 5, day: 31, hour: 13, minute: 45, second: 9))
        #expect(details.camera?.make == "Canon" && details.camera?.model == "Canon EOS 80D" && details.camera?.lens == "EF-S 18-135mm")
        #expect(details.camera?.name == "Canon EOS 80D")
        #expect(details.exposure == .init(time: 0.004, aperture: 2.8, iso: 400, focalLength: 50))
        #expect(details.exposure?.line == "1/250 s  f/2.8  ISO 400  50 mm")
        #expect(details.orientation == 6 && details.pixelSize == .init(width: 60, height: 90), "the size is the upright picture's")
    }

    @Test("Long exposures and other cameras read well")
    func lines() {
        #expect(PictureDetails.Exposure(time: 2.5, aperture: 11).line == "2.5 s  f/11")
        #expect(PictureDetails.Exposure(time: 1e-300, aperture: .infinity, iso: 100).line == "1/1000000000 s  f/1000000000  ISO 100")
        #expect(PictureDetails.Exposure(time: 0).line.isEmpty)
        #expect(PictureDetails.Camera(make: "NIKON", model: "D850").name == "NIKON D850")
        #expect(PictureDetails.Camera(make: "Sony").name == "Sony" && PictureDetails.Camera(model: "X").name == "X")
    }

    @Test("PNG and TIFF hold EXIF as well")
    func otherFormats() throws {
        var exif = TestExif.photograph(time: "2001:02:03 04:05:06")
        let png = TestPicture.png(width: 30, height: 20), data = exif.bytes
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (24 - 8 * $0)) }
        // The chunk's check sum isn't looked at.
        let chunk = length + Array("eXIf".utf8) + data + [0, 0, 0, 0]
        let ofPNG = try details(png[..<33] + chunk + png[33...], name: "a.png")
        #expect(ofPNG.captured?.year == 2001 && ofPNG.camera?.make == "Canon" && ofPNG.pixelSize == .init(width: 30, height: 20))
        exif.short(0x100, 300)
        exif.short(0x101, 200)
        let ofTIFF = try details(exif.bytes, name: "a.tif")
        #expect(ofTIFF.captured?.day == 3 && ofTIFF.pixelSize == .init(width: 300, height: 200))
    }

    @Test("Pictures without EXIF have a size only")
    func plain() throws {
        for (bytes, name) in [(TestPicture.jpeg(width: 31, height: 17), "a.jpg"), (TestPicture.png(width: 31, height: 17), "a.png")] {
            var expected = PictureDetails()
            expected.pixelSize = .init(width: 31, height: 17)
            #expect(try details(bytes, name: name) == expected)
        }
        let gif = Array("GIF89a".utf8) + [31, 0, 17, 0, 0, 0, 0]
        #expect(try details(gif, name: "a.gif").pixelSize == .init(width: 31, height: 17))
        #expect(try details(Array("<svg/>".utf8), name: "a.svg") == PictureDetails())
    }

    @Test("Times that no camera takes are none", arguments: [
        "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:02:30 00:00:00", "yesterday, about noon", "2024:05:31", "2024:05:31 25:00:00",
    ])
    func badTimes(text: String) throws {
        #expect(try details(TestPicture.jpeg(exif: TestExif.photograph(time: text).bytes)).captured == nil)
    }

    @Test("Empty and missing files are errors; other content has no details")
    func bad() throws {
        let error = #expect(throws: MediaError.self) { try details([]) }
        #expect(error?.description == "\(scratch.path("a.jpg")): the picture is empty (0 bytes)")
        #expect(throws: MediaError.missing(path: "/nowhere.jpg")) { try PictureDetails(path: "/nowhere.jpg") }
        let folder = scratch.url.path
        #expect(throws: MediaError.unreadable(path: folder, reason: "it is a folder")) { try PictureDetails(path: folder) }
        #expect(try details(Array("no picture".utf8)) == PictureDetails())
    }

    @Test("What is known about a picture can be stored, but no time that there isn't")
    func coding() throws {
        let path = scratch.write(TestPicture.jpeg(width: 90, height: 60, exif: TestExif.photograph(orientation: 6).bytes), to: "b.jpg")
        let status = try FileStatus(path)
        var picture = Picture(file: MediaFile(path: path, kind: .picture, byteCount: status.byteCount, modified: status.modified))
        picture.details = try PictureDetails(path: path)
        #expect(picture.file.isUnchanged)
        let data = try JSONEncoder().encode(picture)
        #expect(try JSONDecoder().decode(Picture.self, from: data) == picture)
        let wrong = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\"month\":5", with: "\"month\":13")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Picture.self, from: Data(wrong.utf8)) }
        scratch.write([1, 2, 3], to: "b.jpg")
        #expect(!picture.file.isUnchanged)
        try FileManager.default.removeItem(atPath: path)
        #expect(!picture.file.isUnchanged)
    }

    @Test("Damaged EXIF data gives fewer details and nothing worse")
    func fuzz() throws {
        var exif = TestExif.photograph()
        exif.thumbnail = TestPicture.jpeg(width: 16, height: 12)
        let seed = exif.bytes
        var random = SeededRandom(seed: 21)
        var whole = 0, damaged = 0
        for _ in 0..<rounds(5000, long: 500_000) {
            let values = ExifValues(seed.mutated(&random, interesting: [0, 1, 2, 3, 4, 5, 7, 0x7F, 0x80, 0xFF]))
            if values.captured != nil, values.camera.model != nil, values.exposure.time != nil { whole += 1 } else { damaged += 1 }
            #expect(values.thumbnail.map { $0.count < 1 << 17 } ?? true)
        }
        #expect(whole > 1000 && damaged > 1000, "both ends are met: \(whole) whole, \(damaged) damaged")
        let file = TestPicture.jpeg(exif: seed), png = TestPicture.png()
        for _ in 0..<rounds(700, long: 30_000) {
            for bytes in [Array(file.prefix(900)).mutated(&random), png.mutated(&random)] {
                if let size = (try? details(bytes))?.pixelSize { #expect(size.width > 0 && size.height > 0) }
            }
        }
    }
}
