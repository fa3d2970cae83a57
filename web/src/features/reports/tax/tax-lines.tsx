/** The lines behind a row of the tax report. All pages are from one snapshot. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { dayOf } from '../../../core/days.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { CsvTable } from '../../../ui/files/save-csv.ts';
import { useAddressSearch } from '../../../ui/links/address-search.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Amount } from '../figure.tsx';
import { readTaxLines, type TaxLines, type TaxLinesQuery } from '../queries.ts';
import { ReportPage } from '../report-page.tsx';
import { LinePaging, useLinePages } from '../statements/line-paging.tsx';
import { DocumentLink } from '../statements/statement-table.tsx';

type Search = Readonly<Partial<Record<keyof TaxLinesQuery, string>>>;

/** Undefined if the address is incomplete. */
function queryOf(search: Search): TaxLinesQuery | undefined {
  const from = dayOf(search.from);
  const to = dayOf(search.to);
  const { direction, taxCodeId, rate, category, component } = search;
  if (from === undefined || to === undefined || taxCodeId === undefined) return undefined;
  if (rate === undefined || category === undefined) return undefined;
  if (direction !== 'output' && direction !== 'input') return undefined;
  const part = component === undefined ? {} : { component };
  return { from, to, direction, taxCodeId, rate, category, ...part };
}

export function TaxLinesPage() {
  const m = useMessages('reports.taxLines');
  const columns = useCsvColumns();
  const [search] = useAddressSearch('/signed-in/reports/tax-lines');
  const query = queryOf(search);
  const { result, pages, readAll } = useLinePages<TaxLines>({
    queryKey: ['reports', 'tax-lines', query],
    read: query && ((page) => readTaxLines({ ...query, ...page })),
  });
  const [first] = pages;
  const span = useSpan(query);
  const csv = async (): Promise<CsvTable> => ({
    fields: columns.names,
    rows: (await readAll()).flatMap(({ items }) => items.map(columns.rowOf)),
  });
  return (
    <ReportPage
      title={m.title}
      lead={m.lead}
      span={span}
      result={{ ...result, data: first }}
      isReady={first !== undefined || query === undefined}
      {...(first === undefined
        ? {}
        : { csv: { name: `tax-lines-${first.from}-${first.to}`, table: csv } })}
      parameters={
        <TextLink
          to="/reports/tax"
          search={query === undefined ? {} : { from: query.from, to: query.to }}
        >
          {m.back}
        </TextLink>
      }
    >
      {first === undefined ? (
        <EmptyState title={m.start} text={m.startText} />
      ) : (
        <>
          <LinesTable caption={span} pages={pages} />
          <LinePaging result={result} />
        </>
      )}
    </ReportPage>
  );
}

/** `DE19 19 % S, 1 Nov to 30 Nov`; the code as soon as it is loaded. */
function useSpan(query: TaxLinesQuery | undefined): string {
  const m = useMessages('reports.taxLines');
  const format = useFormat();
  const id = query?.taxCodeId ?? '';
  const { data } = useQuery({
    queryKey: ['tax-codes', id],
    queryFn: () => daybook.taxCodes.get(id),
    enabled: id !== '',
  });
  if (query === undefined) return m.title;
  const code = [data?.code, query.component, format.percentage(query.rate), query.category]
    .filter(Boolean)
    .join(' ');
  return m.span({ code, from: format.date(query.from), to: format.date(query.to) });
}

type Line = TaxLines['items'][number];

function useCsvColumns() {
  const m = { ...useMessages('reports.taxWords'), ...useMessages('reports.taxLines') };
  return {
    names: [
      ...[m.date, m.entry, m.document, m.rate, m.category, m.currency],
      ...[m.documentBase, m.documentTax, m.base, m.tax, m.component],
    ],
    rowOf: (line: Line) => [
      line.postingDate,
      m[line.kind],
      line.documentNumber,
      line.rate,
      line.category,
      line.currency,
      line.documentBase,
      line.documentTax,
      line.base,
      line.tax,
      line.component,
    ],
  };
}

interface TableProps {
  readonly caption: string;
  readonly pages: readonly TaxLines[];
}

function LinesTable({ caption, pages }: TableProps) {
  const m = { ...useMessages('reports.taxWords'), ...useMessages('reports.taxLines') };
  const format = useFormat();
  const baseCurrency = pages[0]?.baseCurrency ?? null;
  const lines = pages.flatMap(({ items }) => items);
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {m.none}
      </Text>
    );
  return (
    <DataTable<Line>
      caption={caption}
      showCaption
      rows={lines}
      rowId={({ entryId, position }) => `${entryId} ${position}`}
      columns={[
        {
          id: 'date',
          header: m.date,
          cell: ({ postingDate }) => format.date(postingDate),
          nowrap: true,
          card: 'line',
        },
        {
          id: 'entry',
          header: m.entry,
          cell: ({ entryId, kind }) => (
            <TextLink to="/ledger/entries/$id" params={{ id: entryId }}>
              {m[kind]}
            </TextLink>
          ),
          card: 'line',
        },
        {
          id: 'document',
          header: m.document,
          cell: (line) => <DocumentLink line={line} />,
          nowrap: true,
          card: 'title',
        },
        ...(lines.every(({ component }) => component === null)
          ? []
          : [
              {
                id: 'component',
                header: m.component,
                cell: ({ component }: Line) => component,
                card: 'line' as const,
              },
            ]),
        {
          id: 'original',
          header: m.documentTax,
          cell: ({ currency, documentTax }) =>
            currency !== baseCurrency && (
              <Text span c="dimmed" fz="inherit">
                {format.amount(documentTax, currency)}
              </Text>
            ),
          numeric: true,
          card: 'line',
        },
        ...(['base', 'tax'] as const).map((id) => ({
          id,
          header: m[id],
          cell: (line: Line) => <Amount value={line[id]} currency={baseCurrency} />,
          numeric: true,
          card: id === 'tax' ? ('titleEnd' as const) : ('line' as const),
        })),
      ]}
    />
  );
}
