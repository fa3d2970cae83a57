/**
 * Why the service refuses something, in German, by the code of the problem. What a sentence of the service tells in
 * particular (an amount, a date, a number) is taken out of it; where nothing fits, the service's sentence stands.
 */
import type { ProblemDetail } from '@daybook/sdk';

/** How what a sentence tells is written. */
export interface Words {
  readonly amount: (value: string, currency: string) => string;
  readonly date: (value: string) => string;
  /** A state, a role, the use of an account. */
  readonly value: (value: string) => string;
}

/** `[pattern, sentence]`: the groups of the pattern are what the sentence tells. */
type Sentence = readonly [
  pattern: RegExp,
  sentence: string | ((words: Words, ...groups: string[]) => string),
];

/** What is missing, by the field. */
const missing: Readonly<Record<string, string>> = {
  customerId: 'Wählen Sie einen Kunden.',
  currency: 'Wählen Sie eine Währung.',
  exchangeRate: 'Geben Sie den Wechselkurs zur Hauswährung an.',
  lines: 'Fügen Sie mindestens eine Position hinzu.',
  invoiceDate: 'Geben Sie das Rechnungsdatum an.',
  issueDate: 'Geben Sie das Datum der Gutschrift an.',
  dueDate: 'Geben Sie die Fälligkeit an.',
  receivedOn: 'Geben Sie an, wann das Geld einging.',
  amount: 'Geben Sie den Betrag an.',
  billingName: 'Geben Sie den Rechnungsempfänger an.',
  billingCountry: 'Geben Sie das Land des Rechnungsempfängers an.',
  description: 'Beschreiben Sie, was berechnet wird.',
  quantity: 'Geben Sie eine Menge an.',
  unitPrice: 'Geben Sie einen Einzelpreis an.',
  taxCodeId: 'Wählen Sie einen Steuercode.',
  accountId: 'Wählen Sie ein Erlöskonto.',
  reason: 'Geben Sie einen Grund an.',
  url: 'Geben Sie zuerst die URL des Webhooks an.',
  email: 'Geben Sie die E-Mail-Adresse an.',
  password: 'Geben Sie das Passwort an.',
};

const any = /^/;
const money = '(-?[\\d.]+) ([A-Z]{3})';
const day = '(\\d{4}-\\d{2}-\\d{2})';

