/** Messages about tenants. */
import type { Messages } from '../../record/messages/message.ts';
import { reporting } from '../../record/messages/reporting.ts';

export const tenantsMessages = {
  logo_invalid: {
    message: 'Give the `sha256` of a logo that was uploaded with POST /api/tenant-settings/…/logo.',
  },
  logo_not_png: {
    message: 'The logo must be a PNG with 8 bits, RGB or RGBA, not interlaced, in base64.',
  },
  logo_wrong_size: {
    params: { width: 'number', height: 'number', least: 'number' },
    message:
      'The logo may have at most {width} × {height} pixels, and at least {least} in each direction.',
  },
  fiscal_year_closed: {
    params: { period: 'text', count: 'number' },
    message:
      'The fiscal year cannot begin in another month while periods are closed ({count}, the newest is {period}): it would change the results of closed years. Reopen the closed periods first, newest first.',
  },
  time_zone_unknown: {
    params: { value: 'text' },
    message:
      'There is no time zone “{value}”: give a name of the IANA database, such as Europe/Berlin or Pacific/Auckland.',
  },
  color_invalid: { message: 'Give a colour as # and six hexadecimal digits in lower case.' },
  color_too_light: {
    params: { ratio: 'decimal' },
    message:
      'The colour is too light: its contrast on white is {ratio} : 1, and text needs at least 4.5 : 1.',
  },
  wrong_check_digits: {
    message: 'The check digits of the IBAN are wrong: check it for typing errors.',
  },
  iban_invalid: { message: 'Send an IBAN without blanks, such as IE29AIBK93115212345678.' },
  bic_invalid: { message: 'Send a BIC of 8 or 11 letters and digits, such as AIBKIE2D.' },
  email_invalid: { message: 'Send an email address such as name@example.com.' },
} as const satisfies Messages;

export const { messageOf, problemAt, invalidValue } = reporting(tenantsMessages);
