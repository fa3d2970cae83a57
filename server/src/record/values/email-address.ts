/** The normalized form in which users' email addresses are stored and compared. */

/**
 * Unicode NFKC in lower case, by JavaScript alone: PostgreSQL's `lower` differs from it by letter and locale, such as for
 * `İ` (U+0130). Mail goes to this form, too, so another spelling of an address never reaches another mailbox.
 */
export function emailAddress(text: string): string {
  // In lower case some letters are composed differently.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}
