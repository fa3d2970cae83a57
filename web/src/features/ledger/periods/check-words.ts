/** Texts of the checks of a close, for an accountant; those of the service are for its callers. */

import type { Sections } from 'virtual:words';
import type { ClosingItem } from '@daybook/sdk';
import { useMessages } from '../../../core/messages.ts';

type Words = Sections['ledger.checkWords'];

/** Texts of a check; an unknown check has the texts of the service. */
export function useCheckWords() {
  const m = useMessages('ledger.checkWords') as Words;
  const known: Readonly<
    Record<string, readonly [string, string, (count: number) => string, string]>
  > = {
    earlier_period_open: [
      m.earlier_period_open,
      m.earlier_none,
      (count) => m.earlier_found({ count }),
      m.earlier_help,
    ],
    drafts_inside: [
      m.drafts_inside,
      m.drafts_none,
      (count) => m.drafts_found({ count }),
      m.drafts_help,
    ],
    unposted_payments: [
      m.unposted_payments,
      m.payments_none,
      (count) => m.payments_found({ count }),
      m.payments_help,
    ],
    failed_effects: [
      m.failed_effects,
      m.effects_none,
      (count) => m.effects_found({ count }),
      m.effects_help,
    ],
  };
  return ({
    code,
    count,
    message,
    resolution,
  }: Pick<ClosingItem, 'code' | 'count' | 'message' | 'resolution'>) => {
    const [title, none, found, help] = known[code] ?? [code, message, () => message, resolution];
    return { title, message: count === 0 ? none : found(count), help: count === 0 ? '' : help };
  };
}
