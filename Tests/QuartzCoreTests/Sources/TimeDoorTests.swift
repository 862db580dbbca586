import Foundation
import Testing

/// Time enters at one door, ``MediaClock``, and no locale and no unseeded random numbers enter at all: that is what makes a headless run
/// give the same picture on every machine. Nothing but a look at the sources can tell that this stays so.
@Suite struct TimeDoorTests {
    /// Places that may use what others may not, each with its reason.
    private static let exceptions: [String: Set<String>] = [
        // The door.
        "Sources/QuartzCore/Display/MediaClock.swift": ["clock_gettime"],
        // Arms a real timer some seconds ahead; how many was worked out from the media clock.
        "Sources/UIKit/Application/UIApplication+Display.swift": [".now()"],
        // A timer by selector begins when Foundation's own do.
        "Sources/ObjectiveCRuntime/Timer+Selector.swift": ["Date(timeIntervalSinceNow", "Timer"],
        // Nor do calls after a delay wait for anything but Foundation's timers.
        "Sources/ObjectiveCRuntime/Performing.swift": ["Timer"],
        // A name of Apple's that Foundation lacks on Linux.
        "Sources/ObjectiveCRuntime/RuntimeFunctions.swift": ["CFAbsoluteTimeGetCurrent"],
        // Apple's tests run in real time.
        "Sources/UIKitTesting/Host/TestApplication.swift": [".now()"],
        // Gives up waiting for another program's clipboard.
        "Sources/SDLDisplay/WindowText.swift": [".now()"],
        // Files' dates belong to the month that it was where the person is.
        "Sources/Apps/Covers/Library/PictureLibrary.swift": ["TimeZone"],
        // The day on which a person adds an item or is through with it is the one that it is where the person is.
        "Sources/Apps/Todo/Commands/TodoStoreOptions.swift": ["Date()", "TimeZone"],
        // Calendars name zones of the world without saying their offsets.
        "Sources/TodoLists/Exchange/CalendarZone.swift": ["TimeZone"],
        // The day on which a person studies, too; its zone is handed on.
        "Sources/Apps/Study/Commands/StudyStoreOptions.swift": ["Date()"],
        "Sources/StudyLibrary/Scheduling/StudyDay.swift": ["TimeZone"],
        // So is the time at which a person writes a note.
        "Sources/Apps/Notes/Commands/NotesCommand.swift": ["Date()"],
        // A backup was made at the time that it was where the person is.
        "Sources/Apps/AppSupport/Store/BackupTime.swift": ["TimeZone"],
        // Lets the main loop run for real milliseconds between two measured frames.
        "Sources/Apps/AppSupport/Measurement/InterfaceMeasurement.swift": ["Date(timeIntervalSinceNow"],
        // Lets the main loop run while moves of the pointer come from another thread.
        "Sources/Apps/Bench/LatencyMeasurement.swift": ["Date(timeIntervalSinceNow"],
        // Lets the main loop run until the next measured frame is due.
        "Sources/Apps/Covers/Measurement/CoversMeasurement.swift": ["Date(timeIntervalSinceNow"],
    ]

