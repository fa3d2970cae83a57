/** The user's account: password, two-factor authentication, sessions, display settings. */

import { icon as IconShieldLock } from 'virtual:tabler/shield-lock';
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { Page } from '../../ui/page/page.tsx';
import { DisplaySection } from './display-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const m = useMessages('identity.account');
  const { person, tenant } = useMe();
  const isNeeded = person?.secondFactorNeeded === true;
  // Kept for the whole setup, so that the page does not change before the recovery codes are confirmed.
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
            {m.explain({ tenant: tenant.name ?? m.ours })}
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
