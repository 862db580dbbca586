import Foundation

/// A nib file, by its name. Nothing on Linux reads nib files, so a nib can be named and registered, and ends the program with a message when
/// objects are to be made of it, as Apple's does when its bundle has no such file.
@preconcurrency @MainActor
open class UINib: NSObject {
    /// A key of the options of ``instantiate(withOwner:options:)``.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Objects that take the places of the nib's external objects.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let name: String

    /// Names the nib file of a bundle; nil stands for the main bundle.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// Stands for a nib file's data.
    public init(data: Data, bundle bundleOrNil: Bundle?) {
        name = "data of \(data.count) bytes"
        super.init()
    }

    /// Ends the program with a message: there is no nib file.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        fatalError("Could not load the nib \"\(name)\": nothing on Linux reads nib files; register a class, or make the view in code")
    }
}
