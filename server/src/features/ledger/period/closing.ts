/** What hinders the close of a period, told the same way by `/close`, its dry run and the checklist. */
import { listOf } from '../../../record/messages/message.ts';
import type { ClosingFacts, DatedEntity, Tally } from './closing-facts.ts';

type CheckCode = 'earlier_period_open' | DatedEntity['dated']['drafts'] | 'failed_effects';

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
  readonly documents?: DatedEntity;
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
  const found: (readonly [CheckCode, Found])[] = [
    ['earlier_period_open', { kind: 'periods', tally: facts.earlier }],
    ...facts.documents.map(
      ({ entity, drafts }) =>
        [entity.dated.drafts, { kind: 'drafts', documents: entity, tally: drafts }] as const,
    ),
    ...facts.documents.map(
      ({ failed }) => ['failed_effects', { kind: 'effects', tally: failed }] as const,
    ),
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
