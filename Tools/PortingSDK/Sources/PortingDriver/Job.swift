import SourcePorting

/// What a command line asks the compiler for, as far as porting has to know it.
package struct Job {
    /// The arguments for the real compiler.
    private(set) var arguments: [String] = []
    /// The files of Swift, as absolute paths.
    private(set) var sources: [String] = []
    private(set) var moduleName = "main"
    private(set) var searchPaths: [String] = []
    private(set) var conditions = Conditions(flags: [], isPhone: false, importable: [], languageVersion: [5])
    private(set) var outputFileMap: String?
    private(set) var modulePath: String?
    private var output: String?
    private let workingDirectory: String

    /// Options that take the next argument, which then isn't an input.
    private static let withValue: Set<String> = [
        "-o", "-I", "-L", "-F", "-Fsystem", "-D", "-Xcc", "-Xfrontend", "-Xlinker", "-Xclang-linker", "-Xllvm", "-module-name", "-sdk",
        "-target", "-target-cpu", "-swift-version", "-output-file-map", "-emit-module-path", "-index-store-path", "-module-cache-path",
        "-package-name", "-emit-objc-header-path", "-import-objc-header", "-vfsoverlay", "-working-directory", "-num-threads", "-framework",
        "-module-link-name", "-emit-module-interface-path", "-emit-private-module-interface-path", "-emit-dependencies-path",
        "-serialize-diagnostics-path", "-load-plugin-executable", "-load-plugin-library", "-plugin-path", "-external-plugin-path",
        "-enable-upcoming-feature", "-enable-experimental-feature", "-default-isolation", "-resource-dir", "-tools-directory",
        "-module-alias", "-coverage-prefix-map", "-debug-prefix-map", "-file-prefix-map", "-access-notes-path", "-user-module-version",
        "-emit-symbol-graph-dir", "-index-unit-output-path", "-profile-use", "-j", "-primary-file", "-swift-module-file",
    ]

    init(_ commandLine: [String], workingDirectory: String) {
        var directory = workingDirectory
        if let index = commandLine.firstIndex(of: "-working-directory"), index + 1 < commandLine.count {
            directory = commandLine[index + 1]
        }
        self.workingDirectory = directory

        var index = 0
        while index < commandLine.count {
            let argument = commandLine[index]
            // A root that isn't an SDK: with it the compiler would look for its runtime there.
            if argument == "-sdk", index + 1 < commandLine.count, commandLine[index + 1] == "/" {
                index += 2
                continue
            }
            arguments.append(argument)
            index += 1
        }
        read(arguments)
        conditions.importable.formUnion(Self.alwaysImportable)
    }

    private static let alwaysImportable: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "XCTest", "Testing",
        "Synchronization", "Observation", "RegexBuilder", "Distributed", "CoreFoundation", "_Concurrency", "_StringProcessing", "Cxx",
    ]

    private mutating func read(_ arguments: [String], depth: Int = 0) {
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if argument.hasPrefix("@"), depth < 8, let text = FileSystem.read(absolute(String(argument.dropFirst()))) {
                read(Self.tokens(text), depth: depth + 1)
                continue
            }
            if Self.withValue.contains(argument), index < arguments.count {
                read(argument, arguments[index])
                index += 1
                continue
            }
            if argument == "-filelist", index < arguments.count {
                for line in (FileSystem.read(absolute(arguments[index])) ?? "").split(separator: "\n") { addInput(String(line)) }
                index += 1
            } else if argument.hasPrefix("-D"), argument.count > 2 {
                conditions.flags.insert(String(argument.dropFirst(2)))
            } else if argument.hasPrefix("-I"), argument.count > 2 {
                searchPaths.append(absolute(String(argument.dropFirst(2))))
            } else if !argument.hasPrefix("-") {
                addInput(argument)
            }
        }
    }

    private mutating func read(_ option: String, _ value: String) {
        switch option {
        case "-module-name": moduleName = value
        case "-I": searchPaths.append(absolute(value))
        case "-D": conditions.flags.insert(value)
        case "-swift-version": conditions.languageVersion = value.split(separator: ".").compactMap { Int($0) }
        case "-target": conditions.architecture = String(value.prefix { $0 != "-" }).replacing("aarch64", with: "arm64")
        case "-output-file-map": outputFileMap = absolute(value)
        case "-emit-module-path": modulePath = absolute(value)
        case "-o": output = absolute(value)
        case "-default-isolation": conditions.isMainActorByDefault = value == "MainActor"
        case "-primary-file": addInput(value)
        default: break
        }
    }

    private mutating func addInput(_ path: String) {
        guard path.hasSuffix(".swift") else { return }
        let path = absolute(path)
        if !sources.contains(path) { sources.append(path) }
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : workingDirectory + "/" + path
    }

    /// The words of a response file: between spaces and line breaks, with quotes and backslashes as a shell has them.
    package static func tokens(_ text: String) -> [String] {
        var tokens: [String] = []
        var token = ""
        var isOpen = false
        var quote: Character?
        var characters = text.makeIterator()
        while let character = characters.next() {
            if character == "\\", quote != "'" {
                if let next = characters.next(), next != "\n" { token.append(next) }
                isOpen = true
            } else if let open = quote {
                if character == open { quote = nil } else { token.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                isOpen = true
            } else if character.isWhitespace {
                if isOpen { tokens.append(token) }
                token = ""
                isOpen = false
            } else {
                token.append(character)
                isOpen = true
            }
        }
        if isOpen { tokens.append(token) }
        return tokens
    }

    /// Where the copies are kept: beside what the compiler makes of the module.
    var folder: String {
        let beside = outputFileMap ?? modulePath ?? output
        return (beside.map(FileSystem.directory) ?? workingDirectory + "/.build") + "/porting/" + moduleName
    }

    /// Adds search paths and finds which modules can be imported from all of them.
    mutating func addSearchPath(_ path: String) {
        arguments += ["-I", path]
        searchPaths.append(path)
    }

    /// Whether a module lies on the search paths.
    func canImport(_ module: String) -> Bool {
        searchPaths.contains {
            FileSystem.stamp("\($0)/\(module).swiftmodule") != nil || FileSystem.stamp("\($0)/\(module)/module.modulemap") != nil
        }
    }

    mutating func setImportable(among modules: Set<String>) {
        conditions.importable.formUnion(modules.filter { canImport($0) })
    }

    mutating func set(isPhone: Bool) { conditions.isPhone = isPhone }

    /// Whether a program or a shared library is made.
    var links: Bool { arguments.contains("-emit-executable") || arguments.contains("-emit-library") }

    /// Whether only the compiler's version is asked for.
    var asksForVersion: Bool { arguments == ["-version"] || arguments == ["--version"] }

    mutating func append(_ arguments: [String]) { self.arguments += arguments }
}
