// swift-tools-version: 6.1

import PackageDescription

// Whether this is a dependency that SwiftPM has fetched: it reads the manifest out of the repository, in the folder "/", to see what else is to
// be fetched, and then in a folder "checkouts".
let isDependency = Context.packageDirectory == "/" || Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"

// SIMD code is 240 times slower without optimization, so what has inner loops over pixels, quads and paths is compiled -O in debug builds, too.
// SwiftPM refuses such flags in a package that is resolved by version.
let innerLoopSettings: [SwiftSetting] = isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]
let undefinedSanitizer = Context.environment["LAMINA_UNDEFINED_SANITIZER"] == nil ? [] : ["-fsanitize=undefined", "-fsanitize-trap=undefined"]
let innerLoopCSettings: [CSetting] = isDependency ? [] : [.unsafeFlags(["-O2"] + undefinedSanitizer, .when(configuration: .debug))]

// Read by the tests from where they lie; SwiftPM wants every file of a target to be declared.
let sceneFolders = [
    "animations", "blending", "contents", "geometry", "gradients", "looks", "order", "particles", "replicators", "scrolling", "shapes",
    "space", "states", "text", "visibility",
]
let sceneFiles = ["Scenes/manifest.txt"] + sceneFolders.map { "Scenes/" + $0 }

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "Lamina",
    products: [
        .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
        .library(name: "QuartzCore", targets: ["QuartzCore"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "UIKitTesting", targets: ["UIKitTesting"]),
        .library(name: "NoteCollection", targets: ["NoteCollection"]),
        .library(name: "CollectionLayouts", targets: ["CollectionLayouts"]),
        .library(name: "CoverFlow", targets: ["CoverFlow"]),
        .library(name: "FoldingList", targets: ["FoldingList"]),
        .library(name: "Transitions", targets: ["Transitions"]),
        .executable(name: "lamina", targets: ["lamina"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // Floor 0: system libraries.
        .systemLibrary(name: "CCairo", path: "Sources/System/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(name: "CDeflate", path: "Sources/System/CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CHarfBuzz", path: "Sources/System/CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CPango", path: "Sources/System/CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPixbuf", path: "Sources/System/CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(name: "CArchive", path: "Sources/System/CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CEpoxy", path: "Sources/System/CEpoxy", pkgConfig: "epoxy", providers: [.apt(["libepoxy-dev"])]),
        .systemLibrary(name: "CObjectCreation", path: "Sources/System/CObjectCreation"),
        .systemLibrary(name: "CPrefetch", path: "Sources/System/CPrefetch"),
        .systemLibrary(name: "CZstd", path: "Sources/System/CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),

        .systemLibrary(name: "CExif", path: "Sources/System/CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CMPG123", path: "Sources/System/CMPG123", pkgConfig: "libmpg123", providers: [.apt(["libmpg123-dev"])]),
        .systemLibrary(name: "CSndFile", path: "Sources/System/CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CTagLib", path: "Sources/System/CTagLib", pkgConfig: "taglib", providers: [.apt(["libtag1-dev"])]),
        .systemLibrary(name: "CTimers", path: "Sources/System/CTimers"),
        .systemLibrary(name: "CGio", path: "Sources/System/CGio", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "CSDL", path: "Sources/System/CSDL"),
        .target(name: "CAudioTags", dependencies: ["CTagLib"], path: "Sources/System/CAudioTags"),

        // Empty: the toolchain's Testing wants these beside modules of the names CoreGraphics and UIKit.
        .target(name: "_Testing_CoreGraphics", path: "Sources/System/TestingOverlays/CoreGraphics"),
        .target(name: "_Testing_UIKit", path: "Sources/System/TestingOverlays/UIKit"),

        // The innermost loops of the CPU renderer and of blurs. In C, because a Swift module is compiled for one instruction set; these are
        // compiled for several from one text, and the program chooses when it runs.
        .target(name: "CRowKernels", cSettings: innerLoopCSettings),

        // Floor 1
        // Its files say '@_implementationOnly import' of the C libraries, which the compiler calls deprecated, because every other kind of import
        // (internal, package, private: all tried with Swift 6.3) makes whoever loads this module need the C libraries' module maps. SwiftPM gives
        // those to the packages that declare them only, and GRDB, which asks canImport(CoreGraphics), doesn't. So do QuartzCore, UIKit and
        // UIKitTesting with what they need inside, CPrefetch and our own modules that import C libraries: the compiled libraries can be imported
        // without any module map or header, which Scripts/check-libraries checks. What the warning is about: other modules don't see a stored
        // property whose type is a hidden module's, not even as a gap, so they take a struct with one for smaller than it is and crash, without a
        // word from the compiler; and they can't inherit from a class with one. So no stored property here has such a type, which StoredTypeTests
        // checks. ./test and .ci/run leave this one warning out.
        .target(name: "CoreGraphics", dependencies: ["CCairo", "CDeflate", "CPango", "CPixbuf", "CRowKernels", "_Testing_CoreGraphics"], swiftSettings: innerLoopSettings),

        // Reads mathematics in TeX's language and lays it out.
        .target(name: "MathTypesetting", dependencies: ["CoreGraphics", "CHarfBuzz"], swiftSettings: innerLoopSettings),

        // Selectors, tables of classes, key-value coding and observing, associated objects. Sources and other packages ask
        // 'canImport(ObjectiveC)' to know whether they are on Apple's systems, hence the longer name.
        .target(name: "ObjectiveCRuntime", dependencies: ["CObjectCreation"]),

        // What the libraries of apps share: opening files, names and encodings of files, reports of changes, days of the calendar.
        .target(name: "Files"),
        // What the stores of apps share: opening, inspecting and watching one SQLite file, changes and undoing them.
        .target(name: "RecordStore", dependencies: ["Files", "CGio", grdb]),

        // Floor 2
        .target(name: "QuartzCore", dependencies: ["CoreGraphics", "CPrefetch", "ObjectiveCRuntime"], swiftSettings: innerLoopSettings),

        // Floor 3
        .target(name: "RasterRenderer", dependencies: ["QuartzCore", "CoreGraphics", "CRowKernels"], swiftSettings: innerLoopSettings),
        .target(name: "GLRenderer", dependencies: ["QuartzCore", "CoreGraphics", "CEpoxy"]),
        .target(name: "SDLDisplay", dependencies: ["QuartzCore", "CoreGraphics", "CSDL"]),
        .target(name: "DesktopSettings", dependencies: ["CoreGraphics", "CGio"]),

        // Floor 4
        .target(
            name: "UIKit",
            dependencies: ["QuartzCore", "CoreGraphics", "SDLDisplay", "DesktopSettings", "RasterRenderer", "GLRenderer", "_Testing_UIKit"]),

        // Floor 5
        .target(name: "UIKitTesting", dependencies: ["UIKit", "QuartzCore", "CoreGraphics", "RasterRenderer"]),
        .target(name: "NoteCollection", dependencies: ["UIKit"]),
        .target(name: "CollectionLayouts", dependencies: ["UIKit"]),
        .target(name: "CoverFlow", dependencies: ["UIKit"]),
        .target(name: "FoldingList", dependencies: ["UIKit"]),
        .target(name: "Transitions", dependencies: ["UIKit"]),
        .target(name: "Decks", dependencies: [
            "Files", "CArchive", "CZstd",
            grdb,
        ]),
        .target(
            name: "MediaLibrary", dependencies: ["Files", "CoreGraphics", "CPixbuf", "CExif", "CAudioTags", "CMPG123", "CSndFile", "CTimers"]),
        .target(name: "TodoLists", dependencies: [
            "Files", "RecordStore",
            grdb,
        ]),
        .target(name: "Notes", dependencies: [
            "Files", "RecordStore",
            grdb,
        ]),

        .target(name: "StudyLibrary", dependencies: [
            "Decks", "Files", "RecordStore", "CGio",
            grdb,
        ]),

        // Counts allocations for the benchmarks.
        .target(name: "CAllocationCount", path: "Sources/System/CAllocationCount"),

        // Floor 6: what the apps share, an app a target, and what is measured without one.
        .target(
            name: "AppSupport",
            dependencies: [
                "Files", "MediaLibrary", "RecordStore", "UIKit", "UIKitTesting", "SDLDisplay", "RasterRenderer", "GLRenderer", "QuartzCore",
                "CAllocationCount", argumentParser,
            ], path: "Sources/Apps/AppSupport"),
        .target(
            name: "StudyApp",
            dependencies: [
                "AppSupport", "Decks", "Files", "MathTypesetting", "MediaLibrary", "NoteCollection", "RecordStore", "StudyLibrary", "UIKit",
                "QuartzCore", argumentParser,
            ], path: "Sources/Apps/Study"),
        .target(
            name: "NotesApp",
            dependencies: ["AppSupport", "Files", "MediaLibrary", "Notes", "RecordStore", "Transitions", "UIKit", "QuartzCore", argumentParser],
            path: "Sources/Apps/Notes"),
        .target(
            name: "CoversApp",
            dependencies: ["AppSupport", "CoverFlow", "MediaLibrary", "UIKit", "UIKitTesting", "RasterRenderer", "QuartzCore", argumentParser],
            path: "Sources/Apps/Covers"),
        .target(
            name: "TodoApp", dependencies: ["AppSupport", "FoldingList", "RecordStore", "TodoLists", "UIKit", "QuartzCore", argumentParser],
            path: "Sources/Apps/Todo"),
        .target(
            name: "GalleryApp",
            dependencies: [
                "AppSupport", "CollectionLayouts", "CoverFlow", "FoldingList", "Transitions", "UIKit", "QuartzCore", argumentParser,
            ], path: "Sources/Apps/Gallery"),
        .target(
            name: "ScenesApp", dependencies: ["AppSupport", "Decks", "Files", "UIKit", "UIKitTesting", "QuartzCore", "CoreGraphics", argumentParser],
            path: "Sources/Apps/Scenes"),
        .target(
            name: "Bench",
            dependencies: [
                "AppSupport", "CollectionLayouts", "CoverFlow", "FoldingList", "NoteCollection", "UIKit", "SDLDisplay", "RasterRenderer",
                "GLRenderer", "QuartzCore", "CAllocationCount",
            ], path: "Sources/Apps/Bench"),

        // Floor 7: the program, which has the commands of all apps.
        .executableTarget(
            name: "lamina",
            dependencies: [
                "AppSupport", "StudyApp", "NotesApp", "CoversApp", "TodoApp", "GalleryApp", "ScenesApp", "Bench", "UIKit", "QuartzCore",
                "CoreGraphics", argumentParser,
            ], path: "Sources/Apps/lamina"),

        // What all tests share: random numbers that are the same in every run, rounds, of which there are more in long runs, servers, and
        // what PDFs say.
        .target(name: "TestSupport", dependencies: ["CDeflate"], path: "Tests/TestSupport"),
        .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "TestSupport"], resources: [.copy("Resources")]),
        .testTarget(name: "ObjectiveCRuntimeTests", dependencies: ["ObjectiveCRuntime"]),
        .testTarget(name: "MathTypesettingTests", dependencies: ["MathTypesetting", "CoreGraphics", "TestSupport"], exclude: ["References"]),
        // What tests of renderers share.
        .target(name: "RendererTesting", dependencies: ["RasterRenderer", "GLRenderer", "QuartzCore", "CoreGraphics"], path: "Tests/RendererTesting"),
        .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore", "RasterRenderer", "RendererTesting", "TestSupport"], exclude: sceneFiles),
        .testTarget(name: "RasterRendererTests", dependencies: ["RasterRenderer", "RendererTesting", "QuartzCore", "CoreGraphics", "CRowKernels", "TestSupport"]),
        .testTarget(name: "GLRendererTests", dependencies: ["GLRenderer", "RasterRenderer", "RendererTesting", "QuartzCore", "CoreGraphics", "TestSupport"]),
        .testTarget(
            name: "SDLDisplayTests",
            dependencies: ["SDLDisplay", "RasterRenderer", "GLRenderer", "QuartzCore", "CoreGraphics", "CSDL", "CEpoxy", "TestSupport"]),
        .testTarget(name: "DesktopSettingsTests", dependencies: ["DesktopSettings", "CoreGraphics", "CGio", "TestSupport"]),
        .testTarget(name: "UIKitTests", dependencies: ["UIKit", "UIKitTesting", "CoreGraphics", "CGio", "TestSupport"]),
        .testTarget(
            name: "UIKitTestingTests", dependencies: ["UIKitTesting", "UIKit", "QuartzCore", "TestSupport"], exclude: ["Example/References"]),
        .testTarget(
            name: "NoteCollectionTests", dependencies: ["NoteCollection", "UIKitTesting", "TestSupport"], exclude: ["Rendering/References"]),
        .testTarget(
            name: "CollectionLayoutsTests", dependencies: ["CollectionLayouts", "UIKitTesting", "TestSupport"], exclude: ["Grid/References"]),
        .testTarget(name: "CoverFlowTests", dependencies: ["CoverFlow", "UIKitTesting", "TestSupport"]),
        .testTarget(name: "FoldingListTests", dependencies: ["FoldingList", "UIKitTesting", "TestSupport"]),
        .testTarget(name: "TransitionsTests", dependencies: ["Transitions", "UIKitTesting", "TestSupport"]),
        .testTarget(name: "DecksTests", dependencies: ["Decks", "Files", "CArchive", "CZstd", "TestSupport", grdb]),
        .testTarget(name: "MediaLibraryTests", dependencies: ["MediaLibrary", "Files", "CoreGraphics", "CAudioTags", "CSndFile", "TestSupport"]),
        // What tests of stores share.
        .target(name: "RecordStoreTesting", dependencies: ["RecordStore", grdb], path: "Tests/RecordStoreTesting"),
        // What tests of the to-do store share, and the program that they start and kill.
        .target(name: "TodoListsTesting", dependencies: ["TodoLists", "RecordStoreTesting"], path: "Tests/TodoListsTesting"),
        .executableTarget(name: "todo-session", dependencies: ["TodoLists", "TodoListsTesting", "RecordStore"], path: "Tests/TodoSession"),
        .testTarget(name: "TodoListsTests", dependencies: [
            "TodoLists", "TodoListsTesting", "RecordStore", "RecordStoreTesting", "Files", "todo-session", "TestSupport",
            grdb,
        ]),
        .target(name: "NotesTesting", dependencies: ["Notes", "RecordStoreTesting"], path: "Tests/NotesTesting"),
        .executableTarget(name: "notes-session", dependencies: ["Notes", "NotesTesting", "RecordStore"], path: "Tests/NotesSession"),
        .testTarget(name: "NotesTests", dependencies: [
            "Notes", "NotesTesting", "RecordStore", "RecordStoreTesting", "Files", "notes-session", "TestSupport",
            grdb,
        ]),
        .target(name: "StudyLibraryTesting", dependencies: ["StudyLibrary", "RecordStoreTesting"], path: "Tests/StudyLibraryTesting"),
        .executableTarget(name: "study-session", dependencies: ["StudyLibrary", "StudyLibraryTesting"], path: "Tests/StudySession"),
        .testTarget(name: "StudyLibraryTests", dependencies: [
            "StudyLibrary", "StudyLibraryTesting", "study-session", "RecordStore", "RecordStoreTesting", "Decks", "Files", "TestSupport",
            grdb,
        ], exclude: ["References"]),
        // What tests of apps share.
        .target(name: "AppTesting", dependencies: ["UIKitTesting", "UIKit", "CoreGraphics", "TestSupport"], path: "Tests/Apps/Testing"),
        .testTarget(
            name: "AppSupportTests", dependencies: ["AppSupport", "UIKit", "RasterRenderer", "GLRenderer", "QuartzCore", "CoreGraphics"],
            path: "Tests/Apps/AppSupport"),
        .testTarget(
            name: "StudyAppTests",
            dependencies: [
                "StudyApp", "AppSupport", "AppTesting", "Decks", "MathTypesetting", "NoteCollection", "RecordStore", "StudyLibrary", "UIKitTesting",
                "TestSupport", "RecordStoreTesting",
            ], path: "Tests/Apps/Study"),
        .testTarget(
            name: "NotesAppTests", dependencies: ["NotesApp", "AppSupport", "AppTesting", "Notes", "RecordStore", "Transitions", "UIKitTesting", "TestSupport", "RecordStoreTesting"],
            path: "Tests/Apps/Notes"),
        .testTarget(
            name: "CoversAppTests",
            dependencies: ["CoversApp", "AppSupport", "AppTesting", "CoverFlow", "MediaLibrary", "UIKitTesting", "CSndFile"],
            path: "Tests/Apps/Covers"),
        .testTarget(
            name: "TodoAppTests",
            dependencies: ["TodoApp", "AppTesting", "FoldingList", "RecordStore", "TodoLists", "UIKitTesting", "TestSupport", "RecordStoreTesting", grdb], path: "Tests/Apps/Todo"),
        .testTarget(
            name: "GalleryAppTests", dependencies: ["GalleryApp", "FoldingList", "UIKitTesting", "RendererTesting", "QuartzCore"],
            path: "Tests/Apps/Gallery", exclude: ["References"]),
        .testTarget(
            name: "ScenesAppTests", dependencies: ["ScenesApp", "AppSupport", "AppTesting", "QuartzCore", "TestSupport", "UIKitTesting", "CoreGraphics"],
            path: "Tests/Apps/Scenes"),
        .testTarget(
            name: "BenchTests", dependencies: ["Bench", "AppSupport", "AppTesting", "UIKit", "RasterRenderer", "QuartzCore", "CoreGraphics", "TestSupport"],
            path: "Tests/Apps/Bench"),
        // The program itself: installed, in windows, killed.
        .testTarget(
            name: "laminaTests",
            dependencies: [
                "lamina", "AppSupport", "AppTesting", "StudyApp", "CoversApp", "TodoApp", "Notes", "RecordStoreTesting", "StudyLibrary", "TodoLists",
                "UIKitTesting", "TestSupport", grdb,
            ],
            path: "Tests/Apps/lamina"),
    ],
    swiftLanguageModes: [.v6]
)

extension Package {
    /// Leaves out all targets but some, and what those need.
    func keep(_ kept: [String]) {
        let all = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
        var needed: Set<String> = [], names = kept
        while let name = names.popLast() {
            guard let target = all[name], needed.insert(name).inserted else { continue }
            names += target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
        }
        targets.removeAll { !needed.contains($0.name) }
        products.removeAll { !needed.contains($0.name) }
    }
}

if isDependency {
    // Whoever uses the libraries fetches nothing for the apps. Each library is a target of the same name.
    package.keep(package.products.map(\.name).filter { $0 != "lamina" })
    package.dependencies = []
} else if Context.environment["LAMINA_SDK"] != nil {
    // For Scripts/make-sdk: one shared library with all libraries.
    let libraries = package.products.map(\.name).filter { $0 != "lamina" }
    package.keep(libraries)
    package.products = [.library(name: "Lamina", type: .dynamic, targets: libraries)]
    package.dependencies = []
} else if let module = Context.environment["LAMINA_TEST_MODULE"] {
    // SwiftPM links the tests of all modules into one program. For './test --module' the package is what one of them needs, and its program is
    // another one, so that nothing else is compiled or linked.
    package.keep([module])
    package.name = module
}
