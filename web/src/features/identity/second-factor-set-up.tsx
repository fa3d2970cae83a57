/** Setup of two-factor authentication: password, QR code or key, then a code as confirmation. */

import type { NewSecondFactor } from '@daybook/sdk';
import { Box, Button, Group, List, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { SecretText } from '../../ui/secret-text.tsx';
import { CodeField, PasswordField } from './fields.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

const qrPixels = 176;
const quietZone = 3;

interface Props {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly isLed: boolean;
}

export function SecondFactorSetUp({ onConfirmed, isLed }: Props) {
  const [begun, setBegun] = useState<NewSecondFactor | null>(null);
  if (begun === null) return <BeginForm onBegun={setBegun} autoFocus={isLed} />;
  return <ConfirmForm begun={begun} onConfirmed={onConfirmed} onCancel={() => setBegun(null)} />;
}

interface BeginProps {
  readonly onBegun: (begun: NewSecondFactor) => void;
  readonly autoFocus: boolean;
}

function BeginForm({ onBegun, autoFocus }: BeginProps) {
  const m = useMessages('identity.secondFactorSetUp');
  const hasPassword = useMe().person?.hasPassword === true;
  const form = useApiForm({
    initialValues: { password: '' },
    send: async (given) => {
      const body = hasPassword ? given : {};
      onBegun(await daybook.POST('/api/me/second-factor', { body, maxRetries: 0 }));
    },
  });
  return (
    <Box maw={400}>
      <ApiForm form={form} problem={SignInProblem} gap="sm">
        <Text size="sm">{m.steps}</Text>
        {hasPassword && <PasswordField autoFocus={autoFocus} {...form.field('password')} />}
        <Group>
          <Button type="submit" loading={form.busy}>
            {m.begin}
          </Button>
        </Group>
      </ApiForm>
    </Box>
  );
}

interface ConfirmProps extends Pick<Props, 'onConfirmed'> {
  readonly begun: NewSecondFactor;
  readonly onCancel: () => void;
}

function ConfirmForm({ begun, onConfirmed, onCancel }: ConfirmProps) {
  const m = useMessages('identity.secondFactorSetUp');
  const form = useApiForm({
    initialValues: { code: '' },
    send: async (body) => {
      const options = { body, maxRetries: 0 };
      const { recoveryCodes } = await daybook.POST('/api/me/second-factor/confirm', options);
      await onConfirmed(recoveryCodes);
    },
  });
  return (
    <ApiForm form={form} problem={SignInProblem} gap="sm">
      <List type="ordered" size="sm" spacing="sm">
        <List.Item>
          {m.scan}
          <div>
            <QRCodeSVG value={begun.uri} size={qrPixels} marginSize={quietZone} title={m.qr} />
          </div>
        </List.Item>
        <List.Item>
          {m.type}
          <SecretText value={begun.secret} label={m.key} isGrouped />
        </List.Item>
        <List.Item>{m.prove}</List.Item>
      </List>
      <CodeField {...form.field('code')} onlyDigits autoFocus />
      <Group>
        <Button type="submit" loading={form.busy}>
          {m.confirm}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {m.cancel}
        </Button>
      </Group>
    </ApiForm>
  );
}
