import Files
import Foundation

extension MediaCatalog {
    /// The pictures in groups.
    ///
    /// Folders come in the order of their paths, each before those in it; months in the order of time.
    ///
    /// - Parameters:
    ///   - key: what pictures are grouped by.
    ///   - order: the order in each group. Default: by name in folders, the newest first in months.
    ///   - secondsFromGMT: how far the clock of the place was ahead of UTC at the time of a file, for pictures whose camera doesn't tell
    ///     their time. Default: 0.
    /// - Complexity: O(n log n).
    public func pictureGroups(
        by key: PictureGroup.Key, order: PictureGroup.Order? = nil, secondsFromGMT: (FileTime) -> Int = { _ in 0 }
    ) -> [PictureGroup] {
        let order = order ?? (key == .folder ? .name : .newestFirst)
        var members: [String: [Member]] = [:]
        for entry in pictureEntries.values {
            let time = entry.picture.time(secondsFromGMT: secondsFromGMT)
            let group = key == .folder ? entry.picture.file.folder : Self.month(time)
            members[group, default: []].append(Member(entry: entry, time: time))
        }
        let groups = members.map { id, members in
            PictureGroup(
                id: id, title: key == .folder ? folderTitle(id) : Self.monthTitle(members[0].time),
                pictures: members.sorted { Self.precedes($0, $1, order) }.map(\.entry.picture))
        }
        if key == .month { return groups.sorted { order == .oldestFirst ? $0.id < $1.id : $0.id > $1.id } }
        // Slashes come before all other characters, so that a folder's folders follow it and not "folder-2".
        return groups.map { ($0, $0.id.split(separator: "/").map { NameOrder(String($0)) }) }
            .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    private struct Member {
        let entry: PictureEntry
        let time: LocalTime
    }

    private static func precedes(_ a: Member, _ b: Member, _ order: PictureGroup.Order) -> Bool {
        if order != .name, a.time != b.time { return order == .oldestFirst ? a.time < b.time : a.time > b.time }
        if a.entry.order != b.entry.order { return a.entry.order < b.entry.order }
        return a.entry.picture.id < b.entry.picture.id
    }

    private func folderTitle(_ path: String) -> String {
        guard PathParts.isInside(path, root.path) else { return PathParts.name(path) }
        return String(path.dropFirst(root.path.hasSuffix("/") ? 1 : root.path.count + 1))
    }

    private static func month(_ time: LocalTime) -> String {
        let year = String(time.year)
        return String(repeating: "0", count: 4 - year.count) + year + (time.month < 10 ? "-0" : "-") + String(time.month)
    }

    private static func monthTitle(_ time: LocalTime) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ]
        return "\(names[time.month - 1]) \(time.year)"
    }
}
