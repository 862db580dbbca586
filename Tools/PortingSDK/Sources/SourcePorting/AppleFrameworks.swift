/// The modules of an iPhone's SDK besides UIKit and what it is made of.
package enum AppleFrameworks {
    /// Apple's frameworks whose headers import UIKit's.
    package static let bringUIKit: Set<String> = [
        "AVKit", "ARKit", "CarPlay", "ContactsUI", "EventKitUI", "GameKit", "HealthKitUI", "LinkPresentation", "MapKit", "MediaPlayer",
        "MessageUI", "Messages", "NotificationCenter", "PDFKit", "PassKit", "PencilKit", "PhotosUI", "QuickLook", "ReplayKit",
        "SafariServices", "SceneKit", "Social", "SpriteKit", "StoreKit", "SwiftUI", "UserNotificationsUI", "VisionKit", "WebKit",
    ]
    /// Apple's other frameworks.
    package static let bringFoundation: Set<String> = [
        "AVFAudio", "AVFoundation", "Accelerate", "Accounts", "AdSupport", "AddressBook", "AppIntents", "AppTrackingTransparency",
        "AssetsLibrary", "AudioToolbox", "AuthenticationServices", "BackgroundTasks", "CFNetwork", "CallKit", "ClockKit", "CloudKit",
        "Combine", "Contacts", "CoreAudio", "CoreAudioKit", "CoreBluetooth", "CoreData", "CoreHaptics", "CoreImage", "CoreLocation",
        "CoreML", "CoreMIDI", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText",
        "CoreVideo", "CryptoKit", "CryptoTokenKit", "Darwin", "DeviceCheck", "EventKit", "ExternalAccessory", "GLKit", "GameController",
        "GameplayKit", "HealthKit", "HomeKit", "IOSurface", "ImageIO", "Intents", "IntentsUI", "IOKit", "JavaScriptCore",
        "LocalAuthentication", "MachO", "Metal", "MetalKit", "MetalPerformanceShaders", "MetricKit", "MobileCoreServices", "ModelIO",
        "MultipeerConnectivity", "NaturalLanguage", "Network", "NetworkExtension", "NewsstandKit", "OSLog", "OpenGLES", "Photos",
        "PushKit", "PushToTalk", "QuickLookThumbnailing", "RealityKit", "Security", "SensorKit", "ShazamKit", "SoundAnalysis", "Speech",
        "SwiftData", "SystemConfiguration", "ThreadNetwork", "TipKit", "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox",
        "Vision", "WatchConnectivity", "WatchKit", "WidgetKit", "os", "simd",
        // Of the system below.
        "AppleArchive", "CommonCrypto", "Compression", "XPC", "dnssd", "notify",
    ]
    /// Those of a Mac.
    static let desktop: Set<String> = ["AppKit", "Cocoa", "Carbon"]

    static func contains(_ module: String) -> Bool {
        bringUIKit.contains(module) || bringFoundation.contains(module) || desktop.contains(module)
    }
}
