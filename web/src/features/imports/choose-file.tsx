/** Chooses what is imported, and the file: by a button or by dropping it. */

import { icon as IconUpload } from 'virtual:tabler/upload';
import type { CollectionName } from '@daybook/sdk';
import { Alert, Button, FileButton, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { collectionNamed } from '../../ui/links/import-link.tsx';
import { useCollectionLabel } from '../../ui/words/labels.ts';

import classes from './imports.module.css';
import { type FileProblem, type FileTable, limits, readFile } from './read-file.ts';

interface Props {
  readonly collection: CollectionName;
  readonly setCollection: (collection: CollectionName) => void;
  readonly importable: readonly CollectionName[];
  readonly onRead: (table: FileTable) => void;
}

const megabytes = limits.bytes / 1024 / 1024;

export function ChooseFile({ collection, setCollection, importable, onRead }: Props) {
  const m = useMessages('imports.import');
  const format = useFormat();
  const label = useCollectionLabel();
  const rows = format.decimal(limits.rows);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const read = useCommand({
    mutationFn: readFile,
    onSuccess: (result) => {
      if ('reason' in result) setProblem(result);
      else onRead(result);
    },
  });
  const choose = (file: File | null | undefined) => {
    setProblem(null);
    if (file) read.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const texts = {
    tooLarge: m.tooLarge({ megabytes }),
    tooManyRows: m.tooManyRows({ rows }),
    malformed: m.malformed({ line: String(problem?.line ?? 1) }),
    ...{ empty: m.empty, notText: m.notText },
  };
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <NativeSelect
          label={m.what}
          value={collection}
          data={importable.map((name) => ({ value: name, label: label(name) }))}
          onChange={(event) => {
            const next = collectionNamed(event.currentTarget.value);
            if (next !== undefined) setCollection(next);
          }}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard. */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDrop={drop}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
        >
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                loading={read.isPending}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {m.choose}
              </Button>
            )}
          </FileButton>
          <Text size="sm" visibleFrom="sm">
            {m.drop}
          </Text>
          <Text size="sm" c="dimmed">
            {m.limits({ megabytes, rows })}
          </Text>
        </div>
        {problem !== null && (
          <Alert role="alert" color="red">
            {texts[problem.reason]}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
