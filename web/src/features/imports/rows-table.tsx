/** The rows of the file with their results, by result; wrong cells are marked, with the reason beside them. */

import type { Sections } from 'virtual:words';
import {
  Anchor,
  Button,
  Group,
  NativeSelect,
  ScrollArea,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { fill, useMessages } from '../../core/messages.ts';
import { linkTo } from '../../ui/links/link-to.ts';
import { pageOf } from '../../ui/links/record-pages.ts';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { useWords } from '../../ui/words/words.ts';
import { fieldsOf } from './fields.ts';
import classes from './imports.module.css';
import type { Entry, Found, Job } from './job.ts';

const pageRows = 50;

type Shown =
  | 'create'
  | 'willUpdate'
  | 'created'
  | 'updated'
  | 'undone'
  | 'notUndone'
  | 'same'
  | 'skipped'
  | 'error'
  | 'failed'
  | 'left';
const order: readonly Shown[] = [
  ...(['error', 'failed', 'notUndone', 'create', 'willUpdate', 'created', 'updated'] as const),
  ...(['undone', 'left', 'same', 'skipped'] as const),
];

/** The first of them have problems, which are shown first. */
const troubles = 3;

/** `isSent`: whether the import has begun. */
function shownOf({ kind, outcome, problems }: Entry, isSent: boolean): Shown {
  if (outcome === 'created' && problems.length > 0) return 'notUndone';
  if (outcome !== null) return outcome;
  if (kind === 'skip') return 'skipped';
  if (kind === 'error' || kind === 'same') return kind;
  if (isSent) return 'left';
  return kind === 'create' ? 'create' : 'willUpdate';
}

type Texts = Sections['imports.import'];

/** Without the count. */
const labelOf = (m: Texts, shown: Shown) =>
  shown === 'error' ? m.oneError : fill(m[shown], { count: '' }).replace(/\s*\(\)$/, '');

export function useReason(): (found: Found) => string {
  const m = useMessages('imports.import');
  const words = useWords();
  return (found) =>
    'problem' in found ? words.problem(found.problem) : fill(m[found.reason], { text: found.text });
}

interface Props {
  readonly job: Job;
  readonly isSent: boolean;
}

export function RowsTable({ job, isSent }: Props) {
  const m = useMessages('imports.import');
  const format = useFormat();
  const [chosen, setChosen] = useState<Shown | 'all' | null>(null);
  const [page, setPage] = useState(1);
  const groups = Map.groupBy(job.entries, (entry) => shownOf(entry, isSent));
  const present = order.filter((one) => groups.has(one));
  const first = present.find((one) => order.indexOf(one) < troubles) ?? 'all';
  const kind = chosen === null || (chosen !== 'all' && !groups.has(chosen)) ? first : chosen;
  const entries = kind === 'all' ? job.entries : (groups.get(kind) ?? []);
  const pages = Math.max(1, Math.ceil(entries.length / pageRows));
  const at = Math.min(page, pages);
  const count = (list: readonly Entry[]) => format.decimal(list.length);
  return (
    <Stack gap="xs">
      <Text role="status" fw={600}>
        {present.map((one) => fill(m[one], { count: count(groups.get(one) ?? []) })).join(' · ')}
      </Text>
      <NativeSelect
        w={{ base: '100%', xs: 340 }}
        aria-label={m.kinds}
        value={kind}
        data={[
          ...present.map((one) => ({
            value: one,
            label: fill(m[one], { count: count(groups.get(one) ?? []) }),
          })),
          { value: 'all', label: m.all({ count: count(job.entries) }) },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setChosen(order.find((one) => one === value) ?? 'all');
          setPage(1);
        }}
      />
      <ScrollArea.Autosize
        mah="55vh"
        type="auto"
        offsetScrollbars="x"
        viewportProps={{ tabIndex: 0, 'aria-label': m.table, role: 'region' }}
      >
        <Table stickyHeader verticalSpacing={4} aria-label={m.table}>
          <Heads job={job} />
          <Table.Tbody>
            {entries.slice((at - 1) * pageRows, at * pageRows).map((entry) => (
              <Row key={entry.rows[0]} job={job} entry={entry} shown={shownOf(entry, isSent)} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {pages > 1 && (
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={at === 1} onClick={() => setPage(at - 1)}>
            ‹
          </Button>
          <Text size="sm">{m.page({ page: at, pages })}</Text>
          <Button
            size="xs"
            variant="default"
            disabled={at === pages}
            onClick={() => setPage(at + 1)}
          >
            ›
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Heads({ job: { collection, mapping } }: Pick<Props, 'job'>) {
  const m = useMessages('imports.import');
  const fieldLabel = useFieldLabel();
  const fields = fieldsOf(collection);
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{m.row}</Table.Th>
        <Table.Th scope="col">{m.outcome}</Table.Th>
        <Table.Th scope="col">{m.reason}</Table.Th>
        {mapping.columns.map(({ field: path }) => {
          const field = fields.find((one) => one.path === path);
          return field === undefined ? null : (
            <Table.Th key={path} scope="col">
              {fieldLabel(collection, field.path)}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}

interface RowProps {
  readonly job: Job;
  readonly entry: Entry;
  readonly shown: Shown;
}

/** The rows of a record; those of its lines below. */
function Row({ job, entry, shown }: RowProps) {
  const m = useMessages('imports.import');
  const reasonOf = useReason();
  const { collection, mapping, table } = job;
  const page = entry.id === null ? undefined : pageOf(collection, entry.id);
  return entry.rows.map((row, index) => (
    <Table.Tr key={row}>
      <Table.Th scope="row">{row}</Table.Th>
      <Table.Td>
        {index === 0 && labelOf(m, shown)}{' '}
        {index === 0 && page !== undefined && (
          <Anchor inherit underline="always" {...linkTo(page)} aria-label={`${m.open}: ${row}`}>
            {m.open}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td miw={180}>
        {entry.problems
          .filter((problem) => problem.row === row)
          .map((problem) => (
            <div key={`${problem.column} ${reasonOf(problem)}`}>{reasonOf(problem)}</div>
          ))}
      </Table.Td>
      {mapping.columns.map(({ field: path }, column) => {
        if (path === null) return null;
        const found = entry.problems.find((one) => one.row === row && one.column === column);
        return (
          <Table.Td key={path} className={classes.cell} data-trouble={found && true}>
            {table.cells[row - 1]?.[column] ?? ''}
            {found !== undefined && <VisuallyHidden>: {reasonOf(found)}</VisuallyHidden>}
          </Table.Td>
        );
      })}
    </Table.Tr>
  ));
}
