/** All event types: description, fields, sample, JSON Schema. */

import { Accordion, Skeleton, Tabs, Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { CodeView } from '../../ui/files/code-view.tsx';
import { type DescribedType, useEventText, useEventTypes } from './event-types.ts';
import { fieldsOfSchema } from './schema-fields.ts';

const skeletonHeight = 520;
const indent = 2;

export function EventCatalogue() {
  const textOf = useEventText();
  const { data: types, error } = useEventTypes();
  if (error !== null) return <ProblemAlert error={error} />;
  if (types === undefined) return <Skeleton height={skeletonHeight} />;
  return (
    <Accordion variant="contained" order={2} keepMounted={false}>
      {types.map((one) => (
        <Accordion.Item key={one.type} value={one.type}>
          <Accordion.Control>
            <Text component="span" ff="monospace" fw={600} size="sm" mr="sm">
              {one.type}
            </Text>
            <Text component="span" size="sm">
              {textOf(one)}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Described type={one} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Described({ type }: { readonly type: DescribedType }) {
  const m = useMessages('events.eventCatalogue');
  return (
    <Tabs defaultValue="sample" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="sample">{m.sample}</Tabs.Tab>
        <Tabs.Tab value="fields">{m.fields}</Tabs.Tab>
        <Tabs.Tab value="schema">{m.schema}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sample" pt="sm">
        <CodeView label={`${m.sample}: ${type.type}`} text={JSON.stringify(type.sample)} />
      </Tabs.Panel>
      <Tabs.Panel value="fields" pt="sm">
        <SchemaFields type={type} />
      </Tabs.Panel>
      <Tabs.Panel value="schema" pt="sm">
        <CodeView
          label={`${m.schema}: ${type.type}`}
          text={JSON.stringify(type.schema, null, indent)}
          plain
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function SchemaFields({ type }: { readonly type: DescribedType }) {
  const m = useMessages('events.eventCatalogue');
  return (
    <DataTable
      caption={m.fields}
      rows={fieldsOfSchema(type.schema)}
      rowId={({ name }) => name}
      columns={[
        { id: 'name', header: m.name, cell: ({ name }) => <code>{name}</code>, rowHeader: true },
        { id: 'type', header: m.type, cell: ({ type: ofField }) => ofField },
        {
          id: 'meaning',
          header: m.meaning,
          cell: ({ description }) => description,
          card: 'whole',
        },
      ]}
    />
  );
}
