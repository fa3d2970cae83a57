/** Assigns the columns of the file to fields, and says what happens to records that exist already. */

import { type CollectionName, collections } from '@daybook/sdk';
import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { ownerOf, useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { MappingHeads } from '../../ui/columns/mapping-heads.tsx';
import { assigned } from '../../ui/columns/read-columns.ts';
import { Section } from '../../ui/page/section.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { checkJob } from './check-job.ts';
import { HeaderRow } from './header-row.tsx';

import { type Job, lastImportOf, openJob } from './job.ts';
import { MatchChoice } from './match-choice.tsx';
import { MissingColumns } from './missing-columns.tsx';
import { type FileTable, isBlank } from './read-file.ts';
import { headerRowOf, isIdentity, matchesOf, recognise, targetsOf } from './targets.ts';

const shownRows = 5;

interface Props {
  readonly collection: CollectionName;
  readonly table: FileTable;
  readonly onBack: () => void;
}

export function MapColumns({ collection, table, onBack }: Props) {
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const format = useFormat();
  const owner = ownerOf(useMe());
  const { region } = usePreferences();
  const columns = useColumns(collection, table);
  const { mapping, headerRow, headers } = columns;
  const [chosenMatch, setMatch] = useState<string | null | undefined>(undefined);
  const [mode, setMode] = useState<Job['mode']>('skip');
  const matches = matchesOf(collection, mapping);
  const best = matches.find(({ path }) => isIdentity(collection, path))?.path ?? null;
  const match = matches.some(({ path }) => path === chosenMatch) ? chosenMatch : best;
  const from = headerRow === null ? 0 : headerRow + 1;
  const rows = Array.from(table.cells.entries())
    .slice(from)
    .filter(([, row]) => !isBlank(row));
  const targets = targetsOf(collection);
  const key = targets.find(({ isKey, path }) => isKey && mapping.includes(path));
  const hasLines = collections[collection].lines !== undefined;
  const isReady = targets.some(({ path, isKey }) => !isKey && mapping.includes(path));
  const used = chosenMatch === null ? null : (match ?? null);
  const check = () => {
    const job: Job = {
      ...{ id: crypto.getRandomValues(new Uint32Array(4)).join('-'), owner, collection, table },
      ...{ from, mapping, match: used, mode, region, entries: [], phase: 'checking' },
      ...{ startedAt: 0, createdFrom: null, done: 0, isWaiting: false, error: null },
    };
    openJob(job);
    void checkJob(job);
  };
  return (
    <Section title={m.columns} lead={m.columnsLead({ rows: format.decimal(rows.length) })}>
      <LastImport owner={owner} collection={collection} hash={table.hash} />
      <HeaderRow row={headerRow} rows={table.cells.length} onChange={columns.setHeaderRow} />
      <MissingColumns collection={collection} mapping={mapping} />
      <ScrollArea.Autosize
        mah="45vh"
        type="auto"
        offsetScrollbars="x"
        viewportProps={{ tabIndex: 0, 'aria-label': m.sample, role: 'region' }}
      >
        <Table stickyHeader verticalSpacing={4} aria-label={m.sample}>
          <MappingHeads
            headers={headers}
            mapping={mapping}
            fields={targets.map(({ path }) => ({
              value: path,
              label: fieldLabel(collection, path),
            }))}
            assign={columns.assign}
          />
          <Table.Tbody>
            {rows.slice(0, shownRows).map(([at, row]) => (
              <Table.Tr key={at}>
                <Table.Th scope="row">{at + 1}</Table.Th>
                {mapping.map((path, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
                  <Table.Td key={column} c={path === null ? 'dimmed' : undefined}>
                    {row[column] ?? ''}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Stack gap={4}>
        {key !== undefined && hasLines && (
          <Text size="sm">{m.grouped({ field: fieldLabel(collection, key.path) })}</Text>
        )}
        {targets.some(({ isKey }) => isKey) && <Text size="sm">{m.drafts}</Text>}
      </Stack>
      <MatchChoice
        {...{ collection, mapping, matches, mode, setMode }}
        match={used}
        setMatch={setMatch}
      />
      {!isReady && !columns.isLoading && <Text size="sm">{m.needsField}</Text>}
      <Group>
        <Button disabled={!isReady} onClick={check}>
          {m.check}
        </Button>
        <Button variant="default" onClick={onBack}>
          {m.other}
        </Button>
      </Group>
    </Section>
  );
}

/** The recognised headers and columns, and those that the user chose instead. */
function useColumns(collection: CollectionName, { cells, hash }: FileTable) {
  const [chosenRow, setRow] = useState<number | null | undefined>(undefined);
  const [chosen, setChosen] = useState<readonly (string | null)[] | null>(null);
  const { data: foundRow, isLoading: isFinding } = useQuery({
    queryKey: ['row of headers', collection, hash],
    queryFn: () => headerRowOf(collection, cells),
  });
  const headerRow = chosenRow === undefined ? (foundRow ?? 0) : chosenRow;
  const row = headerRow === null ? [] : (cells[headerRow] ?? []);
  const width = Math.max(...cells.map((one) => one.length));
  const headers = Array.from({ length: width }, (_, at) => row[at] ?? '');
  const { data, isLoading } = useQuery({
    queryKey: ['recognised columns', collection, headers],
    queryFn: () => recognise(collection, headers),
    enabled: !isFinding,
  });
  const mapping = chosen ?? data ?? headers.map(() => null);
  return {
    ...{ headerRow, headers, mapping, isLoading: isFinding || isLoading },
    setHeaderRow: (next: number | null) => {
      setRow(next);
      setChosen(null);
    },
    assign: (column: number, path: string | null) => setChosen(assigned(mapping, column, path)),
  };
}

interface LastProps {
  readonly owner: string;
  readonly collection: string;
  readonly hash: string;
}

function LastImport({ owner, collection, hash }: LastProps) {
  const m = useMessages('imports.import');
  const format = useFormat();
  const { data: at } = useQuery({
    queryKey: ['last import', owner, collection, hash],
    queryFn: () => lastImportOf(owner, collection, hash),
    gcTime: 0,
    staleTime: 0,
  });
  return at ? <Alert color="yellow">{m.again({ when: format.instant(at) })}</Alert> : null;
}
