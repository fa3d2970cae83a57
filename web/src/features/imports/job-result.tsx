/** An import that runs or has ended: progress, results, the rejected rows as a file, and its undoing. */

import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { factsOf } from '../../core/feature.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { saveCsv } from '../../ui/files/save-csv.ts';
import { linkTo } from '../../ui/links/link-to.ts';
import { Section } from '../../ui/page/section.tsx';
import { useCollectionLabel } from '../../ui/words/labels.ts';

import { type Job, leftIn, stopJob } from './job.ts';
import { JobProgress } from './job-progress.tsx';
import { RowsTable, useReason } from './rows-table.tsx';
import { runJob } from './run-job.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { createdIn, undoOf } from './undo-job.ts';

interface Props {
  readonly job: Job;
  readonly onMore: () => void;
}

export function JobResult({ job, onMore }: Props) {
  const m = useMessages('imports.import');
  const format = useFormat();
  const label = useCollectionLabel();
  const [isUndoing, setUndoing] = useState(false);
  const saveRejected = useSaveRejected(job);
  const left = leftIn(job).length;
  const stop = (
    <Button variant="default" onClick={stopJob}>
      {m.stop}
    </Button>
  );
  if (job.phase === 'running' || job.phase === 'undoing') {
    const isRunning = job.phase === 'running';
    const total = isRunning ? left + job.done : createdIn(job).length + job.done;
    const counts = { done: format.decimal(job.done), total: format.decimal(total) };
    return (
      <JobProgress job={job} total={total} text={isRunning ? m.running(counts) : m.undoing(counts)}>
        {stop}
        {isRunning && <Text size="sm">{m.background}</Text>}
      </JobProgress>
    );
  }
  const { page, editedAt } = factsOf(job.collection);
  const hasUndone = job.entries.some(({ outcome }) => outcome === 'undone');
  const end = hasUndone && createdIn(job).length === 0 ? 'wasUndone' : 'finished';
  const hasRejected = rejectedIn(job).length > 0;
  return (
    <>
      {job.error !== null && <ProblemAlert error={job.error} />}
      <Section
        title={job.phase === 'stopped' ? m.stopped({ left: format.decimal(left) }) : m[end]}
        lead={job.table.name}
      >
        <RowsTable job={job} isSent />
        <Group>
          {job.phase === 'stopped' && <Button onClick={() => void runJob(job)}>{m.proceed}</Button>}
          <Button variant="default" {...linkTo(page ?? editedAt)}>
            {m.list({ what: label(job.collection) })}
          </Button>
          {hasRejected && (
            <Button variant="default" onClick={() => void saveRejected()}>
              {m.rejected}
            </Button>
          )}
          {createdIn(job).length > 0 && undoOf(job.collection) !== null && (
            <Button variant="default" color="red" onClick={() => setUndoing(true)}>
              {m.undo}
            </Button>
          )}
          <Button variant="default" onClick={onMore}>
            {job.phase === 'stopped' ? m.discard : m.more}
          </Button>
        </Group>
      </Section>
      {isUndoing && <UndoDialog job={job} onClose={() => setUndoing(false)} />}
    </>
  );
}

const rejectedIn = ({ entries }: Job) =>
  entries.filter(({ kind, outcome }) => kind === 'error' || outcome === 'failed');

/** The rows as they were in the file, with a column for the reason: to be corrected and imported again. */
function useSaveRejected(job: Job): () => Promise<void> {
  const m = useMessages('imports.import');
  const reasonOf = useReason();
  const { table, mapping } = job;
  const width = Math.max(...table.cells.map((row) => row.length));
  const wide = (row: readonly string[]) => Array.from({ length: width }, (_, at) => row[at] ?? '');
  return async () => {
    const rows = rejectedIn(job).flatMap(({ rows: own, problems }) =>
      own.map((row) => {
        const reasons = problems.filter((one) => one.row === row).map(reasonOf);
        return [...wide(table.cells[row - 1] ?? []), reasons.join('; ')];
      }),
    );
    const heads = wide(table.cells[mapping.format.headerRow - 1] ?? []);
    const name = table.name.replace(/\.\w+$/, '');
    await saveCsv(`${name}-${m.rejectedFile}`, { fields: [...heads, m.reasonColumn], rows });
  };
}
