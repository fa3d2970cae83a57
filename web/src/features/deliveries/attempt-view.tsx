/** One attempt: request, response, cause and remedy, and the request as a curl command. */

import { icon as IconTerminal2 } from 'virtual:tabler/terminal-2';
import type { Attempt, EffectWithAttempts } from '@daybook/sdk';
import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { CodeView } from '../../ui/files/code-view.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';
import { useWords } from '../../ui/words/words.ts';
import { durationMs } from './attempt-list.tsx';
import { curlOf, hiddenHeaders } from './curl.ts';

const messages = defineMessages({
  en: {
    attempt: (number: number) => `Attempt ${number}`,
    took: (time: string) => `duration ${time}`,
    to: (address: string) => `connected to ${address}`,
    request: 'Request',
    answer: 'Response',
    headers: 'Headers',
    name: 'Name',
    value: 'Value',
    body: 'Body',
    cut: 'Truncated: responses are stored up to 16 KiB.',
    noAnswer: 'No response received.',
    emptyBody: 'The body is empty.',
    privateBody: 'The body is visible only to roles that may read the record.',
    curl: 'Copy as curl',
    curlNote:
      'The command repeats this request. Receivers that check the timestamp reject its signature after five minutes; “Retry now” signs again.',
    hidden: (names: string) => `Not in the command, because the values are not stored: ${names}.`,
    inside: 'Processed inside Daybook; no request was sent.',
    urlNow: 'The current URL of the webhook',
  },
  de: {
    attempt: (number: number) => `Versuch ${number}`,
    took: (time: string) => `Dauer ${time}`,
    to: (address: string) => `verbunden mit ${address}`,
    request: 'Anfrage',
    answer: 'Antwort',
    headers: 'Header',
    name: 'Name',
    value: 'Wert',
    body: 'Inhalt',
    cut: 'Gekürzt: Antworten werden bis 16 KiB gespeichert.',
    noAnswer: 'Keine Antwort erhalten.',
    emptyBody: 'Der Inhalt ist leer.',
    privateBody: 'Den Inhalt sehen nur Rollen, die den Datensatz lesen dürfen.',
    curl: 'Als curl kopieren',
    curlNote:
      'Der Befehl wiederholt diese Anfrage. Empfänger, die den Zeitstempel prüfen, weisen die Signatur nach fünf Minuten ab; „Wiederholen“ signiert neu.',
    hidden: (names: string) =>
      `Nicht im Befehl enthalten, weil die Werte nicht gespeichert werden: ${names}.`,
    inside: 'Innerhalb von Daybook verarbeitet; es wurde keine Anfrage gesendet.',
    urlNow: 'Die aktuelle URL des Webhooks',
  },
});

const iconPx = 16;

interface Props {
  readonly effect: EffectWithAttempts;
  readonly attempt: Attempt;
  /** URL of the endpoint; null if the role may not read it. */
  readonly url: string | null;
}

export function AttemptView({ effect, attempt, url }: Props) {
  const m = useMessages(messages);
  const format = useFormat();
  const valueLabel = useValueLabel();
  const words = useWords().outcome(attempt);
  const isOk = attempt.outcome === 'ok';
  // The page already shows the outcome of the last attempt.
  const isShownAbove = attempt === effect.attemptLog.at(-1);
  return (
    <Stack gap="md" component="section" aria-labelledby="attempt-title">
      <Group gap="sm">
        <Title order={2} size="h4" id="attempt-title">
          {m.attempt(attempt.number)}
        </Title>
        <Badge color={isOk ? 'teal' : 'red'} variant="light" tt="none">
          {valueLabel('effects', 'lastOutcome', attempt.outcome)}
        </Badge>
        <Text size="sm" c="dimmed">
          {format.instant(attempt.startedAt)} · {m.took(format.duration(durationMs(attempt)))}
          {attempt.address !== null && ` · ${m.to(attempt.address)}`}
        </Text>
      </Group>
      {!isOk && !isShownAbove && (
        <Alert variant="default" title={words.reason}>
          {words.remedy}
        </Alert>
      )}
      {effect.kind === 'webhook' && attempt.requestHeaders !== null ? (
        <Exchange effect={effect} attempt={attempt} url={url} />
      ) : (
        <Text size="sm">
          {isOk && words.reason} {effect.kind !== 'webhook' && effect.kind !== 'email' && m.inside}
        </Text>
      )}
    </Stack>
  );
}

function Exchange({ effect, attempt, url }: Props) {
  const m = useMessages(messages);
  const { requestBody } = effect;
  const host = String(attempt.requestHeaders?.['host'] ?? '');
  return (
    <>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h5">
            {m.request}
          </Title>
          {url !== null && requestBody !== null && (
            <CopyButton
              size="compact-sm"
              text={m.curl}
              value={curlOf({ url, headers: attempt.requestHeaders ?? {}, body: requestBody })}
              leftSection={<IconTerminal2 size={iconPx} aria-hidden />}
            />
          )}
        </Group>
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          POST {url ?? host}
        </Text>
        {url !== null && !url.includes(`//${host}/`) && !url.endsWith(`//${host}`) && (
          <Text size="xs" c="dimmed">
            {m.urlNow} (host: {host})
          </Text>
        )}
        <HeaderTable
          caption={`${m.request}: ${m.headers}`}
          headers={attempt.requestHeaders ?? {}}
        />
        {requestBody === null ? (
          <Text size="sm">{m.privateBody}</Text>
        ) : (
          <CodeView label={`${m.request}: ${m.body}`} text={requestBody} />
        )}
        <CurlNote headers={attempt.requestHeaders ?? {}} />
      </Stack>
      <Answer attempt={attempt} />
    </>
  );
}

function Answer({ attempt }: Pick<Props, 'attempt'>) {
  const m = useMessages(messages);
  const { httpStatus, responseBody, responseHeaders, responseTruncated } = attempt;
  if (httpStatus === null)
    return (
      <Stack gap="sm">
        <Title order={3} size="h5">
          {m.answer}
        </Title>
        <Text size="sm">{m.noAnswer}</Text>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {m.answer}: HTTP {httpStatus}
      </Title>
      <HeaderTable caption={`${m.answer}: ${m.headers}`} headers={responseHeaders ?? {}} />
      {responseBody === null || responseBody === '' ? (
        <Text size="sm">{m.emptyBody}</Text>
      ) : (
        <CodeView
          label={`${m.answer}: ${m.body}`}
          text={responseBody}
          note={
            responseTruncated && (
              <Text size="xs" c="dimmed">
                {m.cut}
              </Text>
            )
          }
        />
      )}
    </Stack>
  );
}

interface HeadersProps {
  readonly caption: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

function HeaderTable({ caption, headers }: HeadersProps) {
  const m = useMessages(messages);
  return (
    <DataTable
      caption={caption}
      showCaption
      size="xs"
      rows={Object.entries(headers)}
      rowId={([name]) => name}
      columns={[
        { id: 'name', header: m.name, cell: ([name]) => name, rowHeader: true, width: '12rem' },
        { id: 'value', header: m.value, cell: ([, value]) => <code>{String(value)}</code> },
      ]}
    />
  );
}

function CurlNote({ headers }: Pick<HeadersProps, 'headers'>) {
  const m = useMessages(messages);
  const hidden = hiddenHeaders(headers);
  return (
    <Text size="xs" c="dimmed">
      {m.curlNote} {hidden.length > 0 && m.hidden(hidden.join(', '))}
    </Text>
  );
}
