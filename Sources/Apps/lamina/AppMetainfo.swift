import AppSupport
import Foundation

/// The text of an app's AppStream metainfo file, by which software centres show it.
struct AppMetainfo {
    let app: DesktopApp

    /// The name of the file. It begins with the component's identifier, for which AppStream wants at least three parts.
    var fileName: String { identifier + ".metainfo.xml" }

    private var identifier: String { "lamina.apps." + app.name }

    var text: String {
        let categories = app.categories.map { "    <category>\(Self.escaped($0))</category>" }
        let keywords = app.keywords.map { "    <keyword>\(Self.escaped($0))</keyword>" }
        let types = app.mimeTypes.map { "    <mediatype>\(Self.escaped($0))</mediatype>" }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<component type="desktop-application">"#,
            "  <id>\(identifier)</id>",
            "  <metadata_license>MIT</metadata_license>",
            "  <project_license>MIT</project_license>",
            "  <name>\(Self.escaped(app.title))</name>",
            "  <summary>\(Self.escaped(app.comment))</summary>",
            "  <description>",
            "    <p>\(Self.escaped("\(app.comment). \(app.title) opens \(app.opens)."))</p>",
            "  </description>",
            #"  <launchable type="desktop-id">\#(app.identifier).desktop</launchable>"#,
            #"  <icon type="stock">\#(app.identifier)</icon>"#,
        ]
        lines += ["  <categories>"] + categories + ["  </categories>", "  <keywords>"] + keywords + ["  </keywords>"]
        if !types.isEmpty { lines += ["  <provides>"] + types + ["  </provides>"] }
        lines += [#"  <content_rating type="oars-1.1"/>"#, "</component>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
