/** Messages about events. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const eventsMessages = {
  role_changed: {
    params: { role: 'label' },
    message: 'The role changed to {role}; open the event stream again.',
  },
  streams_of_process: { message: 'The server process has reached its maximum of event streams.' },
  streams_of_key: {
    params: { max: 'number' },
    message: 'This API key has {max} open event streams, the maximum; close one.',
  },
  streams_of_tenant: {
    params: { max: 'number' },
    message:
      'The server is busy, and this tenant has {max} open event streams, its maximum; close one.',
  },
  last_event_id_malformed: {
    message: 'Last-Event-ID must be the `id` of an event: a sequence.',
  },
  sequence_invalid: { message: 'Send a sequence: a whole number from 0.' },
  event_not_yet: {
    params: { after: 'number', newest: 'number' },
    message: 'There is no event {after} yet; the newest has the sequence {newest}.',
  },
  events_expired: {
    params: { after: 'number', oldest: 'number' },
    message:
      'Some events after {after} are expired; the oldest kept event has the sequence {oldest}.',
  },
  event_not_found: { message: 'There is no such event; events are kept for 90 days.' },
} as const satisfies Messages;

export const { messageOf, problemAt } = reporting(eventsMessages);
