/** How the endpoint wants its events: which of them, in which form and order, and how fast. */

import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { useField } from '../../ui/editor/use-field.ts';

const example = 'data.total.gte=1000&data.currency.in=EUR,USD';

export function DeliveryOptions() {
  const m = useMessages('webhooks.deliveryOptions');
  return (
    <Stack gap="md">
      <Field name="filter" isBlock description={m.filterHint} placeholder={example} />
      <FilterPreview />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field name="payload" description={m.payloadHint} />
        <Field name="format" description={m.formatHint} />
        <Field name="ordering" description={m.orderingHint} />
        <Field name="ratePerSecond" description={m.rateHint} />
      </SimpleGrid>
    </Stack>
  );
}

/** Tries the filter as it is typed, before or after it is saved. */
function FilterPreview() {
  const m = useMessages('webhooks.deliveryOptions');
  const format = useFormat();
  const filter = String(useField('filter').value ?? '');
  const eventTypes = useField('eventTypes').value as string[] | null;
  const preview = useCommand({
    mutationFn: () =>
      daybook.POST('/api/webhook-endpoints/actions/filter-preview', {
        body: { filter, eventTypes: eventTypes ?? [] },
      }),
  });
  const { data } = preview;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={filter === ''}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {m.try}
        </Button>
        {data !== undefined && (
          <Text size="sm" role="status">
            {m.matching({
              matching: format.decimal(data.matching),
              count: format.decimal(data.items.length),
            })}
          </Text>
        )}
      </Group>
      {preview.error !== null && <ProblemAlert error={preview.error} />}
      {data !== undefined && data.items.length > 0 && (
        <DataTable
          caption={m.caption}
          rows={data.items}
          rowId={({ id }) => id}
          size="xs"
          height={260}
          columns={[
            { id: 'type', header: m.type, cell: ({ type }) => type, card: 'bare' },
            {
              id: 'at',
              header: m.at,
              cell: ({ timestamp }) => format.instant(timestamp),
              nowrap: true,
            },
            {
              id: 'result',
              header: m.result,
              cell: ({ matches, unmet }) =>
                matches
                  ? m.sent
                  : unmet
                      .map(({ condition, value }) =>
                        m.unmet({ condition, value: value ?? nothing }),
                      )
                      .join(' '),
            },
          ]}
        />
      )}
    </Stack>
  );
}
