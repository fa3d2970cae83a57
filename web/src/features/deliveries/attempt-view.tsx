/** One attempt: what was sent, what came back, why it failed and what helps; and the same call for the shell. */

import { icon as IconTerminal2 } from 'virtual:tabler/terminal-2';
import type { Attempt, EffectWithAttempts } from '@daybook/sdk';
import { Alert, Badge, Button, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { CodeView } from '../../ui/code-view.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useValueLabel } from '../../ui/labels.ts';
import { useWords } from '../../ui/words.ts';
import { durationMs } from './attempt-list.tsx';
import { curlOf, hiddenHeaders } from './curl.ts';

const messages = defineMessages({
  en: {
    attempt: (number: number) => `Attempt ${number}`,
    took: (time: string) => `took ${time}`,
    to: (address: string) => `connected to ${address}`,
    request: 'Request',
    answer: 'Answer',
    headers: 'Headers',
    name: 'Name',
    value: 'Value',
    body: 'Body',
    cut: 'The rest was not kept: answers are kept up to 16 KiB.',
    noAnswer: 'No answer came.',
    emptyBody: 'The body is empty.',
    privateBody: 'The body is shown to roles that may read the record it tells of.',
    curl: 'Copy as curl',
    curlCopied: 'curl copied',
    curlNote:
      'The copy repeats this very request. A receiver that checks the time refuses its signature after five minutes; “Retry now” signs anew.',
    hidden: (names: string) => `Not in the copy, because values are not kept: ${names}.`,
    inside: 'It ran inside Daybook: no request left the house.',
    urlNow: 'The webhook’s URL as it is now',
  },
  de: {
    attempt: (number: number) => `Versuch ${number}`,
    took: (time: string) => `dauerte ${time}`,
    to: (address: string) => `verbunden mit ${address}`,
    request: 'Anfrage',
    answer: 'Antwort',
    headers: 'Kopfzeilen',
    name: 'Name',
    value: 'Wert',
    body: 'Rumpf',
    cut: 'Der Rest wurde nicht aufbewahrt: Antworten werden bis 16 KiB aufbewahrt.',
    noAnswer: 'Es kam keine Antwort.',
    emptyBody: 'Der Rumpf ist leer.',
    privateBody: 'Den Rumpf sehen Rollen, die den Vorgang lesen dürfen, von dem er erzählt.',
    curl: 'Als curl kopieren',
    curlCopied: 'curl kopiert',
    curlNote:
      'Die Kopie wiederholt genau diese Anfrage. Ein Empfänger, der die Zeit prüft, weist ihre Signatur nach fünf Minuten ab; „Wiederholen“ signiert neu.',
    hidden: (names: string) =>
      `Nicht in der Kopie, weil die Werte nicht aufbewahrt werden: ${names}.`,
    inside: 'Dies lief innerhalb von Daybook: Keine Anfrage ging hinaus.',
    urlNow: 'Die URL des Webhooks, wie sie jetzt lautet',
  },
});

interface Props {
  readonly effect: EffectWithAttempts;
  readonly attempt: Attempt;
  /** Of the endpoint; null where it may not be read. */
  readonly url: string | null;
}

export function AttemptView({ effect, attempt, url }: Props) {
  const m = useMessages(messages);
  const format = useFormat();
  const valueLabel = useValueLabel();
  const words = useWords().outcome(attempt);
  const isOk = attempt.outcome === 'ok';
  // The page tells of the last one already.
  const isTold = attempt === effect.attemptLog.at(-1);
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
      {!isOk && !isTold && (
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
            <CurlButton url={url} headers={attempt.requestHeaders ?? {}} body={requestBody} />
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

const iconPx = 16;

function CurlButton(sent: Parameters<typeof curlOf>[0]) {
  const m = useMessages(messages);
  return (
    <CopyButton value={curlOf(sent)} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={copy}
          leftSection={<IconTerminal2 size={iconPx} aria-hidden />}
        >
          {copied ? m.curlCopied : m.curl}
        </Button>
      )}
    </CopyButton>
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
