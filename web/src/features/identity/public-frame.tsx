/** Layout of the pages without a session: one card, and the language selection. */

import { languages } from 'virtual:words';
import { Anchor, Box, Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { Mark, Wordmark } from '../../ui/page/brand.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

export function PublicFrame({ title, lead, children }: Props) {
  useDocumentTitle(`${title} · Daybook`);
  return (
    <Center mih="100dvh" px="md" py="xl" component="main">
      <Box w="100%" maw={400}>
        <Group justify="center" gap="xs" mb="lg">
          <Mark size={32} />
          <Wordmark />
        </Group>
        <Paper withBorder radius="lg" p={{ base: 'md', xs: 'xl' }}>
          <Stack gap="md">
            <div>
              <Title order={1} size="h3">
                {title}
              </Title>
              {lead !== undefined && (
                <Text size="sm" c="dimmed" mt={4} component="div">
                  {lead}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
        <LanguageChoice />
      </Box>
    </Center>
  );
}

function LanguageChoice() {
  const m = useMessages('identity.publicFrame');
  const { language, choose } = usePreferences();
  return (
    <Group justify="center" gap={4} mt="md" role="group" aria-label={m.language}>
      {Object.entries(languages).map(([code, { name }]) => (
        <Button
          key={code}
          lang={code}
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={400}
          aria-pressed={code === language}
          td={code === language ? 'underline' : undefined}
          onClick={() => choose({ language: code })}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}

export function ToSignIn() {
  const m = useMessages('identity.publicFrame');
  return (
    <Anchor component={Link} to="/sign-in" size="sm" ta="center">
      {m.toSignIn}
    </Anchor>
  );
}
