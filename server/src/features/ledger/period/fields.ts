/** The fields of an accounting period; all are computed. */
import type { RowOf } from '../../../record/entity.ts';
import { date, enumeration, text, timestamp } from '../../../record/fields.ts';

const periodStates = ['Open', 'SoftClosed', 'Closed'] as const;
const computed = { access: 'computed' } as const;

export const periodFields = {
  code: text({ max: 20, ...computed, sortable: true, example: '2026-11' }),
  startDate: date({ ...computed, sortable: true, example: '2026-11-01' }),
  endDate: date({ ...computed, example: '2026-11-30' }),
  status: enumeration(periodStates, { ...computed, initial: 'Open', example: 'Open' }),
  closedAt: timestamp({
    ...computed,
    description: 'When it was closed; null if it is not closed.',
    example: null,
  }),
  closedBy: text({ max: 80, filters: 'key', ...computed, example: null }),
  reopenedAt: timestamp({
    ...computed,
    description: 'When it was last reopened, even if it was closed again.',
    example: null,
  }),
  reopenedBy: text({ max: 80, filters: 'key', ...computed, example: null }),
  reopenReason: text({
    max: 500,
    filters: 'prose',
    ...computed,
    description: 'The reason of the last reopening.',
    example: null,
  }),
};

export type Period = RowOf<typeof periodFields>;
