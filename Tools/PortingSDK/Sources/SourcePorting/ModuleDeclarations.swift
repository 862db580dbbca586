/// What the files of a module declare together, for looking up.
public struct ModuleDeclarations: Sendable {
    /// The types that this module's files declare; the others are of modules that it imports.
    private var own: Set<String> = []
    /// A type's own declaration.
    private var declared: [String: TypeDeclaration] = [:]
    /// The members of a type, from its declaration and its extensions.
    private var members: [String: [MemberDeclaration]] = [:]
    private var extensions: [String: [TypeDeclaration]] = [:]
    private var inheritedNames: [String: [String]] = [:]
    private var subclasses: [String: [String]] = [:]
    /// Types by the last part of their names, for a name that is written inside another type.
    private var bySimpleName: [String: [String]] = [:]
    private var optionalNames: [String: Set<String>] = [:]
    private var optionalBases: [String: Set<String>] = [:]
    private var propertyTypes: [String: Set<String>] = [:]
    private var overridden: Set<String> = []
    /// By class: the optional requirements that subclasses have in its place.
    private var stubs: [String: [Stub]] = [:]
    /// Class and name of the methods that subclasses have so.
    private var implementing: [String: Stub] = [:]
    /// The classes that override something, in their declarations or in extensions.
    private var overriding: Set<String> = []

    /// - Parameters:
    ///   - files: the module's own files.
    ///   - imported: those of modules that it imports, as far as they were ported too.
    public init(_ files: [FileDeclarations], imported: [FileDeclarations] = []) {
        for type in imported.flatMap(\.types) { add(type, isOwn: false) }
        for type in files.flatMap(\.types) { add(type, isOwn: true) }
        for (name, type) in declared where type.kind == .class {
            for parent in type.inherited.prefix(1) {
                guard let parent = resolve(parent, in: name), declared[parent]?.kind == .class else { continue }
                subclasses[parent, default: []].append(name)
            }
        }
        findStubs()
    }

    private mutating func add(_ type: TypeDeclaration, isOwn: Bool) {
        if type.kind == .extension {
            // What another module's extensions override is done in that module.
            if isOwn { extensions[type.name, default: []].append(type) }
        } else {
            if isOwn { own.insert(type.name) }
            declared[type.name] = type
            let simple = type.name.split(separator: ".").last.map(String.init) ?? type.name
            bySimpleName[simple, default: []].append(type.name)
        }
        members[type.name, default: []] += type.members
        inheritedNames[type.name, default: []] += type.inherited
        for member in type.members {
            if member.options.contains(.optional) {
                optionalNames[member.fullName, default: []].insert(type.name)
                optionalBases[member.base, default: []].insert(type.name)
            }
            if member.options.contains(.property), !member.type.isEmpty { propertyTypes[member.base, default: []].insert(member.type) }
            if isOwn, member.options.contains(.override) {
                overridden.insert(member.fullName)
                overriding.insert(type.name)
            }
        }
    }

    // MARK: Types

    /// The full name of a type that is written inside another; nil if the module doesn't declare it.
    func resolve(_ name: String, in scope: String?) -> String? {
        var outer = scope.map { $0.split(separator: ".").map(String.init) } ?? []
        while !outer.isEmpty {
            let candidate = (outer + [name]).joined(separator: ".")
            if declared[candidate] != nil { return candidate }
            outer.removeLast()
        }
        if declared[name] != nil { return name }
        if let candidates = bySimpleName[name], candidates.count == 1 { return candidates[0] }
        return nil
    }

    func type(_ name: String) -> TypeDeclaration? { declared[name] }

    /// Whether it is a class that a file of this module declares, so that something can be put into it.
    func isOwnClass(_ name: String) -> Bool { own.contains(name) && declared[name]?.kind == .class }

    /// The superclass and the protocols that a class and the extensions of it name.
    func inherited(by name: String) -> [String] { inheritedNames[name] ?? [] }

    /// A class's superclasses, nearest first, as far as the module declares them; the last one may be a name that it doesn't.
    func superclasses(of name: String) -> [String] {
        var result: [String] = []
        var next = name
        while let first = declared[next]?.inherited.first {
            let parent = resolve(first, in: next) ?? first
            if let kind = declared[parent]?.kind, kind != .class { break }
            if result.contains(parent) || parent == name { break }
            result.append(parent)
            next = parent
        }
        return result
    }