/** What the record is made of. */
const contents: Readonly<Record<string, readonly Sentence[]>> = {
  unknown: [
    [/^The customer does not exist/, 'Diesen Kunden gibt es nicht.'],
    [/^(\S+) is not an ISO 4217/, (_, code) => `${code} ist keine Währung nach ISO 4217.`],
    [/^(\S+) is not an ISO 3166/, (_, code) => `${code} ist kein Land nach ISO 3166-1.`],
    [/^There is no \w+ with the id/, 'Diesen Datensatz gibt es nicht.'],
    [/^There is no invoice/, 'Diese Rechnung gibt es nicht.'],
    [/^ISO 4217 has no/, 'Diese Währung gibt es nach ISO 4217 nicht.'],
    [/^No live allocation/, 'Diese Zuordnung gibt es nicht mehr.'],
  ],
  inactive: [
    [/^The customer/, 'Der Kunde ist nicht aktiv.'],
    [/^The tax code/, 'Der Steuercode ist nicht aktiv.'],
    [/^The account/, 'Das Konto ist nicht aktiv.'],
  ],
  blocked: [[any, 'Der Kunde ist gesperrt.']],
  settings_missing: [[any, 'Die Hauswährung fehlt: Legen Sie sie in den Einstellungen fest.']],
  not_enabled: [
    [/^([A-Z]{3}) is/, (_, code) => `${code} ist in den Einstellungen nicht freigeschaltet.`],
  ],
  before_invoice_date: [[any, 'Die Fälligkeit liegt vor dem Rechnungsdatum.']],
  no_rate: [[any, 'Der Steuercode hat keinen Steuersatz.']],
  not_revenue: [[any, 'Das Konto ist kein Erlöskonto.']],
  not_asset: [[any, 'Geld geht auf ein Aktivkonto.']],
  other_role: [
    [
      /^The account is for (\w+):/,
      ({ value }, role) =>
        `Das Konto dient dem Zweck „${value(role)}“: Nehmen Sie ein Bankkonto oder eines ohne festen Zweck.`,
    ],
  ],
  scale: [
    [/^At most (\d+) digits/, (_, digits) => `Höchstens ${digits} Nachkommastellen.`],
    [
      /^([A-Z]{3}) has at most (\d+) digits/,
      (_, code, digits) => `${code} hat höchstens ${digits} Nachkommastellen.`,
    ],
  ],
  out_of_range: [
    [
      /^Expected a whole number from (-?\d+) to (\d+)/,
      (_, least, most) => `Bitte eine ganze Zahl von ${least} bis ${most} eingeben.`,
    ],
    [/^The exchange rate/, 'Der Wechselkurs muss größer als 0 sein.'],
    [/^The quantity/, 'Die Menge darf nicht 0 sein.'],
    [/^A discount/, 'Ein Rabatt liegt zwischen 0 und 100 Prozent.'],
    [/^The amount must/, 'Der Betrag muss größer als 0 sein.'],
    [/^The amount is above/, 'Der Betrag ist zu groß.'],
    [/^The total is above/, 'Der Gesamtbetrag ist zu groß.'],
    [/below zero: a credit note/, 'Der Gesamtbetrag ist negativ: Das ist Sache einer Gutschrift.'],
    [/below zero: an invoice/, 'Der Gesamtbetrag ist negativ: Das ist Sache einer Rechnung.'],
    [
      new RegExp(`^Not before ${day}, when it was posted`),
      ({ date }, at) => `Nicht vor der Buchung am ${date(at)}.`,
    ],
    [
      new RegExp(`^Not before ${day}, when it was last`),
      ({ date }, at) => `Nicht vor der letzten Zuordnung oder Rücknahme am ${date(at)}.`,
    ],
    [
      new RegExp(`^Not before ${day}, when both`),
      ({ date }, at) => `Nicht vor dem ${date(at)}: Erst dann sind beide Seiten gebucht.`,
    ],
  ],
};

const settleThem = 'Buchen oder stornieren Sie sie, oder ändern Sie ihr Datum.';

/** `a, b and 4 more`. */
const inGerman = (names: string) => names.replace(/ and (\d+) more$/, ' und $1 weitere');

/** Periods, the ledger and who approves. */
const ledger: Readonly<Record<string, readonly Sentence[]>> = {
  posting_horizon: [
    [
      new RegExp(`^${day} lies beyond.* is ${day}`),
      ({ date }, asked, last) =>
        `Der ${date(asked)} liegt zu weit in der Zukunft; gebucht werden kann bis zum ${date(last)}.`,
    ],
  ],
  period_missing: [
    [
      new RegExp(`covers ${day}`),
      ({ date }, asked) => `Für den ${date(asked)} gibt es keine Buchungsperiode.`,
    ],
  ],
  period_closed: [
    [
      new RegExp(`^(\\S+) is soft-closed; the first open date is ${day}`),
      ({ date }, code, open) =>
        `Die Periode ${code} ist vorläufig geschlossen; der erste offene Tag ist der ${date(open)}.`,
    ],
    [
      new RegExp(`^(\\S+) is closed; the first open date is ${day}`),
      ({ date }, code, open) =>
        `Die Periode ${code} ist geschlossen; der erste offene Tag ist der ${date(open)}.`,
    ],
    [
      /^(\S+) is (soft-)?closed/,
      (_, code, soft) =>
        `Die Periode ${code} ist ${soft ? 'vorläufig ' : ''}geschlossen; kein späterer Tag ist offen.`,
    ],
  ],
  later_period_closed: [
    [
      /: (.+)\. Reopen/,
      (_, names) =>
        `Spätere Perioden sind geschlossen: ${inGerman(names)}. Öffnen Sie zuerst diese, die neueste zuerst.`,
    ],
  ],
  unbalanced: [[any, 'Der Buchungssatz geht nicht auf.']],
  account_missing: [
    [
      /role (\w+):/,
      ({ value }, role) =>
        `Kein aktives Konto hat die Verwendung „${value(role)}“: Das Controlling kann sie einem Konto geben.`,
    ],
  ],
  earlier_period_open: [
    [any, 'Frühere Perioden sind noch offen: Schließen Sie zuerst diese, die älteste zuerst.'],
  ],
  drafts_inside: [
    [/^(\d+) draft/, (_, count) => `In dieser Periode liegende Entwürfe: ${count}. ${settleThem}`],
  ],
  unposted_payments: [
    [
      /^(\d+) payment/,
      (_, count) => `Nicht gebuchte Zahlungen in dieser Periode: ${count}. ${settleThem}`,
    ],
  ],
  failed_effects: [
    [
      /^(\d+) effect/,
      (_, count) =>
        `Fehlgeschlagene Zustellungen zu dieser Periode: ${count}. Wiederholen Sie sie oder brechen Sie sie ab.`,
    ],
  ],
  own_posting: [
    [any, 'Vier-Augen-Prinzip: Freigeben muss jemand anderes als die Person, die gebucht hat.'],
  ],
};

