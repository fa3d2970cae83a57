/** Columns of a line, and the options of its code fields. */
import { type Account, foldText, type TaxCode } from '@daybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daybook } from '../../../core/daybook.ts';
import type { LineRecord } from '../../../ui/editor/pointers.ts';
import type { Rates } from './totals-preview.ts';

export type LineField =
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unitPrice'
  | 'discountPercent'
  | 'taxCodeId'
  | 'accountId';

export interface LineColumn {
  readonly name: LineField;
  readonly kind: 'text' | 'decimal' | 'money' | 'choice';
  /** Pixels; the description takes the remaining width. */
  readonly width?: number;
  readonly maxLength?: number;
}

export const lineColumns: readonly LineColumn[] = [
  { name: 'description', kind: 'text', maxLength: 1000 },
  { name: 'quantity', kind: 'decimal', width: 68 },
  { name: 'unit', kind: 'text', width: 52, maxLength: 20 },
  { name: 'unitPrice', kind: 'money', width: 96 },
  { name: 'discountPercent', kind: 'decimal', width: 60 },
  { name: 'taxCodeId', kind: 'choice', width: 80 },
  { name: 'accountId', kind: 'choice', width: 68 },
];

/** Fields of a line without a column. */
export const supplyNames = ['supplyDate', 'supplyPeriodStart', 'supplyPeriodEnd'] as const;

/** Whether the user entered nothing: codes are copied from the line before. */
export function isEmptyLine(line: LineRecord): boolean {
  const entered = lineColumns.filter(({ kind }) => kind !== 'choice').map(({ name }) => name);
  return [...entered, ...supplyNames].every((name) => (line[name] ?? null) === null);
}

/** A tax code or account that a line can refer to. */
export interface Choice {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Percentage of a tax code. */
  readonly rate: string | null;
  /** False: shown where it is used, not offered. */
  readonly isActive: boolean;
}

export interface LineChoices {
  readonly taxCodeId: readonly Choice[];
  readonly accountId: readonly Choice[];
  readonly rates: Rates;
}

export const listLimit = 200;
const freshMs = 60_000;

export function choiceOf(record: TaxCode | Account): Choice {
  return {
    id: record.id,
    code: record.code ?? '',
    name: record.name ?? '',
    rate: 'rate' in record ? record.rate : null,
    isActive: record.active === true,
  };
}

interface ReadChoices {
  readonly choices: LineChoices;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly again: () => unknown;
}

/** Active tax codes and revenue accounts, read once. Typed codes cannot be resolved before they are loaded. */
export function useLineChoices(): ReadChoices {
  const codeQuery = { 'active.eq': true, limit: listLimit, sort: 'code' } as const;
  const taxCodes = useQuery({
    queryKey: ['tax-codes', 'list', codeQuery],
    queryFn: () => daybook.taxCodes.list(codeQuery),
    staleTime: freshMs,
  });
  const accountQuery = {
    'active.eq': true,
    'type.eq': 'Revenue',
    limit: listLimit,
    sort: 'code',
  } as const;
  const accounts = useQuery({
    queryKey: ['accounts', 'list', accountQuery],
    queryFn: () => daybook.accounts.list(accountQuery),
    staleTime: freshMs,
  });
  const choices = useMemo(() => {
    const codes = (taxCodes.data?.items ?? []).map(choiceOf);
    return {
      taxCodeId: codes,
      accountId: (accounts.data?.items ?? []).map(choiceOf),
      rates: new Map((taxCodes.data?.items ?? []).map((code) => [code.id, code])),
    };
  }, [taxCodes.data, accounts.data]);
  return {
    choices,
    // Only the first load: a refetch after an error must not unmount inputs.
    isLoading: [taxCodes, accounts].some((one) => one.isLoading && !one.isFetched),
    error: taxCodes.error ?? accounts.error,
    again: () => Promise.all([taxCodes.refetch(), accounts.refetch()]),
  };
}

/** Options that match the typed `text`, best match first. */
export function matchingChoices(all: readonly Choice[], text: string): readonly Choice[] {
  const choices = all.filter(({ isActive }) => isActive);
  const wanted = foldText(text.trim());
  if (wanted === '') return choices;
  const rate = wanted.replace(/\s*%$/, '').replace(',', '.');
  const rank = ({ code, name, rate: own }: Choice): number => {
    const given = foldText(code);
    if (given === wanted) return 0;
    if (given.startsWith(wanted)) return 1;
    if (own !== null && own.replace(/\.0+$/, '') === rate) return 2;
    if (foldText(name).includes(wanted)) return 3;
    if (foldText(`${code} · ${name}`).includes(wanted)) return 4;
    return -1;
  };
  return choices
    .map((choice) => ({ choice, place: rank(choice) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ choice }) => choice);
}

/** What the number of a column may be typed with: `%` or a currency. */
export function unitOf({ name, kind }: LineColumn, currency: string | null): string | null {
  if (name === 'discountPercent') return '%';
  return kind === 'money' ? currency : null;
}
