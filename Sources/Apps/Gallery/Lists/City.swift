import Foundation

/// A city of the lists' data set.
struct City: Hashable, Sendable {
    let name: String
    let country: String
    /// About how many people live there.
    let people: Int

    /// The letter under which the name stands in an alphabet.
    var letter: String { key.first.map { $0.uppercased() } ?? "#" }

    /// The name without accents and in small letters, for sorting.
    private var key: String {
        // A stroke through a letter is no accent to Unicode.
        name.replacingOccurrences(of: "Ł", with: "L").folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    }

    /// The number of people in words: "3.7 million", "640,000".
    var size: String {
        guard people >= 1_000_000 else { return "\(people / 1000),000" }
        let tenths = people / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10) million" : "\(tenths / 10).\(tenths % 10) million"
    }

    /// A number that stays the same from run to run, for the city's picture.
    var seed: UInt64 { name.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) } }
}

/// A country and its cities.
struct Country: Hashable, Sendable {
    let name: String
    let cities: [City]
}

/// A continent and its countries.
struct Continent: Hashable, Sendable {
    let name: String
    let countries: [Country]

    /// Some three hundred cities by country and continent.
    static let all: [Continent] = [
        Continent("Africa", [
            "Egypt: Cairo 10200, Alexandria 5500, Giza 4500, Luxor 420, Aswan 380, Port Said 780",
            "Ethiopia: Addis Ababa 3900, Gondar 440, Mekelle 540, Hawassa 400, Dire Dawa 490",
            "Ghana: Accra 2500, Kumasi 3500, Tamale 730, Cape Coast 190, Tema 400",
            "Kenya: Nairobi 4400, Mombasa 1200, Kisumu 400, Nakuru 570, Eldoret 480",
            "Morocco: Casablanca 3700, Rabat 580, Fes 1200, Marrakesh 930, Tangier 1100, Agadir 500, Essaouira 80",
            "Nigeria: Lagos 15400, Kano 4100, Ibadan 3600, Abuja 3000, Benin City 1800, Enugu 820, Jos 900",
            "Senegal: Dakar 1400, Thiès 390, Saint-Louis 260, Ziguinchor 230, Kaolack 300",
            "South Africa: Johannesburg 5600, Cape Town 4700, Durban 3900, Pretoria 2900, Gqeberha 1300, Bloemfontein 560, Kimberley 230",
        ]),
        Continent("Asia", [
            "China: Shanghai 24900, Beijing 21900, Chengdu 20900, Xi’an 12900, Hangzhou 11900, Suzhou 12700, Kunming 8500, Guilin 4900",
            "India: Mumbai 12500, Delhi 16800, Bengaluru 8400, Kolkata 4500, Chennai 4600, Jaipur 3000, Varanasi 1200, "
                + "Kochi 680, Mysuru 920",
            "Indonesia: Jakarta 10600, Surabaya 2900, Bandung 2400, Medan 2400, Yogyakarta 380, Denpasar 730, Makassar 1400",
            "Japan: Tokyo 14000, Yokohama 3800, Osaka 2800, Nagoya 2300, Sapporo 2000, Fukuoka 1600, Kobe 1500, Kyoto 1500, "
                + "Hiroshima 1200, Kanazawa 460, Nara 350",
            "Malaysia: Kuala Lumpur 2000, George Town 790, Ipoh 760, Kuching 570, Malacca 580, Kota Kinabalu 500",
            "South Korea: Seoul 9400, Busan 3300, Incheon 3000, Daegu 2400, Daejeon 1400, Gwangju 1400, Jeonju 640, Gyeongju 250",
            "Thailand: Bangkok 8300, Chiang Mai 130, Khon Kaen 110, Ayutthaya 50, Phuket 80, Hat Yai 150",
            "Türkiye: Istanbul 15600, Ankara 5100, Izmir 3000, Bursa 2100, Antalya 1400, Konya 1400, Trabzon 330, Mardin 130",
            "Vietnam: Hanoi 8400, Da Nang 1200, Hue 650, Hai Phong 2100, Can Tho 1200, Hoi An 120, Da Lat 430",
        ]),
        Continent("Europe", [
            "Austria: Vienna 2000, Graz 300, Linz 210, Salzburg 160, Innsbruck 130, Klagenfurt 100",
            "France: Paris 2100, Marseille 870, Lyon 520, Toulouse 500, Nice 340, Nantes 320, Strasbourg 290, Bordeaux 260, "
                + "Lille 240, Rennes 220, Grenoble 160, Annecy 130",
            "Germany: Berlin 3700, Hamburg 1900, Munich 1500, Cologne 1100, Leipzig 620, Dresden 560, Nuremberg 520, "
                + "Bremen 570, Freiburg 230, Rostock 210, Erfurt 210, Weimar 65",
            "Greece: Athens 640, Thessaloniki 320, Patras 170, Heraklion 160, Larissa 150, Volos 85, Kavala 55",
            "Italy: Rome 2700, Milan 1400, Naples 910, Turin 840, Palermo 630, Genoa 560, Bologna 390, Florence 360, Bari 310, "
                + "Venice 250, Verona 250, Trieste 200, Siena 50",
            "Netherlands: Amsterdam 930, Rotterdam 660, The Hague 560, Utrecht 370, Groningen 240, Delft 110, Leiden 130",
            "Norway: Oslo 710, Bergen 290, Trondheim 210, Stavanger 150, Tromsø 80, Bodø 50, Ålesund 60",
            "Poland: Warsaw 1900, Kraków 800, Wrocław 670, Łódź 660, Poznań 540, Gdańsk 490, Lublin 330, Toruń 200, Zakopane 27",
            "Portugal: Lisbon 550, Porto 230, Braga 190, Coimbra 140, Funchal 105, Évora 55, Faro 65, Aveiro 80",
            "Spain: Madrid 3300, Barcelona 1700, Valencia 790, Seville 690, Zaragoza 680, Málaga 580, Bilbao 350, Granada 230, "
                + "Salamanca 140, San Sebastián 190, Cádiz 110, Toledo 85",
            "Sweden: Stockholm 980, Gothenburg 600, Malmö 360, Uppsala 240, Umeå 130, Lund 130, Kiruna 23, Visby 24",
            "Switzerland: Zürich 430, Geneva 200, Basel 180, Lausanne 140, Bern 135, Lucerne 83, Lugano 62, Chur 38",
            "United Kingdom: London 8900, Birmingham 1100, Glasgow 630, Leeds 540, Edinburgh 530, Manchester 570, Bristol 480, "
                + "Cardiff 370, Belfast 340, York 140, Bath 95, Oxford 160",
        ]),
        Continent("North America", [
            "Canada: Toronto 2800, Montreal 1800, Calgary 1300, Ottawa 1000, Vancouver 660, Winnipeg 750, Halifax 440, "
                + "Quebec City 550, Victoria 92, Whitehorse 28",
            "Costa Rica: San José 340, Cartago 160, Limón 95, Heredia 140, Liberia 75",
            "Cuba: Havana 2100, Santiago de Cuba 510, Camagüey 330, Trinidad 75, Cienfuegos 180",
            "Mexico: Mexico City 9200, Guadalajara 1400, Puebla 1700, Monterrey 1100, Mérida 920, Oaxaca 270, Querétaro 1000, "
                + "Guanajuato 190",
            "United States: New York 8300, Los Angeles 3800, Chicago 2700, Houston 2300, Philadelphia 1600, San Diego 1400, "
                + "Seattle 750, Denver 710, Boston 650, Portland 630, New Orleans 370, Santa Fe 89, Savannah 148",
        ]),
        Continent("Oceania", [
            "Australia: Sydney 5300, Melbourne 5000, Brisbane 2600, Perth 2200, Adelaide 1400, Canberra 460, Hobart 250, "
                + "Darwin 150, Cairns 170",
            "Fiji: Suva 93, Lautoka 71, Nadi 42, Labasa 28",
            "New Zealand: Auckland 1500, Wellington 210, Christchurch 390, Dunedin 130, Hamilton 180, Nelson 54, "
                + "Queenstown 29, Napier 66",
            "Samoa: Apia 37, Vaitele 8",
        ]),
        Continent("South America", [
            "Argentina: Buenos Aires 3100, Córdoba 1500, Rosario 1300, Mendoza 1100, Salta 620, Ushuaia 82, Bariloche 135",
            "Brazil: São Paulo 11500, Rio de Janeiro 6200, Brasília 2800, Salvador 2400, Fortaleza 2400, Manaus 2100, "
                + "Recife 1500, Belém 1300, Curitiba 1800, Ouro Preto 75, Florianópolis 540",
            "Chile: Santiago 6300, Valparaíso 300, Concepción 230, Antofagasta 380, Puerto Montt 250, Punta Arenas 130",
            "Colombia: Bogotá 7700, Medellín 2500, Cali 2200, Barranquilla 1300, Cartagena 970, Popayán 320, Leticia 48",
            "Ecuador: Quito 1800, Guayaquil 2700, Cuenca 600, Loja 250, Baños 15",
            "Peru: Lima 10000, Arequipa 1000, Cusco 430, Trujillo 920, Iquitos 480, Puno 140",
            "Uruguay: Montevideo 1300, Salto 105, Colonia 27, Rocha 26",
        ]),
    ]

    private init(_ name: String, _ countries: [String]) {
        self.name = name
        self.countries = countries.map(Country.init(line:))
    }
}

extension Country {
    /// Reads a line such as "Fiji: Suva 93, Nadi 42", with the people in thousands.
    fileprivate init(line: String) {
        let parts = line.split(separator: ":", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        self.name = name
        cities = (parts.last ?? "").split(separator: ",").compactMap { entry in
            let words = entry.split(separator: " ")
            guard let thousands = words.last.flatMap({ Int($0) }) else { return nil }
            return City(name: words.dropLast().joined(separator: " "), country: name, people: thousands * 1000)
        }
    }
}

extension City {
    /// All cities, by name without regard to accents.
    static let all: [City] = Continent.all.flatMap(\.countries).flatMap(\.cities).sorted(by: precedes)

    /// Whether a city stands before another one in an alphabet.
    static func precedes(_ first: City, _ second: City) -> Bool { (first.key, first.country) < (second.key, second.country) }
}
