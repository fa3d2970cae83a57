/**
 * A model of an invoice, written from docs/api.md without code of the product: the response to each
 * command and the resulting record. Amounts are integers (BigInt).
 */

export interface ModelLine {
  id: string;
  description: string | null;
  quantity: string | null;
  unitPrice: string | null;
  discountPercent: string | null;
  taxCodeId: string | null;
  accountId: string | null;
}

export interface ModelFields {
  customerId: string | null;
  currency: string | null;
  exchangeRate: string | null;
  billingCountry: string | null;
  memo: string | null;
  reference: string | null;
  internalNote: string | null;
  billingName: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  paymentTermsDays: number | null;
  paymentTermsFrom: string | null;
}

export interface Model {
  status: 'Draft' | 'Posted' | 'Released' | 'Voided';
  fields: ModelFields;
  lines: ModelLine[];
  /** Fields that follow the customer, or the invoice date and the terms. */
  follows: Set<keyof ModelFields>;
  /** Customers, tax codes and accounts that posting accepts. */
  readonly sound: ReadonlySet<string>;
  /** Every version in order, with its author and what it changed. */
  versions: { version: string; user: number; session: string | null; changed?: Touched }[];
}

/** What a command names: a field, a field of a line, lines that are added or removed, or an action. */
interface Touched {
  readonly kind: 'field' | 'lineField' | 'add' | 'remove' | 'action';
  readonly line?: string;
  readonly field?: string;
  /** The fields that an action set. */
  readonly fields?: readonly string[];
}

/** The result of a command; `pointers` for the problem list of a strict validation. */
export type Expected =
  | { readonly kind: 'changed'; readonly by: Touched }
  | { readonly kind: 'unchanged' | 'conflict' | 'missing' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'invalid'; readonly pointers: readonly string[] };

export interface Writer {
  readonly user: number;
  readonly session: string | null;
  /** Index of the version that the writer names; null: none. */
  readonly seen: number | null;
}

/** The current version, or one after which only this user wrote in this session, and nothing that the command undoes. */
function accepts(model: Model, { user, session, seen }: Writer, wanted: Touched): boolean {
  if (seen === null || seen === model.versions.length - 1) return true;
  return model.versions
    .slice(seen + 1)
    .every(
      (later) =>
        session !== null &&
        later.session === session &&
        later.user === user &&
        !(later.changed !== undefined && undoes(wanted, later.changed)),
    );
}

function undoes(wanted: Touched, earlier: Touched): boolean {
  const sameLine = earlier.line === wanted.line;
  switch (wanted.kind) {
    case 'field':
      return (
        (earlier.kind === 'field' && earlier.field === wanted.field) ||
        earlier.fields?.includes(String(wanted.field)) === true
      );
    case 'lineField':
      if (wanted.field === 'position') {
        if (earlier.kind === 'add' || earlier.kind === 'remove') return true;
        if (earlier.kind === 'lineField' && earlier.field === 'position') return true;
      }
      return (
        sameLine &&
        (earlier.kind === 'remove' ||
          (earlier.kind === 'lineField' && earlier.field === wanted.field))
      );
    case 'remove':
      return sameLine && (earlier.kind === 'remove' || earlier.kind === 'lineField');
    case 'action':
      return earlier.kind === 'action';
    default:
      return false;
  }
}

const editable: Readonly<Record<Model['status'], readonly string[] | 'all'>> = {
  Draft: 'all',
  Posted: ['internalNote', 'reference', 'dueDate'],
  Released: ['internalNote'],
  Voided: ['internalNote'],
};

export function patchField<K extends keyof ModelFields>(
  model: Model,
  writer: Writer,
  field: K,
  given: ModelFields[K],
): Expected {
  const by: Touched = { kind: 'field', field };
  const value = storedForm(field, given);
  const isStored = model.fields[field] === value || (value === null && model.follows.has(field));
  // What is stored already is not undone, if the version is of the session at all.
  const wanted: Touched = isStored ? { kind: 'add' } : by;
  if (!accepts(model, writer, wanted)) return { kind: 'conflict' };
  const allowed = editable[model.status];
  if (allowed !== 'all' && !allowed.includes(field))
    return { kind: 'refused', code: 'field_locked' };
  if (isStored) return { kind: 'unchanged' };
  // A posted invoice keeps a due date on or after its invoice date.
  const isEarly = value === null || String(value) < String(model.fields.invoiceDate);
  if (model.status === 'Posted' && field === 'dueDate' && isEarly)
    return { kind: 'refused', code: 'invalid_value' };
  const { currency } = model.fields;
  model.fields[field] = value;
  if (model.status === 'Draft') follow(model, field, currency);
  return { kind: 'changed', by };
}

/** Fields that a customer fills in; every customer of the campaign has these values. */
const filled = {
  currency: 'EUR',
  paymentTermsDays: 30,
  billingName: 'Customer',
  billingCountry: 'IE',
};

