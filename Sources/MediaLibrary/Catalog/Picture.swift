/// A picture of a library, with what is known about it.
///
/// What is encoded is the file and its details, not why they couldn't be read.
public struct Picture: Sendable, Hashable, Identifiable, Codable {
    /// The file.
    public var file: MediaFile
    /// What the file says about the picture; nil until that is read.
    public var details: PictureDetails?
    /// Why nothing could be read about it; nil if something could, or wasn't tried yet. Decoding it may fail for other reasons.
    public var error: MediaError?

    private enum CodingKeys: String, CodingKey {
        case file, details
    }

    /// Creates a picture of which nothing but the file is known.
    public init(file: MediaFile) {
        self.file = file
    }

    /// The file's path, which identifies the picture for as long as it isn't moved.
    public var id: MediaFile.ID { file.id }

    /// When the picture was taken, or, where the camera doesn't say, when the file was last changed.
    ///
    /// - Parameter secondsFromGMT: how far the clock of the place was ahead of UTC at the time of a file; cameras' times are local
    ///   already.
    public func time(secondsFromGMT: (FileTime) -> Int = { _ in 0 }) -> LocalTime {
        details?.captured ?? LocalTime(file.modified, secondsFromGMT: secondsFromGMT(file.modified))
    }
}

/// Pictures that belong together.
public struct PictureGroup: Sendable, Hashable, Identifiable {
    /// What pictures are grouped by.
    public enum Key: Sendable, Hashable, CaseIterable {
        /// The folder they lie in.
        case folder
        /// The month in which they were taken.
        case month
    }

    /// The order of pictures in a group, and of months.
    public enum Order: Sendable, Hashable, CaseIterable {
        /// By name, as people number files: 2 before 10. Months from the newest to the oldest.
        case name
        /// From the newest to the oldest.
        case newestFirst
        /// From the oldest to the newest.
        case oldestFirst
    }

    /// The folder's path, or the month such as "2024-05": stable from one call to the next.
    public let id: String
    /// A heading: the folder's path below the library's, or the month such as "May 2024".
    public let title: String
    /// The pictures, in order; at least one.
    public let pictures: [Picture]
}
