/** Undoes an import after showing what that means: drafts are discarded, posted records voided, others deactivated. */

import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyItem } from '../../core/any-collection.ts';
import { useFormat } from '../../core/format.ts';
import { useMay } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { operationOf } from '../../ui/record-list/list-info.ts';

import type { Job } from './job.ts';
import { readCreated, undoJob, undoOf } from './undo-job.ts';

interface Props {
  readonly job: Job;
  readonly onClose: () => void;
}

/** States of records that are not undone yet; in others there is nothing to do. */
const stateOf = ({ status, active }: AnyItem) =>
  status === 'Voided' || active === false
    ? 'over'
    : status === undefined || status === 'Draft'
      ? 'draft'
      : 'posted';

export function UndoDialog({ job, onClose }: Props) {
  const m = useMessages('imports.import');
  const may = useMay();
  const format = useFormat();
  const isVoid = undoOf(job.collection) === 'void';
  const path = `/api/${job.collection}`;
  const operation = isVoid
    ? operationOf('POST', `${path}/actions/void`)
    : operationOf('PATCH', `${path}/{id}`);
  const { data, error, refetch } = useQuery({
    queryKey: [job.collection, 'imported', job.id],
    queryFn: () => readCreated(job),
    gcTime: 0,
    staleTime: 0,
  });
  const [withPosted, setWithPosted] = useState(false);
  const [reason, setReason] = useState(m.undoDefault({ name: job.table.name }));
  const of = (state: string) => (data ?? []).filter((record) => stateOf(record) === state);
  const [drafts, posted, over] = ['draft', 'posted', 'over'].map(of);
  const chosen = [...(drafts ?? []), ...(withPosted ? (posted ?? []) : [])];
  const updated = job.entries.filter(({ outcome }) => outcome === 'updated').length;
  const count = (list: readonly unknown[] = []) => format.decimal(list.length);
  return (
    <Modal opened onClose={onClose} title={m.undoTitle}>
      <Stack gap="sm">
        {error !== null && <ProblemAlert error={error} again={refetch} />}
        {data === undefined && error === null && <Skeleton height={80} />}
        {data !== undefined && (
          <>
            {!may(operation ?? '') && <Alert color="yellow">{m.undoNot}</Alert>}
            <Text>
              {isVoid
                ? m.undoDrafts({ count: count(drafts) })
                : m.undoActive({ count: count(drafts) })}
            </Text>
            {(posted ?? []).length > 0 && (
              <Checkbox
                label={m.undoPosted({ count: count(posted) })}
                checked={withPosted}
                onChange={(event) => setWithPosted(event.currentTarget.checked)}
              />
            )}
            {(over ?? []).length > 0 && <Text size="sm">{m.undoOver({ count: count(over) })}</Text>}
            {updated > 0 && (
              <Text size="sm">{m.undoUpdates({ count: format.decimal(updated) })}</Text>
            )}
            {isVoid && (
              <TextInput
                label={m.undoReason}
                value={reason}
                maxLength={500}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {m.cancel}
              </Button>
              <Button
                color="red"
                disabled={
                  chosen.length === 0 || !may(operation ?? '') || (isVoid && reason.trim() === '')
                }
                onClick={() => {
                  onClose();
                  void undoJob(
                    job,
                    chosen.map(({ id }) => id),
                    reason.trim(),
                  );
                }}
              >
                {m.undoGo({ count: count(chosen) })}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
