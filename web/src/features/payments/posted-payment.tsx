/** A posted payment as a document: its facts, and the few fields that can still change. */

import type { Payment } from '@daybook/sdk';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { factsOf } from '../../core/feature.ts';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { Field } from '../../ui/editor/field.tsx';
import { ValueText } from '../../ui/editor/value-text.tsx';
import { linkTo } from '../../ui/links/link-to.ts';
import { NamedRecordLink } from '../../ui/links/record-link.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { useCurrencies } from '../tenants/feature.ts';

interface Props {
  readonly payment: Payment;
}

/** The fields that can still change, and where the payment is in the ledger. */
export function PostedPaymentAside({ payment }: Props) {
  const m = useMessages('payments.postedPayment');
  const open = factsOf('payments').open?.[String(payment.status)] ?? [];
  return (
    <Stack gap="md" className="no-print">
      <Paper withBorder p="md" component="section">
        <Stack gap="xs">
          <Title order={2} size="h4">
            {m.changeable}
          </Title>
          {open.map((name) => (
            <Field key={name} name={name} {...(name === 'memo' && { isBlock: true })} />
          ))}
        </Stack>
      </Paper>
      <Anchor size="sm" {...linkTo('/ledger', { 'documentId.eq': payment.id })}>
        {m.ledger}
      </Anchor>
      {payment.chainHash !== null && (
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {m.seal}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" truncate title={payment.chainHash}>
            {payment.chainHash}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

/** What was paid, by whom and when, and what is left of it. */
export function PostedPaymentFacts({ payment }: Props) {
  const labelOf = useFieldLabel();
  const format = useFormat();
  const currencies = useCurrencies();
  const isForeign = currencies !== null && payment.currency !== currencies[0];
  const amount = (name: 'amount' | 'amountApplied' | 'amountUnapplied') => ({
    name: labelOf('payments', name),
    value: (
      <span data-figure={name} className="nowrap">
        {format.amount(payment[name], payment.currency)}
      </span>
    ),
  });
  const fact = (name: keyof Payment & string) =>
    payment[name] !== null && {
      name: labelOf('payments', name),
      value: <ValueText collection="payments" path={name} value={payment[name]} />,
    };
  return (
    <Facts
      columns={3}
      facts={[
        amount('amount'),
        amount('amountApplied'),
        amount('amountUnapplied'),
        {
          name: labelOf('payments', 'customerId'),
          value: <NamedRecordLink type="customer" id={payment.customerId} />,
        },
        fact('receivedOn'),
        fact('method'),
        fact('accountId'),
        fact('postingDate'),
        isForeign && fact('exchangeRate'),
        fact('postedAt'),
        fact('postedBy'),
        fact('voidedAt'),
        fact('voidedBy'),
      ]}
    />
  );
}
