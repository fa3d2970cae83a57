/** Messages about pdf. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const pdfMessages = {
  characters_not_drawn: {
    params: { characters: 'list', place: 'text' },
    message:
      '{place, select, seller {The PDF draws boxes for characters of the seller in the tenant settings} other {The PDF draws boxes for characters here}}, because no typeface has them: {characters}. Write them in other letters.',
  },
  documents_waiting: {
    params: { count: 'number' },
    message: '{count, plural, one {# document is} other {# documents are}} waiting to be printed.',
  },
  printer_closed: { message: 'The PDF renderer is shutting down.' },
  printing_too_late: {
    params: { seconds: 'number' },
    message: 'The document took longer than {seconds} s to print.',
  },
  printing_ended: {
    params: { how: 'text' },
    message: 'The PDF renderer ended unexpectedly ({how}).',
  },
  printing_too_large: {
    params: { megabytes: 'number' },
    message: 'The document needs more than {megabytes} MB to be printed.',
  },
} as const satisfies Messages;

export const { messageOf, problemAt } = reporting(pdfMessages);