/** A name or a reference has single spaces, and none at its ends. */
function storedForm<K extends keyof ModelFields>(field: K, value: ModelFields[K]): ModelFields[K] {
  const isLine = field === 'reference' || field === 'billingName';
  return isLine && typeof value === 'string'
    ? (value.trim().replaceAll(/\s+/g, ' ') as ModelFields[K])
    : value;
}

const decidesDueDate = ['invoiceDate', 'paymentTermsDays', 'paymentTermsFrom', 'customerId'];

/** `before`: the currency before the change. */
function follow(model: Model, field: keyof ModelFields, before: string | null): void {
  const { fields, follows, lines } = model;
  follows.delete(field);
  const put = <K extends keyof ModelFields>(name: K, value: ModelFields[K]) => {
    const isAsked =
      name === field ? fields[name] === null : fields[name] === null || follows.has(name);
    if (!isAsked) return;
    fields[name] = value;
    if (value === null) follows.delete(name);
    else follows.add(name);
  };
  const asked = fields.currency;
  const of = <T>(value: T): T | null => (fields.customerId === null ? null : value);
  const isTriggered = (name: string) => field === 'customerId' || field === name;
  const hasPrices = fields.currency !== null && lines.some(({ unitPrice }) => unitPrice !== null);
  if (isTriggered('currency') && !hasPrices) put('currency', of(filled.currency));
  if (isTriggered('paymentTermsDays')) put('paymentTermsDays', of(filled.paymentTermsDays));
  if (isTriggered('billingName')) put('billingName', of(filled.billingName));
  if (isTriggered('billingCountry')) put('billingCountry', of(filled.billingCountry));
  // A rate ends with the currency that it was given for.
  if (before !== null && fields.currency !== asked && fields.currency !== before)
    fields.exchangeRate = null;
  if (!decidesDueDate.includes(field) && field !== 'dueDate') return;
  const { invoiceDate, paymentTermsDays, paymentTermsFrom } = fields;
  const isKnown = invoiceDate !== null && paymentTermsDays !== null;
  const from = isKnown && paymentTermsFrom === 'EndOfMonth' ? monthEnd(invoiceDate) : invoiceDate;
  put('dueDate', isKnown ? plusDays(String(from), paymentTermsDays) : null);
}

/** The day before the first one of the next month. */
function monthEnd(date: string): string {
  const next = Date.parse(plusDays(`${date.slice(0, 8)}28`, 4));
  return plusDays(new Date(next).toISOString().slice(0, 8).concat('01'), -1);
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function linesLocked(model: Model, writer: Writer, wanted: Touched): Expected | null {
  if (!accepts(model, writer, wanted)) return { kind: 'conflict' };
  return model.status === 'Draft' ? null : { kind: 'refused', code: 'field_locked' };
}

/** The caller sets the ID that the service assigned. */
export function addLine(
  model: Model,
  writer: Writer,
  line: Omit<ModelLine, 'id'>,
  position: number | null,
): Expected {
  const by: Touched = { kind: 'add' };
  const refusal = linesLocked(model, writer, by);
  if (refusal !== null) return refusal;
  const at = position === null ? model.lines.length : Math.min(position - 1, model.lines.length);
  model.lines.splice(at, 0, { ...line, id: '' });
  return { kind: 'changed', by };
}

export function removeLine(model: Model, writer: Writer, index: number): Expected {
  const by: Touched = { kind: 'remove', line: model.lines[index]?.id ?? 'none' };
  const refusal = linesLocked(model, writer, by);
  if (refusal !== null) return refusal;
  if (model.lines[index] === undefined) return { kind: 'missing' };
  model.lines.splice(index, 1);
  return { kind: 'changed', by };
}

export function moveLine(model: Model, writer: Writer, index: number, position: number): Expected {
  const line = model.lines[index];
  const by: Touched = { kind: 'lineField', line: line?.id ?? 'none', field: 'position' };
  const isThere = line !== undefined && position === index + 1;
  const refusal = linesLocked(model, writer, isThere ? { kind: 'add' } : by);
  if (refusal !== null) return refusal;
  if (line === undefined) return { kind: 'missing' };
  const target = Math.min(position, model.lines.length) - 1;
  if (target === index) return { kind: 'unchanged' };
  model.lines.splice(index, 1);
  model.lines.splice(target, 0, line);
  return { kind: 'changed', by };
}

export function patchLine<K extends Exclude<keyof ModelLine, 'id'>>(
  model: Model,
  writer: Writer,
  index: number,
  field: K,
  value: ModelLine[K],
): Expected {
  const line = model.lines[index];
  const by: Touched = { kind: 'lineField', line: line?.id ?? 'none', field };
  const isStored = line !== undefined && isSame(line[field], value);
  const refusal = linesLocked(model, writer, isStored ? { kind: 'add' } : by);
  if (refusal !== null) return refusal;
  if (line === undefined) return { kind: 'missing' };
  if (isStored) return { kind: 'unchanged' };
  line[field] = value;
  return { kind: 'changed', by };
}

/** `1.5` and `1.50` are the same value. */
function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || (isDecimal(a) && isDecimal(b) && scaled(a) === scaled(b));
}

