/// The file by which a compiler reads copies in the place of sources.
enum Overlay {
    static func text(_ files: [(name: String, contents: String)]) -> String {
        // The compiler goes on calling files by their own names: in errors, debug information and coverage.
        "{\"version\": 0, \"case-sensitive\": \"true\", \"use-external-names\": false, \"roots\": [\n"
            + files.map { "{\"type\": \"file\", \"name\": \(quoted($0.name)), \"external-contents\": \(quoted($0.contents))}" }.joined(
                separator: ",\n")
            + "\n]}\n"
    }

    private static func quoted(_ path: String) -> String {
        "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
