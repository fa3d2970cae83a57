/** The sample customers, with the time of their creation and the end of their orders. */
import type { Value } from '../../record/fields.ts';
import type { Calendar } from './calendar.ts';
import { isoOf } from './calendar.ts';
import { type SampleCountry, sampleCountries } from './countries.ts';
import type { IdSource } from './ids.ts';
import { createRandom, mix, type Random } from './random.ts';

export interface SampleCustomer {
  readonly id: string;
  readonly country: SampleCountry;
  readonly hasTaxId: boolean;
  /** Share of the list price. */
  readonly priceFactor: number;
  /** Creation time, ms since 1970. The list is sorted by it. */
  readonly since: number;
  /** End of its orders, ms since 1970; infinite for most. */
  readonly until: number;
  /** Null, or the field that is changed at that time. */
  readonly ending: 'active' | 'blocked' | null;
  readonly input: Readonly<Record<string, Value>>;
}

const stems = [
  ...['Alderbrook', 'Brightwater', 'Calder', 'Dunmore', 'Eastgate', 'Fernhill', 'Glenmara'],
  ...['Harrowby', 'Inverlea', 'Juniper', 'Kestrel', 'Larkfield', 'Marlow', 'Nordhavn', 'Oakridge'],
  ...['Pennant', 'Quayside', 'Rosslyn', 'Silverlake', 'Thornbury', 'Umberto', 'Valemont'],
  ...['Westerby', 'Yarrow', 'Zephyr', 'Arbor', 'Borealis', 'Cascade', 'Delphin', 'Ember'],
] as const;
const trades = [
  ...['Foods', 'Logistics', 'Interiors', 'Pharma', 'Outdoor', 'Bakeries', 'Optics', 'Timber'],
  ...['Textiles', 'Components', 'Energy', 'Books', 'Garden Centres', 'Breweries', 'Tools'],
  ...['Ceramics', 'Cycles', 'Dairy', 'Marine', 'Print'],
] as const;
const terms = [14, 30, 30, 30, 30, 45, 60, 7] as const;
const priceFactors = [1, 1, 1, 1, 0.98, 0.95, 0.92, 1.04] as const;
const limits = ['5000.00', '10000.00', '25000.00', '50000.00', '100000.00'] as const;
const dayMs = 86_400_000;
const idKind = 1;

/** 40 % exist from the beginning, the others are added over time; 8 % stop buying. */
export function planCustomers(
  count: number,
  seed: number,
  calendar: Calendar,
  ids: IdSource,
): SampleCustomer[] {
  const names = new Set<string>();
  const begin = Date.parse(calendar.first);
  const end = Date.parse(calendar.end);
  const customers: SampleCustomer[] = [];
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(mix(seed ^ mix(index + 0x40000000)));
    const country = pickCountry(seed, index);
    const share = Math.max(0, index / count - 0.4) / 0.6;
    const since = begin - dayMs + Math.floor(share * 0.9 * (end - begin)) + index;
    const leaves = index % 12 === 7;
    const ending = leaves ? (index % 24 === 7 ? 'active' : 'blocked') : null;
    const until = leaves ? end - random.integer(2, 40) * dayMs : Number.POSITIVE_INFINITY;
    const paymentTermsDays = random.pick(terms);
    const hasTaxId = random.chance(0.88);
    const name = newName(random, country, names);
    const input = {
      name,
      email: `accounts@${slugOf(name)}.example`,
      ...(hasTaxId ? { taxId: fill(country.taxId, random) } : {}),
      address: addressOf(country, random),
      country: country.code,
      currency: country.currency,
      paymentTermsDays,
      language: country.language,
      ...(random.chance(0.7) ? { creditLimit: random.pick(limits) } : {}),
    };
    const id = ids.fixed(idKind, index, isoOf(since));
    customers.push({
      id,
      country,
      hasTaxId,
      priceFactor: random.pick(priceFactors),
      since,
      until: Math.max(until, since),
      ending,
      input,
    });
  }
  return customers;
}

const totalWeight = sampleCountries.reduce((sum, { weight }) => sum + weight, 0);

/** The golden ratio spreads even a few customers over many countries. */
function pickCountry(seed: number, index: number): SampleCountry {
  let left = ((seed / 2 ** 32 + index * 0.618_033_988_75) % 1) * totalWeight;
  for (const country of sampleCountries) {
    left -= country.weight;
    if (left < 0) return country;
  }
  return sampleCountries[0] as SampleCountry;
}

/** A name that is taken gets the city, then a number. */
function newName(random: Random, country: SampleCountry, taken: Set<string>): string {
  const legal = random.pick(country.legalForms);
  const base = `${random.pick(stems)} ${random.pick(trades)}`;
  const choices = [`${base} ${legal}`, `${base} ${random.pick(country.cities)} ${legal}`];
  let name = choices.find((choice) => !taken.has(choice));
  for (let number = 2; name === undefined; number += 1) {
    const numbered = `${base} ${number} ${legal}`;
    if (!taken.has(numbered)) name = numbered;
  }
  taken.add(name);
  return name;
}

function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/[^a-zA-Z0-9 ]/g, '');
  return plain.trim().toLowerCase().replaceAll(/ +/g, '-');
}

function addressOf(country: SampleCountry, random: Random): string {
  const text = country.address
    .replace('{street}', random.pick(country.streets))
    .replace('{number}', String(random.integer(1, 98)))
    .replace('{city}', random.pick(country.cities).replaceAll('@', ''));
  return fill(text, random);
}

/** Replaces each `#` by a digit and each `@` by a letter. */
function fill(pattern: string, random: Random): string {
  return pattern
    .replaceAll('#', () => String(random.integer(1, 9)))
    .replaceAll('@', () => random.pick(['C', 'D', 'F', 'H', 'K', 'N', 'P', 'R', 'T', 'W', 'X']));
}
