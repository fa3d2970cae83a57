/** The check of a file: its progress, then what each row would do, before anything is stored. */

import { Button, Group, Text } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { Section } from '../../ui/page/section.tsx';
import { checkJob } from './check-job.ts';

import { type Job, leftIn } from './job.ts';
import { JobProgress } from './job-progress.tsx';
import { MissingColumns } from './missing-columns.tsx';
import { RowsTable } from './rows-table.tsx';
import { runJob } from './run-job.ts';

interface Props {
  readonly job: Job;
  readonly onBack: () => void;
}

export function CheckedRows({ job, onBack }: Props) {
  const m = useMessages('imports.import');
  const format = useFormat();
  const back = (
    <Button variant="default" onClick={onBack}>
      {m.back}
    </Button>
  );
  if (job.error !== null)
    return (
      <ProblemAlert error={job.error} again={() => checkJob(job)}>
        {back}
      </ProblemAlert>
    );
  if (job.phase === 'checking') {
    const { entries, done } = job;
    const count = m.checking({ done: format.decimal(done), total: format.decimal(entries.length) });
    return (
      <JobProgress
        job={job}
        total={entries.length}
        text={entries.length === 0 ? m.preparing : count}
      >
        {back}
      </JobProgress>
    );
  }
  const left = leftIn(job).length;
  const hasErrors = job.entries.some(({ kind }) => kind === 'error');
  return (
    <Section title={m.result} lead={m.nothingStored}>
      <MissingColumns collection={job.collection} columns={job.mapping.columns} />
      <RowsTable job={job} isSent={false} />
      {hasErrors && <Text size="sm">{m.errorsStay}</Text>}
      <Group>
        <Button disabled={left === 0} onClick={() => void runJob(job)}>
          {m.go({ count: format.decimal(left) })}
        </Button>
        {back}
      </Group>
    </Section>
  );
}
