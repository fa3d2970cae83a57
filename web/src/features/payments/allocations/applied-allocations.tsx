/** What was applied to which invoice, by whom and when; each can be taken back, and stays in the list then. */
import type { Allocation, CollectionName } from '@daybook/sdk';
import {
  Anchor,
  Button,
  Group,
  Modal,
  Skeleton,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/i18n.tsx';
import type { useActorWords } from '../../../ui/actors.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useRecordActorWords } from '../../../ui/record-actors.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import {
  allocationsQuery,
  refreshMoney,
  type Source,
  unapplySource,
} from './allocation-queries.ts';
import './allocations.css';
import { allocationMessages } from './allocation-texts.ts';

interface Props {
  readonly source: CollectionName;
  readonly record: Source;
  readonly canUnapply: boolean;
}

export function AppliedAllocations({ source, record, canUnapply }: Props) {
  const m = useMessages(allocationMessages);
  const wordsOf = useRecordActorWords(source, record.id);
  const [asked, setAsked] = useState<Allocation | null>(null);
  const { data, error, refetch } = useQuery(allocationsQuery(record.id));
  if (data === undefined)
    return error === null ? <Skeleton h={96} /> : <ProblemAlert error={error} again={refetch} />;
  const { items } = data;
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {m.nothingApplied}
      </Text>
    );
  return (
    <>
      <div className="allocation-frame">
        <Table verticalSpacing={6} className="allocation-table">
          <Table.Caption>
            <VisuallyHidden>{m.appliedCaption}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{m.invoice}</Table.Th>
              <Table.Th scope="col" className="numeric">
                {m.applied}
              </Table.Th>
              <Table.Th scope="col">{m.who}</Table.Th>
              <Table.Th scope="col">{m.when}</Table.Th>
              <Table.Th scope="col">{m.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((allocation) => (
              <Row
                key={allocation.id}
                allocation={allocation}
                wordsOf={wordsOf}
                onUnapply={canUnapply ? () => setAsked(allocation) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
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

interface RowProps {
  readonly allocation: Allocation;
  readonly wordsOf: ReturnType<typeof useActorWords>;
  readonly onUnapply: (() => void) | null;
}

function Row({ allocation, wordsOf, onUnapply }: RowProps) {
  const m = useMessages(allocationMessages);
  const format = useFormat();
  const { invoiceId, invoiceNumber, amount, currency, status, appliedBy, createdAt } = allocation;
  const isLive = status === 'Live';
  const who = wordsOf(appliedBy ?? '');
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Anchor component={Link} to={`/invoices/${invoiceId}`} size="sm" className="nowrap">
          {invoiceNumber}
        </Anchor>
      </Table.Th>
      <Table.Td className="numeric" data-label={m.applied} td={isLive ? undefined : 'line-through'}>
        {format.amount(amount, currency)}
      </Table.Td>
      <Table.Td data-label={m.who}>
        <Text size="sm" title={who.hint}>
          {who.name}
        </Text>
        <Text size="xs" c="dimmed">
          {format.instant(createdAt)}
        </Text>
      </Table.Td>
      <Table.Td className="nowrap" data-label={m.when}>
        {format.date(allocation.postingDate)}
      </Table.Td>
      <Table.Td className="allocation-status">
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <div>
            <StatusBadge status={status ?? ''} />
            {!isLive && (
              <Text size="xs" c="dimmed">
                {m.undone(
                  wordsOf(allocation.undoneBy ?? '').by,
                  format.instant(allocation.undoneAt),
                )}
              </Text>
            )}
          </div>
          {isLive && onUnapply !== null && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={m.unapplyFor(invoiceNumber ?? '')}
              onClick={onUnapply}
            >
              {m.unapply}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface UnapplyProps {
  readonly source: CollectionName;
  readonly record: Source;
  readonly allocation: Allocation;
  readonly onClose: () => void;
}

function Unapply({ source, record, allocation, onClose }: UnapplyProps) {
  const m = useMessages(allocationMessages);
  const format = useFormat();
  const name = allocation.invoiceNumber ?? '';
  const unapply = useMutation({
    mutationFn: () => unapplySource(source, record.id, allocation.id),
    onSuccess: async (after) => {
      onClose();
      await refreshMoney(source, after);
    },
  });
  return (
    <Modal opened onClose={onClose} title={m.unapplyTitle(name)}>
      <Stack>
        <Text size="sm">
          {m.unapplyText(format.amount(allocation.amount, allocation.currency), name)}
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
