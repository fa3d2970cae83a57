/** Receivables by age as one bar, with name and amount of each bucket below. */
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/format.ts';
import { Swatch } from '../../ui/charts/legend.tsx';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { type Bucket, bucketColors, buckets, useBucketNames } from './buckets.ts';
import classes from './reports.module.css';

interface Props {
  readonly amounts: Readonly<Record<Bucket, string>>;
  readonly currency: string | null;
  /** Renders the amount as a link. */
  readonly amountOf?: (bucket: Bucket, text: string) => ReactNode;
}

export function BucketBar({ amounts, currency, amountOf }: Props) {
  const names = useBucketNames();
  const format = useFormat();
  return (
    <Stack gap="xs">
      <ShareBar
        parts={buckets.map((key) => ({ key, value: amounts[key], color: bucketColors[key] }))}
      />
      <div className={classes.legend}>
        {buckets.map((bucket) => {
          const text = format.amount(amounts[bucket], currency);
          return (
            <div key={bucket}>
              <Group gap={6} wrap="nowrap">
                <Swatch look="solid" color={bucketColors[bucket]} />
                <Text size="sm" c="dimmed" className="nowrap">
                  {names[bucket]}
                </Text>
              </Group>
              <Text className="numeric" ta="start" fw={550}>
                {amountOf?.(bucket, text) ?? text}
              </Text>
            </div>
          );
        })}
      </div>
    </Stack>
  );
}
