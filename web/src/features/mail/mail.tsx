/** One mail as sent: both bodies, attachments, response of the mail server. Scripts in it cannot run. */

import { icon as IconPaperclip } from 'virtual:tabler/paperclip';
import type { Mail } from '@daybook/sdk';
import { Alert, List, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import classes from '../../ui/attempts.module.css';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { CodeView, CopyIcon } from '../../ui/files/code-view.tsx';
import { HtmlFrame } from '../../ui/files/html-frame.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { RecordLink, useRecordNames } from '../../ui/links/record-link.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { isMissing, MissingRecord } from '../../ui/page/missing-record.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';

const frameHeight = 560;
const colors: Readonly<Record<string, string>> = {
  Rejected: 'red',
  Unknown: 'orange',
  Sent: 'teal',
};

export function MailPage() {
  const m = useMessages('mail.mail');
  const { id } = useParams({ from: '/signed-in/admin/mails/$id' });
  const { data: mail, error } = useQuery({
    queryKey: ['mails', id],
    queryFn: () => daybook.mails.get(id),
  });
  if (isMissing(error)) return <MissingRecord collection="mails" />;
  return (
    <Page
      title={mail?.subject ?? m.title}
      beside={mail !== undefined && <StatusBadge status={mail.status} />}
    >
      {error !== null && <ProblemAlert error={error} />}
      {mail === undefined && error === null && <Skeleton height={frameHeight} />}
      {mail !== undefined && <MailView mail={mail} />}
    </Page>
  );
}

function MailView({ mail }: { readonly mail: Mail }) {
  const m = useMessages('mail.mail');
  return (
    <Stack gap="md">
      <Alert
        variant="default"
        className={classes['plain']}
        color={colors[mail.status] ?? 'ink'}
        title={m[mail.status]}
      >
        {mail.response !== null && <Text size="sm">{mail.response}</Text>}
        <AnchorLink to="/admin/effects/$id" params={{ id: mail.effectId }} size="sm">
          {m.delivery}
        </AnchorLink>
      </Alert>
      <MailFacts mail={mail} />
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">{m.html}</Tabs.Tab>
          <Tabs.Tab value="text">{m.text}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" pt="md">
          <HtmlFrame title={m.frame} html={mail.htmlBody} height={frameHeight} />
        </Tabs.Panel>
        <Tabs.Panel value="text" pt="md">
          <CodeView label={m.text} text={mail.textBody} plain maxHeight={frameHeight} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  const m = useMessages('mail.mail');
  const format = useFormat();
  const label = useFieldLabel();
  const subject = { type: mail.subjectType, id: mail.subjectId };
  const names = useRecordNames([subject]);
  const field = (name: string) => label('mails', name);
  return (
    <Facts
      facts={[
        { name: field('recipient'), value: [mail.recipient, ...mail.alsoTo].join(', ') },
        mail.cc.length > 0 && { name: field('cc'), value: mail.cc.join(', ') },
        { name: field('sender'), value: mail.sender },
        mail.replyTo !== null && { name: field('replyTo'), value: mail.replyTo },
        { name: field('sentAt'), value: format.instant(mail.sentAt) },
        { name: field('subjectId'), value: <RecordLink {...subject} names={names} withKind /> },
        { name: field('template'), value: mail.template },
        { name: field('attempt'), value: format.decimal(mail.attempt) },
        { name: field('messageId'), value: mail.messageId },
        {
          name: m.attachments,
          value: mail.attachments.length === 0 ? nothing : <Attachments mail={mail} />,
        },
      ]}
    />
  );
}

const iconPx = 14;

function Attachments({ mail }: { readonly mail: Mail }) {
  const m = useMessages('mail.mail');
  const format = useFormat();
  return (
    <List size="sm" listStyleType="none">
      {mail.attachments.map(({ filename, mediaType, bytes, sha256 }) => (
        <List.Item key={filename}>
          <IconPaperclip size={iconPx} aria-hidden /> {filename}
          <Text size="xs" c="dimmed">
            {mediaType}, {m.bytes({ count: format.decimal(bytes) })}, SHA-256 {sha256.slice(0, 12)}…{' '}
            <CopyIcon value={sha256} label={`SHA-256 ${filename}`} />
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
