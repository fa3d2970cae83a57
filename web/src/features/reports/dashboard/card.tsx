/** One card of the dashboard: it is read by itself, fails by itself, and can be asked again by itself. */
import { Group, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import classes from './dashboard.module.css';

const messages = defineMessages({
  en: { loading: (title: string) => `${title}: being read` },
  de: { loading: (title: string) => `${title}: wird gelesen` },
});

interface Asked {
  readonly isPending: boolean;
  /** Nothing was ever read: what is old is still shown, with its time. */
  readonly isLoadingError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props {
  readonly title: string;
  readonly isWide?: boolean;
  /** Right of the title: a link to the whole. */
  readonly more?: ReactNode;
  /** What the card stands on; it is shown when all of it is there. */
  readonly asked: readonly Asked[];
  /** Height of what will be shown, in CSS pixels. */
  readonly height: number;
  /** Called when everything is there. */
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
