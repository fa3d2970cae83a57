/** Figures of reports: a large one above a report, and an amount in a cell with a link to its details. */
import { Paper, Text } from '@mantine/core';
import { Big } from 'big.js';
import type { ReactNode } from 'react';
import { nothing, useFormat } from '../../core/format.ts';
import type { Search } from '../../core/search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import classes from './reports.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <Paper withBorder p="sm" miw={160}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz="xl" fw={650} className="numeric" ta="start">
        {value}
      </Text>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Paper>
  );
}

export interface Target {
  readonly to: string;
  readonly search: Search;
}

interface AmountProps {
  readonly value: string;
  readonly currency: string | null;
  /** List of its parts; without it the amount is plain text. */
  readonly target?: Target | undefined;
  /** For screen readers, before the amount. */
  readonly label?: string;
  /** Without the sign of the currency, which the table names. */
  readonly isBare?: boolean;
}

/** Shows zero as a dash. */
export function Amount({ value, currency, target, label, isBare = false }: AmountProps) {
  const format = useFormat();
  if (new Big(value).eq(0)) return <span className={classes.zero}>{nothing}</span>;
  const text = isBare ? format.figure(value, currency) : format.amount(value, currency);
  if (target === undefined) return text;
  return (
    <TextLink
      to={target.to}
      search={target.search}
      aria-label={label === undefined ? undefined : `${label}: ${text}`}
      underline="always"
    >
      {text}
    </TextLink>
  );
}
