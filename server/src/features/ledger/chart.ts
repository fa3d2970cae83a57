/** The initial chart of accounts of a tenant. */

/** Code, name, type, role. */
export const chart = [
  ['1000', 'Bank', 'Asset', 'Bank'],
  ['1200', 'Trade receivables', 'Asset', 'Receivable'],
  ['2200', 'Sales tax payable', 'Liability', 'Tax'],
  ['2400', 'Customer credits', 'Liability', 'CustomerCredit'],
  ['3000', 'Retained earnings', 'Equity', 'RetainedEarnings'],
  ['4000', 'Revenue, services', 'Revenue', null],
  ['4100', 'Revenue, goods', 'Revenue', null],
  ['4200', 'Revenue, subscriptions', 'Revenue', null],
  ['8900', 'Exchange differences', 'Expense', 'ExchangeDifference'],
  ['8990', 'Rounding', 'Expense', 'Rounding'],
] as const;
