/** Bars in plain CSS: a column for each point, as wide as there is space, and a tip for the column under the pointer. */
import { Group, Stack, Text } from '@mantine/core';
import { Big } from 'big.js';
import { type CSSProperties, useState } from 'react';
import classes from './charts.module.css';
import { Swatch } from './legend.tsx';
import { barsOf, heightOf, ticksOf } from './scale.ts';
import type { Plot, Point, Series } from './series.ts';

/** With more points, not every one has a label. */
const mostLabels = 12;

/** Hidden from screen readers: the same data is next to it as text or as a table. */
export function Bars(plot: Omit<Plot, 'title'>) {
  const { points, series, show, showShort, height, isStacked = false } = plot;
  const [pointed, setPointed] = useState<string | null>(null);
  const columns = points.map((point) => ({
    point,
    bars: barsOf(
      series.map(({ key }) => new Big(point.values[key] ?? '0').toNumber()),
      isStacked,
    ),
  }));
  const ticks = ticksOf(columns.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to])));
  const every = Math.ceil(points.length / mostLabels);
  return (
    <div className={classes.plot} style={{ blockSize: height }} aria-hidden>
      <div className={classes.scale}>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: heightOf(tick, ticks) }}>
            {showShort(String(tick))}
          </span>
        ))}
      </div>
      <div className={classes.area}>
        {ticks.map((tick) => (
          <div
            key={tick}
            className={classes.line}
            style={{ insetBlockEnd: heightOf(tick, ticks) }}
          />
        ))}
        {columns.map(({ point, bars }, at) => (
          <div
            key={point.key}
            className={classes.column}
            data-point={point.key}
            data-end={at >= points.length / 2}
            onPointerEnter={() => setPointed(point.key)}
            onPointerLeave={() => setPointed(null)}
          >
            <div className={classes.bars} data-stacked={isStacked}>
              {series.map(({ key, look, color }, index) => {
                const { from, to } = bars[index] ?? { from: 0, to: 0 };
                const style = {
                  '--swatch': color,
                  insetBlockEnd: heightOf(from, ticks),
                  blockSize: heightOf(to, ticks, from),
                };
                return from === to ? (
                  <span key={key} />
                ) : (
                  <span key={key} data-look={look} style={style as CSSProperties} />
                );
              })}
            </div>
            {pointed === point.key && <Tip point={point} series={series} show={show} />}
          </div>
        ))}
      </div>
      <div className={classes.labels}>
        {points.map(({ key, short }, at) => (
          <span key={key}>
            {at % every === 0 && <span data-second={(at / every) % 2 === 1}>{short}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}

interface TipProps {
  readonly point: Point;
  readonly series: readonly Series[];
  readonly show: (value: string) => string;
}

function Tip({ point, series, show }: TipProps) {
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
