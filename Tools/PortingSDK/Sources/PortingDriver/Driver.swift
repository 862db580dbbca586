import Glibc
import SourcePorting

/// The program that SwiftPM calls as its Swift compiler: it hands the compiler sources that were ported, and is the compiler otherwise.
public enum Driver {
    /// Runs a command line; returns the exit status if the compiler isn't to be started, or can't be.
    public static func run(_ commandLine: [String]) -> Int32 {
        let tool = FileSystem.name(of: commandLine[0])
        let arguments = Array(commandLine.dropFirst())
        if tool.hasPrefix("clang") { return CompilerOfC.run(tool, arguments) }
        // SwiftPM looks for other tools of the toolchain, such as those of coverage, beside its compiler only.
        guard tool == "swiftc" else { return become(tool, arguments) }
        var job = Job(arguments, workingDirectory: FileSystem.currentDirectory())
        if !job.sources.isEmpty {
            let modules = FileSystem.directory(of: FileSystem.directory(of: Toolchain.ownPath)) + "/modules"
            if FileSystem.isDirectory(modules) { job.addSearchPath(modules) }
            let result = port(job)
            for (path, finding) in result.findings {
                write("\(path):\(finding.line):\(finding.column): \(finding.message)\n")
            }
            if result.hasErrors { return 1 }
            job.append(result.arguments)
        }
        let bundle = FileSystem.directory(of: FileSystem.directory(of: Toolchain.ownPath))
        // SwiftPM asks at the beginning of each build, and it costs the other jobs nothing.
        if job.asksForVersion, let compiler = Toolchain.tool("swiftc"),
            let obstacle = CompilerVersion.obstacle(compiler: compiler, bundle: bundle)
        {
            write("error: \(obstacle)\n")
            return 1
        }
        // Programs find the SDK's library where it was installed, which only this program knows.
        if job.links, FileSystem.isDirectory(bundle + "/lib") { job.append(["-Xlinker", "-rpath", "-Xlinker", bundle + "/lib"]) }
        return become("swiftc", job.arguments)
    }

    private static func port(_ job: Job) -> Porting.Result {
        // Written by SwiftPM for this system.
        guard !job.sources.allSatisfy(isGenerated) else { return TestRunnerPorting.run(job) }
        var porting = Porting(job, version: version)
        return porting.run()
    }

    static func isGenerated(_ path: String) -> Bool {
        FileSystem.name(of: FileSystem.directory(of: path)).hasSuffix(".derived")
    }

    /// What tells this build of the driver from others.
    private static var version: String { "1 " + (FileSystem.stamp(Toolchain.ownPath)?.text ?? "") }

    static func become(_ tool: String, _ arguments: [String]) -> Int32 {
        guard let path = Toolchain.tool(tool) else {
            write("error: there is no \(tool) of a Swift toolchain; set LAMINA_TOOLCHAIN to the folder it lies in\n")
            return 1
        }
        Toolchain.become(path, arguments)
        write("error: \(path) can't be started: \(String(cString: strerror(errno)))\n")
        return 1
    }

    static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
