/** An accounting period. A closed period accepts no postings. */
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
    'A span of days, adjacent to the next period; the service creates future periods. Postings need an open period; a soft-closed period accepts those of Controllers and Admins, a closed period none. Periods are closed oldest first and reopened newest first.',
  roles: { read: everyone, write: [] },
  creatable: false,
  patchable: false,
  serial: 'tenantSettings',
  events: {
    'period.soft_closed': 'A period was soft-closed: only Controllers and Admins can post in it.',
    'period.closed': 'A period was closed: it accepts no more postings.',
    'period.reopened': 'A period was reopened.',
  },
  fields: periodFields,
  states: {
    Open: ['soft-close', 'close'],
    SoftClosed: ['close', 'reopen'],
    Closed: ['reopen'],
  },
  actions: { 'soft-close': softClose, close, reopen },
});
