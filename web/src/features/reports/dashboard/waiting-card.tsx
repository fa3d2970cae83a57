/** The user's tasks, each a count with a link to its list. */

import { Text } from '@mantine/core';
import { factsOf, features } from '../../../core/feature.ts';
import { useMessages, useText } from '../../../core/messages.ts';

import { AnyLink } from '../../../ui/links/link-to.ts';
import { DashboardCard } from './card.tsx';
import classes from './dashboard.module.css';
import type { Dashboard } from './dashboard-query.ts';

const rowHeight = 37;
/** Typical number of rows, for the height of the skeleton. */
const usualRows = 5;

interface Props {
  readonly tasks: Dashboard['tasks'] | undefined;
  /** Shows nothing without an open task. */
  readonly isQuiet?: boolean;
}

export function WaitingCard({ tasks, isQuiet = false }: Props) {
  const m = useMessages('reports.waitingCard');
  const text = useText();
  const found = new Map(tasks?.map((task) => [task.name, task]));
  const shown = features()
    .flatMap((feature) => feature.tasks ?? [])
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ name, label }) => {
      const task = found.get(name);
      return task === undefined || task.count === 0 ? [] : [{ ...task, label }];
    });
  if (isQuiet && shown.length === 0) return null;
  return (
    <DashboardCard title={m.title} isFirst data={tasks} height={usualRows * rowHeight}>
      {(all) =>
        shown.length === 0 ? (
          <Text c="dimmed" size="sm">
            {all.length === 0 ? m.reader : m.done}
          </Text>
        ) : (
          <ul className={classes.list}>
            {shown.map(({ name, label, collection, query, count, hasMore }) => (
              <li key={name}>
                <AnyLink
                  className={classes.row}
                  to={factsOf(collection).page}
                  search={Object.fromEntries(new URLSearchParams(query))}
                >
                  <span>{text(label)}</span>
                  <span className={classes.count}>
                    {count}
                    {hasMore && '+'}
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
