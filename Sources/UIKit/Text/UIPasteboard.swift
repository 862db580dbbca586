/// Holds copied items until they are pasted.
///
/// The general pasteboard is the window system's clipboard: texts (and addresses, as texts) go to other programs and come from them. Other
/// kinds of things, and everything without a window, stay within this program.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name of a raw value.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The name of the pasteboard that all programs share.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The pasteboard that all programs share.
    public static let general = UIPasteboard(name: .general)
    private static var named: [Name: UIPasteboard] = [.general: general]

    /// What all pasteboards of one name share.
    @MainActor
    private final class Content {
        var items: [[String: Any]] = []
        var changeCount = 0
        /// What this program put into the window system's clipboard.
        var sharedText: String?
    }

    /// Posted when the content changed by this program.
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

    /// The pasteboard of a name. One that there is already shares its content with this one.
    ///
    /// - Parameter create: whether a pasteboard that doesn't exist is made; nil is returned otherwise.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        let existing = Self.named[pasteboardName]
        guard create || existing != nil else { return nil }
        self.init(name: pasteboardName, content: existing?.content ?? Content())
        if existing == nil { Self.named[pasteboardName] = self }
    }

    /// The pasteboard of a name in this program; nil for none.
    public class func named(_ pasteboardName: Name) -> UIPasteboard? { named[pasteboardName] }

    /// A new pasteboard with a name of its own.
    public class func withUniqueName() -> UIPasteboard {
        var number = named.count
        while named[Name("pasteboard-\(number)")] != nil { number += 1 }
        let made = UIPasteboard(name: Name("pasteboard-\(number)"))
        named[made.name] = made
        return made
    }

    /// Forgets a pasteboard that was made by name.
    public class func remove(withName pasteboardName: Name) {
        guard pasteboardName != .general, let removed = named.removeValue(forKey: pasteboardName) else { return }
        removed.content.items = []
        NotificationCenter.default.post(name: removedNotification, object: removed)
    }

    // MARK: Content

    private static let textType = "public.utf8-plain-text", urlType = "public.url", imageType = "public.image", colorType = "com.apple.uikit.color"

    /// Takes over what another program put into the clipboard.
    private func refresh() {
        guard name == .general, let clipboard = UIApplication.shared.clipboard else { return }
        let text = clipboard.get()
        guard text != content.sharedText ?? "" else { return }
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
            refresh()
            content.items = newValue
            content.changeCount += 1
            if name == .general, let clipboard = UIApplication.shared.clipboard {
                let text = content.items.lazy.compactMap { $0[Self.textType] as? String ?? ($0[Self.urlType] as? URL)?.absoluteString }.first ?? ""
                content.sharedText = text
                clipboard.set(text)
            }
            NotificationCenter.default.post(name: Self.changedNotification, object: self)
        }
    }

    /// Adds items.
    open func addItems(_ items: [[String: Any]]) { self.items += items }
    /// Replaces the items. There are no options: nothing leaves this machine, and nothing expires.
    open func setItems(_ items: [[String: Any]]) { self.items = items }
    /// How many items there are.
    open var numberOfItems: Int { items.count }
    /// Rises with each change of the content.
    open var changeCount: Int {
        refresh()
        return content.changeCount
    }

    private func values<Value>(_ type: String) -> [Value]? {
        let found = items.compactMap { $0[type] as? Value }
        return found.isEmpty ? nil : found
    }

    /// The first text.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    /// The texts; addresses count.
    open var strings: [String]? {
        get {
            let found = items.compactMap { $0[Self.textType] as? String ?? ($0[Self.urlType] as? URL)?.absoluteString }
            return found.isEmpty ? nil : found
        }
        set { items = (newValue ?? []).map { [Self.textType: $0] } }
    }
    /// The first address.
    open var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }
    /// The addresses.
    open var urls: [URL]? {
        get { values(Self.urlType) }
        set { items = (newValue ?? []).map { [Self.urlType: $0] } }
    }
    /// The first image.
    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }
    /// The images.
    open var images: [UIImage]? {
        get { values(Self.imageType) }
        set { items = (newValue ?? []).map { [Self.imageType: $0] } }
    }
    /// The first colour.
    open var color: UIColor? {
        get { colors?.first }
        set { colors = newValue.map { [$0] } }
    }
    /// The colours.
    open var colors: [UIColor]? {
        get { values(Self.colorType) }
        set { items = (newValue ?? []).map { [Self.colorType: $0] } }
    }

    /// Whether there is any text.
    open var hasStrings: Bool { strings != nil }
    /// Whether there is any address.
    open var hasURLs: Bool { urls != nil }
    /// Whether there is any image.
    open var hasImages: Bool { images != nil }
    /// Whether there is any colour.
    open var hasColors: Bool { colors != nil }

    /// The type identifiers of the first item.
    open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }
    /// Whether the first item has a representation of one of these types.
    open func contains(pasteboardTypes: [String]) -> Bool { !Set(types).isDisjoint(with: pasteboardTypes) }
    /// The first item's value of a type.
    open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }
    /// Replaces the items by a single value of a type.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }
    /// The first item's bytes of a type.
    open func data(forPasteboardType pasteboardType: String) -> Data? { items.first?[pasteboardType] as? Data }
    /// Replaces the items by the bytes of a single value of a type.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }
}
