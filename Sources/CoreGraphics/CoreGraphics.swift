@_exported import Foundation

/// A time or duration in seconds.
public typealias CFTimeInterval = Double
