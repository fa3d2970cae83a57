/** Allocations of the document: invoice, user, date. Each can be unapplied and remains in the list. */

import type { Allocation, CollectionName } from '@daybook/sdk';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { useRecordActorWords } from '../../../ui/actors/record-actors.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { StatusBadge } from '../../../ui/words/status-badge.tsx';
import {
  allocationsQuery,
  refreshMoney,
  type Source,
  unapplySource,
} from './allocation-queries.ts';

interface Props {
  readonly source: CollectionName;
  readonly record: Source;
  readonly canUnapply: boolean;
}

export function AppliedAllocations({ source, record, canUnapply }: Props) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const wordsOf = useRecordActorWords(source, record.id);
  const [asked, setAsked] = useState<Allocation | null>(null);
  const { data, error, refetch } = useQuery(allocationsQuery(record.id));
  if (error !== null && data === undefined) return <ProblemAlert error={error} again={refetch} />;
  return (
    <>
      <DataTable
        caption={m.appliedCaption}
        empty={m.nothingApplied}
        rows={data?.items}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'invoice',
            header: m.invoice,
            cell: ({ invoiceId, invoiceNumber }) => (
              <Anchor component={Link} to={`/invoices/${invoiceId}`} size="sm" className="nowrap">
                {invoiceNumber}
              </Anchor>
            ),
            rowHeader: true,
          },
          {
            id: 'applied',
            header: m.appliedAmount,
            cell: ({ amount, currency, status }) =>
              status === 'Live' ? (
                format.amount(amount, currency)
              ) : (
                <s>{format.amount(amount, currency)}</s>
              ),
            numeric: true,
          },
          {
            id: 'who',
            header: m.who,
            cell: ({ appliedBy, createdAt }) => {
              const who = wordsOf(appliedBy ?? '');
              return (
                <>
                  <Text size="sm" title={who.hint}>
                    {who.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {format.instant(createdAt)}
                  </Text>
                </>
              );
            },
          },
          {
            id: 'when',
            header: m.when,
            cell: ({ postingDate }) => format.date(postingDate),
            nowrap: true,
          },
          {
            id: 'status',
            header: m.status,
            cell: (allocation) => (
              <StatusCell
                allocation={allocation}
                undoneBy={wordsOf(allocation.undoneBy ?? '').by}
                onUnapply={canUnapply ? () => setAsked(allocation) : null}
              />
            ),
            card: 'bare',
          },
        ]}
      />
      {asked !== null && (
        <Unapply
          source={source}
          record={record}
          allocation={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface StatusProps {
  readonly allocation: Allocation;
  readonly undoneBy: string;
  readonly onUnapply: (() => void) | null;
}

function StatusCell({ allocation, undoneBy, onUnapply }: StatusProps) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const { invoiceNumber, status, undoneAt } = allocation;
  const isLive = status === 'Live';
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <div>
        <StatusBadge status={status ?? ''} />
        {!isLive && (
          <Text size="xs" c="dimmed">
            {m.undone({ who: undoneBy, when: format.instant(undoneAt) })}
          </Text>
        )}
      </div>
      {isLive && onUnapply !== null && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={m.unapplyFor({ name: invoiceNumber ?? '' })}
          onClick={onUnapply}
        >
          {m.unapply}
        </Button>
      )}
    </Group>
  );
}

interface UnapplyProps {
  readonly source: CollectionName;
  readonly record: Source;
  readonly allocation: Allocation;
  readonly onClose: () => void;
}

function Unapply({ source, record, allocation, onClose }: UnapplyProps) {
  const m = useMessages('payments.allocation');
  const format = useFormat();
  const name = allocation.invoiceNumber ?? '';
  const unapply = useCommand({
    mutationFn: () => unapplySource(source, record.id, allocation.id),
    onSuccess: async (after) => {
      onClose();
      await refreshMoney(source, after);
    },
  });
  return (
    <Modal opened onClose={onClose} title={m.unapplyTitle({ name })}>
      <Stack>
        <Text size="sm">
          {m.unapplyText({ amount: format.amount(allocation.amount, allocation.currency), name })}
        </Text>
        {unapply.error !== null && <ProblemAlert error={unapply.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button data-autofocus loading={unapply.isPending} onClick={() => unapply.mutate()}>
            {m.unapply}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
