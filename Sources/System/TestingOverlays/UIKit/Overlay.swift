// Stands in for Swift Testing's cross-import overlay for UIKit, for the same reason as `_Testing_CoreGraphics`.
