/** A new secret, shown once, with code that verifies signatures. */

import { icon as IconKey } from 'virtual:tabler/key';
import { Alert, Code, Group, Stack, Tabs, Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import classes from '../../ui/attempts.module.css';
import { CodeView, CopyIcon } from '../../ui/files/code-view.tsx';
import { type SnippetName, snippets } from './verify-snippets.ts';

const snippetHeight = 300;

export function SecretShown({ secret }: { readonly secret: string }) {
  const m = useMessages('webhooks.secretShown');
  return (
    <Stack gap="md">
      <Alert
        variant="default"
        className={classes['plain']}
        icon={<IconKey aria-hidden />}
        title={m.once}
      >
        <Text size="sm" mb="xs">
          {m.why}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="sm" aria-label={m.secret} style={{ overflowWrap: 'anywhere' }}>
            {secret}
          </Code>
          <CopyIcon value={secret} label={m.secret} />
        </Group>
      </Alert>
      <VerifySnippets />
    </Stack>
  );
}

export function VerifySnippets() {
  const m = useMessages('webhooks.secretShown');
  return (
    <Stack gap="xs">
      <Tabs defaultValue="sdk" keepMounted={false}>
        <Tabs.List aria-label={m.verify}>
          {Object.keys(snippets).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {m[name as SnippetName]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(snippets).map(([name, text]) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <CodeView label={m.verify} text={text} plain maxHeight={snippetHeight} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed">
        {m.raw}
      </Text>
    </Stack>
  );
}
