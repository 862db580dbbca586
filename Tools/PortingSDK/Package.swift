// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that swift-syntax stays out of the build of everyone who only uses the library.
let package = Package(
    name: "PortingSDK",
    products: [
        .library(name: "SourcePorting", targets: ["SourcePorting"]),
        .executable(name: "swiftc", targets: ["swiftc"]),
        .executable(name: "lamina-port", targets: ["lamina-port"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    ],
    targets: [
        .target(
            name: "SourcePorting",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .target(name: "PortingDriver", dependencies: ["SourcePorting"]),
        .executableTarget(name: "swiftc", dependencies: ["PortingDriver"]),
        .target(
            name: "PortingReport",
            dependencies: [
                "PortingDriver", "SourcePorting",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]
        ),
        .executableTarget(name: "lamina-port", dependencies: ["PortingReport"]),
        // Ports folders of sources that lie anywhere, and checks what holds for every file.
        .executableTarget(
            name: "check-porting",
            dependencies: ["SourcePorting", .product(name: "SwiftParser", package: "swift-syntax")]
        ),
        .testTarget(name: "SourcePortingTests", dependencies: ["SourcePorting"]),
        .testTarget(name: "PortingDriverTests", dependencies: ["PortingDriver", "SourcePorting", "swiftc"]),
        .testTarget(
            name: "PortingReportTests",
            dependencies: ["PortingReport", "SourcePorting", "lamina-port"]
        ),
    ]
)
