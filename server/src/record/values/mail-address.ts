/**
 * Validates addresses and texts for mail headers. An address is only a mailbox (RFC 5321 dot-string
 * and domain), which all parsers interpret in the same way.
 */
import { domainToASCII } from 'node:url';
import type { Form } from '../fields.ts';
import { messageOf } from '../messages/messages.ts';

/** RFC 5321, 4.5.3.1; a path has 256 octets including its brackets. */
const limits = { addressOctets: 254, localOctets: 64, domainOctets: 253, labelOctets: 63 } as const;

const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const written = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** Why the address is invalid; null if it is valid. Internationalized domains are valid. */
export function mailAddressProblem(text: string): string | null {
  if (text === '') return 'The address is empty.';
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]/u.test(text))
    return 'The address contains a control character.';
  if (/\s/.test(text)) return 'The address contains a space.';
  const parts = text.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2) return 'The address must contain exactly one @.';
  if (!atom.test(local))
    return "The part before the @ may contain letters without accents, digits, !#$%&'*+/=?^_`{|}~- and single dots between them.";
  if (local.length > limits.localOctets)
    return `The part before the @ has more than ${limits.localOctets} characters.`;
  if (!written.test(domain))
    return 'The part after the @ must be a domain name such as example.com.';
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  const isDomain =
    ascii.length <= limits.domainOctets &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && one.length <= limits.labelOctets) &&
    /[a-z]/.test(labels.at(-1) ?? '');
  if (!isDomain) return 'The part after the @ must be a domain name such as example.com.';
  if (local.length + 1 + ascii.length > limits.addressOctets)
    return `The address has more than ${limits.addressOctets} characters.`;
  return null;
}

/** The form of a stored address; `mailAddressProblem` validates it. */
export const mailAddressForm: Form = {
  pattern: '^[^@\\s]+@[^@\\s]+$',
  'x-form': messageOf('text_expected'),
};

/** The domain of an address in ASCII (IDNA) and lower case; null for an invalid address. */
export function mailDomainOf(address: string): string | null {
  if (mailAddressProblem(address) !== null) return null;
  return domainToASCII(address.slice(address.indexOf('@') + 1)) || null;
}

/** A valid address with its domain in ASCII (IDNA). */
export function asciiMailAddress(text: string): string {
  const [local = '', domain = ''] = text.split('@');
  return `${local}@${domainToASCII(domain)}`;
}

/** Text of a mail: without control characters and bidirectional controls; lines end with `\n`. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .trim();
}

/**
 * Text for a header line: without control characters, line breaks and bidirectional controls; at
 * most `limit` characters.
 */
export function headerText(text: string, limit: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= limit ? line : `${letters.slice(0, limit - 1).join('')}…`;
}
