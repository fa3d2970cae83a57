/** Layout of a report: parameters, freshness, print, CSV; in print, a header with tenant and date instead. */

import { icon as IconPrinter } from 'virtual:tabler/printer';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import type { CsvTable } from '../../ui/files/save-csv.ts';
import { Page } from '../../ui/page/page.tsx';
import { PrintHead } from '../../ui/page/print-head.tsx';
import { CsvButton } from './csv-button.tsx';
import { FreshnessLine } from './freshness.tsx';
import type { Freshness } from './queries.ts';
import classes from './reports.module.css';

interface Result {
  /** Undefined also for reports that read the records themselves. */
  readonly data: { readonly freshness: Freshness } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The data belongs to the previous parameters. */
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<unknown>;
}

interface Props {
  readonly title: string;
  /** What the report shows. */
  readonly lead: string;
  /** Date or period of the report, for the print header. */
  readonly span: string;
  readonly result: Result;
  /** See `FreshnessLine`. */
  readonly fromSummaries?: boolean;
  readonly parameters: ReactNode;
  /** Before the buttons of every report. */
  readonly actions?: ReactNode;
  readonly csv?: { readonly name: string; readonly table: () => CsvTable | Promise<CsvTable> };
  /** False while loading. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

export function ReportPage(props: Props) {
  const { title, lead, span, result, fromSummaries, parameters, actions, csv, isReady, children } =
    props;
  const m = useMessages('reports.reportPage');
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = result;
  const isTrue = isReady && !isPlaceholderData;
  return (
    <div className={classes.report}>
      <PrintHead />
      <Page
        title={title}
        actions={
          <>
            {actions}
            {csv !== undefined && <CsvButton {...csv} isReady={isTrue} />}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={!isTrue}
              onClick={() => window.print()}
            >
              {m.print}
            </Button>
          </>
        }
      >
        <Text className="only-print">{span}</Text>
        <Text c="dimmed" size="sm" maw={720} mt={-8} className="no-print">
          {lead}
        </Text>
        <Group justify="space-between" align="flex-end" gap="sm">
          <Group gap="sm" align="flex-end" className="no-print">
            {parameters}
          </Group>
          <FreshnessLine
            freshness={data?.freshness}
            fromSummaries={fromSummaries}
            readAt={dataUpdatedAt}
            isReading={isFetching}
            refresh={() => void refetch()}
          />
        </Group>
        {error !== null && <ProblemAlert error={error} again={refetch} />}
        {isReady ? (
          <Stack
            component="section"
            aria-label={title}
            gap="md"
            aria-busy={isPlaceholderData}
            className={classes.body}
          >
            {children}
          </Stack>
        ) : (
          error === null && <ReportSkeleton label={m.loading} />
        )}
      </Page>
    </div>
  );
}

const skeletonRows = 8;

function ReportSkeleton({ label }: { readonly label: string }) {
  return (
    <Stack gap="xs" aria-busy role="status" aria-label={label}>
      <Skeleton h={88} />
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders.
        <Skeleton key={row} h={28} />
      ))}
    </Stack>
  );
}
