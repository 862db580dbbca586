extension SymbolLibrary {
    /// Machines and their parts.
    static let devices: [String: String] = [
        "iphone": "s R-28 -52 56 104 13\ns*0.8 M-9 -41 H9",
        "ipad": "s R-40 -52 80 104 12\ns*0.7 M-12 42 H12",
        "desktopcomputer": "s R-56 -44 112 70 10\ns M0 26 V44\ns M-22 46 H22\ns*0.8 M-55 10 H55",
        "laptopcomputer": "s M-42 22 V-28 Q-42 -38 -32 -38 H32 Q42 -38 42 -28 V22\ns M-60 26 H60 Q60 38 48 38 H-48 Q-60 38 -60 26 Z",
        "display": "s R-54 -42 108 72 11\ns M-20 46 H20\ns M0 30 V46",
        "tv": "s R-54 -42 108 74 11\ns M-24 46 H24",
        "keyboard": "s R-58 -34 116 68 13\ns*0.8 M-24 18 H24\nf R-44 -20 10 9 2\nf R-24 -20 10 9 2\nf R-5 -20 10 9 2\nf R14 -20 10 9 2\nf R34 -20 10 9 2\nf R-44 -3 10 9 2\nf R-24 -3 10 9 2\nf R-5 -3 10 9 2\nf R14 -3 10 9 2\nf R34 -3 10 9 2",
        "printer": "s M-32 -18 V-42 H32 V-18\ns M-32 22 H-40 Q-50 22 -50 12 V-8 Q-50 -18 -40 -18 H40 Q50 -18 50 -8 V12 Q50 22 40 22 H32\ns R-32 6 64 38 4\nf O34 -4 4",
        "battery.100": "s R-56 -26 100 52 13\nf R-46 -16 80 32 6\ns M54 -9 V9",
        "battery.50": "s R-56 -26 100 52 13\nf R-46 -16 40 32 6\ns M54 -9 V9",
        "battery.25": "s R-56 -26 100 52 13\nf R-46 -16 20 32 6\ns M54 -9 V9",
        "battery.0": "s R-56 -26 100 52 13\ns M54 -9 V9",
        "cpu": "s R-32 -32 64 64 9\ns R-14 -14 28 28 3\ns M-14 -48 V-32\ns M14 -48 V-32\ns M-14 32 V48\ns M14 32 V48\ns M-48 -14 H-32\ns M-48 14 H-32\ns M32 -14 H48\ns M32 14 H48",
        "wifi": "f O0 36 9\ns*1.35 A 0 38 30 222 318\ns*1.35 A 0 38 54 222 318\ns*1.35 A 0 38 78 222 318",
        "antenna.radiowaves.left.and.right": "f O0 -10 8\ns M0 -2 V46\ns A 0 -10 24 -42 42\ns A 0 -10 24 138 222\ns A 0 -10 44 -42 42\ns A 0 -10 44 138 222",
        "personalhotspot": "s M-8 14 C-18 6 -18 -6 -10 -14 L2 -26 C12 -36 26 -34 33 -26 C40 -18 39 -6 31 2 L20 13\ns M8 -14 C18 -6 18 6 10 14 L-2 26 C-12 36 -26 34 -33 26 C-40 18 -39 6 -31 -2 L-20 -13",
        "externaldrive": "s M-36 -34 H36 L50 8 V28 Q50 38 40 38 H-40 Q-50 38 -50 28 V8 Z\ns M-50 10 H50\nf O32 24 5",
        "opticaldisc": "s O0 0 46\ns O0 0 14\nf O0 0 4",
        "simcard": "s M-32 38 V-38 Q-32 -48 -22 -48 H8 L32 -24 V38 Q32 48 22 48 H-22 Q-32 48 -32 38 Z\ns R-18 -6 36 36 6\ns*0.8 M0 -6 V30\ns*0.8 M-18 12 H18",
    ]
}
