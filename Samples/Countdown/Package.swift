// swift-tools-version: 5.9

import PackageDescription

let package = Package(
    name: "Countdown",
    platforms: [.iOS(.v15)],
    targets: [
        .executableTarget(name: "Countdown"),
        .testTarget(name: "CountdownTests", dependencies: ["Countdown"]),
    ]
)
