import CoreGraphics
import QuartzCore
import RasterRenderer
import Testing

/// The renderers that must draw the same pictures. Tests that draw are written once and run for each (``Trait/eachRenderer``).
package enum RendererUnderTest: String, CaseIterable, Sendable {
    case cpu

    /// The renderer that the running test shall draw with.
    @TaskLocal package static var current = RendererUnderTest.cpu

    /// Makes a renderer of this kind.
    ///
    /// - Parameter threads: How many threads draw, where the processor does.
    package func makeRenderer(threads: Int = 1) -> any Renderer {
        switch self {
        case .cpu: RasterRenderer(threads: threads)
        }
    }

    /// How far this renderer's channels may differ from those of the CPU renderer, which alone writes references.
    package var tolerance: Int {
        switch self {
        case .cpu: 0
        }
    }
}

/// Runs each test of a suite, and of the suites in it, once for each renderer.
package struct EachRenderer: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Scopes of suites are offered too; only a test case draws.
        guard testCase != nil else { return try await function() }
        for renderer in RendererUnderTest.allCases {
            try await RendererUnderTest.$current.withValue(renderer, operation: function)
        }
    }
}

extension Trait where Self == EachRenderer {
    /// Runs each test once for each renderer.
    package static var eachRenderer: Self { EachRenderer() }
}
