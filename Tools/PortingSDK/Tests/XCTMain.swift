import Testing

/// Runs the tests that SwiftPM builds into one program, all of which are Swift Testing's. Without this file SwiftPM looks for XCTest's in an
/// index of the sources, the making of which takes a quarter of the compiler's time.
@main
struct TestRunner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
