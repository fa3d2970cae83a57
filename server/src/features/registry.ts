/** Every entity of the service. Adding one is a folder, a line here and a migration. */
import type { Entity } from '../record/entity.ts';
import { auditEntry } from './audit/audit-entry.ts';
import { effect } from './deliveries/effect.ts';
import { retryPolicy } from './deliveries/retry-policy.ts';
import { apiKey } from './identity/api-key.ts';
import { user } from './identity/user.ts';
import { creditNote } from './invoicing/credit-note.ts';
import { customer } from './invoicing/customer.ts';
import { invoice } from './invoicing/invoice/invoice.ts';
import { taxCode } from './invoicing/tax-code.ts';
import { account } from './ledger/account/account.ts';
import { journalEntry } from './ledger/journal-entry.ts';
import { period } from './ledger/period/period.ts';
import { mail } from './mail/mail.ts';
import { allocation } from './payments/allocation/allocation.ts';
import { payment } from './payments/payment.ts';
import { tenantSettings } from './tenants/tenant-settings.ts';
import { webhookEndpoint } from './webhooks/webhook-endpoint/webhook-endpoint.ts';

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
  auditEntry,
];
