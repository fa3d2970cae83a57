/** The page for unknown addresses: where to go from it. */

import { List, Stack, Text, Title } from '@mantine/core';
import { searchKeys, useKeyNames } from '../core/key-names.ts';
import { useMessages } from '../core/messages.ts';
import { ButtonLink, TextLink } from '../ui/links/links.tsx';
import { openedRecords } from '../ui/page/opened-records.ts';
import { Page } from '../ui/page/page.tsx';

export function NotFoundPage() {
  const m = useMessages('shell.notFound');
  const keyName = useKeyNames();
  const opened = openedRecords();
  return (
    <Page title={m.title}>
      <Text c="dimmed" maw={560}>
        {m.text({ keys: keyName(searchKeys) })}
      </Text>
      <div>
        <ButtonLink to="/">{m.home}</ButtonLink>
      </div>
      {opened.length > 0 && (
        <Stack gap="xs" mt="md">
          <Title order={2} size="h4">
            {m.opened}
          </Title>
          <List listStyleType="none" spacing={6}>
            {opened.map(({ path, title }) => (
              <List.Item key={path}>
                <TextLink to={path}>{title}</TextLink>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Page>
  );
}
