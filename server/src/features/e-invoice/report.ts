/** How a rule of an e-invoice reports a violation. */

import type { ParamsOf } from '../../record/messages/message.ts';
import type { eInvoiceMessages } from './messages.ts';

export type RuleCode = keyof typeof eInvoiceMessages & `e_invoice_${string}`;
/** `stage` is added by `violationsOf`. */
type MoreOf<C extends RuleCode> = Omit<ParamsOf<(typeof eInvoiceMessages)[C]>, 'rule' | 'stage'>;

/** `rule`: `BR-CO-10`. */
export type Report = <C extends RuleCode>(
  rule: string,
  pointer: string,
  code: C,
  ...more: keyof MoreOf<C> extends never ? [] : [params: MoreOf<C>]
) => void;
