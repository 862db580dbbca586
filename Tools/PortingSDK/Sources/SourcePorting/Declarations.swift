/// A method or a property, as far as other files have to know it.
public struct MemberDeclaration: Hashable, Sendable {
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let objc = Options(rawValue: 1)
        public static let isStatic = Options(rawValue: 2)
        public static let override = Options(rawValue: 4)
        public static let optional = Options(rawValue: 8)
        public static let isThrowing = Options(rawValue: 16)
        public static let property = Options(rawValue: 32)
        /// `private` or `fileprivate`.
        public static let hidden = Options(rawValue: 64)
        /// `open`: other modules may override it.
        public static let open = Options(rawValue: 128)
        /// A property that can be set.
        public static let settable = Options(rawValue: 256)
        public static let final = Options(rawValue: 512)
        public static let mainActor = Options(rawValue: 1024)
        /// Returns nothing.
        public static let void = Options(rawValue: 2048)
        /// A property with `willSet` or `didSet`.
        public static let observing = Options(rawValue: 4096)
    }

    public var base: String
    /// The argument labels, `_` for none; none for a property.
    public var labels: [String]
    /// The name given by `@objc(name)`, or an empty string.
    public var objcName: String
    public var options: Options
    /// A property's type as it is written, or an empty string.
    public var type: String
    /// For members of extensions that may have to be called from the class: the declaration's head on one line, with `%` for the name.
    public var head: String
    /// With the head: the arguments of a call, `(a, b: &b)`, with what goes before it (`try await`); empty for properties.
    public var call: String

    public init(
        base: String, labels: [String] = [], objcName: String = "", options: Options = [], type: String = "", head: String = "",
        call: String = ""
    ) {
        self.base = base
        self.labels = labels
        self.objcName = objcName
        self.options = options
        self.type = type
        self.head = head
        self.call = call
    }

    /// Swift's name, `f(_:y:)` or `x`.
    public var fullName: String {
        options.contains(.property) ? base : base + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    /// The method's name in Objective-C.
    public var selector: String {
        if !objcName.isEmpty { return objcName }
        if options.contains(.property) { return base }
        return SelectorName.derived(base: base, labels: labels, isThrowing: options.contains(.isThrowing))
    }
}

/// A type, or an extension of one, as far as other files have to know it.
public struct TypeDeclaration: Hashable, Sendable {
    public enum Kind: String, Sendable { case `class`, value, `protocol`, `extension` }

    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let objcMembers = Options(rawValue: 1)
        public static let generic = Options(rawValue: 2)
        public static let mainActor = Options(rawValue: 4)
        public static let objc = Options(rawValue: 8)
        public static let open = Options(rawValue: 16)
        public static let final = Options(rawValue: 32)
        public static let isPublic = Options(rawValue: 64)
        /// `private` inside another type, so that the rest of the file can't name it.
        public static let hidden = Options(rawValue: 128)
    }

    /// The name with those of the types around it: `Board.Square`.
    public var name: String
    public var kind: Kind
    public var inherited: [String]
    public var options: Options
    public var members: [MemberDeclaration]

    public init(name: String, kind: Kind, inherited: [String] = [], options: Options = [], members: [MemberDeclaration] = []) {
        self.name = name
        self.kind = kind
        self.inherited = inherited
        self.options = options
        self.members = members
    }
}

/// What a file declares.
public struct FileDeclarations: Hashable, Sendable {
    public var types: [TypeDeclaration]
    /// The modules that it imports, in whatever branch of `#if`.
    public var imports: [String]

    public init(types: [TypeDeclaration] = [], imports: [String] = []) {
        self.types = types
        self.imports = imports
    }
}

// Written and read by the driver, which keeps them between jobs: a line a declaration, fields between tabs, lists between spaces.
extension FileDeclarations {
    public var serialized: String {
        var lines = ["i\t" + imports.joined(separator: " ")]
        for type in types {
            lines.append(["t", type.name, type.kind.rawValue, type.inherited.joined(separator: "\u{1F}"), String(type.options.rawValue)]
                .joined(separator: "\t"))
            for member in type.members {
                lines.append(["m", member.base, member.labels.joined(separator: " "), member.objcName, String(member.options.rawValue),
                    member.type, member.head, member.call].joined(separator: "\t"))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Nil if a line isn't one that ``serialized`` writes.
    public init?(serialized: Substring) {
        self.init()
        for line in serialized.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            switch fields[0] {
            case "i" where fields.count == 2:
                imports = fields[1].split(separator: " ").map(String.init)
            case "t" where fields.count == 5:
                guard let kind = TypeDeclaration.Kind(rawValue: String(fields[2])), let options = Int(fields[4]) else { return nil }
                types.append(TypeDeclaration(
                    name: String(fields[1]), kind: kind, inherited: fields[3].split(separator: "\u{1F}").map(String.init),
                    options: .init(rawValue: options)))
            case "m" where fields.count == 8 && !types.isEmpty:
                guard let options = Int(fields[4]) else { return nil }
                types[types.count - 1].members.append(MemberDeclaration(
                    base: String(fields[1]), labels: fields[2].split(separator: " ").map(String.init), objcName: String(fields[3]),
                    options: .init(rawValue: options), type: String(fields[5]), head: String(fields[6]), call: String(fields[7])))
            default: return nil
            }
        }
    }
}
