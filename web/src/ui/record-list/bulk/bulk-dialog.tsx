/** Confirms a bulk action, previews what would be rejected, shows its progress, and lists the results. */

import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';
import { factsOf } from '../../../core/feature.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { ActionForm } from '../../dialogs/action-form.tsx';
import { useErrorText } from '../../dialogs/problem-alert.tsx';
import { useActionLabel, useCollectionLabel } from '../../words/labels.ts';
import { useWords } from '../../words/words.ts';
import { isOpenTo } from '../list-info.ts';
import type { ListModel } from '../list-model.ts';
import { sumsOf } from '../sums.ts';
import { Outcomes, Preview } from './bulk-outcomes.tsx';
import { type BulkOutcome, type BulkRun, useBulkRun } from './bulk-run.ts';

/** By date and then by creation, so that numbers follow the dates and each run has the same order. */
function inOrder(collection: string, items: readonly AnyItem[]): readonly AnyItem[] {
  const { dated } = factsOf(collection);
  // Records without a date come last.
  const keyOf = (item: AnyItem) => `${dated === undefined ? '' : (item[dated] ?? '~')} ${item.id}`;
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Records that the dry run rejected are not submitted. */
function without(items: readonly AnyItem[], refused: readonly BulkOutcome[]): readonly AnyItem[] {
  const ids = new Set(refused.map(({ item }) => item.id));
  return items.filter(({ id }) => !ids.has(id));
}

/** Validates the records when the dialog opens; null for actions that cannot be tried. */
function useDryRun(list: ListModel, action: string, items: readonly AnyItem[]): BulkRun | null {
  const errorText = useErrorText();
  const words = useWords();
  const check = useBulkRun(list.info, action, { errorText, words }, true);
  const isPossible = list.info.actions.some(({ name, dryRun }) => name === action && dryRun);
  const begin = useEffectEvent(() => check.start(items, {}));
  useEffect(() => {
    if (isPossible) begin();
  }, [isPossible]);
  return isPossible ? check : null;
}

const withReason = new Set(['void', 'reopen']);
const whole = 100;

interface Props {
  readonly list: ListModel;
  readonly action: string;
  readonly sum: string | undefined;
  readonly onClose: () => void;
}

export function BulkDialog({ list, action, sum, onClose }: Props) {
  const m = useMessages('ui.bulkDialog');
  const actionLabel = useActionLabel();
  const collectionLabel = useCollectionLabel();
  const errorText = useErrorText();
  const words = useWords();
  const run = useBulkRun(list.info, action, { errorText, words });
  // A fixed copy: the action runs on the confirmed records, even if the list changes meanwhile.
  const [items] = useState(() => inOrder(list.info.name, list.selection.items));
  const check = useDryRun(list, action, items);
  const [fields, setFields] = useState({});
  const start = (reason: string) => {
    const given = withReason.has(action) ? { reason } : {};
    setFields(given);
    check?.stop();
    const refused = check?.outcomes.filter(({ done }) => !done) ?? [];
    run.start(without(items, refused), given, refused);
  };
  const close = () => {
    if (run.state === 'running') return;
    check?.stop();
    onClose();
  };
  const failed = run.outcomes.filter(({ done }) => !done).map(({ item }) => item);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={m.title({ action: actionLabel(action), what: collectionLabel(list.info.name) })}
      closeButtonProps={{ 'aria-label': m.close }}
      withCloseButton={run.state !== 'running'}
    >
      {run.state === 'idle' && (
        <Question
          list={list}
          action={action}
          sum={sum}
          items={items}
          check={check}
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
  readonly check: BulkRun | null;
  readonly onGo: (reason: string) => void;
  readonly onCancel: () => void;
}

function Question(props: QuestionProps) {
  const { list, action, sum, items, check, onGo, onCancel } = props;
  const m = useMessages('ui.bulkDialog');
  const format = useFormat();
  const actionLabel = useActionLabel();
  const collectionLabel = useCollectionLabel();
  const count = format.decimal(items.length);
  const what = collectionLabel(list.info.name, items.length === 1 ? 'one' : 'many');
  const refused = check?.outcomes.filter(({ done }) => !done) ?? [];
  const rest = items.length - refused.length;
  const unfit = items.filter((item) => !isOpenTo(item, action)).length;
  const sums = sum === undefined ? [] : sumsOf(items, sum);
  return (
    <ActionForm
      submit={m.go({ action: actionLabel(action), count: format.decimal(rest) })}
      isOff={rest === 0}
      color={action === 'void' ? 'red' : undefined}
      reasonHint={withReason.has(action) ? m.reasonHint : undefined}
      send={onGo}
      onCancel={onCancel}
    >
      <div>
        <Text fw={600}>{m.count({ count, what })}</Text>
        {sums.length > 0 && (
          <Text>
            {m.sum({
              text: sums.map(([currency, value]) => format.amount(value, currency)).join(' · '),
            })}
          </Text>
        )}
        {unfit > 0 && check === null && <Text>{m.unfit({ count: format.decimal(unfit) })}</Text>}
        <Text size="sm" c="dimmed">
          {m.each} {factsOf(list.info.name).dated !== undefined && m.byDate}
        </Text>
      </div>
      {check !== null && <Preview list={list} check={check} />}
    </ActionForm>
  );
}

function Running({ run }: { readonly run: BulkRun }) {
  const m = useMessages('ui.bulkDialog');
  const format = useFormat();
  const text = m.running({
    done: format.decimal(run.outcomes.length),
    total: format.decimal(run.total),
  });
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
