/// Project files as Xcode writes them, made small.
enum Projects {
    /// An application with a framework, tests, a package and Objective-C.
    static let plain = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            classes = {
            };
            objectVersion = 54;
            objects = {
                B1 /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* App.swift */; };
                B2 = {isa = PBXBuildFile; fileRef = F2; };
                B3 = {isa = PBXBuildFile; fileRef = F3; };
                B4 = {isa = PBXBuildFile; fileRef = F4; };
                B5 = {isa = PBXBuildFile; fileRef = F5; };
                B6 = {isa = PBXBuildFile; fileRef = F6; };
                B7 = {isa = PBXBuildFile; fileRef = V1; };
                B8 = {isa = PBXBuildFile; fileRef = F8; };
                B9 = {isa = PBXBuildFile; productRef = PP1; };
                F1 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = App.swift; sourceTree = "<group>"; };
                F2 = {isa = PBXFileReference; path = "Board View.swift"; sourceTree = "<group>"; };
                F3 = {isa = PBXFileReference; name = Old.m; path = Old/Old.m; sourceTree = SOURCE_ROOT; };
                F4 = {isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
                F5 = {isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; };
                F6 = {isa = PBXFileReference; path = AppTests.swift; sourceTree = "<group>"; };
                F7 = {isa = PBXFileReference; path = de.lproj/A.strings; sourceTree = "<group>"; };
                F8 = {isa = PBXFileReference; path = Made.swift; sourceTree = BUILT_PRODUCTS_DIR; };
                V1 = {isa = PBXVariantGroup; children = (F7, ); name = A.strings; sourceTree = "<group>"; };
                G0 = {isa = PBXGroup; children = (G1, G2, G3, ); sourceTree = "<group>"; };
                G1 = {isa = PBXGroup; children = (F1, G4, F4, V1, ); path = App; sourceTree = "<group>"; };
                G2 = {isa = PBXGroup; children = (F5, ); path = Kit; sourceTree = "<group>"; };
                G3 = {isa = PBXGroup; children = (F6, ); name = Tests; path = AppTests; sourceTree = "<group>"; };
                G4 = {isa = PBXGroup; children = (F2, ); name = "No folder"; sourceTree = "<group>"; };
                S1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B8, ); };
                S2 = {isa = PBXSourcesBuildPhase; files = (B5, ); };
                S3 = {isa = PBXSourcesBuildPhase; files = (B6, ); };
                R1 = {isa = PBXResourcesBuildPhase; files = (B4, B7, ); };
                X1 = {isa = PBXFrameworksBuildPhase; files = (B9, ); };
                T1 = {
                    isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (S1, X1, R1, ); dependencies = (D1, ); name = App;
                    packageProductDependencies = (PP1, PP2, ); productType = "com.apple.product-type.application"; };
                T2 = {isa = PBXNativeTarget; buildPhases = (S2, ); name = Kit; productType = "com.apple.product-type.framework"; };
                T3 = {
                    isa = PBXNativeTarget; buildPhases = (S3, ); dependencies = (D2, ); name = AppTests;
                    productType = "com.apple.product-type.bundle.unit-test"; };
                T4 = {isa = PBXAggregateTarget; name = Lint; };
                D1 = {isa = PBXTargetDependency; target = T2; };
                D2 = {isa = PBXTargetDependency; target = T1; };
                PP1 = {isa = XCSwiftPackageProductDependency; package = P1; productName = Chess; };
                PP2 = {isa = XCSwiftPackageProductDependency; package = P2; productName = Clock; };
                P1 = {
                    isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/chess.git";
                    requirement = {kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
                P2 = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Clock; };
                L1 = {isa = XCConfigurationList; buildConfigurations = (C1, C2, ); };
                C1 = {isa = XCBuildConfiguration; buildSettings = {SWIFT_VERSION = 6.0; }; name = Release; };
                C2 = {
                    isa = XCBuildConfiguration; name = Debug;
                    buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) DEBUG BETA"; }; };
                L0 = {isa = XCConfigurationList; buildConfigurations = (C0, ); };
                C0 = {
                    isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 15.0; SWIFT_VERSION = 5.0; }; name = Debug; };
                P0 /* Project object */ = {
                    isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; projectDirPath = ""; projectRoot = "";
                    targets = (T1, T2, T3, T4, ); };
            };
            rootObject = P0 /* Project object */;
        }

        """

    /// An application and an extension, whose files are those of folders.
    static let synchronized = """
        // !$*UTF8*$!
        {
            objectVersion = 77;
            objects = {
                G0 = {isa = PBXGroup; children = (Y1, Y2, ); sourceTree = "<group>"; };
                Y1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); path = App; sourceTree = "<group>"; };
                Y2 = {isa = PBXFileSystemSynchronizedRootGroup; path = Share; sourceTree = "<group>"; };
                E1 = {
                    isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.plist, Old/Unused.swift, );
                    target = T1; };
                E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Shared.swift, ); target = T2; };
                S1 = {isa = PBXSourcesBuildPhase; files = (); };
                T1 = {
                    isa = PBXNativeTarget; buildPhases = (S1, ); fileSystemSynchronizedGroups = (Y1, ); name = App;
                    productType = "com.apple.product-type.application"; };
                T2 = {
                    isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (Y2, ); name = Share;
                    productType = "com.apple.product-type.app-extension"; };
                P0 = {isa = PBXProject; mainGroup = G0; targets = (T1, T2, ); };
            };
            rootObject = P0;
        }

        """
}
