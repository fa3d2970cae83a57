/** One attempt: request, response, cause and remedy, and the request as a curl command. */

import { icon as IconTerminal2 } from 'virtual:tabler/terminal-2';
import type { Attempt, EffectWithAttempts } from '@daybook/sdk';
import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { CopyButton } from '../../ui/copy-button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { CodeView } from '../../ui/files/code-view.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';
import { useWords } from '../../ui/words/words.ts';
import { durationMs } from './attempt-list.tsx';
import { curlOf, hiddenHeaders } from './curl.ts';

const iconPx = 16;

interface Props {
  readonly effect: EffectWithAttempts;
  readonly attempt: Attempt;
  /** URL of the endpoint; null if the role may not read it. */
  readonly url: string | null;
}

export function AttemptView({ effect, attempt, url }: Props) {
  const m = useMessages('deliveries.attemptView');
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
          {m.attempt({ number: attempt.number })}
        </Title>
        <Badge color={isOk ? 'teal' : 'red'} variant="light" tt="none">
          {valueLabel('effects', 'lastOutcome', attempt.outcome)}
        </Badge>
        <Text size="sm" c="dimmed">
          {format.instant(attempt.startedAt)} ·{' '}
          {m.took({ time: format.duration(durationMs(attempt)) })}
          {attempt.address !== null && ` · ${m.to({ address: attempt.address })}`}
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
  const m = useMessages('deliveries.attemptView');
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
  const m = useMessages('deliveries.attemptView');
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
  const m = useMessages('deliveries.attemptView');
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
  const m = useMessages('deliveries.attemptView');
  const hidden = hiddenHeaders(headers);
  return (
    <Text size="xs" c="dimmed">
      {m.curlNote} {hidden.length > 0 && m.hidden({ names: hidden.join(', ') })}
    </Text>
  );
}
