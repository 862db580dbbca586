/// A URL that the application is asked to open, for instance a file that was dropped onto its window.
@preconcurrency @MainActor
public final class UIOpenURLContext: NSObject {
    /// The URL, usually a file's.
    public let url: URL
    /// How the URL should be opened.
    public let options = UIScene.OpenURLOptions()

    init(url: URL) {
        self.url = url
        super.init()
    }
}

extension UIScene {
    /// How a scene should open a URL.
    @preconcurrency @MainActor
    public final class OpenURLOptions: NSObject {
        /// The application that asked for it: always nil, since the desktop doesn't say.
        public var sourceApplication: String? { nil }
        /// Whether the file is opened where it lies and not as a copy: always true.
        public var openInPlace: Bool { true }
    }
}

extension UIApplication {
    /// A key of the options of ``UIApplicationDelegate/application(_:open:options:)``.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether the file is opened where it lies and not as a copy, a `Bool`: always true.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// Has the delegate in charge open URLs: the scene's, otherwise the application's.
    func openURLs(_ urls: [URL]) {
        guard !urls.isEmpty else { return }
        let scene = UIWindowScene.main
        if let sceneDelegate = scene.delegate {
            sceneDelegate.scene(scene, openURLContexts: Set(urls.map { UIOpenURLContext(url: $0) }))
        } else if let delegate {
            for url in urls { _ = delegate.application(self, open: url, options: [.openInPlace: true]) }
        }
    }
}