const invoiceName = (name: string) => (name === 'The invoice' ? 'Die Rechnung' : name);

/** What is applied, credited and voided. */
const settling: Readonly<Record<string, readonly Sentence[]>> = {
  still_applied: [
    [
      new RegExp(`^${money} `),
      ({ amount }, value, currency) =>
        `${amount(value, currency)} davon sind zugeordnet: Heben Sie zuerst die Zuordnungen auf.`,
    ],
  ],
  still_credited: [
    [
      new RegExp(`^${money} `),
      ({ amount }, value, currency) =>
        `${amount(value, currency)} davon sind gutgeschrieben: Stornieren Sie zuerst die Gutschriften.`,
    ],
  ],
  fully_credited: [
    [
      /^(\S+) is credited in full, by (.+):/,
      (_, number, notes) =>
        `${number} ist bereits vollständig gutgeschrieben, durch ${inGerman(notes)}.`,
    ],
  ],
  over_credited: [
    [
      new RegExp(`^${money} of (\\S+) are left to credit: ([\\d.]+) of ([\\d.]+)`),
      ({ amount }, left, currency, number, credited, total) =>
        `Von ${number} können noch ${amount(left, currency)} gutgeschrieben werden: ${amount(credited, currency)} von ${amount(total, currency)} sind es schon.`,
    ],
  ],
  not_posted: [
    [
      /^(.+) is (\w+): only a Posted/,
      ({ value }, name, status) =>
        `${invoiceName(name)}: ${value(status)}. Ausgeglichen wird nur, was gebucht oder freigegeben ist.`,
    ],
    [
      /^The invoice is (\w+): only what/,
      ({ value }, status) =>
        `Die Rechnung hat den Status „${value(status)}“: Gutgeschrieben wird nur, was gebucht ist.`,
    ],
  ],
  other_customer: [
    [/^(.+) is another/, (_, name) => `${invoiceName(name)} gehört zu einem anderen Kunden.`],
  ],
  other_currency: [
    [
      /^(.+) is in ([A-Z]{3})/,
      (_, name, currency) => `${invoiceName(name)} lautet auf ${currency}.`,
    ],
  ],
  duplicate: [
    [/named twice/, 'Die Rechnung ist zweimal genannt: Fassen Sie die Beträge zusammen.'],
  ],
  over_due: [
    [
      new RegExp(`^Only ${money} are due on (.+)\\.$`),
      ({ amount }, due, currency, number) =>
        `Auf ${number} sind nur noch ${amount(due, currency)} offen.`,
    ],
  ],
  over_applied: [
    [
      new RegExp(`has ${money} left; ([\\d.]+) were`),
      ({ amount }, left, currency, asked) =>
        `Übrig sind ${amount(left, currency)}; zugeordnet werden sollten ${amount(asked, currency)}.`,
    ],
  ],
  too_many: [[/at most (\d+) invoices/, (_, most) => `Höchstens ${most} Rechnungen auf einmal.`]],
};