    @Test("No source reads a clock, a locale or a random source but at the door")
    func sourcesKeepOut() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil))
        var seen = 0
        var used: [String: Set<String>] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            seen += 1
            let path = String(file.standardizedFileURL.path.dropFirst(root.path.count + 1))
            for use in Self.uses(in: try String(contentsOf: file, encoding: .utf8)) {
                used[path, default: []].insert(use.name)
                #expect(Self.exceptions[path]?.contains(use.name) == true, "\(path):\(use.line) uses \(use.name)")
            }
        }
        #expect(seen > 200, "the sources were not found")
        // An exception that nobody needs any more is a hole; and one that is not found shows that the search finds nothing.
        for (path, names) in Self.exceptions { #expect(used[path] == names, "\(path) is excepted for more than it uses") }
    }

    @Test(
        "The search finds each kind of use",
        arguments: [
            "let now = Date()", "Date.now", "Date(timeIntervalSinceNow: 1)", "clock_gettime(CLOCK_REALTIME, &t)", "ContinuousClock().now",
            "DispatchTime.now()", "queue.asyncAfter(deadline: .now() + 1) {}", "ProcessInfo.processInfo.systemUptime", "SDL_GetTicks64()",
            "try await Task.sleep(for: .seconds(1))", "Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }",
            "Locale.current", "DateFormatter()", "value.formatted(.number)", "a.localizedCompare(b)", "setlocale(LC_ALL, \"\")",
            "Int.random(in: 0..<6)", "cards.shuffled()", "cards.randomElement()", "UUID().uuidString", "drand48()",
        ])
    func findsUses(line: String) {
        #expect(Self.uses(in: "import Foundation\n" + line).map(\.line) == [2])
    }

    @Test(
        "Comments, seeded numbers and names that only look alike are no uses",
        arguments: [
            "// Not Date(): the media clock.", "let x = 1 // Locale.current", "/// `Timer` and `Task.sleep` know nothing of it.",
            "Int.random(in: 0..<6, using: &numbers)", "cards.shuffled(using: &numbers)", "TimerQueue.shared.fire(at: time)",
            "private var timer: Token?", "error.localizedDescription", "MediaClock.shared.now", "func update(_ date: Date) {}",
            "let name = \"Calendar\"",
        ])
    func leavesOthers(line: String) {
        #expect(Self.uses(in: line).isEmpty)
    }

    /// What is looked for: a name to report, and the pattern.
    private static let forbidden: [(name: String, pattern: String)] = [
        ("Date()", #"\bDate\(\)"#), ("Date.now", #"\bDate\.now\b"#), ("Date(timeIntervalSinceNow", #"\bDate\(timeIntervalSinceNow"#),
        ("clock_gettime", #"\bclock_gettime\b"#), ("gettimeofday", #"\bgettimeofday\b"#), ("time(nil)", #"\btime\(nil\)"#),
        ("CFAbsoluteTimeGetCurrent", #"\bCFAbsoluteTimeGetCurrent\b"#), ("mach_absolute_time", #"\bmach_absolute_time\b"#),
        ("systemUptime", #"\bsystemUptime\b"#), ("a standard clock", #"\b(Continuous|Suspending)Clock\b"#),
        (".now()", #"\.now\(\)"#), ("SDL's clock", #"\bSDL_Get(Ticks|PerformanceCounter)"#),
        ("GLib's clock", #"\bg_get_(monotonic|real)_time\b"#), ("Task.sleep", #"\bTask\.sleep\b"#),
        ("Timer", #"\bTimer(\(|\.scheduledTimer)"#),
        ("Locale", #"\bLocale\b"#), ("TimeZone", #"\bTimeZone\b"#), ("Calendar", #"(?<!")\bCalendar\b"#), ("setlocale", #"\bsetlocale\b"#),
        ("a formatter", #"\b(Date|Number|Measurement|ByteCount)\w*Formatter\b"#), ("formatted", #"\.formatted\("#),
        ("a localized comparison", #"\.localized(Standard|CaseInsensitive)?(Compare|Contains|Range)"#),
        ("random", #"\.random\((?![^\n]*using:)"#), ("randomElement", #"\.randomElement\(\)"#), ("shuffle", #"\.shuffled?\(\)"#),
        ("SystemRandomNumberGenerator", #"\bSystemRandomNumberGenerator\b"#), ("C's random numbers", #"\b(arc4random\w*|drand48|getrandom)\b"#),
        ("UUID()", #"\bUUID\(\)"#),
    ]

    private static let expressions = forbidden.map { (name: $0.name, expression: try! NSRegularExpression(pattern: $0.pattern)) }

    /// The uses in a source text, comments left out, with their line numbers; one a line.
    private static func uses(in source: String) -> [(line: Int, name: String)] {
        source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            // A line comment after code begins with a blank; "//" in a string, as in an address, does not.
            let code = line.drop(while: \.isWhitespace).hasPrefix("//") ? "" : String(line.components(separatedBy: " //")[0])
            let whole = NSRange(code.startIndex..., in: code)
            let found = expressions.first { $0.expression.firstMatch(in: code, range: whole) != nil }
            return found.map { (index + 1, $0.name) }
        }
    }
}
