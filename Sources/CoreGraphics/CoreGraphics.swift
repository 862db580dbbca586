@_exported import Foundation

/// Seconds.
public typealias CFTimeInterval = Double
