/** The fields of an accounting period; all of them are the service's. */
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
    description: 'When it was closed; null while it is not.',
    example: null,
  }),
  closedBy: text({ max: 80, ...computed, example: null }),
  reopenedAt: timestamp({
    ...computed,
    description: 'When it was last reopened, whether it was closed again or not.',
    example: null,
  }),
  reopenedBy: text({ max: 80, ...computed, example: null }),
  reopenReason: text({ max: 500, ...computed, description: 'Why it was.', example: null }),
};

export type Period = RowOf<typeof periodFields>;