export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

const base = 'EUR';
const enabled = [base, 'USD', 'JPY', 'KWD'];

const transitions = {
  post: { from: ['Draft'], to: 'Posted' },
  approve: { from: ['Posted'], to: 'Released' },
  void: { from: ['Draft', 'Posted', 'Released'], to: 'Voided' },
} as const;
export type Transition = keyof typeof transitions;

export function act(
  model: Model,
  writer: Writer,
  action: Transition,
  dryRun: boolean,
  years: readonly number[],
): Expected {
  const { from, to } = transitions[action];
  if (!(from as readonly string[]).includes(model.status))
    return { kind: 'refused', code: 'invalid_transition' };
  if (!accepts(model, writer, { kind: 'action' })) return { kind: 'conflict' };
  const pointers = action === 'post' ? problems(model, years) : [];
  if (pointers.length > 0) return { kind: 'invalid', pointers };
  if (dryRun) return { kind: 'unchanged' };
  model.status = to;
  const fields = action === 'post' ? freeze(model.fields) : [];
  return { kind: 'changed', by: { kind: 'action', fields } };
}

/** Sets what posting freezes; returns the fields that it changed. */
function freeze(fields: ModelFields): string[] {
  const changed: string[] = [];
  if (fields.currency === base && fields.exchangeRate !== '1') {
    fields.exchangeRate = '1';
    changed.push('exchangeRate');
  }
  if (fields.paymentTermsDays !== null && fields.paymentTermsFrom === null) {
    fields.paymentTermsFrom = 'InvoiceDate';
    changed.push('paymentTermsFrom');
  }
  return changed;
}

/** Pointers of the strict validation. `years`: those with open periods. */
function problems({ fields, lines, sound }: Model, years: readonly number[]): string[] {
  const found: string[] = [];
  const { invoiceDate, dueDate, billingName, billingCountry, currency, exchangeRate } = fields;
  const unsound = (id: string | null) => id === null || !sound.has(id);
  if (unsound(fields.customerId)) found.push('/customerId');
  if (currency === null || !enabled.includes(currency)) found.push('/currency');
  if (currency !== null && currency !== base && scaled(exchangeRate ?? '0') <= 0n)
    found.push('/exchangeRate');
  if (billingCountry === null || billingCountry === 'ZZ') found.push('/billingCountry');
  if (invoiceDate === null || !years.includes(Number(invoiceDate.slice(0, 4))))
    found.push('/invoiceDate');
  if (dueDate === null || (invoiceDate !== null && dueDate < invoiceDate)) found.push('/dueDate');
  if (billingName === null || billingName.trim() === '') found.push('/billingName');
  if (lines.length === 0) found.push('/lines');
  for (const [index, line] of lines.entries()) {
    const at = `/lines/${index}`;
    if (line.description === null || line.description.trim() === '')
      found.push(`${at}/description`);
    if (line.quantity === null || scaled(line.quantity) === 0n) found.push(`${at}/quantity`);
    if (line.unitPrice === null) found.push(`${at}/unitPrice`);
    const discount = scaled(line.discountPercent ?? '0');
    if (discount < 0n || discount > scaled('100')) found.push(`${at}/discountPercent`);
    if (unsound(line.taxCodeId)) found.push(`${at}/taxCodeId`);
    if (unsound(line.accountId)) found.push(`${at}/accountId`);
  }
  if (totalOf(lines) < 0n) found.push('/total');
  return found.sort();
}

const scale = 6;

/** A decimal string as an integer number of millionths. */
function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(scale, '0'));
  return text.startsWith('-') ? -value : value;
}

/** Rounds half away from zero. */
function divide(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value < 0n ? -((-value + half) / by) : (value + half) / by;
}

/** In cents: each line is rounded; tax of 19 % for each tax code, on the sum of its lines, rounded once. */
export function totalOf(lines: readonly ModelLine[]): bigint {
  let net = 0n;
  const taxed = new Map<string, bigint>();
  for (const { quantity, unitPrice, discountPercent, taxCodeId } of lines) {
    const kept = scaled('100') - scaled(discountPercent ?? '0');
    const exact = scaled(quantity ?? '0') * scaled(unitPrice ?? '0') * kept;
    // Three factors in millionths, percent, and two digits kept.
    const cents = divide(exact, 10n ** BigInt(3 * scale));
    net += cents;
    if (taxCodeId !== null) taxed.set(taxCodeId, (taxed.get(taxCodeId) ?? 0n) + cents);
  }
  return [...taxed.values()].reduce((total, sum) => total + divide(sum * 19n, 100n), net);
}
