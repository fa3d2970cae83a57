/** A span of days the ledger is closed by. Nothing that writes the ledger may lie in a closed one. */
import { everyone } from '../../../record/actor.ts';
import { defineEntity } from '../../../record/entity.ts';
import { close, reopen, softClose } from './actions.ts';
import { type Period, periodFields } from './fields.ts';

export const period = defineEntity<typeof periodFields, Period>({
  name: 'period',
  collection: 'periods',
  table: 'period',
  title: 'Accounting period',
  description:
    'A span of days without gap or overlap to the next; coming ones are made by the service. Postings need an open period; a soft-closed one takes those of a Controller, a closed one none. Periods are closed oldest first and reopened newest first.',
  roles: { read: everyone, write: [] },
  creatable: false,
  patchable: false,
  serial: 'tenantSettings',
  events: {
    'period.soft_closed': 'A period takes the postings of Controllers alone.',
    'period.closed': 'A period was closed: its ledger does not change any more.',
    'period.reopened': 'A period was opened again, with its reason.',
  },
  fields: periodFields,
  states: {
    Open: ['soft-close', 'close'],
    SoftClosed: ['close', 'reopen'],
    Closed: ['reopen'],
  },
  actions: { 'soft-close': softClose, close, reopen },
});
