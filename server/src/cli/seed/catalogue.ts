/** Items, tax codes and texts of the sample invoices. */

export interface Item {
  readonly description: string;
  readonly unit: string;
  /** Euro. */
  readonly price: number;
  /** Quantities run from 1 step to `most` steps. */
  readonly step: number;
  readonly most: number;
  /** Code of the revenue account. */
  readonly account: '4000' | '4100' | '4200';
}

const item = (
  account: Item['account'],
  description: string,
  unit: string,
  price: number,
  most: number,
  step = 1,
): Item => ({ description, unit, price, step, most, account });

export const items: readonly Item[] = [
  item('4000', 'Consulting, senior', 'h', 145, 64, 0.5),
  item('4000', 'Consulting', 'h', 110, 80, 0.5),
  item('4000', 'Project management', 'h', 125, 40, 0.5),
  item('4000', 'On-site training day', 'day', 1180, 4, 0.5),
  item('4000', 'Workshop, remote', 'pc', 640, 3),
  item('4000', 'Data migration', 'h', 132, 60, 0.25),
  item('4000', 'Ledger review at the end of the quarter', 'pc', 980, 1),
  item('4000', 'Integration of the web shop', 'h', 128, 48, 0.25),
  item('4000', 'Travel expenses', 'km', 0.42, 620, 1),
  item('4000', 'Installation and handover', 'pc', 390, 2),
  item('4100', 'Handheld scanner HS-20', 'pc', 219.9, 25),
  item('4100', 'Label printer LP-4', 'pc', 348.5, 12),
  item('4100', 'Thermal labels 100 × 50 mm', 'roll', 7.35, 240),
  item('4100', 'Docking station, 4 slots', 'pc', 164, 8),
  item('4100', 'Mobile terminal MT-7', 'pc', 729, 20),
  item('4100', 'Protective case MT-7', 'pc', 24.9, 60),
  item('4100', 'Receipt paper 80 mm', 'box', 31.2, 40),
  item('4100', 'Network switch, 16 ports', 'pc', 189, 6),
  item('4100', 'Cable Cat 6A, 10 m', 'pc', 12.45, 90),
  item('4100', 'Wall mount, steel', 'pc', 46.8, 30),
  item('4100', 'Replacement battery', 'pc', 38.5, 50),
  item('4100', 'Freight and packaging', 'pc', 48, 1),
  item('4200', 'Warehouse module, month', 'user', 29, 120),
  item('4200', 'Reporting module, month', 'user', 12.5, 120),
  item('4200', 'Support plan Standard, quarter', 'pc', 690, 1),
  item('4200', 'Support plan Plus, quarter', 'pc', 1490, 1),
  item('4200', 'Hosting, month', 'pc', 185, 6),
  item('4200', 'Storage, 100 GB, month', 'pc', 9.9, 30),
  item('4200', 'Interface to the bank, year', 'pc', 540, 2),
  item('4200', 'Archive, year', 'pc', 312, 1),
];

/** Code, name, percent, and the VAT category if the rate does not determine it. */
export const taxCodes = [
  ['IE23', 'VAT 23 % (Ireland)', '23'],
  ['IE13.5', 'VAT 13.5 % (Ireland)', '13.5'],
  ['EU-RC', 'Reverse charge (European Union)', '0', 'AE'],
  ['DE19', 'VAT 19 % (Germany, one-stop shop)', '19'],
  ['EXPORT', 'Export, outside the European Union', '0', 'G'],
] as const;

const unionCountries = new Set(['DE', 'FR', 'NL', 'ES', 'SE', 'PL']);

/** The tax code of a line. German customers without a tax id pay the German rate. */
export function taxCodeFor(country: string, hasTaxId: boolean, sold: Item): string {
  if (country === 'IE') return sold.description.startsWith('On-site') ? 'IE13.5' : 'IE23';
  if (!unionCountries.has(country)) return 'EXPORT';
  return country === 'DE' && !hasTaxId ? 'DE19' : 'EU-RC';
}

export const memos = [
  'Thank you for your order.',
  'Please quote the invoice number with your payment.',
  'Delivered in two parcels.',
  'According to our framework agreement.',
  'Services rendered as listed in the attached timesheet.',
] as const;

export const internalNotes = [
  'Asked for the purchase order by phone.',
  'Waiting for the signed delivery note.',
  'Check the discount with sales.',
  'Customer wants one invoice a month from now on.',
] as const;

export const voidReasons = [
  'Ordered twice',
  'Wrong customer',
  'Order cancelled before delivery',
  'Wrong quantity; invoiced anew',
  'Price agreed afterwards; invoiced anew',
] as const;