    /// Whether a class or one of its superclasses in the module has the option.
    func has(_ option: TypeDeclaration.Options, _ name: String) -> Bool {
        ([name] + superclasses(of: name)).contains { declared[$0]?.options.contains(option) == true }
    }

    // MARK: Members

    /// The members of a type and its extensions, then those of its superclasses in the module.
    func members(of name: String, named base: String) -> [MemberDeclaration] {
        ([name] + superclasses(of: name)).flatMap { (members[$0] ?? []).filter { $0.base == base } }
    }

    /// Whether two members that aren't overrides of each other have the same name, so that a reference has to say which.
    func isAmbiguous(_ member: MemberDeclaration, in type: String) -> Bool {
        (members[type] ?? []).filter { $0.base == member.base && $0.fullName == member.fullName }.count > 1
    }

    /// Whether a type has other methods of the same base name.
    func isOverloaded(_ base: String, in type: String) -> Bool {
        Set(members(of: type, named: base).map(\.fullName)).count > 1
    }

    // MARK: Optional requirements

    /// The protocols with an optional requirement of this name: whole, or up to a trailing closure (`f(_:`).
    func protocols(withOptional name: String) -> Set<String> {
        if let protocols = optionalNames[name] { return protocols }
        guard name.contains("("), !name.hasSuffix(")") else { return [] }
        return optionalNames.reduce(into: []) { if $1.key.hasPrefix(name) { $0.formUnion($1.value) } }
    }

    /// The protocols with an optional requirement of this base name.
    func protocols(withOptionalBase base: String) -> Set<String> { optionalBases[base] ?? [] }

    func optional(_ base: String, in type: String) -> MemberDeclaration? {
        members[type]?.first { $0.base == base && $0.options.contains(.optional) }
    }

    /// The types that properties of this name are declared with, as they are written.
    func types(ofProperties name: String) -> Set<String> { propertyTypes[name] ?? [] }

    // MARK: Optional requirements that subclasses have

    /// An optional requirement of a protocol that a class conforms to, which only subclasses of it have.
    ///
    /// Swift decides where a class conforms which method is the protocol's, and so the class must declare one for subclasses to override.
    struct Stub: Hashable {
        var base: String
        var conforming: String
        var protocolName: String
        var member: MemberDeclaration
        /// Whether it is one of UIKit's protocols, which do something where the method is absent.
        var isOfUIKit: Bool
        var isPublic: Bool
    }

    private mutating func findStubs() {
        for name in own.sorted() where declared[name]?.kind == .class {
            let above = superclasses(of: name)
            guard !above.isEmpty else { continue }
            for member in members[name] ?? [] where member.options.isDisjoint(with: [.override, .isStatic, .property, .hidden]) {
                guard let stub = stub(member, of: name, above) else { continue }
                implementing[name + "." + member.fullName] = stub
                if isOwnClass(stub.conforming), stubs[stub.conforming]?.contains(where: { $0.member.fullName == member.fullName }) != true {
                    stubs[stub.conforming, default: []].append(stub)
                }
            }
        }
    }

    private func stub(_ member: MemberDeclaration, of name: String, _ above: [String]) -> Stub? {
        let fullName = member.fullName
        guard optionalNames[fullName] != nil || UIKitRequirements.all.contains(fullName) else { return nil }
        // Where a superclass has the method, the subclass overrides it and says so.
        guard !above.contains(where: { (members[$0] ?? []).contains { $0.fullName == fullName } }) else { return nil }
        return above.lazy.compactMap { stub(member, of: name, conforming: $0) }.first
    }

    private func stub(_ member: MemberDeclaration, of name: String, conforming: String) -> Stub? {
        guard declared[conforming]?.kind == .class else { return nil }
        let isPublic = declared[conforming]!.options.contains(.isPublic)
        for inherited in inheritedNames[conforming] ?? [] {
            if let declaring = UIKitRequirements.declaring(member.fullName, from: inherited) {
                return Stub(
                    base: member.base, conforming: conforming, protocolName: declaring, member: member, isOfUIKit: true, isPublic: isPublic)
            }
            if let found = resolve(inherited, in: conforming).flatMap({ declaring(member.fullName, from: $0) }) {
                return Stub(
                    base: member.base, conforming: conforming, protocolName: found.name, member: found.member, isOfUIKit: false,
                    isPublic: isPublic && declared[found.name]!.options.contains(.isPublic))
            }
        }
        return nil
    }

