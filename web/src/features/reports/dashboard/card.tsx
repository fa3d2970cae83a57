/** A card of the dashboard: loads, fails and refetches independently. */
import { Group, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import classes from './dashboard.module.css';

const messages = defineMessages({
  en: { loading: (title: string) => `${title}: loading` },
  de: { loading: (title: string) => `${title}: wird geladen` },
});

interface Asked {
  readonly isPending: boolean;
  /** Nothing was loaded yet; after later failures the last data remains, with its time. */
  readonly isLoadingError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props {
  readonly title: string;
  readonly isWide?: boolean;
  /** Right of the title: a link to the report. */
  readonly more?: ReactNode;
  /** Queries of the card; it renders when all are loaded. */
  readonly asked: readonly Asked[];
  /** Height of the content in CSS pixels. */
  readonly height: number;
  /** Called when all queries are loaded. */
  readonly children: () => ReactNode;
}

export function DashboardCard({ title, isWide, more, asked, height, children }: Props) {
  const m = useMessages(messages);
  const id = useId();
  const failed = asked.find(({ isLoadingError }) => isLoadingError);
  const place = isWide === true ? { 'data-wide': true } : { 'data-narrow': true };
  const again = () => {
    for (const { isLoadingError, refetch } of asked) if (isLoadingError) refetch();
  };
  const isWaiting = asked.some(({ isPending }) => isPending);
  const shown = isWaiting ? (
    <Skeleton h={height} role="status" aria-label={m.loading(title)} />
  ) : (
    children()
  );
  return (
    <section className={classes.card} aria-labelledby={id} {...place}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {more}
      </Group>
      {failed === undefined ? shown : <ProblemAlert error={failed.error} again={again} />}
    </section>
  );
}
