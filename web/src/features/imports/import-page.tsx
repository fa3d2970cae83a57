/** Imports records from a file: choose it, assign its columns, check it, import it, and undo that if needed. */

import type { CollectionName } from '@daybook/sdk';
import { Alert, Button, Grid, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { ownerOf, useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { useImportable } from '../../ui/links/import-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportGuide } from './import-guide.tsx';

import { dropJob, type Job, leftIn, openJob, readJob, useJob } from './job.ts';
import { JobResult } from './job-result.tsx';
import { MapColumns } from './map-columns.tsx';
import type { FileTable } from './read-file.ts';
import { runJob } from './run-job.ts';

const route = getRouteApi('/signed-in/import');

export function ImportPage() {
  const m = useMessages('imports.import');
  const { collection: asked } = route.useSearch();
  const importable = useImportable();
  const [first] = importable;
  const [chosen, setChosen] = useState<CollectionName | null>(null);
  const collection = chosen ?? importable.find((name) => name === asked) ?? first;
  const [table, setTable] = useState<FileTable | null>(null);
  const job = useJob();
  return (
    <Page title={m.title}>
      {collection === undefined ? (
        <Alert>{m.none}</Alert>
      ) : (
        <Stack gap="md">
          {job === null && table === null && (
            <>
              <KeptImport />
              <Grid gap="md">
                <Grid.Col span={{ base: 12, lg: 7 }}>
                  <ChooseFile
                    collection={collection}
                    setCollection={setChosen}
                    importable={importable}
                    onRead={setTable}
                  />
                </Grid.Col>
                <Grid.Col span={{ base: 12, lg: 5 }}>
                  <ImportGuide collection={collection} />
                </Grid.Col>
              </Grid>
            </>
          )}
          {job === null && table !== null && (
            <MapColumns
              key={table.hash}
              collection={collection}
              table={table}
              onBack={() => setTable(null)}
            />
          )}
          {job !== null && <OpenJob job={job} setTable={setTable} />}
        </Stack>
      )}
    </Page>
  );
}

interface OpenJobProps {
  readonly job: Job;
  readonly setTable: (table: FileTable | null) => void;
}

function OpenJob({ job, setTable }: OpenJobProps) {
  const isChecked = job.phase === 'checking' || job.phase === 'checked';
  if (isChecked)
    return (
      <CheckedRows
        job={job}
        onBack={() => {
          setTable(job.table);
          openJob(null);
        }}
      />
    );
  return (
    <JobResult
      job={job}
      onMore={() => {
        setTable(null);
        void dropJob(job.owner);
      }}
    />
  );
}

/** The import of a previous visit: it can be continued or undone. */
function KeptImport() {
  const m = useMessages('imports.import');
  const format = useFormat();
  const owner = ownerOf(useMe());
  const { data: kept } = useQuery({
    queryKey: ['kept import', owner],
    queryFn: () => readJob(owner),
    gcTime: 0,
    staleTime: 0,
  });
  if (!kept) return null;
  const view = (
    <Button size="xs" variant="default" onClick={() => openJob(kept)}>
      {m.view}
    </Button>
  );
  if (kept.phase === 'done') return <Alert title={m.last({ name: kept.table.name })}>{view}</Alert>;
  const left = leftIn(kept).length;
  const sent = kept.entries.filter(({ outcome }) => outcome !== null).length;
  const [done, total] = [format.decimal(sent), format.decimal(sent + left)];
  return (
    <Alert color="yellow" title={m.kept({ name: kept.table.name, done, total })}>
      <Group gap="xs">
        <Button
          size="xs"
          onClick={() => {
            openJob(kept);
            void runJob(kept);
          }}
        >
          {m.proceed}
        </Button>
        {view}
      </Group>
    </Alert>
  );
}