    private func declaring(_ fullName: String, from name: String, depth: Int = 0) -> (name: String, member: MemberDeclaration)? {
        guard depth < 8, declared[name]?.kind == .protocol else { return nil }
        if let member = members[name]?.first(where: { $0.fullName == fullName && $0.options.contains(.optional) && !$0.head.isEmpty }) {
            return (name, member)
        }
        return (inheritedNames[name] ?? []).lazy.compactMap { resolve($0, in: name) }
            .compactMap { declaring(fullName, from: $0, depth: depth + 1) }.first
    }

    /// What a class declares for its subclasses to override.
    func stubs(of name: String) -> [Stub] { stubs[name] ?? [] }

    /// The optional requirement that a class has in the place of a superclass.
    func implemented(_ fullName: String, by name: String) -> Stub? { implementing[name + "." + fullName] }

    // MARK: Members of extensions that take part in overriding

    /// What a class has to declare so that members of its extensions override, or can be overridden.
    func forwarded(of name: String) -> [MemberDeclaration] {
        (extensions[name] ?? []).flatMap { type in type.members.filter { isForwarded($0, of: name) } }
    }

    /// Whether a member of an extension is called through the class.
    func isForwarded(_ member: MemberDeclaration, of name: String) -> Bool {
        guard isOwnClass(name), !member.head.isEmpty, foreignExtension(of: member.fullName, overriddenIn: name) == nil else {
            return false
        }
        return member.options.contains(.override) || isOverriddenBelow(member, of: name)
    }

    /// Whether a subclass overrides a member of an extension.
    private func isOverriddenBelow(_ member: MemberDeclaration, of name: String) -> Bool {
        guard member.options.contains(.objc), !member.options.contains(.final) else { return false }
        if member.options.contains(.open), declared[name]?.options.contains(.open) == true { return true }
        guard overridden.contains(member.fullName) else { return false }
        return (subclasses[name] ?? []).contains { overrides(member, $0) || isOverriddenBelow(member, of: $0) }
    }

    private func overrides(_ member: MemberDeclaration, _ name: String) -> Bool {
        (members[name] ?? []).contains { $0.options.contains(.override) && $0.fullName == member.fullName }
    }

    /// The member of an extension that is forwarded, if one of this name is.
    func forwarded(_ fullName: String, isStatic: Bool, of name: String) -> MemberDeclaration? {
        forwarded(of: name).first { $0.fullName == fullName && $0.options.contains(.isStatic) == isStatic }
    }

    /// The member of an extension of a class from elsewhere that another class overrides, and the extended class.
    ///
    /// - Parameter name: the overriding class: of this module, or from elsewhere and extended here.
    func foreignExtension(of fullName: String, overriddenIn name: String) -> (type: String, member: MemberDeclaration)? {
        guard overridden.contains(fullName) else { return nil }
        let chain = [name] + superclasses(of: name)
        // From the first class from elsewhere on, which an extension may override in, too.
        guard let first = chain.firstIndex(where: { !isOwnClass($0) }) else { return nil }
        let isElsewhere = chain[..<first].dropFirst().contains { name in
            (members[name] ?? []).contains { $0.fullName == fullName && !$0.options.contains(.override) }
        }
        guard !isElsewhere else { return nil }
        let foreign = chain[first...]
        let candidates = extensions.keys.filter { !own.contains($0) && $0 != name }.sorted().flatMap { type in
            (members[type] ?? []).filter { isOverridable($0) && $0.fullName == fullName }.map { (type, $0) }
        }
        return candidates.first { foreign.contains($0.0) } ?? candidates.first
    }

    private func isOverridable(_ member: MemberDeclaration) -> Bool {
        member.options.contains(.objc) && !member.options.contains(.override) && !member.head.isEmpty
    }

    /// Whether a member of an extension of a class from elsewhere is overridden by a class of this module, or in another extension.
    func isOverriddenInModule(_ member: MemberDeclaration, ofForeign type: String) -> Bool {
        guard !own.contains(type), overridden.contains(member.fullName), isOverridable(member) else { return false }
        return overriding.contains { name in
            overrides(member, name) && foreignExtension(of: member.fullName, overriddenIn: name)?.type == type
        }
    }

    /// Whether a superclass in the module overrides the member too.
    func isOverriddenAbove(_ fullName: String, of name: String) -> Bool {
        superclasses(of: name).contains { (members[$0] ?? []).contains { $0.options.contains(.override) && $0.fullName == fullName } }
    }
}
