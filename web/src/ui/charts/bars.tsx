/** Bar chart by Recharts, in a separate chunk that loads after the figures. */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, Stack, Text } from '@mantine/core';
import { Big } from 'big.js';
import { useId } from 'react';
import classes from './charts.module.css';
import { Swatch } from './legend.tsx';
import type { Plot, Point, Series } from './series.ts';

const axisWidth = 68;
const hatch = { size: 6, stroke: 2.5 } as const;
const maxBarWidth = 34;

/** Bar lengths may be floats; all written figures come from the decimals. */
function plotted(points: readonly Point[], series: readonly Series[]) {
  return points.map(({ key, short, values }) => ({
    key,
    short,
    ...Object.fromEntries(
      series.map((one) => [one.key, new Big(values[one.key] ?? '0').toNumber()]),
    ),
  }));
}

export function Bars({ title, points, series, show, showShort, isStacked, height }: Plot) {
  const id = useId();
  const fillOf = ({ key, look, color }: Series) => (look === 'solid' ? color : `url(#${id}${key})`);
  return (
    <BarChart
      h={height}
      data={plotted(points, series)}
      dataKey="key"
      series={series.map((one) => ({ name: one.key, label: one.label, color: fillOf(one) }))}
      type={isStacked === true ? 'stacked' : 'default'}
      maxBarWidth={maxBarWidth}
      gridAxis="x"
      tickLine="none"
      barChartProps={{ title, barGap: 2 }}
      barProps={({ name }) => ({
        strokeOpacity: 1,
        stroke: series.find(({ key }) => key === name)?.color ?? '',
      })}
      xAxisProps={{
        tickFormatter: (key: string) => points.find((point) => point.key === key)?.short ?? key,
      }}
      yAxisProps={{ width: axisWidth }}
      valueFormatter={(value) => showShort(String(value))}
      tooltipProps={{
        content: ({ label }) => (
          <Tip point={points.find(({ key }) => key === label)} series={series} show={show} />
        ),
      }}
    >
      <defs>
        {series
          .filter(({ look }) => look === 'hatched')
          .map(({ key, color }) => (
            <pattern
              key={key}
              id={`${id}${key}`}
              width={hatch.size}
              height={hatch.size}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width={hatch.stroke} height={hatch.size} fill={color} />
            </pattern>
          ))}
      </defs>
    </BarChart>
  );
}

interface TipProps {
  readonly point: Point | undefined;
  readonly series: readonly Series[];
  readonly show: (value: string) => string;
}

function Tip({ point, series, show }: TipProps) {
  if (point === undefined) return null;
  return (
    <Stack gap={4} className={classes.tip}>
      <Text size="sm" fw={600}>
        {point.label}
      </Text>
      {series.map((one) => {
        const value = point.values[one.key];
        return value === undefined ? null : (
          <Group key={one.key} gap="xs" justify="space-between" wrap="nowrap">
            <Group gap={6} wrap="nowrap">
              <Swatch look={one.look} color={one.color} />
              {one.label}
            </Group>
            <span className="numeric">{show(value)}</span>
          </Group>
        );
      })}
    </Stack>
  );
}
