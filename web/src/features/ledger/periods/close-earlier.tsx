/** Closes all earlier periods, oldest first, and reports the result of each. */

import type { Period } from '@daybook/sdk';
import { Anchor, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { daybook, queryClient } from '../../../core/daybook.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { ActionForm } from '../../../ui/dialogs/action-form.tsx';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { useWords } from '../../../ui/words/words.ts';
import { useCheckWords } from './check-words.ts';
import { periodsQuery } from './period-queries.ts';
import { usePeriodName } from './use-period-name.ts';

export function CloseEarlier({ period }: { readonly period: Period }) {
  const m = useMessages('ledger.closeEarlier');
  const may = useMay();
  const { data = [] } = useQuery(periodsQuery);
  const earlier = data.filter(
    ({ status, endDate }) => status !== 'Closed' && (endDate ?? '') < (period.startDate ?? ''),
  );
  if (!may('closePeriodMany') || earlier.length === 0) return null;
  const ask = () => dialogs.open({ title: m.title, children: <Ask periods={earlier} /> });
  return (
    <Group>
      <Button variant="light" size="compact-sm" onClick={ask}>
        {m.open({ count: earlier.length })}
      </Button>
    </Group>
  );
}

type Closed = Awaited<ReturnType<typeof daybook.periods.actMany>>['results'];

function Ask({ periods }: { readonly periods: readonly Period[] }) {
  const m = useMessages('ledger.closeEarlier');
  const nameOf = usePeriodName();
  const [acceptWarnings, setAccept] = useState(false);
  const [done, setDone] = useState<Closed | null>(null);
  const close = async () => {
    const ids = periods.map(({ id }) => id);
    setDone((await daybook.periods.actMany('close', ids, { acceptWarnings })).results);
    await queryClient.invalidateQueries({ queryKey: ['periods'] });
  };
  if (done !== null) return <Results results={done} periods={periods} />;
  return (
    <ActionForm submit={m.run} send={close} onCancel={dialogs.close}>
      <Text size="sm">{m.text({ names: periods.map(nameOf).join(', ') })}</Text>
      <Checkbox
        label={m.accept}
        checked={acceptWarnings}
        onChange={(event) => setAccept(event.currentTarget.checked)}
      />
    </ActionForm>
  );
}

interface ResultsProps {
  readonly results: Closed;
  readonly periods: readonly Period[];
}

/** Periods that only wait for an earlier one of the results are named in one sentence. */
function Results({ results, periods }: ResultsProps) {
  const m = useMessages('ledger.closeEarlier');
  const nameOf = usePeriodName();
  const reasonsOf = useReasons();
  const name = ({ id }: Closed[number]) => {
    const period = periods.find((one) => one.id === id);
    return period === undefined ? id : nameOf(period);
  };
  const id = useId();
  const waiting = results.slice(1).filter(({ problem }) => {
    const [first, another] = problem?.errors ?? [];
    return first?.code === 'earlier_period_open' && another === undefined;
  });
  return (
    <Stack>
      <Stack id={id}>
        <List size="sm" spacing="xs">
          {results
            .filter((result) => !waiting.includes(result))
            .map((result) => (
              <List.Item key={result.id}>
                {result.problem === undefined || result.problem === null ? (
                  m.closed({ name: name(result) })
                ) : (
                  <>
                    <Anchor
                      component={Link}
                      to={`/periods/${result.id}`}
                      onClick={() => dialogs.close()}
                    >
                      {m.refused({ name: name(result) })}
                    </Anchor>{' '}
                    {reasonsOf(result.problem)}
                  </>
                )}
              </List.Item>
            ))}
        </List>
        {waiting.length > 0 && (
          <Text size="sm">{m.waiting({ names: waiting.map(name).join(', ') })}</Text>
        )}
      </Stack>
      <Group justify="flex-end">
        <Button data-autofocus aria-describedby={id} onClick={() => dialogs.close()}>
          {m.done}
        </Button>
      </Group>
    </Stack>
  );
}

/** What the checks found and the remedy; other problems in the words of the service. */
function useReasons() {
  const words = useWords();
  const wordsOf = useCheckWords();
  return (problem: NonNullable<Closed[number]['problem']>) => {
    const others = (problem.errors ?? []).filter(({ code }) => code !== 'earlier_period_open');
    if (others.length === 0) return words.first(problem);
    return others
      .map((one) => {
        const count = Number(one.params['count']);
        const found = { code: one.code, count, message: words.problem(one), resolution: '' };
        const { message, help } = wordsOf(found);
        return `${message} ${help}`;
      })
      .join(' ');
  };
}
