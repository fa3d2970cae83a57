/** The payment terms of a customer, or of an invoice that follows it. */
import { Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';
import { useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { useSelected } from '../../ui/editor/use-editor.ts';
import { ValueText } from '../../ui/editor/value-text.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';

/** `label`: of the days until the due date. */
export function TermFields({ label }: { readonly label: string }) {
  const m = useMessages('invoicing.termFields');
  const { collection } = useEditing();
  const valueLabel = useValueLabel();
  const usual = valueLabel(collection, 'paymentTermsFrom', 'InvoiceDate');
  return (
    <>
      <Field name="paymentTermsDays" label={label} suffix={m.days} />
      <Field name="paymentTermsFrom" label={m.from} placeholder={usual} />
      <Field name="earlyPaymentDiscountPercent" label={m.percent} suffix="%" />
      <Field name="earlyPaymentDiscountDays" label={m.within} suffix={m.days} />
    </>
  );
}

/** The last day and the amount of the discount that an invoice has; nothing without one. */
export function DiscountNote() {
  const m = useMessages('invoicing.termFields');
  const { collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const until = record?.['earlyPaymentDiscountDate'] ?? null;
  if (until === null) return null;
  const shown = (path: string, currency: string | null = null) => (
    <ValueText collection={collection} path={path} value={record?.[path]} currency={currency} />
  );
  return (
    <Text size="sm" c="dimmed">
      {m.until} {shown('earlyPaymentDiscountDate')}:{' '}
      {shown('earlyPaymentDiscountAmount', record?.['currency'] as string | null)}
    </Text>
  );
}
