import Foundation

/// How many rounds a storm, a fuzzer or a test with kills goes through: few in every run, many by `./test --long`.
package func rounds(_ few: Int, long many: Int) -> Int { isLongRun ? many : few }

private let isLongRun = ProcessInfo.processInfo.environment["LAMINA_LONG"] != nil
