/** Every entity of the service. Adding one is a folder, a line here and a migration. */
import type { Entity } from '../domain/entity.ts';
import { account } from './account/account.ts';
import { allocation } from './allocation/allocation.ts';
import { apiKey } from './api-key/api-key.ts';
import { creditNote } from './credit-note/credit-note.ts';
import { customer } from './customer/customer.ts';
import { effect } from './effect/effect.ts';
import { invoice } from './invoice/invoice.ts';
import { journalEntry } from './journal-entry/journal-entry.ts';
import { mail } from './mail/mail.ts';
import { payment } from './payment/payment.ts';
import { period } from './period/period.ts';
import { retryPolicy } from './retry-policy/retry-policy.ts';
import { taxCode } from './tax-code/tax-code.ts';
import { tenantSettings } from './tenant-settings/tenant-settings.ts';
import { user } from './user/user.ts';
import { webhookEndpoint } from './webhook-endpoint/webhook-endpoint.ts';

export const entities: readonly Entity[] = [
  invoice,
  creditNote,
  payment,
  allocation,
  customer,
  taxCode,
  account,
  period,
  journalEntry,
  tenantSettings,
  apiKey,
  user,
  webhookEndpoint,
  effect,
  retryPolicy,
  mail,
];
