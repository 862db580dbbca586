import CoreGraphics
import GLRenderer
import QuartzCore
import RasterRenderer
import Testing

/// The renderers that must draw the same pictures. Tests that draw are written once and run for each (``Trait/eachRenderer``).
package enum RendererUnderTest: String, CaseIterable, Sendable {
    case cpu
    case gl

    /// The renderer that the running test shall draw with.
    @TaskLocal package static var current = RendererUnderTest.cpu

    /// Makes a renderer of this kind.
    ///
    /// - Parameter threads: How many threads draw, where the processor does.
    package func makeRenderer(threads: Int = 1) -> any Renderer {
        switch self {
        case .cpu: RasterRenderer(threads: threads)
        case .gl: SharedGLRenderer()
        }
    }

    /// How far this renderer's channels may differ from those of the CPU renderer, which alone writes references.
    package var tolerance: Int {
        switch self {
        case .cpu: 0
        case .gl: 2
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

/// Runs each test of a suite within a suite for each renderer once only: what it is about doesn't depend on who draws.
package struct OneRenderer: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase == nil || RendererUnderTest.current == .cpu else { return }
        try await function()
    }
}

extension Trait where Self == OneRenderer {
    /// Runs each test for the CPU renderer only.
    package static var oneRenderer: Self { OneRenderer() }
}
