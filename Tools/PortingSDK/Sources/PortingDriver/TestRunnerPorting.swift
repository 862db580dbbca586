import SourcePorting

/// Has the program that runs a package's tests start an application, if there is a module for that.
enum TestRunnerPorting {
    static func run(_ job: Job) -> Porting.Result {
        guard job.canImport("UIKitTesting"), let path = job.sources.first(where: { FileSystem.name(of: $0) == "runner.swift" }),
            let text = FileSystem.read(path), let ported = TestRunner.ported(text)
        else { return Porting.Result() }
        FileSystem.makeDirectory(job.folder)
        let copy = job.folder + "/runner.swift", overlay = job.folder + "/overlay.json"
        for (text, path) in [(ported, copy), (Overlay.text([(path, copy)]), overlay)] where FileSystem.read(path) != text {
            guard FileSystem.write(text, to: path) else { return Porting.Result() }
        }
        return Porting.Result(arguments: ["-vfsoverlay", overlay])
    }
}
