/** The user's tasks, each a count with a link to its list. */
import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { today } from '../../../core/days.ts';
import { factsOf } from '../../../core/feature.ts';
import { defineMessages, useMessages, usePick } from '../../../core/i18n.tsx';
import { useMe } from '../../../core/me.ts';
import { AnyLink } from '../../../ui/link-to.ts';
import { DashboardCard } from './card.tsx';
import classes from './dashboard.module.css';
import { countQuery, waitingFor } from './waiting-for.ts';

const messages = defineMessages({
  en: {
    title: 'To do',
    done: 'You have no open tasks.',
    reader: 'Your role has read access. You have no tasks.',
  },
  de: {
    title: 'Aufgaben',
    done: 'Sie haben keine offenen Aufgaben.',
    reader: 'Ihre Rolle hat Lesezugriff. Sie haben keine Aufgaben.',
  },
});

export const settingsQuery = {
  queryKey: ['tenant-settings', 'list', {}],
  queryFn: () => daybook.tenantSettings.list(),
};

const rowHeight = 37;
/** Typical number of rows, for the height of the skeleton. */
const usualRows = 5;

/** `isQuiet`: shows nothing without an open task. */
export function WaitingCard({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const m = useMessages(messages);
  const pick = usePick();
  const me = useMe();
  const settings = useQuery(settingsQuery);
  const isFourEyes = settings.data?.items[0]?.fourEyes ?? false;
  const tasks = waitingFor(me, isFourEyes, today());
  const counts = useQueries({
    queries: tasks.map((task) => ({ ...countQuery(task), enabled: settings.isSuccess })),
  });
  const rows = tasks.map((task, index) => ({ ...task, found: counts[index]?.data }));
  const shown = rows.filter(({ found }) => found !== undefined && found.count > 0);
  if (isQuiet && shown.length === 0) return null;
  return (
    <DashboardCard
      title={m.title}
      asked={[settings, ...counts]}
      height={Math.min(tasks.length + 1, usualRows) * rowHeight}
    >
      {() =>
        shown.length === 0 ? (
          <Text c="dimmed" size="sm">
            {tasks.length === 0 ? m.reader : m.done}
          </Text>
        ) : (
          <ul className={classes.list}>
            {shown.map(({ label, collection, search, found }) => (
              <li key={pick(label)}>
                <AnyLink className={classes.row} to={factsOf(collection).page} search={search}>
                  <span>{pick(label)}</span>
                  <span className={classes.count}>
                    {found?.count}
                    {found?.hasMore === true && '+'}
                  </span>
                </AnyLink>
              </li>
            ))}
          </ul>
        )
      }
    </DashboardCard>
  );
}
