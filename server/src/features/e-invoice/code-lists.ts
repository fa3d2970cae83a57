/**
 * Maps the text of users to the codes of EN 16931: units, electronic addresses, exemptions, tax
 * IDs.
 */
import { currencyExponent } from '../../record/values/money.ts';
import type { VatCategory } from '../invoicing/exports.ts';

/**
 * UN/ECE Recommendation 20 (rev. 17, with Rec 21 for packages); C62 means "one", without a unit.
 */
export const noUnit = 'C62';

const unitNames: Readonly<Record<string, string>> = {
  C62: 'one unit units',
  H87: 'pc pcs piece pieces ea each st stk stck stück stueck pièce pièces pieza piezas pezzo pezzi szt',
  HUR: 'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur godz',
  MIN: 'min minute minutes minuten',
  SEC: 's sec second seconds sekunde sekunden',
  DAY: 'd day days tag tage jour jours día días giorno giorni dag dagen',
  WEE: 'wk week weeks woche wochen semaine semaines semana semanas settimana',
  MON: 'mo month months monat monate mois mes meses mese mesi maand',
  ANN: 'y yr year years jahr jahre an ans année año años anno jaar',
  KGM: 'kg kilogram kilograms kilogramm',
  GRM: 'g gram grams gramm',
  TNE: 't tonne tonnes ton tons',
  LBR: 'lb lbs pound pounds',
  MTR: 'm metre metres meter meters mètre mètres metro metri',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km kilometre kilometres kilometer kilometers',
  INH: 'in inch inches',
  FOT: 'ft foot feet',
  MTK: 'm2 m² sqm qm',
  MTQ: 'm3 m³ cbm',
  LTR: 'l litre litres liter liters',
  MLT: 'ml',
  KWH: 'kwh',
  MWH: 'mwh',
  SET: 'set sets satz',
  PR: 'pair pairs paar',
  DZN: 'dozen dozens dutzend',
  LS: 'ls flat lump pauschal pauschale forfait',
  P1: '% percent prozent',
  XBX: 'box boxes karton',
  XPK: 'pack packs package packages paket pakete',
  XPX: 'pallet pallets palette paletten',
  XBG: 'bag bags sack säcke',
  XBO: 'bottle bottles flasche flaschen',
  XRO: 'roll rolls rolle rollen',
};

const unitCodes = new Map(
  Object.entries(unitNames).flatMap(([code, names]) => [
    [code.toLowerCase(), code] as const,
    ...names.split(' ').map((name) => [name, code] as const),
  ]),
);

/** The code of a unit; null if it is unknown. */
export function unitCodeOf(unit: string | null): string | null {
  const written = (unit ?? '').trim().toLowerCase().replace(/\.$/, '');
  return written === '' ? noUnit : (unitCodes.get(written) ?? null);
}

/** Code list EAS (BR-CL-25), as of the validation artefacts 1.3.16. */
const easCodes = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 ' +
    '0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 ' +
    '0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 ' +
    '9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 ' +
    '9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 ' +
    'AN AQ AS AU EM'
  ).split(' '),
);

export function isEasCode(code: string): boolean {
  return easCodes.has(code);
}

/** The scheme of email addresses. */
export const emailScheme = 'EM';

interface Exemption {
  /** BT-121 */
  readonly code: string;
  /** The default of BT-120, which rules such as BR-AE-10 define. */
  readonly text: string;
}

/** The categories that are a reason themselves. For E the tax code must have the reason. */
export const exemptions: Partial<Readonly<Record<VatCategory, Exemption>>> = {
  AE: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', text: 'Intra-community supply' },
  G: { code: 'VATEX-EU-G', text: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
};

/** ISO 3166-1 alpha-2 as in BR-CL-14; 1A is Kosovo. `Intl` also knows withdrawn codes. */
const countryCodes = new Set(
  (
    '1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ ' +
    'BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO ' +
    'DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU ' +
    'GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
    'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU ' +
    'MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
    'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ' +
    'ZM ZW'
  ).split(' '),
);
/** Greece and Northern Ireland have their own prefixes (BR-CO-09). */
const taxPrefixes = ['EL', 'XI'];

export function isCountryCode(code: string): boolean {
  return countryCodes.has(code);
}

/** Codes of ISO 4217 that the list of BR-CL-04 does not contain. */
const otherCurrencies = ['ANG', 'BGN', 'CUC', 'STN'];

export function isCurrencyCode(code: string): boolean {
  return currencyExponent(code) !== null && !otherCurrencies.includes(code);
}

/**
 * A tax ID with the prefix of a country is a VAT identifier (BR-CO-09); null for others, such as
 * national tax numbers.
 */
export function vatIdOf(taxId: string): string | null {
  const written = taxId.replace(/\s/g, '');
  const prefix = written.slice(0, 2);
  const known = taxPrefixes.includes(prefix) || isCountryCode(prefix);
  return known && /\d/.test(written.slice(2)) ? written : null;
}
