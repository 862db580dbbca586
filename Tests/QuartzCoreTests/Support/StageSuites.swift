import Testing

/// The parent of all suites that set the process's clock: they run one after the other.
@Suite(.serialized) enum StageSuites {}
