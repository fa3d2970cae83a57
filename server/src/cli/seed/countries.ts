/** Countries of the sample customers: format of addresses and tax ids, legal forms, language and currency. */

export interface SampleCountry {
  readonly code: string;
  readonly language: string;
  readonly currency: string;
  /** Frequency, relative to the others. */
  readonly weight: number;
  readonly cities: readonly string[];
  readonly streets: readonly string[];
  /** `#` is a digit, `@` a letter; `{city}`, `{street}` and `{number}` are replaced. */
  readonly address: string;
  /** `#` is a digit. */
  readonly taxId: string;
  readonly legalForms: readonly string[];
}

export const sampleCountries: readonly SampleCountry[] = [
  {
    code: 'IE',
    language: 'en',
    currency: 'EUR',
    weight: 22,
    cities: ['Dublin', 'Cork', 'Galway', 'Limerick', 'Waterford', 'Sligo'],
    streets: ['Quay Street', 'Mill Lane', 'Castle Road', 'Station Road', 'Harbour Row'],
    address: '{number} {street}\n{city} @## @#@#',
    taxId: 'IE#######T',
    legalForms: ['Ltd', 'DAC', 'Teoranta'],
  },
  {
    code: 'GB',
    language: 'en',
    currency: 'GBP',
    weight: 14,
    cities: ['Leeds', 'Bristol', 'Manchester', 'Glasgow', 'Norwich', 'London'],
    streets: ['High Street', 'Wharf Road', 'Church Lane', 'Park View', 'Foundry Street'],
    address: '{number} {street}\n{city} @@# #@@',
    taxId: 'GB#########',
    legalForms: ['Ltd', 'plc', 'LLP'],
  },
  {
    code: 'DE',
    language: 'de',
    currency: 'EUR',
    weight: 16,
    cities: ['Hamburg', 'Leipzig', 'München', 'Köln', 'Freiburg', 'Bremen'],
    streets: ['Hafenstraße', 'Lindenallee', 'Am Markt', 'Industriestraße', 'Schillerweg'],
    address: '{street} {number}\n##### {city}',
    taxId: 'DE#########',
    legalForms: ['GmbH', 'AG', 'GmbH & Co. KG', 'e. K.'],
  },
  {
    code: 'FR',
    language: 'fr',
    currency: 'EUR',
    weight: 9,
    cities: ['Lyon', 'Nantes', 'Lille', 'Bordeaux', 'Rennes'],
    streets: ['rue du Port', 'avenue de la Gare', 'rue des Tilleuls', 'quai du Commerce'],
    address: '{number} {street}\n##### {city}',
    taxId: 'FR###########',
    legalForms: ['SARL', 'SA', 'SAS'],
  },
  {
    code: 'NL',
    language: 'nl',
    currency: 'EUR',
    weight: 7,
    cities: ['Utrecht', 'Rotterdam', 'Groningen', 'Eindhoven'],
    streets: ['Havenweg', 'Stationsplein', 'Molenstraat', 'Kanaaldijk'],
    address: '{street} {number}\n#### @@ {city}',
    taxId: 'NL#########B01',
    legalForms: ['B.V.', 'N.V.'],
  },
  {
    code: 'ES',
    language: 'es',
    currency: 'EUR',
    weight: 5,
    cities: ['Valencia', 'Bilbao', 'Sevilla', 'Zaragoza'],
    streets: ['Calle Mayor', 'Avenida del Puerto', 'Calle del Olmo'],
    address: '{street} {number}\n##### {city}',
    taxId: 'ESB########',
    legalForms: ['S.L.', 'S.A.'],
  },
  {
    code: 'CH',
    language: 'de',
    currency: 'CHF',
    weight: 5,
    cities: ['Zürich', 'Basel', 'Luzern', 'St. Gallen'],
    streets: ['Seestrasse', 'Bahnhofplatz', 'Bergweg'],
    address: '{street} {number}\n#### {city}',
    taxId: 'CHE#########',
    legalForms: ['AG', 'GmbH'],
  },
  {
    code: 'SE',
    language: 'sv',
    currency: 'SEK',
    weight: 5,
    cities: ['Göteborg', 'Malmö', 'Uppsala'],
    streets: ['Hamngatan', 'Storgatan', 'Björkvägen'],
    address: '{street} {number}\n### ## {city}',
    taxId: 'SE##########01',
    legalForms: ['AB'],
  },
  {
    code: 'PL',
    language: 'pl',
    currency: 'PLN',
    weight: 4,
    cities: ['Gdańsk', 'Wrocław', 'Poznań'],
    streets: ['ul. Portowa', 'ul. Lipowa', 'ul. Kolejowa'],
    address: '{street} {number}\n##-### {city}',
    taxId: 'PL##########',
    legalForms: ['Sp. z o.o.', 'S.A.'],
  },
  {
    code: 'US',
    language: 'en',
    currency: 'USD',
    weight: 10,
    cities: ['Portland', 'Austin', 'Boston', 'Denver', 'Madison'],
    streets: ['Main Street', 'Harbor Avenue', 'Cedar Lane', 'Market Street'],
    address: '{number}# {street}\n{city} #####',
    taxId: '##-#######',
    legalForms: ['Inc.', 'LLC', 'Corp.'],
  },
  {
    code: 'JP',
    language: 'ja',
    currency: 'JPY',
    weight: 3,
    cities: ['Osaka', 'Yokohama', 'Nagoya'],
    streets: ['Minato', 'Sakura-machi', 'Chuo'],
    address: '#-#-{number} {street}\n{city} ###-####',
    taxId: 'T#############',
    legalForms: ['K.K.'],
  },
];

/** Mean rates, euro for one unit; `exchangeRate` varies them. */
const rates: Readonly<Record<string, number>> = {
  GBP: 1.1712,
  CHF: 1.0435,
  SEK: 0.0884,
  PLN: 0.2321,
  USD: 0.9218,
  JPY: 0.00612,
};

export const foreignCurrencies = Object.keys(rates);
const dayMs = 86_400_000;

/** Euro for one unit of a currency on one day: six decimals, within 3.3 % of the mean. */
export function exchangeRate(currency: string, ms: number): string {
  const day = Math.floor(ms / dayMs);
  const phase = currency.charCodeAt(0) + currency.charCodeAt(1);
  const drift = 0.025 * Math.sin(day / 37 + phase) + 0.008 * Math.sin(day / 9 + phase);
  return ((rates[currency] ?? 1) * (1 + drift)).toFixed(6);
}
