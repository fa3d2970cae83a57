/** An expanded master data record: fields with autosave, save status, conflicts. */

import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useEffect } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ConflictPanel } from '../../ui/editor/conflict-panel.tsx';
import { EditorProvider, useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { focusField } from '../../ui/editor/pointers.ts';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor } from '../../ui/editor/use-editor.ts';
import type { MasterRecord, RecordTableProps } from './record-table-props.ts';

interface Props extends RecordTableProps {
  readonly record: MasterRecord;
  /** Field to focus. */
  readonly field: string;
  readonly onClose: () => void;
}

export function EditedRow(props: Props) {
  const { collection, record } = props;
  const opened = useEditor(collection, record.id);
  return (
    <EditorProvider opened={opened} skeleton={record.code}>
      <Fields {...props} />
    </EditorProvider>
  );
}

function Fields({ collection, fields, field, onClose }: Props) {
  const m = useMessages('ledger.recordRow');
  const client = useQueryClient();
  const { editor, invalid } = useEditing();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the row opens.
  useEffect(() => {
    focusField(`/${field === '' ? fields[0] : field}`);
  }, []);
  /** Refetches the list after saving; a failed save keeps the row open. */
  const close = async () => {
    if (invalid.size > 0) return;
    try {
      const saved = (await editor.flush()) as MasterRecord;
      client.setQueriesData<readonly MasterRecord[]>(
        { queryKey: [collection, 'list', { sort: 'code', pages: 'all' }] },
        (before) => before?.map((one) => (one.id === saved.id ? saved : one)),
      );
      onClose();
    } catch {
      // The field or the conflict panel shows the error.
    }
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const isInside =
      event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget);
    // Dropdowns are rendered in a portal outside of the row.
    const isChoice = event.relatedTarget?.closest('[data-portal="true"], [role="listbox"]') != null;
    if (!isInside && !isChoice) void close();
  };
  return (
    <Stack
      gap="sm"
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) void close();
      }}
    >
      <ConflictPanel />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {fields.map((name) => (
          <Field key={name} name={name} isBlock={false} suffix="%" />
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <SaveStatus />
        <Button size="compact-sm" variant="default" onClick={() => void close()}>
          {m.done}
        </Button>
      </Group>
    </Stack>
  );
}
