/** Beside the choice of the file: what happens next, the columns that are recognised, and a file with them. */

import { icon as IconDownload } from 'virtual:tabler/download';
import type { CollectionName } from '@daybook/sdk';
import { Button, List, Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { saveCsv } from '../../ui/files/save-csv.ts';
import { Section } from '../../ui/page/section.tsx';
import { useCollectionLabel, useFieldLabel } from '../../ui/words/labels.ts';
import { fieldsOf } from './fields.ts';

export function ImportGuide({ collection }: { readonly collection: CollectionName }) {
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const collectionLabel = useCollectionLabel();
  const labels = fieldsOf(collection).map(({ path }) => fieldLabel(collection, path));
  const name = collectionLabel(collection);
  return (
    <Section title={m.steps}>
      <List type="ordered" size="sm" spacing="xs">
        {[m.stepColumns, m.stepCheck, m.stepImport].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text size="sm">
        <b>{m.recognised({ name })}</b>: {labels.join(', ')}
      </Text>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void saveCsv(m.templateFile({ name }), { fields: labels, rows: [] })}
        >
          {m.template}
        </Button>
      </div>
    </Section>
  );
}
