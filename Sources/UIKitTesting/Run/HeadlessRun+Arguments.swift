import Foundation

/// Parsing the arguments of a command line.
extension HeadlessRun {
    /// Parses a screen size such as `1024x768`, in points.
    public static func size(_ argument: String) throws(HeadlessRunError) -> CGSize {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        let range = 1.0...32_767
        guard parts.count == 2, let width = parts[0], let height = parts[1], range.contains(width), range.contains(height) else {
            throw HeadlessRunError("\"\(argument)\" is no size in points, such as 1024x768")
        }
        return CGSize(width: width, height: height)
    }
}

extension HeadlessRun.Snapshot {
    /// Parses a snapshot such as `1.2:picture.png`: the time in seconds and the path.
    public init(_ argument: String) throws(HeadlessRunError) {
        guard let colon = argument.firstIndex(of: ":"), let time = Double(argument[..<colon]),
            (0...GestureScript.maximumTime).contains(time), colon != argument.index(before: argument.endIndex)
        else { throw HeadlessRunError("\"\(argument)\" is no time and file, such as 1.2:picture.png") }
        let path = String(argument[argument.index(after: colon)...])
        guard SnapshotFormat(path: path) != nil else {
            throw HeadlessRunError("\"\(path)\": \(SnapshotFormat.requirement)")
        }
        self.init(time: time, path: path)
    }
}
