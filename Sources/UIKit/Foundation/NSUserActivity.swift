import Foundation

/// The type of the activity in which a person browses a web page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// What a person is doing, which an application describes so that it can be gone on with.
///
/// A value to be kept and compared: nothing on Linux hands activities from one program or device to another, so ``becomeCurrent()`` only
/// says which one is current.
open class NSUserActivity: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: Apple's may be used on any thread, too, by one at a time.

    /// The kind of the activity, in reverse domain style.
    public let activityType: String
    /// The title for the person. Default nil.
    open var title: String?
    /// What is needed to go on with the activity. Default nil.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of ``userInfo`` without which the activity can't be gone on with. Default nil.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether ``userInfo`` has to be brought up to date. Default false.
    open var needsSave = false
    /// A web page that shows the same. Default nil.
    open var webpageURL: URL?
    /// The page that linked here. Default nil.
    open var referrerURL: URL?
    /// When the activity is of no more use; nil for never. Default nil.
    open var expirationDate: Date?
    /// Words by which the activity is found. Default none.
    open var keywords: Set<String> = []
    /// Whether the activity may be gone on with on another device. Default true.
    open var isEligibleForHandoff = true
    /// Whether the activity may be found by searching. Default false.
    open var isEligibleForSearch = false
    /// Whether everybody may find the activity by searching. Default false.
    open var isEligibleForPublicIndexing = false
    /// Whether the activity may be suggested. Default false.
    open var isEligibleForPrediction = false
    /// The identifier by which stored activities are deleted. Default nil.
    open var persistentIdentifier: String?
    /// The identifier of the scene that the activity belongs to. Default nil.
    open var targetContentIdentifier: String?

    /// Creates an activity of a type.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// Adds entries to ``userInfo``; those that are there are replaced.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }
    /// Says that the person is doing this now. Has no effect outside of the program.
    open func becomeCurrent() {}
    /// Says that the person isn't doing this any more. Has no effect outside of the program.
    open func resignCurrent() {}
    /// Ends the activity. Has no effect outside of the program.
    open func invalidate() {}
}
