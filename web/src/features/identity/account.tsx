/** The own account: password, second factor, sessions, and how the app looks. */

import { icon as IconShieldLock } from 'virtual:tabler/shield-lock';
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useMe } from '../../core/me.ts';
import { Page } from '../../ui/page.tsx';
import { DisplaySection } from './display-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const messages = defineMessages({
  en: {
    title: 'My account',
    needed: 'One step before you can work here',
    explain: (tenant: string) =>
      `${tenant} asks everybody for a second factor. Set one up below: it takes a minute, and until then nothing else works here. Your other organisations are not concerned.`,
    ours: 'This organisation',
  },
  de: {
    title: 'Mein Konto',
    needed: 'Ein Schritt, bevor Sie hier arbeiten können',
    explain: (tenant: string) =>
      `${tenant} verlangt von allen einen zweiten Faktor. Richten Sie ihn hier ein: Das dauert eine Minute, und bis dahin geht hier nichts anderes. Ihre anderen Organisationen betrifft das nicht.`,
    ours: 'Diese Organisation',
  },
});

export function AccountPage() {
  const m = useMessages(messages);
  const { person, tenant } = useMe();
  const isNeeded = person?.secondFactorNeeded === true;
  // While somebody is led through it, the page does not change under them.
  const [isLed] = useState(isNeeded);
  return (
    <Page title={m.title} beside={<Text c="dimmed">{person?.email}</Text>}>
      <Stack gap="md" maw={960}>
        {isNeeded && (
          <Alert
            role="status"
            color="yellow"
            title={m.needed}
            icon={<IconShieldLock aria-hidden />}
          >
            {m.explain(tenant.name ?? m.ours)}
          </Alert>
        )}
        {isLed && <SecondFactorSection isLed />}
        {!isNeeded && (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <PasswordSection />
            {!isLed && <SecondFactorSection />}
          </SimpleGrid>
        )}
        <DisplaySection />
        <SessionsSection />
      </Stack>
    </Page>
  );
}
