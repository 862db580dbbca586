import Foundation

/// Reading what files say about themselves, some at a time between two looks at what changed.
extension FolderFollower {
    var hasUnread: Bool { unreadStart < unread.count }

    func readDetails() {
        var details: [MediaFile.ID: PictureDetails] = [:]
        var tags: [MediaFile.ID: TrackTags] = [:]
        var failures: [MediaFile.ID: MediaError] = [:]
        while hasUnread, details.count + failures.count < settings.pictureBatch, tags.count < settings.trackBatch {
            let path = unread[unreadStart]
            unreadStart += 1
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
        if !hasUnread {
            unread = []
            unreadStart = 0
        }
        if !details.isEmpty { send(.pictureDetails(details)) }
        if !tags.isEmpty { send(.trackTags(tags)) }
        if !failures.isEmpty { send(.unreadable(failures)) }
    }
}
