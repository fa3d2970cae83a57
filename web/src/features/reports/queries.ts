/** Queries of the reports; polled while the server is still adding changes. */
import type { paths } from '@daybook/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';

type Path = Extract<keyof paths, `/api/reports/${string}`>;
type Answer<P extends Path> = paths[P]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

export type AgingReport = Answer<'/api/reports/ar-aging'>;
export type RevenueReport = Answer<'/api/reports/revenue'>;
export type OpenAmountsReport = Answer<'/api/reports/open-amounts'>;
export type DeliveryReport = Answer<'/api/reports/delivery-health'>;
export type TrialBalance = Answer<'/api/reports/trial-balance'>;
export type AccountStatement = Answer<'/api/reports/account-statement'>;
export type IncomeStatement = Answer<'/api/reports/income-statement'>;
export type BalanceSheet = Answer<'/api/reports/balance-sheet'>;
export type TaxReport = Answer<'/api/reports/tax'>;
export type TaxLines = Answer<'/api/reports/tax/lines'>;
export type Freshness = AgingReport['freshness'];

const catchUpMs = 3_000;

interface Asked {
  readonly state: { readonly data?: { readonly freshness: Freshness } | undefined };
}

/** `refetchInterval`: polls soon while changes are pending. */
export const catchUp = ({ state }: Asked) =>
  state.data !== undefined && state.data.freshness.pending > 0 ? catchUpMs : false;

const common = { refetchInterval: catchUp, placeholderData: keepPreviousData } as const;

export interface AgingQuery {
  readonly asOf?: string;
  readonly 'customerId.eq'?: string;
  readonly limit?: number;
}

export const agingQuery = (query: AgingQuery) =>
  queryOptions({
    queryKey: ['reports', 'ar-aging', query],
    queryFn: (): Promise<AgingReport> =>
      daybook.GET('/api/reports/ar-aging', { params: { query } }),
    ...common,
  });

export interface MonthRange {
  /** `YYYY-MM` */
  readonly from?: string;
  readonly to?: string;
}

export const revenueQuery = (query: MonthRange) =>
  queryOptions({
    queryKey: ['reports', 'revenue', query],
    queryFn: (): Promise<RevenueReport> =>
      daybook.GET('/api/reports/revenue', { params: { query } }),
    ...common,
  });

export const openAmountsQuery = (query: { readonly limit?: number }) =>
  queryOptions({
    queryKey: ['reports', 'open-amounts', query],
    queryFn: (): Promise<OpenAmountsReport> =>
      daybook.GET('/api/reports/open-amounts', { params: { query } }),
    ...common,
  });

export const deliveryQuery = (query: { readonly hours?: number }) =>
  queryOptions({
    queryKey: ['reports', 'delivery-health', query],
    queryFn: (): Promise<DeliveryReport> =>
      daybook.GET('/api/reports/delivery-health', { params: { query } }),
    ...common,
  });

/** First and last day. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const trialBalanceQuery = (query: DayRange) =>
  queryOptions({
    queryKey: ['reports', 'trial-balance', query],
    queryFn: (): Promise<TrialBalance> =>
      daybook.GET('/api/reports/trial-balance', { params: { query } }),
    ...common,
  });

export const incomeQuery = (query: DayRange & { readonly by?: 'month' }) =>
  queryOptions({
    queryKey: ['reports', 'income-statement', query],
    queryFn: (): Promise<IncomeStatement> =>
      daybook.GET('/api/reports/income-statement', { params: { query } }),
    ...common,
  });

export const balanceSheetQuery = (query: { readonly asOf: string }) =>
  queryOptions({
    queryKey: ['reports', 'balance-sheet', query],
    queryFn: (): Promise<BalanceSheet> =>
      daybook.GET('/api/reports/balance-sheet', { params: { query } }),
    ...common,
  });

export const taxQuery = (query: { readonly from?: string; readonly to?: string }) =>
  queryOptions({
    queryKey: ['reports', 'tax', query],
    queryFn: (): Promise<TaxReport> => daybook.GET('/api/reports/tax', { params: { query } }),
    ...common,
  });

/** A page of lines. */
export interface PageWanted {
  readonly limit: number;
  readonly cursor?: string;
}

export interface TaxLinesQuery {
  readonly from: string;
  readonly to: string;
  readonly direction: 'output' | 'input';
  readonly taxCodeId: string;
  readonly rate: string;
  readonly category: string;
  readonly component?: string;
}

export function readTaxLines(query: TaxLinesQuery & PageWanted) {
  return daybook.GET('/api/reports/tax/lines', { params: { query } }) as Promise<TaxLines>;
}

export interface StatementQuery {
  readonly accountId: string;
  readonly from?: string;
  readonly to?: string;
}

export function readStatement(query: StatementQuery & PageWanted) {
  return daybook.GET('/api/reports/account-statement', {
    params: { query },
  }) as Promise<AccountStatement>;
}

const mostAccounts = 200;

/** The chart of accounts by code. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list', { sort: 'code', limit: mostAccounts }],
  queryFn: async () => (await daybook.accounts.list({ sort: 'code', limit: mostAccounts })).items,
});