/** What a field takes. */
const expectations: readonly Sentence[] = [
  [
    /^Expected a text of (?:\d+ to|at most) (\d+) characters/,
    (_, most) => `Höchstens ${most} Zeichen.`,
  ],
  [/^Expected one of/, 'Bitte einen der angebotenen Werte wählen.'],
  [
    /^Expected a decimal string/,
    'Bitte eine Zahl mit höchstens 18 Stellen vor und 12 nach dem Komma eingeben.',
  ],
  [
    /^Expected a whole number from (-?\d+) to (\d+)/,
    (_, least, most) => `Bitte eine ganze Zahl von ${least} bis ${most} eingeben.`,
  ],
  [/^Expected a date/, 'Bitte ein Datum der Jahre 1900 bis 2199 eingeben.'],
];

/** Forms of values, states of records, and who may do what. */
const general: Readonly<Record<string, readonly Sentence[]>> = {
  taken: [[any, 'Ein anderer Datensatz hat diesen Wert bereits.']],
  unknown_field: [[any, 'Dieses Feld gibt es nicht.']],
  not_null: [
    [/^A posted invoice has a due date/, 'Eine gebuchte Rechnung hat eine Fälligkeit.'],
    [any, 'Dieses Feld darf nicht leer sein.'],
  ],
  wrong_type: expectations,
  wrong_format: [...expectations, [any, 'In dieser Schreibweise passt es nicht in das Feld.']],
  not_allowed: expectations,
  too_long: expectations,
  too_short: [[any, 'Diese Angabe fehlt.']],
  wrong_check_digits: [
    [any, 'Die Prüfziffern der IBAN stimmen nicht: Vergleichen Sie sie mit den Angaben der Bank.'],
  ],
  wrong_password: [[any, 'Das ist nicht Ihr Passwort.']],
  wrong_code: [[any, 'Der Code ist falsch, zu alt oder schon benutzt.']],
  invalid_transition: [
    [
      /^A record in state (\w+) cannot/,
      ({ value }, status) => `Im Status „${value(status)}“ ist das nicht möglich.`,
    ],
    [
      /^(?:The record is )?(\w+); |^(\w+): (?:possible|no action)/,
      ({ value }, first, second) =>
        `Im Status „${value(first ?? second ?? '')}“ ist das nicht möglich.`,
    ],
  ],
  field_locked: [
    [
      /^The record is (\w+):/,
      ({ value }, status) =>
        `Im Status „${value(status)}“ lässt sich dieses Feld nicht mehr ändern.`,
    ],
  ],
  read_only_field: [[any, 'Dieses Feld berechnet Daybook selbst.']],
  forbidden: [
    [
      /(?:needs the role|needed:) ([\w ]+)\.$/,
      ({ value }, roles) =>
        `Dafür ist eine dieser Rollen nötig: ${roles.split(' or ').map(value).join(', ')}.`,
    ],
  ],
  own_account: [
    [any, 'Das geht nicht für das eigene Konto: Bitten Sie jemanden aus der Administration.'],
  ],
  joined: [[any, 'Diese Person ist schon beigetreten: Reaktivieren Sie sie.']],
  not_joined: [[any, 'Diese Person ist nie beigetreten: Laden Sie sie erneut ein.']],
  endpoint_disabled: [[any, 'Der Webhook ist abgeschaltet: Schalten Sie ihn zuerst ein.']],
};

const sentences = { ...contents, ...ledger, ...settling, ...general };

/** The German sentence; null where none fits. */
export function germanSentence(
  { code, pointer, message }: ProblemDetail,
  words: Words,
): string | null {
  if (code === 'required') {
    const isMissing = /^(Give|Choose|Add|Describe|must have)/.test(message);
    const field = pointer.slice(pointer.lastIndexOf('/') + 1);
    return isMissing ? (missing[field] ?? 'Diese Angabe fehlt.') : null;
  }
  for (const [pattern, sentence] of sentences[code] ?? []) {
    const found = pattern.exec(message);
    if (found === null) continue;
    return typeof sentence === 'string' ? sentence : sentence(words, ...found.slice(1));
  }
  return null;
}
