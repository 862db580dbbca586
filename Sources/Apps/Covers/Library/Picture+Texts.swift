import Foundation
import MediaLibrary

/// What people read about a picture.
extension Picture {
    /// When it was taken, such as "31 May 2024, 13:45".
    func timeText(secondsFromGMT: (FileTime) -> Int) -> String {
        let time = time(secondsFromGMT: secondsFromGMT)
        return "\(time.day) \(Self.months[time.month - 1]) \(time.year), \(Self.twoDigits(time.hour)):\(Self.twoDigits(time.minute))"
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Its size in pixels, such as "6000 × 4000"; nil while it isn't known.
    var sizeText: String? { details?.pixelSize.map { "\($0.width) × \($0.height)" } }

    /// The camera; nil if the file doesn't tell.
    var cameraText: String? {
        guard let name = details?.camera?.name, !name.isEmpty else { return nil }
        return name
    }

    /// All that its file says, as names and values.
    func facts(root: URL, secondsFromGMT: (FileTime) -> Int) -> [(name: String, value: String)] {
        var facts: [(String, String)] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { facts.append((name, value)) }
        }
        add(details?.captured == nil ? "Changed" : "Taken", timeText(secondsFromGMT: secondsFromGMT))
        add("Camera", cameraText)
        add("Lens", details?.camera?.lens)
        add("Exposure", details?.exposure?.line)
        let megapixels = details?.pixelSize.map { Double($0.width) * Double($0.height) / 1e6 } ?? 0
        add("Size", sizeText.map { megapixels >= 0.95 ? "\($0), \(Self.tenths(megapixels)) MP" : $0 })
        add("File", Self.bytesText(file.byteCount))
        let path = root.path.hasSuffix("/") ? root.path : root.path + "/"
        add("Folder", file.folder.hasPrefix(path) ? String(file.folder.dropFirst(path.count)) : root.lastPathComponent)
        add("Problem", error?.reason)
        return facts
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 || tenths >= 1000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// A number of bytes such as "3.2 MB", in powers of 1000.
    private static func bytesText(_ count: Int) -> String {
        let units = ["kB", "MB", "GB", "TB"]
        guard count >= 1000 else { return "\(count) bytes" }
        var value = Double(count) / 1000, unit = 0
        while value >= 999.95, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return "\(tenths(value)) \(units[unit])"
    }
}
