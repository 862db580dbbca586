import RendererTesting
import Testing

/// The parent of all suites that set the process's clock: they run one after the other, each test with each renderer.
@Suite(.serialized, .eachRenderer) enum StageSuites {}
