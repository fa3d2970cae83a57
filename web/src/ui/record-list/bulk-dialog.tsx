/** Confirms a bulk action, shows its progress, and lists the result of each record. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { Anchor, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { factsOf } from '../../core/feature.ts';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ActionForm } from '../action-form.tsx';
import { useActionLabel, useCollectionLabel } from '../labels.ts';
import { linkTo } from '../link-to.ts';
import { useErrorText } from '../problem-alert.tsx';
import { useWords } from '../words.ts';
import { type BulkOutcome, type BulkRun, useBulkRun } from './bulk-run.ts';
import { isOpenTo } from './list-info.ts';
import type { ListModel } from './list-model.ts';
import classes from './record-list.module.css';
import { useRowName } from './rows-table.tsx';
import { sumsOf } from './sums.ts';

const messages = defineMessages({
  en: {
    title: (action: string, what: string) => `${action}: ${what}`,
    count: (count: string, what: string) => `${count} × ${what}`,
    sum: (text: string) => `Total ${text}.`,
    unfit: (count: string) =>
      `The status of ${count} of them does not allow this; they will be rejected.`,
    each: 'Records are processed one by one. A rejected record does not stop the others.',
    reasonHint: 'Saved with each record.',
    go: (action: string, count: string) => `${action} (${count})`,
    running: (done: string, total: string) => `${done} of ${total}`,
    stop: 'Stop after this batch',
    done: (count: string) => `${count} done`,
    refused: (count: string) => `${count} rejected`,
    left: (count: string) => `${count} not processed`,
    wasDone: 'done',
    wasRefused: 'rejected',
    retry: 'Retry failed',
    select: 'Select failed',
    close: 'Close',
  },
  de: {
    title: (action: string, what: string) => `${action}: ${what}`,
    count: (count: string, what: string) => `${count} × ${what}`,
    sum: (text: string) => `Summe ${text}.`,
    unfit: (count: string) =>
      `Der Status von ${count} Datensätzen lässt das nicht zu; sie werden abgewiesen.`,
    each: 'Die Datensätze werden einzeln verarbeitet. Ein abgewiesener hält die anderen nicht auf.',
    reasonHint: 'Wird zu jedem Datensatz gespeichert.',
    go: (action: string, count: string) => `${action} (${count})`,
    running: (done: string, total: string) => `${done} von ${total}`,
    stop: 'Nach diesem Stapel anhalten',
    done: (count: string) => `${count} erledigt`,
    refused: (count: string) => `${count} abgewiesen`,
    left: (count: string) => `${count} nicht verarbeitet`,
    wasDone: 'erledigt',
    wasRefused: 'abgewiesen',
    retry: 'Fehlgeschlagene wiederholen',
    select: 'Fehlgeschlagene auswählen',
    close: 'Schließen',
  },
});

const withReason = new Set(['void', 'reopen']);
const whole = 100;

interface Props {
  readonly list: ListModel;
  readonly action: string;
  readonly sum: string | undefined;
  readonly onClose: () => void;
}

export function BulkDialog({ list, action, sum, onClose }: Props) {
  const m = useMessages(messages);
  const actionLabel = useActionLabel();
  const collectionLabel = useCollectionLabel();
  const errorText = useErrorText();
  const words = useWords();
  const run = useBulkRun(list.info, action, { errorText, words });
  // A fixed copy: the action runs on the confirmed records, even if the list changes meanwhile.
  const [items] = useState(list.selection.items);
  const [fields, setFields] = useState({});
  const start = (reason: string) => {
    const given = withReason.has(action) ? { reason } : {};
    setFields(given);
    run.start(items, given);
  };
  const close = () => {
    if (run.state !== 'running') onClose();
  };
  const failed = run.outcomes.filter(({ done }) => !done).map(({ item }) => item);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={m.title(actionLabel(action), collectionLabel(list.info.name))}
      closeButtonProps={{ 'aria-label': m.close }}
      withCloseButton={run.state !== 'running'}
    >
      {run.state === 'idle' && (
        <Question
          list={list}
          action={action}
          sum={sum}
          items={items}
          onGo={start}
          onCancel={close}
        />
      )}
      {run.state === 'running' && <Running run={run} />}
      {run.state === 'finished' && (
        <Stack>
          <Outcomes list={list} outcomes={run.outcomes} left={run.left.length} />
          <Group justify="flex-end">
            {failed.length > 0 && (
              <>
                <Button variant="default" onClick={() => run.start(failed, fields)}>
                  {m.retry}
                </Button>
                <Button
                  variant="default"
                  onClick={() => {
                    list.selection.set([...failed, ...run.left]);
                    onClose();
                  }}
                >
                  {m.select}
                </Button>
              </>
            )}
            <Button
              data-autofocus
              onClick={() => {
                list.selection.clear();
                onClose();
              }}
            >
              {m.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface QuestionProps {
  readonly list: ListModel;
  readonly action: string;
  readonly sum: string | undefined;
  readonly items: ListModel['selection']['items'];
  readonly onGo: (reason: string) => void;
  readonly onCancel: () => void;
}

function Question(props: QuestionProps) {
  const { list, action, sum, items, onGo, onCancel } = props;
  const m = useMessages(messages);
  const format = useFormat();
  const actionLabel = useActionLabel();
  const collectionLabel = useCollectionLabel();
  const count = format.decimal(items.length);
  const what = collectionLabel(list.info.name, items.length === 1 ? 'one' : 'many');
  const unfit = items.filter((item) => !isOpenTo(item, action)).length;
  const sums = sum === undefined ? [] : sumsOf(items, sum);
  return (
    <ActionForm
      submit={m.go(actionLabel(action), count)}
      color={action === 'void' ? 'red' : undefined}
      reasonHint={withReason.has(action) ? m.reasonHint : undefined}
      send={onGo}
      onCancel={onCancel}
    >
      <div>
        <Text fw={600}>{m.count(count, what)}</Text>
        {sums.length > 0 && (
          <Text>
            {m.sum(sums.map(([currency, value]) => format.amount(value, currency)).join(' · '))}
          </Text>
        )}
        {unfit > 0 && <Text>{m.unfit(format.decimal(unfit))}</Text>}
        <Text size="sm" c="dimmed">
          {m.each}
        </Text>
      </div>
    </ActionForm>
  );
}

function Running({ run }: { readonly run: BulkRun }) {
  const m = useMessages(messages);
  const format = useFormat();
  const text = m.running(format.decimal(run.outcomes.length), format.decimal(run.total));
  return (
    <Stack>
      <Text role="status">{text}</Text>
      <Progress value={(run.outcomes.length / run.total) * whole} aria-label={text} animated />
      <Group justify="flex-end">
        <Button variant="default" onClick={run.stop}>
          {m.stop}
        </Button>
      </Group>
    </Stack>
  );
}

interface OutcomesProps {
  readonly list: ListModel;
  readonly outcomes: readonly BulkOutcome[];
  readonly left: number;
}

function Outcomes({ list, outcomes, left }: OutcomesProps) {
  const m = useMessages(messages);
  const format = useFormat();
  const rowName = useRowName(list);
  const words = useWords();
  const refused = outcomes.filter(({ done }) => !done);
  const done = outcomes.filter((outcome) => outcome.done);
  const parts = [
    m.done(format.decimal(done.length)),
    ...(refused.length > 0 ? [m.refused(format.decimal(refused.length))] : []),
    ...(left > 0 ? [m.left(format.decimal(left))] : []),
  ];
  return (
    <>
      <Text role="status" fw={600}>
        {parts.join(', ')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.results} tabIndex={0} aria-label={parts.join(', ')}>
        <ul className={classes.outcomes}>
          {[...refused, ...done].map((outcome) => (
            <li key={outcome.item.id}>
              {outcome.done ? (
                <IconCheck size={18} color="var(--mantine-color-teal-text)" aria-hidden />
              ) : (
                <IconAlertTriangle size={18} color="var(--mantine-color-red-text)" aria-hidden />
              )}
              <div>
                <RecordLink list={list} outcome={outcome} name={rowName(outcome.item)} />
                {outcome.reason !== undefined && <Text size="sm">{outcome.reason}</Text>}
                {(outcome.problems ?? []).length > 0 && (
                  <ul>
                    {outcome.problems?.map((problem) => (
                      <li key={`${problem.pointer} ${problem.code}`}>{words.problem(problem)}</li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface LinkProps {
  readonly list: ListModel;
  readonly outcome: BulkOutcome;
  readonly name: string;
}

/** Drafts have no number; the customer or billing name identifies them. */
function RecordLink({ list, outcome: { item, done }, name }: LinkProps) {
  const m = useMessages(messages);
  const path = list.to(item);
  const beside = factsOf(list.info.name).beside?.(item, list.tools.nameOf) ?? null;
  const text = beside === null ? name : `${name} · ${beside}`;
  const label = `${text} (${done ? m.wasDone : m.wasRefused})`;
  return path === undefined ? (
    text
  ) : (
    <Anchor {...linkTo(path)} inherit aria-label={label}>
      {text}
    </Anchor>
  );
}
