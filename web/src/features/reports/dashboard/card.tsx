/** A card of the dashboard. */

import { Group, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../../../core/messages.ts';

import classes from './dashboard.module.css';

interface Props<T> {
  readonly title: string;
  /** On narrow screens before all other cards. */
  readonly isFirst?: boolean;
  /** Right of the title: a link to the report. */
  readonly more?: ReactNode;
  /** Undefined while it is loading. */
  readonly data: T | undefined;
  /** Height of the content in CSS pixels. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

export function DashboardCard<T>({ title, isFirst, more, data, height, children }: Props<T>) {
  const m = useMessages('reports.card');
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-first={isFirst}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {more}
      </Group>
      {data === undefined ? (
        <Skeleton h={height} role="status" aria-label={m.loading({ title })} />
      ) : (
        children(data)
      )}
    </section>
  );
}
