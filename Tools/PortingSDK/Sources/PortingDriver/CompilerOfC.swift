/// The compiler of C, C++ and assembler, in front of which this program stands when it is called `clang`: it refuses Objective-C by name.
enum CompilerOfC {
    private static let objectiveC = [".m", ".mm"]

    static func run(_ tool: String, _ arguments: [String]) -> Int32 {
        let refused = arguments.filter { argument in !argument.hasPrefix("-") && objectiveC.contains { argument.hasSuffix($0) } }
        for path in refused {
            Driver.write(
                "\(path):1:1: error: Objective-C can't be compiled here: there is no Objective-C runtime; write it in Swift or C\n")
        }
        return refused.isEmpty ? Driver.become(tool, arguments) : 1
    }
}
