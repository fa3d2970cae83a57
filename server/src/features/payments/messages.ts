/** Messages about payments. */
import type { Messages } from '../../record/messages/message.ts';
import { type Report as ReportOf, reporting } from '../../record/messages/reporting.ts';
import { invoicingMessages } from '../invoicing/exports.ts';

export const paymentsMessages = {
  received_on_required: { message: 'Give the date on which the payment was received.' },
  not_asset: { message: 'The account of a payment must have the type Asset.' },
  other_role: {
    params: { role: 'label' },
    message: 'The account has the role {role}: use one with the role Bank, or without a role.',
  },
  amount_required: { message: 'Give the amount.' },
  amount_too_large: { params: { max: 'decimal' }, message: 'The amount must be at most {max}.' },
} as const satisfies Messages;

const known = { ...invoicingMessages, ...paymentsMessages } as const;

export type Report = ReportOf<typeof known>;

export const { problemAt } = reporting(known);
