/** A minimal model of accounting periods: three months that open and close, and open ones after them. */

export type PeriodVerb = 'soft-close' | 'close' | 'reopen';
type Status = 'Open' | 'SoftClosed' | 'Closed';

export const months = ['2026-01', '2026-02', '2026-03'] as const;
const firstOpenAfter = '2026-04-01';

/** Oldest first, as in `months`. */
export type Calendar = Status[];

/** Who requests an entry, and its date; null: none given. */
export interface Wanted {
  readonly calendar: Calendar;
  readonly isController: boolean;
  readonly asked: string | null;
}

/** The posting date of an entry, or the error code. */
export type Placed = { readonly date: string } | { readonly code: string };

/** For a new entry: its own date only. */
export function placeAt(date: string, { calendar, isController }: Wanted): Placed {
  const status = calendar[months.findIndex((month) => date.startsWith(month))] ?? 'Open';
  const isTaken = status === 'Open' || (status === 'SoftClosed' && isController);
  return isTaken ? { date } : { code: 'period_closed' };
}

/** For an entry that follows another: the given date, or that of the other entry, or the first open day after it. */
export function placeFrom(date: string, wanted: Wanted): Placed {
  const { calendar, asked } = wanted;
  if (asked !== null && asked < date) return { code: 'too_early' };
  const placed = placeAt(asked ?? date, wanted);
  if (asked !== null || 'date' in placed) return placed;
  const open = months.find((month, index) => calendar[index] === 'Open' && month > date);
  return { date: open === undefined ? firstOpenAfter : `${open}-01` };
}

/** The problems of an action on a period; none if it succeeds. `drafts`: documents and payments dated in it. */
export function actOnPeriod(
  calendar: Calendar,
  index: number,
  verb: PeriodVerb,
  drafts: { readonly documents: number; readonly payments: number },
  acceptWarnings: boolean,
): readonly string[] {
  const status = calendar[index] as Status;
  const possible = {
    'soft-close': ['Open'],
    close: ['Open', 'SoftClosed'],
    reopen: ['SoftClosed', 'Closed'],
  };
  if (!possible[verb].includes(status)) return ['/status invalid_transition'];
  const problems: string[] = [];
  if (verb === 'close') {
    if (calendar.slice(0, index).some((one) => one !== 'Closed'))
      problems.push(' earlier_period_open');
    if (!acceptWarnings && drafts.documents > 0) problems.push(' drafts_inside');
    if (!acceptWarnings && drafts.payments > 0) problems.push(' unposted_payments');
  }
  if (verb === 'reopen' && calendar.slice(index + 1).includes('Closed'))
    problems.push(' later_period_closed');
  if (problems.length === 0)
    calendar[index] = ({ 'soft-close': 'SoftClosed', close: 'Closed', reopen: 'Open' } as const)[
      verb
    ];
  return problems;
}
