/** A span of days the ledger is closed by. Nothing that writes the ledger may lie in a closed one. */
import { everyone } from '../../domain/actor.ts';
import { defineEntity } from '../../domain/entity.ts';
import { date, enumeration, text } from '../../domain/fields.ts';

const periodStates = ['Open', 'SoftClosed', 'Closed'] as const;

export const period = defineEntity({
  name: 'period',
  collection: 'periods',
  table: 'period',
  title: 'Accounting period',
  description:
    'A span of days without gap or overlap to the next. Postings need an open period; a soft-closed one takes those of a Controller.',
  roles: { read: everyone, write: [] },
  creatable: false,
  patchable: false,
  fields: {
    code: text({ max: 20, access: 'computed', sortable: true, example: '2026-11' }),
    startDate: date({ access: 'computed', sortable: true, example: '2026-11-01' }),
    endDate: date({ access: 'computed', example: '2026-11-30' }),
    status: enumeration(periodStates, { access: 'computed', initial: 'Open', example: 'Open' }),
  },
});
