/**
 * A chart of fixed size, with the same data as a table. Recharts is loaded when the chart comes into view, or when the
 * page is printed; the table does not need it.
 */
import { Group, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { Suspense, useEffect, useId, useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { lazyPart } from '../lazy-part.ts';
import classes from './charts.module.css';
import { Legend } from './legend.tsx';
import type { PlotTableProps } from './plot-table.tsx';
import type { Plot } from './series.ts';

const messages = defineMessages({
  en: { asTable: 'Show as table' },
  de: { asTable: 'Als Tabelle anzeigen' },
});

/** Distance from the view at which a chart is loaded. */
const nearby = '200px';

const Bars = lazyPart(async () => (await import('./bars.tsx')).Bars);
const PlotTable = lazyPart(async () => (await import('./plot-table.tsx')).PlotTable);

interface Props extends Plot, Omit<PlotTableProps, 'plot'> {
  /** The main result in one sentence. */
  readonly summary: string;
}

export function Chart({ summary, pointLabel, linkOf, ...plot }: Props) {
  const m = useMessages(messages);
  const [isTable, setIsTable] = useState(false);
  const { ref, isSeen } = useSeen();
  const captionId = useId();
  const wait = <Skeleton h={plot.height} />;
  return (
    <figure ref={ref} className={classes.figure} aria-labelledby={captionId}>
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
      <Suspense fallback={wait}>
        {isTable ? (
          <PlotTable plot={plot} pointLabel={pointLabel} linkOf={linkOf} />
        ) : isSeen ? (
          <Bars {...plot} />
        ) : (
          wait
        )}
      </Suspense>
    </figure>
  );
}

/** Whether the element was near the view once. */
function useSeen() {
  const { ref, entry } = useIntersection({ rootMargin: nearby });
  const [isSeen, setIsSeen] = useState(false);
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    const see = () => setIsSeen(true);
    if (isNear) see();
    window.addEventListener('beforeprint', see);
    return () => window.removeEventListener('beforeprint', see);
  }, [isNear]);
  return { ref, isSeen };
}
