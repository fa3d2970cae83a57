/** The general ledger: accounts, periods, journal entries, number series and their reports. */
import type { Feature } from '../feature.ts';
import { account } from './account/account.ts';
import { journalEntry } from './journal-entry.ts';
import { ledgerMessages } from './messages.ts';
import { period } from './period/period.ts';
import { journalStore } from './store-entries.ts';
import { readUsedSeries } from './store-number-series.ts';
import { readClosedAfter, readClosingFacts } from './store-periods.ts';

export const ledger: Feature = {
  messages: ledgerMessages,
  entities: [account, period, journalEntry],
  journal: journalStore,
  readings: {
    closing: readClosingFacts,
    closedAfter: readClosedAfter,
    usedSeries: readUsedSeries,
  },
  background: () => import('./background.ts'),
  api: () => import('./api.ts'),
};
