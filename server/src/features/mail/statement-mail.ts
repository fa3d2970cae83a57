/** The mail of a customer's statement, with the texts of the user who sends it. */
import { problemWith } from '../../record/problem.ts';
import type { RejectPeriod, StatementLetter, StatementPeriod } from '../statements/exports.ts';
import { composeOwnMail, type OwnTexts } from './compose-mail.ts';
import { brandOf, logoId } from './document-mail.ts';

export const rejectPeriod: RejectPeriod = (found) =>
  problemWith('invalid_value', { ...found, pointer: '/periodFrom' });

/** `logo`: where its HTML finds the logo, by default in the mail itself. */
export function composeStatementMail(
  read: StatementLetter,
  { from, to }: StatementPeriod,
  own: OwnTexts,
  logo = logoId,
) {
  const { customer, settings, statement } = read;
  const data = {
    language: String(customer['language'] ?? settings?.['language'] ?? 'en'),
    sellerName: String(settings?.['name'] ?? ''),
    buyerName: String(customer['name'] ?? ''),
    ...{ from, to, balances: statement.balances },
  };
  return composeOwnMail('statement', data, own, brandOf(read, logo));
}
