import Foundation

/// An object that can be made from data of some types.
public protocol NSItemProviderReading: NSObjectProtocol {
    /// The types of data, best first, such as `"public.utf8-plain-text"`.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Makes an object from data of a type. Throws where the data isn't of it.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// An object that can be written as data of some types.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The types of data, best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Writes the object as data of a type, and hands it to the closure, or the error. Returns a progress if it takes long.
    func loadData(
        withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress?
}

/// A promise of data in one or more types, to be handed from one part of a program to another.
///
/// Completion handlers are called in another thread, as Apple's. Types are compared by their names: no type conforms to another here.
///
/// `@unchecked Sendable`: a lock guards what is stored, and it isn't held while calling.
open class NSItemProvider: NSObject, @unchecked Sendable {
    /// Who may see what is provided. Has no effect here, where only the program itself does.
    public enum RepresentationVisibility: Int, Sendable {
        /// Every program.
        case all = 0
        /// The programs of one team.
        case team
        /// The programs of one group.
        case group
        /// This program.
        case ownProcess
    }

    /// The domain of errors.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// Why nothing was loaded.
    public enum ErrorCode: Int, Sendable {
        /// Something else.
        case unknownError = -1
        /// There is no data of the type.
        case itemUnavailableError = -1000
        /// The data isn't what the class expects.
        case unexpectedValueClassError = -1100
    }

    private typealias Load = (@escaping (Data?, (any Error)?) -> Void) -> Progress?

    /// `@unchecked Sendable`: used in one thread after the other.
    private struct Work: @unchecked Sendable {
        let body: () -> Void
    }

    private let lock = NSLock()
    private var representations: [(type: String, load: Load)] = []

    /// A name for files that are made of the data. Default nil.
    open var suggestedName: String?

    /// Creates a provider without data.
    public override init() { super.init() }

    /// Creates a provider of an object, in all types that it can be written in.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of a value that is data of one type; nil stands for none.
    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        guard let item, let typeIdentifier else { return }
        if let data = (item as? NSData).map({ $0 as Data }) {
            registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { completion in
                completion(data, nil)
                return nil
            }
        } else if let object = item as? any NSItemProviderWriting {
            registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) {
                object.loadData(withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: $0)
            }
        }
    }

    /// The types that there is data of, in the order of registering.
    open var registeredTypeIdentifiers: [String] { lock.withLock { representations.map(\.type) } }

    /// Adds data of a type, which `loadHandler` hands on when it is asked for. A later one of the same type takes its place.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: RepresentationVisibility,
        loadHandler: @escaping (@escaping (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        lock.withLock {
            representations.removeAll { $0.type == typeIdentifier }
            representations.append((typeIdentifier, loadHandler))
        }
    }

    /// Adds an object, in all types that it can be written in.
    open func registerObject(_ object: any NSItemProviderWriting, visibility: RepresentationVisibility) {
        for identifier in type(of: object).writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: identifier, visibility: visibility) {
                object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: $0)
            }
        }
    }

    /// Whether there is data of a type.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        lock.withLock { representations.contains { $0.type == typeIdentifier } }
    }

    /// Whether an object of a class can be made of the data.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        aClass.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
    }

    /// Loads the data of a type, in another thread.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        let load = lock.withLock { representations.first { $0.type == typeIdentifier }?.load }
        let work = Work {
            guard let load else { return completionHandler(nil, Self.error(.itemUnavailableError, "There is no data of the type \(typeIdentifier).")) }
            _ = load { data, error in
                progress.completedUnitCount = 1
                completionHandler(data, error)
            }
        }
        DispatchQueue.global().async { work.body() }
        return progress
    }

    /// Loads an object of a class, of the first type that it can be made of.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type, completionHandler: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        let identifier = aClass.readableTypeIdentifiersForItemProvider.first { hasItemConformingToTypeIdentifier($0) } ?? ""
        return loadDataRepresentation(forTypeIdentifier: identifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: identifier), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    private static func error(_ code: ErrorCode, _ reason: String) -> NSError {
        NSError(domain: errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: reason])
    }

    fileprivate static func unexpected(_ typeIdentifier: String) -> NSError {
        error(.unexpectedValueClassError, "The data isn't of the type \(typeIdentifier).")
    }
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text", "public.plain-text", "public.text"] }
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }

    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let text = String(data: data, encoding: .utf8) else { throw NSItemProvider.unexpected(typeIdentifier) }
        return Self(string: text)
    }

    public func loadData(
        withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }
}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
    public nonisolated static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.jpeg", "public.image"] }
    public nonisolated static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }

    public nonisolated static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let image = Self(data: data) else { throw NSItemProvider.unexpected(typeIdentifier) }
        return image
    }

    public nonisolated func loadData(
        withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let data = pngData()
        completionHandler(data, data == nil ? NSItemProvider.unexpected(typeIdentifier) : nil)
        return nil
    }
}
