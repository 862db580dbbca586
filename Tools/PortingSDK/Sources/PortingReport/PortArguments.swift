/// The arguments of `lamina port`.
struct PortArguments: Hashable {
    enum Action: String, CaseIterable {
        case check, diff, write, package
    }

    var action = Action.check
    var path = ""
    var target: String?
    var output: String?
    var sdk: String?
    var languageVersion: String?
    var flags: Set<String> = []
    var json = false
    var showsErrors = false
    var withTests = false
    var force = false
    var top = 30
    var asksForHelp = false

    static let help = """
        Port the sources of an iPhone app, or say what they miss here.

        USAGE: lamina port --check PATH [--target NAME] [--json | --errors] [--top N]
               lamina port --diff PATH [--target NAME]
               lamina port --write PATH [--target NAME] [--force]
               lamina port --package App.xcodeproj [--target NAME] [--output FILE]

        PATH is a folder of Swift sources, or an Xcode project. A folder is taken as one module, without hidden folders, tests, Pods,
        Carthage, DerivedData, build, vendor and node_modules.

        ACTIONS:
          --check           Type-check with the installed SDK; print the errors of each file by number, and what is missing by name.
          --diff            Print what porting changes, as differences that 'git apply' takes.
          --write           Write it into the files. Refused where git has changes of them that aren't committed.
          --package         Print a Package.swift for a target of an Xcode project, its frameworks and its tests.

        OPTIONS:
          --target NAME     The project's target. (default: the only application)
          --tests           Also take folders of tests.
          --define NAME     A compilation condition, as -D is one; may be repeated. (default: DEBUG, or as the project says)
          --swift-version N The language mode. (default: 5, or as the project says)
          --sdk FOLDER      The SDK. (default: the installed one)
          --json            Print the check's result as JSON.
          --errors          Print each error at its line.
          --top N           How many entries of a list are printed; 0 for all. (default: 30)
          --force           Write into files with changes that aren't committed.
          --output FILE     Where the manifest is written. (default: standard output)
          -h, --help        Show this.

        Exit status: 0 done, 1 failed, 2 something is missing or refused, 64 wrong arguments.

        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var actions: [Action] = []
        var paths: [String] = []
        func value(_ option: String, _ attached: Substring?) throws -> String {
            if let attached { return String(attached) }
            guard let value = rest.popFirst() else { throw PortError.usage("\(option) needs a value; see --help") }
            return value
        }
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument.count > 1 else {
                paths.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = String(parts[0]), attached = argument.hasPrefix("--") && parts.count > 1 ? parts[1] : nil
            switch option {
            case "--target": target = try value(option, attached)
            case "--output", "-o": output = try value(option, attached)
            case "--sdk": sdk = try value(option, attached)
            case "--define": flags.insert(try value(option, attached))
            case "--swift-version":
                let version = try value(option, attached)
                guard ["4", "4.2", "5", "6"].contains(version) else {
                    throw PortError.usage("--swift-version is 4, 4.2, 5 or 6, not \(version)")
                }
                languageVersion = version
            case "--top":
                let text = try value(option, attached)
                guard let number = Int(text), number >= 0 else { throw PortError.usage("--top is a number, not \(text)") }
                top = number
            default:
                guard attached == nil else { throw PortError.usage("unknown option \(argument); see --help") }
                switch argument {
                case "--json": json = true
                case "--errors": showsErrors = true
                case "--tests": withTests = true
                case "--force": force = true
                case "-h", "--help", "-help": asksForHelp = true
                default:
                    guard let action = Action.allCases.first(where: { "--" + $0.rawValue == argument }) else {
                        throw PortError.usage("unknown option \(argument); see --help")
                    }
                    actions.append(action)
                }
            }
        }
        if asksForHelp { return }
        guard let action = actions.first else { throw PortError.usage("give --check, --diff, --write or --package; see --help") }
        guard Set(actions).count == 1 else { throw PortError.usage("give one of --check, --diff, --write and --package") }
        guard let path = paths.first, !path.isEmpty else { throw PortError.usage("name a folder or an Xcode project; see --help") }
        guard paths.count == 1 else { throw PortError.usage("name one folder or project, not also \(paths[1])") }
        self.action = action
        self.path = path
    }
}
