/** Shows the recovery codes once, to copy, download or print. */

import { icon as IconDownload } from 'virtual:tabler/download';
import { icon as IconPrinter } from 'virtual:tabler/printer';
import { icon as IconShieldCheck } from 'virtual:tabler/shield-check';
import { Alert, Button, Checkbox, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './recovery-codes.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: Props) {
  const m = useMessages('identity.recoveryCodes');
  const email = useMe().person?.email ?? '';
  const [isKept, setKept] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const text = `${m.of({ email })}\n\n${codes.join('\n')}\n`;
  return (
    <Stack gap="sm" ref={place} tabIndex={-1}>
      <Alert role="status" color="teal" icon={<IconShieldCheck aria-hidden />} title={m.title}>
        {m.lead}
      </Alert>
      <div className={classes.recoverySheet}>
        <Text size="sm" fw={600} mb="xs">
          {m.of({ email })}
        </Text>
        <SimpleGrid
          component="ul"
          aria-label={m.codes}
          cols={{ base: 1, xs: 2 }}
          spacing="xs"
          p={0}
          m={0}
        >
          {codes.map((code) => (
            <li key={code} style={{ listStyle: 'none' }}>
              <Code fz="sm">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
      </div>
      <Group gap="xs">
        <CopyButton value={text} label={m.codes} />
        <Button
          component="a"
          variant="default"
          size="xs"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="daybook-recovery-codes.txt"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {m.download}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={14} aria-hidden />}
        >
          {m.print}
        </Button>
      </Group>
      <Checkbox
        label={m.kept}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group>
        <Button disabled={!isKept} onClick={onKept}>
          {m.go}
        </Button>
      </Group>
    </Stack>
  );
}
