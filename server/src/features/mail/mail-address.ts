/**
 * Addresses and texts that may stand in the header of a mail. An address is a plain mailbox (RFC 5321
 * dot-string and domain) and nothing else, so that no parser can read it in another way than we do.
 */
import { domainToASCII } from 'node:url';

/** RFC 5321, 4.5.3.1; a path has 256 octets with its brackets. */
const limits = { addressOctets: 254, localOctets: 64, domainOctets: 253, labelOctets: 63 } as const;

const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const written = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** Why mail cannot be sent to an address; null when it can. An international domain is fine. */
export function mailAddressProblem(text: string): string | null {
  if (text === '') return 'The address is empty.';
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]/u.test(text))
    return 'The address has a control character in it.';
  if (/\s/.test(text)) return 'The address has a blank in it.';
  const parts = text.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2) return 'An address has exactly one @.';
  if (!atom.test(local))
    return "Before the @ only letters without accents, digits and !#$%&'*+/=?^_`{|}~- are allowed, and single dots between them.";
  if (local.length > limits.localOctets)
    return `Before the @ are more than ${limits.localOctets} characters.`;
  if (!written.test(domain)) return 'After the @ must stand a domain name such as example.com.';
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  const isDomain =
    ascii.length <= limits.domainOctets &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && one.length <= limits.labelOctets) &&
    /[a-z]/.test(labels.at(-1) ?? '');
  if (!isDomain) return 'After the @ must stand a domain name such as example.com.';
  if (local.length + 1 + ascii.length > limits.addressOctets)
    return `The address has more than ${limits.addressOctets} characters.`;
  return null;
}

/** The domain of an address in ASCII (IDNA) and lower case; null where mail cannot be sent to it. */
export function mailDomainOf(address: string): string | null {
  if (mailAddressProblem(address) !== null) return null;
  return domainToASCII(address.slice(address.indexOf('@') + 1)) || null;
}

/** An address without a problem as it is sent: its domain in ASCII (IDNA). */
export function asciiMailAddress(text: string): string {
  const [local = '', domain = ''] = text.split('@');
  return `${local}@${domainToASCII(domain)}`;
}

/**
 * Text for one header line: no control characters, no line ends, nothing that turns the direction of
 * writing, at most `limit` characters.
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
