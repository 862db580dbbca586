/// Holds copied items until they are pasted.
///
/// The general pasteboard is the window system's clipboard: strings, and URLs as strings, are shared with other apps. Other types, and
/// everything while there is no window, stay within this app.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a name from a raw value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The name of the pasteboard that all apps share.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The pasteboard that all apps share.
    public static let general = UIPasteboard(name: .general)
    /// What is selected, in this program or another one: the middle button pastes it.
    static let primary = UIPasteboard(name: Name("primary"))
    private static var named: [Name: UIPasteboard] = [.general: general]

    /// The content that all pasteboards of one name share.
    @MainActor
    private final class Content {
        var items: [[String: Any]] = []
        var changeCount = 0
        /// The clipboard text that was last written or read, to detect changes by other apps.
        var sharedText: String?
    }

    /// Posted when this app changed the content.
    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
    /// Posted when a pasteboard was removed.
    public static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")

    /// The pasteboard's name.
    public let name: Name
    private let content: Content

    private init(name: Name, content: Content = Content()) {
        self.name = name
        self.content = content
        super.init()
    }

    /// Creates the pasteboard with a name. It shares its content with an existing one of that name.
    ///
    /// - Parameters:
    ///   - pasteboardName: the name.
    ///   - create: whether a pasteboard that doesn't exist is created; otherwise nil is returned for it.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        let existing = Self.named[pasteboardName]
        guard create || existing != nil else { return nil }
        self.init(name: pasteboardName, content: existing?.content ?? Content())
        if existing == nil { Self.named[pasteboardName] = self }
    }

    /// The existing pasteboard with a name in this app; nil if there is none.
    public class func named(_ pasteboardName: Name) -> UIPasteboard? { named[pasteboardName] }

    /// A new pasteboard with a unique name.
    public class func withUniqueName() -> UIPasteboard {
        var number = named.count
        while named[Name("pasteboard-\(number)")] != nil { number += 1 }
        let made = UIPasteboard(name: Name("pasteboard-\(number)"))
        named[made.name] = made
        return made
    }

    /// Removes a pasteboard and its items. The general pasteboard can't be removed: the call has no effect.
    public class func remove(withName pasteboardName: Name) {
        guard pasteboardName != .general, let removed = named.removeValue(forKey: pasteboardName) else { return }
        removed.content.items = []
        NotificationCenter.default.post(name: removedNotification, object: removed)
    }

    // MARK: Content

    private static let textType = "public.utf8-plain-text", urlType = "public.url", imageType = "public.image", colorType = "com.apple.uikit.color"

    /// The window system's text that these items share with other apps; nil if they don't.
    private var shared: UIApplication.SharedText? {
        if self === Self.general { return UIApplication.shared.clipboard }
        return self === Self.primary ? UIApplication.shared.primarySelection : nil
    }

    /// Replaces the items if another app changed the clipboard.
    private func refresh() {
        guard let text = shared?.get(), text != content.sharedText ?? "" else { return }
        content.sharedText = text
        content.items = text.isEmpty ? [] : [[Self.textType: text]]
        content.changeCount += 1
    }

    /// The items, each a dictionary of its representations by their type identifiers.
    open var items: [[String: Any]] {
        get {
            refresh()
            return content.items
        }
        set {
            content.items = newValue
            content.changeCount += 1
            if let shared {
                let text = content.items.lazy.compactMap { $0[Self.textType] as? String ?? ($0[Self.urlType] as? URL)?.absoluteString }.first ?? ""
                content.sharedText = text
                shared.set(text)
            }
            NotificationCenter.default.post(name: Self.changedNotification, object: self)
        }
    }

    /// Adds items.
    open func addItems(_ items: [[String: Any]]) { self.items += items }
    /// Replaces the items. Unlike Apple's there are no options: items never leave this machine, and never expire.
    open func setItems(_ items: [[String: Any]]) { self.items = items }
    /// How many items there are.
    open var numberOfItems: Int { items.count }
    /// The number of changes of the content so far.
    open var changeCount: Int {
        refresh()
        return content.changeCount
    }

    private func values<Value>(_ type: String) -> [Value]? {
        let found = items.compactMap { $0[type] as? Value }
        return found.isEmpty ? nil : found
    }

    /// The first string, or URL as a string; nil for none. Setting it replaces all items.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    /// The strings, and URLs as strings; nil for none. Setting them replaces all items.
    open var strings: [String]? {
        get {
            let found = items.compactMap { $0[Self.textType] as? String ?? ($0[Self.urlType] as? URL)?.absoluteString }
            return found.isEmpty ? nil : found
        }
        set { items = (newValue ?? []).map { [Self.textType: $0] } }
    }
    /// The first URL; nil for none. Setting it replaces all items.
    open var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }
    /// The URLs; nil for none. Setting them replaces all items.
    open var urls: [URL]? {
        get { values(Self.urlType) }
        set { items = (newValue ?? []).map { [Self.urlType: $0] } }
    }
    /// The first image; nil for none. Setting it replaces all items.
    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }
    /// The images; nil for none. Setting them replaces all items.
    open var images: [UIImage]? {
        get { values(Self.imageType) }
        set { items = (newValue ?? []).map { [Self.imageType: $0] } }
    }
    /// The first colour; nil for none. Setting it replaces all items.
    open var color: UIColor? {
        get { colors?.first }
        set { colors = newValue.map { [$0] } }
    }
    /// The colours; nil for none. Setting them replaces all items.
    open var colors: [UIColor]? {
        get { values(Self.colorType) }
        set { items = (newValue ?? []).map { [Self.colorType: $0] } }
    }

    /// Whether there is any string or URL.
    open var hasStrings: Bool { strings != nil }
    /// Whether there is any URL.
    open var hasURLs: Bool { urls != nil }
    /// Whether there is any image.
    open var hasImages: Bool { images != nil }
    /// Whether there is any colour.
    open var hasColors: Bool { colors != nil }

    /// The type identifiers of the first item.
    open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }
    /// Whether the first item has a representation of one of these types.
    open func contains(pasteboardTypes: [String]) -> Bool { !Set(types).isDisjoint(with: pasteboardTypes) }
    /// The first item's value of a type; nil if there is none.
    open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }
    /// Replaces the items by one item with a value of a type.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }
    /// The first item's data of a type; nil if there is none.
    open func data(forPasteboardType pasteboardType: String) -> Data? { items.first?[pasteboardType] as? Data }
    /// Replaces the items by one item with data of a type.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }
}
