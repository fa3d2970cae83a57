/** What a bulk action did with each record, or what its dry run says that it would reject. */

import { icon as IconAlertTriangle } from 'virtual:tabler/alert-triangle';
import { icon as IconCheck } from 'virtual:tabler/check';
import type { ProblemDetail } from '@daybook/sdk';
import { Anchor, Text } from '@mantine/core';
import { factsOf } from '../../../core/feature.ts';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { linkTo } from '../../links/link-to.ts';
import { useWords } from '../../words/words.ts';
import type { ListModel } from '../list-model.ts';
import classes from '../record-list.module.css';
import { useRowName } from '../rows/rows-table.tsx';
import type { BulkOutcome, BulkRun } from './bulk-run.ts';

interface PreviewProps {
  readonly list: ListModel;
  readonly check: BulkRun;
}

/** How many records would be rejected or have warnings, and why. */
export function Preview({ list, check }: PreviewProps) {
  const m = useMessages('ui.bulkOutcomes');
  const format = useFormat();
  const refused = check.outcomes.filter(({ done }) => !done);
  const warned = check.outcomes.filter(({ done, warnings = [] }) => done && warnings.length > 0);
  const count = format.decimal(check.outcomes.length - refused.length);
  const parts = [
    m.possible({ count }),
    ...(refused.length > 0 ? [m.impossible({ count: format.decimal(refused.length) })] : []),
    ...(warned.length > 0 ? [m.warned({ count: format.decimal(warned.length) })] : []),
  ];
  if (check.state !== 'finished')
    return (
      <Text role="status" size="sm" c="dimmed">
        {m.checking({
          done: format.decimal(check.outcomes.length),
          total: format.decimal(check.total),
        })}
      </Text>
    );
  return (
    <div>
      <Text role="status" size="sm">
        {parts.join(', ')}
      </Text>
      <OutcomeList
        list={list}
        outcomes={[...refused, ...warned]}
        label={parts.join(', ')}
        isPreview
      />
    </div>
  );
}

interface OutcomesProps {
  readonly list: ListModel;
  readonly outcomes: readonly BulkOutcome[];
  readonly left: number;
}

export function Outcomes({ list, outcomes, left }: OutcomesProps) {
  const m = useMessages('ui.bulkOutcomes');
  const format = useFormat();
  const refused = outcomes.filter(({ done }) => !done);
  const done = outcomes.filter((outcome) => outcome.done);
  const parts = [
    m.done({ count: format.decimal(done.length) }),
    ...(refused.length > 0 ? [m.refused({ count: format.decimal(refused.length) })] : []),
    ...(left > 0 ? [m.left({ count: format.decimal(left) })] : []),
  ];
  return (
    <>
      <Text role="status" fw={600}>
        {parts.join(', ')}
      </Text>
      <OutcomeList list={list} outcomes={[...refused, ...done]} label={parts.join(', ')} />
    </>
  );
}

interface OutcomeListProps {
  readonly list: ListModel;
  readonly outcomes: readonly BulkOutcome[];
  readonly label: string;
  readonly isPreview?: boolean;
}

function OutcomeList({ list, outcomes, label, isPreview = false }: OutcomeListProps) {
  const rowName = useRowName(list);
  if (outcomes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={classes.results} tabIndex={0} aria-label={label}>
      <ul className={classes.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome.item.id}>
            {outcome.done && isPreview ? (
              <IconAlertTriangle size={18} color="var(--mantine-color-yellow-text)" aria-hidden />
            ) : outcome.done ? (
              <IconCheck size={18} color="var(--mantine-color-teal-text)" aria-hidden />
            ) : (
              <IconAlertTriangle size={18} color="var(--mantine-color-red-text)" aria-hidden />
            )}
            <div>
              <RecordLink
                list={list}
                outcome={outcome}
                name={rowName(outcome.item)}
                isPreview={isPreview}
              />
              {outcome.reason !== undefined && <Text size="sm">{outcome.reason}</Text>}
              <ProblemList problems={outcome.problems} />
              <ProblemList problems={outcome.warnings} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemList({
  problems = [],
}: {
  readonly problems?: readonly ProblemDetail[] | undefined;
}) {
  const words = useWords();
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.pointer} ${problem.code}`}>{words.problem(problem)}</li>
      ))}
    </ul>
  );
}

interface LinkProps {
  readonly list: ListModel;
  readonly outcome: BulkOutcome;
  readonly name: string;
  readonly isPreview: boolean;
}

/** Drafts have no number; the customer or billing name identifies them. */
function RecordLink({ list, outcome: { item, done }, name, isPreview }: LinkProps) {
  const m = useMessages('ui.bulkOutcomes');
  const path = list.to(item);
  const beside = factsOf(list.info.name).beside?.(item, list.tools.nameOf) ?? null;
  const text = beside === null ? name : `${name} · ${beside}`;
  const refused = isPreview ? m.wouldBeRefused : m.wasRefused;
  const accepted = isPreview ? m.check : m.wasDone;
  const label = `${text} (${done ? accepted : refused})`;
  return path === undefined ? (
    text
  ) : (
    <Anchor {...linkTo(path)} inherit aria-label={label}>
      {text}
    </Anchor>
  );
}
