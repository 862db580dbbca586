import Files
import MediaLibrary

extension MediaCatalog {
    /// What was left out of the folder, and why, in a few words; nil if nothing was.
    var leftOut: String? {
        let reasons = problems.compactMap { problem -> String? in
            switch problem {
            case .unreadableNames: problem.reason
            case .leadsOut(let path), .unreadable(let path, _): "“\(OneLine.of(PathParts.name(path), limit: 40))” left out: \(problem.reason)"
            default: nil
            }
        }
        return reasons.count > 1 ? "\(reasons.count) folders not wholly shown" : reasons.first
    }
}
