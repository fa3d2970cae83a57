/** Every type of event: when it comes, its fields, a sample, and its JSON Schema for programs. */
import { Accordion, Skeleton, Stack, Table, Tabs, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { CodeView } from '../../ui/code-view.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { type DescribedType, useEventText, useEventTypes } from './event-types.ts';
import { fieldsOfSchema } from './schema-fields.ts';

const messages = defineMessages({
  en: {
    sample: 'Sample',
    fields: 'Fields of data',
    schema: 'JSON Schema',
    name: 'Field',
    type: 'Type',
    meaning: 'Meaning',
  },
  de: {
    sample: 'Beispiel',
    fields: 'Felder von data',
    schema: 'JSON Schema',
    name: 'Feld',
    type: 'Typ',
    meaning: 'Bedeutung',
  },
});

const skeletonHeight = 520;
const indent = 2;
const narrowest = 560;

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
  const m = useMessages(messages);
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
  const m = useMessages(messages);
  const fields = fieldsOfSchema(type.schema);
  return (
    <Stack gap="xs">
      <Table.ScrollContainer
        minWidth={narrowest}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': m.fields, role: 'group' } }}
      >
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.name}</Table.Th>
              <Table.Th>{m.type}</Table.Th>
              <Table.Th>{m.meaning}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field.name}>
                <Table.Th scope="row" ff="monospace" fw={500}>
                  {field.name}
                </Table.Th>
                <Table.Td>{field.type}</Table.Td>
                <Table.Td>{field.description}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
