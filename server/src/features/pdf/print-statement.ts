/** Prints the statement of a customer: for each currency movements, open items and their age. Deterministic. */

import { formatsFor, isZero } from '../../record/messages/formats.ts';
import { filled, inLanguage } from '../../record/messages/languages.ts';
import { drawLetterHead } from './letter-head.ts';
import { drawPlainTable, type PlainRow } from './plain-table.ts';
import {
  type PrintedAccount,
  type PrintedStatement,
  type StatementTexts,
  statementTexts,
} from './printed-statement.ts';
import {
  area,
  beginPage,
  body,
  drawFooters,
  flow,
  openSheet,
  type Sheet,
  strong,
} from './sheet.ts';
import type { Style } from './text-style.ts';
import { mm } from './typesetter.ts';

const heading: Style = { ...strong, size: 11 };
/** A heading, the head of its table and two rows are on the same page. */
const together = 32 * mm;

/** A PDF 1.7 file with A4 pages. `onPage` is called before each page. */
export function printStatement(
  given: PrintedStatement,
  onPage: () => void = () => undefined,
): Promise<Buffer> {
  const { texts } = inLanguage(statementTexts, given.language);
  const sheet = openSheet(given, () => texts.title, onPage);
  const { formats, input } = sheet;
  beginPage(sheet, true);
  const period = `${formats.date(input.from)} – ${formats.date(input.to)}`;
  drawLetterHead(sheet, [[texts.period, period]]);
  if (input.accounts.length === 0) flow(sheet, texts.none, body);
  for (const account of input.accounts) drawAccount(sheet, account, texts);
  if (input.omittedItems > 0)
    flow(sheet, filled(texts.omitted, { count: String(input.omittedItems) }), body);
  drawFooters(sheet);
  return sheet.set.finish();
}

function drawAccount(
  sheet: Sheet<PrintedStatement>,
  account: PrintedAccount,
  texts: StatementTexts,
): void {
  const { set, input } = sheet;
  const { currency } = account;
  const { tag } = inLanguage(statementTexts, input.language);
  const formats = formatsFor(tag, currency);
  const day = (value: string | null) =>
    value === null ? '' : set.printable(formats.shortDate(value));
  const amount = (value: string) => set.printable(formats.amount(value));
  const title = (text: string) => {
    if (sheet.y + together > area.bottom) beginPage(sheet, false);
    flow(sheet, set.printable(filled(text, { currency, date: formats.date(input.to) })), heading);
    sheet.y += 1.5 * mm;
  };

  title(texts.account);
  drawPlainTable(
    sheet,
    [
      { label: texts.date, share: 0.14 },
      { label: texts.document, share: 0.4 },
      { label: texts.due, share: 0.14 },
      { label: texts.amount, share: 0.16, isNumeric: true },
      { label: texts.balance, share: 0.16, isNumeric: true },
    ],
    [
      { cells: [day(input.from), texts.opening, '', '', amount(account.opening)], isStrong: true },
      ...account.movements.map(({ date, document, isReversal, dueDate, ...figures }): PlainRow => {
        const name = isReversal ? filled(texts.reversed, { document }) : document;
        const due = isReversal ? null : dueDate;
        const cells = [day(date), name, day(due), amount(figures.amount), amount(figures.balance)];
        return { cells };
      }),
      { cells: [day(input.to), texts.closing, '', '', amount(account.closing)], isStrong: true },
    ],
  );
  sheet.y += 6 * mm;
  if (account.openItems.length === 0) return;

  title(texts.items);
  drawPlainTable(
    sheet,
    [
      { label: texts.document, share: 0.28 },
      { label: texts.date, share: 0.15 },
      { label: texts.due, share: 0.15 },
      { label: texts.late, share: 0.14, isNumeric: true },
      { label: texts.amount, share: 0.14, isNumeric: true },
      { label: texts.open, share: 0.14, isNumeric: true },
    ],
    account.openItems.map(({ document, date, dueDate, daysOverdue, ...figures }) => {
      const late = daysOverdue > 0 ? String(daysOverdue) : '';
      const amounts = [amount(figures.amount), amount(figures.amountDue)];
      return { cells: [document, day(date), day(dueDate), late, ...amounts] };
    }),
  );
  sheet.y += 3 * mm;
  drawAged(sheet, account, texts, amount);
  sheet.y += 8 * mm;
}

function drawAged(
  sheet: Sheet<PrintedStatement>,
  { aged, closing }: PrintedAccount,
  texts: StatementTexts,
  amount: (value: string) => string,
): void {
  const labels = [texts.notDue, '1–30', '31–60', '61–90', texts.over, texts.credits, texts.balance];
  drawPlainTable(
    sheet,
    labels.map((label) => ({ label, share: 1 / labels.length, isNumeric: true })),
    [
      {
        cells: [...aged.map((value) => (isZero(value) ? '–' : amount(value))), amount(closing)],
        isStrong: true,
      },
    ],
  );
}
