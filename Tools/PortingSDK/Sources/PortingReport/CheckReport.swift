/// What a program's sources miss on Linux.
public struct CheckReport: Codable, Hashable, Sendable {
    /// A source.
    public struct File: Codable, Hashable, Sendable {
        /// The path below the folder that was checked.
        public var path: String
        /// Whether it imports UIKit or names one of its types.
        public var usesUIKit: Bool
        /// The compiler's errors, in the author's lines.
        public var errors: [Diagnostic]
        /// What porting refuses.
        public var refused: [Diagnostic]
        /// Whether the compiler crashed at the file.
        public var hasCrashed: Bool

        public var count: Int { errors.count + refused.count + (hasCrashed ? 1 : 0) }
    }

    /// Something by its name, and how often it is used.
    public struct Named: Codable, Hashable, Sendable {
        public var name: String
        public var count: Int
        /// What is known of it besides; nil if nothing is.
        public var note: String?
    }

    /// What is missing, in lists that begin with what is used most.
    public struct Missing: Codable, Hashable, Sendable {
        /// The count is that of files.
        public var modules: [Named] = []
        public var types: [Named] = []
        public var names: [Named] = []
        public var members: [Named] = []
        /// What overrides something that a superclass doesn't have.
        public var overrides: [Named] = []
        /// Symbols, by the names that images are asked for; nil if that could not be checked.
        public var symbols: [Named]?
        /// Fonts that neither the project nor the system has; nil if that could not be checked.
        public var fonts: [Named]?
        public var images: [Named] = []
        public var colors: [Named] = []
    }

    /// What was checked: a path, or a project's target.
    public var subject: String
    public var files: [File]
    public var missing = Missing()
    /// Constructs that porting refuses.
    public var refused: [Named] = []
    /// The errors that don't name what is missing, by their text.
    public var otherErrors: [Named] = []
    /// Modules whose sources lie beside a target's, and were taken as part of it.
    public var alongside: [String] = []
    /// Folders in which no sources were looked for.
    public var leftOut: [String] = []
    /// Sources of Objective-C, which can't come along.
    public var objectiveCFiles = 0
    /// Storyboards and nibs.
    public var interfaceFiles = 0
    /// Files that use UIKit without importing it. They were checked as if they did; here they have to.
    public var filesWithoutImport: [String] = []
    /// The Xcode projects in the folder, whose targets were checked as one module.
    public var projects: [String] = []

    public var filesWithUIKit: Int { files.count(where: \.usesUIKit) }
    public var filesWithUIKitAndNoError: Int { files.count { $0.usesUIKit && $0.count == 0 } }
    public var filesWithNoError: Int { files.count { $0.count == 0 } }
    public var errorCount: Int { files.reduce(0) { $0 + $1.count } }
}
