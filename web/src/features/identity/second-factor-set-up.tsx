/** Setup of two-factor authentication: password, QR code or key, then a code as confirmation. */
import type { NewSecondFactor } from '@daybook/sdk';
import { Box, Button, Group, List, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { ApiForm, useApiForm } from '../../ui/dialogs/api-form.tsx';
import { SecretText } from '../../ui/secret-text.tsx';
import { CodeField, PasswordField } from './fields.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

const messages = defineMessages({
  en: {
    begin: 'Set up two-factor authentication',
    steps: 'You need an authenticator app on your phone.',
    scan: 'Scan the QR code with the app.',
    type: 'Or enter this key (time-based, six digits):',
    prove: 'Enter the code from the app.',
    qr: 'QR code for your authenticator app',
    key: 'Key for your authenticator app',
    confirm: 'Confirm',
    cancel: 'Cancel',
  },
  de: {
    begin: 'Zwei-Faktor-Authentifizierung einrichten',
    steps: 'Sie benötigen eine Authenticator-App auf Ihrem Telefon.',
    scan: 'Scannen Sie den QR-Code mit der App.',
    type: 'Oder geben Sie diesen Schlüssel ein (zeitbasiert, sechs Ziffern):',
    prove: 'Geben Sie den Code aus der App ein.',
    qr: 'QR-Code für Ihre Authenticator-App',
    key: 'Schlüssel für Ihre Authenticator-App',
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
  },
});

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
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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
