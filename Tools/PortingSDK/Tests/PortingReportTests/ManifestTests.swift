import Foundation
import Testing

@testable import PortingReport

@Suite struct ManifestTests {
    @Test func anApplicationWithAFrameworkAndTests() throws {
        let folder = try Folder()
        for name in [
            "App/App.swift", "App/Board View.swift", "Old/Old.m", "Kit/Kit.swift", "AppTests/AppTests.swift", "App/de.lproj/A.strings",
        ] {
            try folder.write(name)
        }
        try folder.write("App/Assets.xcassets/Contents.json", "{}")
        try folder.write("App.xcodeproj/project.pbxproj", Projects.plain)
        let project = try XcodeProject(path: folder.path + "/App.xcodeproj")
        let text = try Manifest(project: project, target: project.target(named: nil), folder: folder.path).text
        #expect(
            text == """
                // swift-tools-version: 6.0

                import PackageDescription

                let package = Package(
                    name: "App",
                    platforms: [.iOS("15.0")],
                    dependencies: [
                        .package(url: "https://example.com/chess.git", from: "1.2.0"),
                        .package(path: "Packages/Clock"),
                    ],
                    targets: [
                        .executableTarget(
                            name: "App",
                            dependencies: [
                                "Kit",
                                .product(name: "Chess", package: "chess"),
                                .product(name: "Clock", package: "Clock"),
                            ],
                            path: "App",
                            // Objective-C can't come along: Old/Old.m
                            sources: [
                                "App.swift",
                                "Board View.swift",
                            ],
                            resources: [
                                .process("Assets.xcassets"),
                                .process("de.lproj/A.strings"),
                            ],
                            swiftSettings: [.swiftLanguageMode(.v5)]
                        ),
                        .target(
                            name: "Kit",
                            path: "Kit",
                            sources: [
                                "Kit.swift",
                            ],
                            swiftSettings: [.swiftLanguageMode(.v5)]
                        ),
                        .testTarget(
                            name: "AppTests",
                            dependencies: [
                                "App",
                            ],
                            path: "AppTests",
                            sources: [
                                "AppTests.swift",
                            ],
                            swiftSettings: [.swiftLanguageMode(.v5)]
                        ),
                    ]
                )

                """)
    }

    @Test(arguments: [
        ("https://example.com/chess.git", "chess"), ("https://example.com/chess", "chess"),
        ("https://example.com/SQLite.swift", "SQLite.swift"),
        ("git@example.com:chess.git", "chess"),
    ])
    func namesOfPackages(_ url: String, _ name: String) throws {
        let text = Projects.plain.replacing("https://example.com/chess.git", with: url)
        let project = try XcodeProject(path: "/work/App.xcodeproj", text: text)
        let manifest = try Manifest(project: project, target: project.target(named: nil), folder: "/work").text
        #expect(manifest.contains(".product(name: \"Chess\", package: \"\(name)\")"), "\(manifest)")
    }

    /// SwiftPM takes it, with sources and resources where it says.
    @Test func swiftPackageManagerReadsIt() throws {
        let folder = try Folder()
        for name in ["App/App.swift", "App/Shared.swift", "Share/Share.swift"] { try folder.write(name) }
        try folder.write("App/Words.txt", "a")
        try folder.write("App.xcodeproj/project.pbxproj", Projects.synchronized)
        let project = try XcodeProject(path: folder.path + "/App.xcodeproj")
        for (target, sources) in [("App", ["App.swift", "Shared.swift"]), ("Share", ["App/Shared.swift", "Share/Share.swift"])] {
            try folder.write("Package.swift", Manifest(project: project, target: project.target(named: target), folder: folder.path).text)
            let described = try folder.run("swift", "package", "--disable-sandbox", "describe", "--type", "json")
            try #require(described.status == 0, "\(described.errors)")
            let json = try #require(try JSONSerialization.jsonObject(with: Data(described.output.utf8)) as? [String: Any])
            let found = try #require((json["targets"] as? [[String: Any]])?.first)
            #expect(found["name"] as? String == target)
            #expect((found["sources"] as? [String])?.sorted() == sources)
            #expect((found["resources"] as? [[String: Any]])?.count == (target == "App" ? 1 : nil))
        }
    }

    @Test func refusals() throws {
        let folder = try Folder()
        try folder.write("App.xcodeproj/project.pbxproj", Projects.plain)
        let project = try XcodeProject(path: folder.path + "/App.xcodeproj")
        // The manifest would lie beside its sources.
        #expect(throws: PortError.self) { try Manifest(project: project, target: project.target(named: nil), folder: folder.path + "/App") }
        let empty = try XcodeProject(
            path: folder.path + "/App.xcodeproj", text: Projects.plain.replacing("files = (B5, )", with: "files = ()"))
        #expect(throws: PortError.noSources("the target Kit")) {
            try Manifest(project: empty, target: empty.target(named: "Kit"), folder: folder.path)
        }
    }
}
