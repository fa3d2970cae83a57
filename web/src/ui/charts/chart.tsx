/**
 * A chart in a place of fixed size, with everything it shows as a table too. The drawing is loaded after the first
 * paint; the table needs nothing of it.
 */
import { Group, ScrollArea, Skeleton, Switch, Table, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { nothing } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { lazyPart } from '../lazy-part.ts';
import { Legend } from './legend.tsx';
import type { Plot, Point } from './series.ts';

const messages = defineMessages({
  en: { asTable: 'Show as table' },
  de: { asTable: 'Als Tabelle zeigen' },
});

const Bars = lazyPart(async () => (await import('./bars.tsx')).Bars);

interface Props extends Plot {
  /** What can be read off it, in a sentence. */
  readonly summary: string;
  /** Heads the first column of the table. */
  readonly pointLabel: string;
  /** What the first cell of a row shows instead of the label: a link to what is behind it. */
  readonly linkOf?: (point: Point) => ReactNode;
}

export function Chart({ summary, pointLabel, linkOf, ...plot }: Props) {
  const m = useMessages(messages);
  const [isTable, setIsTable] = useState(false);
  const [isPainted, setIsPainted] = useState(false);
  const captionId = useId();
  useEffect(() => setIsPainted(true), []);
  const wait = <Skeleton h={plot.height} />;
  return (
    <figure className="chart-figure" aria-labelledby={captionId}>
      <VisuallyHidden component="figcaption" id={captionId}>
        {plot.title}. {summary}
      </VisuallyHidden>
      <Group justify="space-between" mb="xs" mih={24}>
        <Legend series={plot.series} />
        <Switch
          className="no-print"
          size="xs"
          label={m.asTable}
          checked={isTable}
          onChange={(event) => setIsTable(event.currentTarget.checked)}
        />
      </Group>
      {isTable ? (
        <PlotTable plot={plot} pointLabel={pointLabel} linkOf={linkOf} />
      ) : (
        <Suspense fallback={wait}>{isPainted ? <Bars {...plot} /> : wait}</Suspense>
      )}
    </figure>
  );
}

interface TableProps {
  readonly plot: Plot;
  readonly pointLabel: string;
  readonly linkOf: Props['linkOf'];
}

function PlotTable({ plot, pointLabel, linkOf }: TableProps) {
  const { title, points, series, show, height } = plot;
  return (
    <ScrollArea h={height} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': title }}>
      <Table verticalSpacing={4} stickyHeader>
        <caption>{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{pointLabel}</Table.Th>
            {series.map(({ key, label }) => (
              <Table.Th key={key} scope="col" className="numeric">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={point.key}>
              <Table.Th scope="row" fw={400}>
                {linkOf?.(point) ?? point.label}
              </Table.Th>
              {series.map(({ key }) => {
                const value = point.values[key];
                return (
                  <Table.Td key={key} className="numeric">
                    {value === undefined ? nothing : show(value)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
