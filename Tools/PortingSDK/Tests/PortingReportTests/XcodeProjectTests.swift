import Foundation
import Testing

@testable import PortingReport

@Suite struct XcodeProjectTests {
    private func project(_ text: String, at folder: String = "/work/App") throws -> XcodeProject {
        try XcodeProject(path: folder + "/App.xcodeproj", text: text)
    }

    @Test func files() throws {
        let project = try project(Projects.plain)
        #expect(project.targets.map(\.name) == ["App", "Kit", "AppTests"])
        let app = try project.target(named: nil)
        #expect(app.name == "App")
        // A product of the build isn't a source that lies anywhere.
        #expect(project.sources(of: app) == ["/work/App/App/App.swift", "/work/App/App/Board View.swift", "/work/App/Old/Old.m"])
        #expect(project.resources(of: app) == ["/work/App/App/Assets.xcassets", "/work/App/App/de.lproj/A.strings"])
        #expect(try project.sources(of: project.target(named: "Kit")) == ["/work/App/Kit/Kit.swift"])
    }

    @Test func settings() throws {
        let project = try project(Projects.plain)
        let app = try project.target(named: "App")
        #expect(project.setting("SWIFT_VERSION", of: app) == "5.0")
        #expect(project.compilationConditions(of: app) == ["DEBUG", "BETA"])
        #expect(project.moduleName(of: app) == "App")
        #expect(try project.compilationConditions(of: project.target(named: "Kit")) == ["DEBUG"])
    }

    @Test func dependencies() throws {
        let project = try project(Projects.plain)
        let app = try project.target(named: "App")
        #expect(project.dependencies(of: app).map(\.name) == ["Kit"])
        #expect(
            project.packageProducts(of: app) == [
                .init(name: "Chess", location: .remote(url: "https://example.com/chess.git", requirement: "from: \"1.2.0\"")),
                .init(name: "Clock", location: .local("Packages/Clock")),
            ])
    }

    @Test func foldersThatAreKeptInStep() throws {
        let folder = try Folder()
        for name in [
            "App/App.swift", "App/Shared.swift", "App/Old/Unused.swift", "App/.hidden.swift", "App/Info.plist", "Share/Share.swift",
        ] {
            try folder.write(name)
        }
        try folder.write("App/Art.xcassets/a.imageset/a.png")
        try folder.write("App/Words.txt")
        let project = try project(Projects.synchronized, at: folder.path)
        let app = try project.target(named: nil), share = try project.target(named: "Share")
        #expect(project.sources(of: app) == [folder.path + "/App/App.swift", folder.path + "/App/Shared.swift"])
        #expect(project.resources(of: app) == [folder.path + "/App/Art.xcassets", folder.path + "/App/Words.txt"])
        #expect(project.sources(of: share) == [folder.path + "/App/Shared.swift", folder.path + "/Share/Share.swift"])
    }

    @Test func targets() throws {
        let project = try project(Projects.plain)
        #expect(throws: PortError.target("/work/App/App.xcodeproj has no target Game", among: ["App", "Kit", "AppTests"])) {
            try project.target(named: "Game")
        }
        // Of two applications, the one that is called as the project.
        let two = Projects.plain.replacing("com.apple.product-type.framework", with: "com.apple.product-type.application")
        #expect(try self.project(two).target(named: nil).name == "App")
        #expect(throws: PortError.self) { try XcodeProject(path: "/work/Other.xcodeproj", text: two).target(named: nil) }
    }

    @Test func whatIsNoProject() throws {
        for text in [
            "", "<?xml version=\"1.0\"?>", "{}", "(a)", "{ objects = {}; rootObject = P; }",
            "{ objects = { P = {isa = PBXGroup; }; }; rootObject = P; }",
        ] {
            #expect { try self.project(text) } throws: { error in
                guard case .project(let path, _)? = error as? PortError else { return false }
                return path == "/work/App/App.xcodeproj/project.pbxproj"
            }
        }
        #expect(throws: PortError.self) { try XcodeProject(path: "/nowhere/App.xcodeproj") }
    }

    /// Groups that hold each other, and things that are other than their names say.
    @Test func hostileObjects() throws {
        let above = Projects.synchronized.replacing("path = App", with: "path = ../..")
        #expect(try project(above).sources(of: project(above).target(named: nil)).isEmpty)
        let circle = Projects.plain.replacing("children = (F2, )", with: "children = (F2, G1, G0, G4)")
        let app = try project(circle).target(named: "App")
        #expect(try project(circle).sources(of: app).count == 3)

        var lottery = Lottery(state: 17)
        let words = [
            "F1", "G1", "T1", "P0", "(T1, T1, X)", "{ a = b; }", "\"\"", "<00>", "T2", "\"../../..\"", "D1", "PBXGroup", "E1", "Y1",
        ]
        for original in [Projects.plain, Projects.synchronized] {
            let parts = original.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            var read = 0
            for _ in 0..<300 {
                var parts = parts
                for _ in 0..<Int.random(in: 1...8, using: &lottery) {
                    let index = Int.random(in: parts.indices, using: &lottery)
                    guard let end = parts[index].last, ";,".contains(end) else { continue }
                    parts[index] = words.randomElement(using: &lottery)! + String(end)
                }
                guard let project = try? project(parts.joined(separator: " "), at: "/nowhere/App") else { continue }
                read += 1
                for target in project.targets {
                    _ = project.resources(of: target)
                    _ = project.packageProducts(of: target)
                    _ = project.compilationConditions(of: target)
                    for path in project.sources(of: target) { #expect(path.hasPrefix("/")) }
                    _ = try? Manifest(project: project, target: target, folder: project.root).text
                }
            }
            #expect(read > 200, "\(read)")
        }
    }
}
