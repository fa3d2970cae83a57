/** Two-factor authentication of the user: status, setup, disabling. */

import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { meQuery, useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { Section } from '../../ui/page/section.tsx';
import { CodeField, PasswordField } from './fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

interface Props {
  /** The tenant requires it; afterwards the app opens. */
  readonly isLed?: boolean;
}

export function SecondFactorSection({ isLed = false }: Props) {
  const m = useMessages('identity.secondFactorSection');
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOn = useMe().person?.secondFactor === true;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = async () => {
    setCodes(null);
    if (isLed) await navigate({ to: '/' });
  };
  const confirmed = async (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await client.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <Section title={m.title} lead={m.lead}>
      {codes !== null && <RecoveryCodes codes={codes} onKept={finish} />}
      {codes === null && isOn && (
        <>
          <Group gap="xs">
            <Badge color="teal" variant="light" tt="none">
              {m.on}
            </Badge>
            <Text size="sm">{m.onText}</Text>
          </Group>
          <DisableButton />
        </>
      )}
      {codes === null && !isOn && <SecondFactorSetUp onConfirmed={confirmed} isLed={isLed} />}
    </Section>
  );
}

function DisableButton() {
  const m = useMessages('identity.secondFactorSection');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group>
        <Button variant="default" onClick={open}>
          {m.disable}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={`${m.title}: ${m.disable}`}>
        <DisableForm onDone={close} />
      </Modal>
    </>
  );
}

function DisableForm({ onDone }: { readonly onDone: () => void }) {
  const m = useMessages('identity.secondFactorSection');
  const client = useQueryClient();
  const hasPassword = useMe().person?.hasPassword === true;
  const form = useApiForm({
    initialValues: { password: '', code: '' },
    send: async ({ password, code }) => {
      const body = hasPassword ? { password, code } : { code };
      await daybook.POST('/api/me/second-factor/disable', { body, maxRetries: 0 });
      onDone();
      notifications.show({ message: m.disabled });
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <ApiForm form={form} problem={SignInProblem} gap="sm">
      <Text size="sm">{m.disableLead}</Text>
      {hasPassword && <PasswordField data-autofocus {...form.field('password')} />}
      <CodeField {...form.field('code')} />
      <Group justify="flex-end">
        <Button type="submit" color="red" loading={form.busy}>
          {m.disable}
        </Button>
      </Group>
    </ApiForm>
  );
}
