/** The lines of an entry: debit and credit beside each other, their sums below, in base currency too where it differs. */
import type { JournalEntryWithLines } from '@daybook/sdk';
import { Anchor, ScrollArea, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { daybook } from '../../core/daybook.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { linkTo } from '../../ui/link-to.ts';

const messages = defineMessages({
  en: {
    caption: 'Lines of the entry',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
    inBase: (text: string, currency: string) => `${text} in ${currency}`,
    sum: 'Sum',
    statement: (name: string) => `${name}: account statement`,
  },
  de: {
    caption: 'Zeilen der Buchung',
    account: 'Konto',
    debit: 'Soll',
    credit: 'Haben',
    inBase: (text: string, currency: string) => `${text} in ${currency}`,
    sum: 'Summe',
    statement: (name: string) => `${name}: Kontoauszug`,
  },
});

type Line = JournalEntryWithLines['lines'][number];
type AmountField = 'amount' | 'baseAmount';

const debitOf = (amount: string) => (new Big(amount).gt(0) ? amount : null);
const creditOf = (amount: string) => (new Big(amount).lt(0) ? amount.replace('-', '') : null);

function sumOf(lines: readonly Line[], field: AmountField, side: (a: string) => string | null) {
  const like = lines[0]?.[field] ?? '0';
  const total = lines.reduce((sum, line) => sum.plus(side(line[field]) ?? '0'), new Big(0));
  return total.toFixed(like.split('.')[1]?.length ?? 0);
}

export function EntryLines({ entry }: { readonly entry: JournalEntryWithLines }) {
  const m = useMessages(messages);
  const { currency, baseCurrency, lines } = entry;
  const isForeign = currency !== baseCurrency;
  const base = baseCurrency ?? '';
  return (
    <ScrollArea
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': m.caption }}
    >
      <Table {...(isForeign ? { miw: 720 } : {})} verticalSpacing="xs">
        <Table.Caption m={0}>
          <VisuallyHidden>{m.caption}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{m.account}</Table.Th>
            <Table.Th scope="col" className="numeric">
              {m.debit}
            </Table.Th>
            <Table.Th scope="col" className="numeric">
              {m.credit}
            </Table.Th>
            {isForeign && (
              <>
                <Table.Th scope="col" className="numeric">
                  {m.inBase(m.debit, base)}
                </Table.Th>
                <Table.Th scope="col" className="numeric">
                  {m.inBase(m.credit, base)}
                </Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <LineRow key={line.position} line={line} entry={entry} isForeign={isForeign} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{m.sum}</Table.Th>
            <Amounts
              debit={sumOf(lines, 'amount', debitOf)}
              credit={sumOf(lines, 'amount', creditOf)}
              currency={currency}
              isStrong
            />
            {isForeign && (
              <Amounts
                debit={sumOf(lines, 'baseAmount', debitOf)}
                credit={sumOf(lines, 'baseAmount', creditOf)}
                currency={baseCurrency}
                isStrong
              />
            )}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea>
  );
}

interface RowProps {
  readonly line: Line;
  readonly entry: JournalEntryWithLines;
  readonly isForeign: boolean;
}

function LineRow({ line, entry, isForeign }: RowProps) {
  const m = useMessages(messages);
  const { accountCode, accountName, accountId, amount, baseAmount, taxCodeId } = line;
  const name = `${accountCode} ${accountName}`;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor
          size="sm"
          aria-label={m.statement(name)}
          {...linkTo('/reports/account-statement', { accountId })}
        >
          <b>{accountCode}</b> {accountName}
        </Anchor>
        {taxCodeId !== null && <TaxCodeName id={taxCodeId} />}
      </Table.Th>
      <Amounts debit={debitOf(amount)} credit={creditOf(amount)} currency={entry.currency} />
      {isForeign && (
        <Amounts
          debit={debitOf(baseAmount)}
          credit={creditOf(baseAmount)}
          currency={entry.baseCurrency}
        />
      )}
    </Table.Tr>
  );
}

interface AmountsProps {
  readonly debit: string | null;
  readonly credit: string | null;
  readonly currency: string | null;
  readonly isStrong?: boolean;
}

function Amounts({ debit, credit, currency, isStrong = false }: AmountsProps) {
  const format = useFormat();
  const weight = isStrong ? { fw: 650 } : {};
  return (
    <>
      <Table.Td className="numeric" {...weight}>
        {debit === null ? '' : format.amount(debit, currency)}
      </Table.Td>
      <Table.Td className="numeric" {...weight}>
        {credit === null ? '' : format.amount(credit, currency)}
      </Table.Td>
    </>
  );
}

function TaxCodeName({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['tax-codes', id],
    queryFn: () => daybook.taxCodes.get(id),
  });
  return (
    <Text size="xs" c="dimmed">
      {data?.code} {data?.name}
    </Text>
  );
}
