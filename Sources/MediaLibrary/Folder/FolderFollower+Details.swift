import Foundation

/// Reading what files say about themselves, some at a time between two looks at what changed.
extension FolderFollower {
    var hasUnread: Bool { reports.contains(where: \.hasUnread) }

    /// Reads some details for each reader, so that none waits for another's.
    func readDetails() {
        for index in reports.indices where reports[index].hasUnread { readDetails(for: &reports[index]) }
    }

    private func readDetails(for report: inout FolderReport) {
        var details: [MediaFile.ID: PictureDetails] = [:]
        var tags: [MediaFile.ID: TrackTags] = [:]
        var failures: [MediaFile.ID: MediaError] = [:]
        while details.count + failures.count < settings.pictureBatch, tags.count < settings.trackBatch, let path = report.consumeUnread() {
            guard let file = files[path] else { continue }
            do throws(MediaError) {
                switch file.kind {
                case .picture: details[path] = try PictureDetails(path: path)
                case .music: tags[path] = try TrackTags(path: path)
                }
            } catch {
                failures[path] = error
            }
        }
        if !details.isEmpty { report.send(.pictureDetails(details)) }
        if !tags.isEmpty { report.send(.trackTags(tags)) }
        if !failures.isEmpty { report.send(.unreadable(failures)) }
    }
}
