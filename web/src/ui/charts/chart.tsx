/** A chart, with the same data as a table. */

import { Group, Skeleton, Switch, VisuallyHidden } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { lazyPart } from '../lazy-part.ts';
import { Bars } from './bars.tsx';
import classes from './charts.module.css';
import { Legend } from './legend.tsx';
import type { PlotTableProps } from './plot-table.tsx';
import type { Plot } from './series.ts';

const PlotTable = lazyPart(async () => (await import('./plot-table.tsx')).PlotTable);

interface Props extends Plot, Omit<PlotTableProps, 'plot'> {
  /** The main result in one sentence. */
  readonly summary: string;
}

export function Chart({ summary, pointLabel, linkOf, ...plot }: Props) {
  const m = useMessages('ui.chart');
  const [isTable, setIsTable] = useState(false);
  const captionId = useId();
  return (
    <figure className={classes.figure} aria-labelledby={captionId}>
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
        <Suspense fallback={<Skeleton h={plot.height} />}>
          <PlotTable plot={plot} pointLabel={pointLabel} linkOf={linkOf} />
        </Suspense>
      ) : (
        <Bars {...plot} />
      )}
    </figure>
  );
}
