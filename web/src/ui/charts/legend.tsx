/** Legend of a chart: pattern and colour of each series. */
import { Group } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './charts.module.css';
import type { Look, Series } from './series.ts';

export function Swatch({ look, color }: { readonly look: Look; readonly color: string }) {
  const style = { '--swatch': color } as CSSProperties;
  return <span className={classes.swatch} data-look={look} style={style} aria-hidden />;
}

export function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <Group gap="md" fz="sm">
      {series.map(({ key, label, look, color }) => (
        <Group key={key} gap={6} wrap="nowrap">
          <Swatch look={look} color={color} />
          {label}
        </Group>
      ))}
    </Group>
  );
}
