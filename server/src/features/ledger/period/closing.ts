/**
 * The findings that prevent the close of a period, shared by `/close`, its dry run and the
 * checklist.
 */
import { listOf } from '../../../record/messages/message.ts';
import type { ClosingFacts, DatedEntity, DraftsCode, Tally } from './closing-facts.ts';

type CheckCode = 'earlier_period_open' | DraftsCode | 'failed_effects';

/** One item of the closing checklist; it prevents the close if its count is not zero. */
export interface Check {
  readonly code: CheckCode;
  readonly count: number;
  /** Names of the first records. */
  readonly names: readonly string[];
  /** Whether `acceptWarnings` accepts it. */
  readonly waivable: boolean;
  /** What was found, in one sentence. */
  readonly message: string;
  /** How to resolve it; empty if nothing was found. */
  readonly resolution: string;
  readonly records: readonly Found[];
}

/** The records of one kind in a check. */
export interface Found {
  readonly kind: 'periods' | 'drafts' | 'effects';
  /** For drafts: the kind of document. */
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
    resolution:
      'Close the earlier periods first, oldest first; acceptWarnings does not accept this.',
  },
  drafts_inside: {
    one: '1 draft is dated in the period',
    many: 'drafts are dated in the period',
    none: 'No draft is dated in the period.',
    resolution: 'Post, void or redate them, or leave them as they are with acceptWarnings.',
  },
  unposted_payments: {
    one: '1 payment dated in the period is not posted',
    many: 'payments dated in the period are not posted',
    none: 'Every payment dated in the period is posted.',
    resolution: 'Post, void or redate them, or leave them as they are with acceptWarnings.',
  },
  failed_effects: {
    one: '1 effect of documents dated in the period failed',
    many: 'effects of documents dated in the period failed',
    none: 'No effect of a document dated in the period failed.',
    resolution: 'Retry or cancel them, or leave them as they are with acceptWarnings.',
  },
};

/** All checks, in the order that the API documents, including those without findings. */
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
  const counted = count === 1 ? one : `${count} ${many}`;
  return {
    code,
    count,
    names,
    waivable: code !== 'earlier_period_open',
    message: count === 0 ? none : `${counted}: ${listed(names, count)}.`,
    resolution: count === 0 ? '' : resolution,
    records,
  };
}

/** The params of a message about `count` records; `names` are those of the first ones. */
export function foundParams(names: readonly string[], count: number) {
  return { count, names: listOf(names), more: count - names.length };
}

/** `a, b, c and 4 more` */
function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
