/** A new secret, shown this once, and how a receiver verifies with it: ready to be copied. */

import { icon as IconKey } from 'virtual:tabler/key';
import { Alert, Code, Group, Stack, Tabs, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import classes from '../../ui/attempts.module.css';
import { CodeView, CopyIcon } from '../../ui/code-view.tsx';
import { type SnippetName, snippets } from './verify-snippets.ts';

const messages = defineMessages({
  en: {
    once: 'Copy this secret now: it is not shown again',
    why: 'Every delivery is signed with it. Keep it where the receiver reads its passwords, as DAYBOOK_WEBHOOK_SECRET.',
    secret: 'Secret',
    verify: 'Verify deliveries',
    sdk: 'Daybook SDK',
    node: 'Node.js',
    express: 'Express',
    python: 'Python',
    raw: 'Verify the body byte for byte as it arrived, before any parser. The libraries refuse a timestamp that is more than five minutes off.',
  },
  de: {
    once: 'Kopieren Sie dieses Geheimnis jetzt: Es wird nicht noch einmal gezeigt',
    why: 'Jede Zustellung wird damit signiert. Legen Sie es dort ab, wo der Empfänger seine Passwörter liest, als DAYBOOK_WEBHOOK_SECRET.',
    secret: 'Geheimnis',
    verify: 'Zustellungen prüfen',
    sdk: 'Daybook SDK',
    node: 'Node.js',
    express: 'Express',
    python: 'Python',
    raw: 'Prüfen Sie den Rumpf Byte für Byte, wie er ankam, vor jedem Parser. Die Bibliotheken weisen einen Zeitstempel ab, der mehr als fünf Minuten abweicht.',
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
