/** The fields of an accounting period; all of them are the service's. */
import type { RowOf } from '../../domain/entity.ts';
import { date, enumeration, text, timestamp } from '../../domain/fields.ts';

const periodStates = ['Open', 'SoftClosed', 'Closed'] as const;
const computed = { access: 'computed' } as const;
const actor = 'key:0193d0a4-0000-7000-8000-000000000001';

export const periodFields = {
  code: text({ max: 20, ...computed, sortable: true, example: '2026-11' }),
  startDate: date({ ...computed, sortable: true, example: '2026-11-01' }),
  endDate: date({ ...computed, example: '2026-11-30' }),
  status: enumeration(periodStates, { ...computed, initial: 'Open', example: 'Closed' }),
  closedAt: timestamp({
    ...computed,
    description: 'When it was closed; null while it is not.',
    example: '2026-12-03T09:12:44.102Z',
  }),
  closedBy: text({ max: 80, ...computed, example: actor }),
  reopenedAt: timestamp({
    ...computed,
    description: 'When it was last reopened, whether it was closed again or not.',
    example: null,
  }),
  reopenedBy: text({ max: 80, ...computed, example: null }),
  reopenReason: text({ max: 500, ...computed, description: 'Why it was.', example: null }),
};

export type Period = RowOf<typeof periodFields>;
