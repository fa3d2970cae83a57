/** A new secret, shown once, with code that verifies signatures. */

import { icon as IconKey } from 'virtual:tabler/key';
import { Alert, Code, Group, Stack, Tabs, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import classes from '../../ui/attempts.module.css';
import { CodeView, CopyIcon } from '../../ui/files/code-view.tsx';
import { type SnippetName, snippets } from './verify-snippets.ts';

const messages = defineMessages({
  en: {
    once: 'Copy this secret now. It will not be shown again.',
    why: 'Deliveries are signed with this secret. Store it with the receiver as DAYBOOK_WEBHOOK_SECRET.',
    secret: 'Secret',
    verify: 'Verify deliveries',
    sdk: 'Daybook SDK',
    node: 'Node.js',
    express: 'Express',
    python: 'Python',
    raw: 'Verify the raw body before any parser changes it. The libraries reject timestamps that are more than five minutes off.',
  },
  de: {
    once: 'Kopieren Sie dieses Geheimnis jetzt. Es wird nicht erneut angezeigt.',
    why: 'Zustellungen werden mit diesem Geheimnis signiert. Hinterlegen Sie es beim Empfänger als DAYBOOK_WEBHOOK_SECRET.',
    secret: 'Geheimnis',
    verify: 'Zustellungen prüfen',
    sdk: 'Daybook SDK',
    node: 'Node.js',
    express: 'Express',
    python: 'Python',
    raw: 'Prüfen Sie den unveränderten Inhalt, bevor ein Parser ihn verarbeitet. Die Bibliotheken weisen Zeitstempel ab, die mehr als fünf Minuten abweichen.',
  },
});

const snippetHeight = 300;

export function SecretShown({ secret }: { readonly secret: string }) {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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
