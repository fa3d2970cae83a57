/** What hinders the close of a period, told the same way by `/close`, its dry run and the checklist. */
import type {
  ClosingFacts,
  ClosingQuestion,
  DatedDocuments,
  Tally,
} from '../../../record/closing.ts';
import { listOf } from '../../../record/messages/message.ts';

/** Every kind of document that the ledger is written for. */
const documents: readonly DatedDocuments[] = [
  { entity: 'invoice', dates: ['postingDate', 'invoiceDate'], drafts: 'drafts_inside' },
  { entity: 'creditNote', dates: ['postingDate', 'issueDate'], drafts: 'drafts_inside' },
  { entity: 'payment', dates: ['postingDate', 'receivedOn'], drafts: 'unposted_payments' },
];

interface Days {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** What to ask the database for a period of these days. */
export function closingQuestion({ startDate, endDate }: Days): ClosingQuestion {
  return { startDate: String(startDate), endDate: String(endDate), documents };
}

type CheckCode = 'earlier_period_open' | DatedDocuments['drafts'] | 'failed_effects';

/** One point of the closing checklist; it hinders if it counts anything. */
export interface Check {
  readonly code: CheckCode;
  readonly count: number;
  /** The first of what is counted. */
  readonly names: readonly string[];
  /** Whether `acceptWarnings` lets a close pass over it. */
  readonly waivable: boolean;
  /** What there is, in one sentence. */
  readonly message: string;
  /** What to do about it; empty when there is nothing. */
  readonly resolution: string;
  readonly records: readonly Found[];
}

/** Records of one kind that a check counted. */
export interface Found {
  readonly kind: 'periods' | 'drafts' | 'effects';
  /** Of drafts: what they are drafts of. */
  readonly documents?: DatedDocuments;
  readonly tally: Tally;
}

interface Words {
  readonly one: string;
  readonly many: string;
  readonly none: string;
  readonly resolution: string;
}

const words: Readonly<Record<CheckCode, Words>> = {
  earlier_period_open: {
    one: '1 earlier period is not closed',
    many: 'earlier periods are not closed',
    none: 'Every earlier period is closed.',
    resolution: 'Close the earlier ones first, oldest first; this cannot be waived.',
  },
  drafts_inside: {
    one: '1 draft is dated inside',
    many: 'drafts are dated inside',
    none: 'No draft is dated inside.',
    resolution: 'Post, void or redate them, or leave them as they are with acceptWarnings.',
  },
  unposted_payments: {
    one: '1 payment dated inside is not posted',
    many: 'payments dated inside are not posted',
    none: 'Every payment dated inside is posted.',
    resolution: 'Post, void or redate them, or leave them as they are with acceptWarnings.',
  },
  failed_effects: {
    one: '1 effect of documents dated inside failed',
    many: 'effects of documents dated inside failed',
    none: 'No effect of a document dated inside failed.',
    resolution: 'Retry or cancel them, or leave them as they are with acceptWarnings.',
  },
};

/** Every check, in the order of the contract, whether it found anything or not. */
export function closingChecks(facts: ClosingFacts): Check[] {
  const drafts = documents.flatMap((one, index): (readonly [CheckCode, Found])[] => {
    const tally = facts.drafts[index];
    return tally === undefined ? [] : [[one.drafts, { kind: 'drafts', documents: one, tally }]];
  });
  const found: (readonly [CheckCode, Found])[] = [
    ['earlier_period_open', { kind: 'periods', tally: facts.earlier }],
    ...drafts,
    ...facts.failed.map((tally) => ['failed_effects', { kind: 'effects', tally }] as const),
  ];
  return [...Map.groupBy(found, ([code]) => code)].map(([code, group]) =>
    checkOf(
      code,
      group.map(([, one]) => one),
    ),
  );
}

function checkOf(code: CheckCode, records: readonly Found[]): Check {
  const count = records.reduce((sum, { tally }) => sum + tally.count, 0);
  const { one, many, none, resolution } = words[code];
  const names = records.flatMap(({ tally }) => tally.names).slice(0, 3);
  const said = count === 1 ? one : `${count} ${many}`;
  return {
    code,
    count,
    names,
    waivable: code !== 'earlier_period_open',
    message: count === 0 ? none : `${said}: ${listed(names, count)}.`,
    resolution: count === 0 ? '' : resolution,
    records,
  };
}

/** The params of a message about `count` records, of which the first have these names. */
export function foundParams(names: readonly string[], count: number) {
  return { count, names: listOf(names), more: count - names.length };
}

/** `a, b, c and 4 more` */
function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
