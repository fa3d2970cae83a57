/** Sends a document by mail: recipients, subject and text, beside the mail as it arrives. */
import { icon as IconPaperclip } from 'virtual:tabler/paperclip';
import type { MailPreview as Preview } from '@daybook/sdk';
import {
  Alert,
  Anchor,
  Group,
  Modal,
  SimpleGrid,
  Skeleton,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { daybook } from '../../../core/daybook.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { ApiForm, useApiForm } from '../../../ui/dialogs/api-form.tsx';
import { FormButtons } from '../../../ui/dialogs/form-buttons.tsx';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { HtmlFrame } from '../../../ui/files/html-frame.tsx';
import type { DocumentKind } from './document-kind.ts';

const messages = defineMessages({
  en: {
    title: (number: string) => `Send ${number} by mail`,
    to: 'To',
    cc: 'Cc',
    several: 'Separate several addresses with a comma or Enter.',
    subject: 'Subject',
    text: 'Text',
    needed: 'Enter at least one address.',
    subjectNeeded: 'Enter a subject.',
    textNeeded: 'Enter a text.',
    attached: 'Attached:',
    preview: 'Preview of the mail',
    replyTo: (address: string) => `Replies go to ${address}.`,
    noSender: 'No mail can be sent yet: the settings have no email address of your company.',
    send: 'Send',
    queued: 'The mail is on its way. Deliveries show the outcome.',
  },
  de: {
    title: (number: string) => `${number} per E-Mail senden`,
    to: 'An',
    cc: 'Cc',
    several: 'Trennen Sie mehrere Adressen mit Komma oder Eingabetaste.',
    subject: 'Betreff',
    text: 'Text',
    needed: 'Geben Sie mindestens eine Adresse ein.',
    subjectNeeded: 'Geben Sie einen Betreff ein.',
    textNeeded: 'Geben Sie einen Text ein.',
    attached: 'Anhang:',
    preview: 'Vorschau der E-Mail',
    replyTo: (address: string) => `Antworten gehen an ${address}.`,
    noSender:
      'Es kann noch keine E-Mail gesendet werden: In den Einstellungen fehlt die E-Mail-Adresse Ihrer Firma.',
    send: 'Senden',
    queued: 'Die E-Mail ist unterwegs. Die Zustellungen zeigen das Ergebnis.',
  },
});

type Texts = Partial<Pick<Preview, 'subject' | 'text'>>;

const limits = { addresses: 10, subjectChars: 200, textChars: 5_000, previewDelayMs: 300 } as const;
const separators = [',', ';', ' '];
const formHeight = 420;
const frameHeight = 440;

interface Props {
  readonly kind: DocumentKind;
  readonly onClose: () => void;
}

export function SendDialog({ kind, onClose }: Props) {
  const m = useMessages(messages);
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { editor } = useEditing();
  const number = String(editor.snapshot().record?.['number']);
  const { data, error } = usePreview(kind, {});
  return (
    <Modal opened onClose={onClose} title={m.title(number)} size={980} fullScreen={isNarrow}>
      {error !== null && <ProblemAlert error={error} />}
      {data === undefined && error === null && <Skeleton h={formHeight} />}
      {data !== undefined && <SendForm kind={kind} template={data} onClose={onClose} />}
    </Modal>
  );
}

function usePreview({ collection }: DocumentKind, texts: Texts) {
  const { id } = useEditing();
  return useQuery({
    queryKey: [collection, id, 'mail-preview', texts],
    queryFn: () =>
      daybook.POST(`/api/${collection}/{id}/mail-preview`, {
        params: { path: { id } },
        body: texts,
      }),
    placeholderData: keepPreviousData,
  });
}

function SendForm({ kind, template, onClose }: Props & { readonly template: Preview }) {
  const m = useMessages(messages);
  const client = useQueryClient();
  const { collection, id, editor } = useEditing();
  const { to, subject, text, replyTo } = template;
  const form = useApiForm({
    initialValues: { to: to === null ? [] : [to], cc: [] as string[], subject, text },
    validate: {
      to: (value) => (value.length === 0 ? m.needed : null),
      subject: (value) => (value.trim() === '' ? m.subjectNeeded : null),
      text: (value) => (value.trim() === '' ? m.textNeeded : null),
    },
    async send(values) {
      await editor.act('send', values);
      notifications.show({ message: m.queued, color: 'teal' });
      void client.invalidateQueries({ queryKey: [collection, id] });
      onClose();
    },
  });
  return (
    <ApiForm form={form}>
      {replyTo === null && <Alert color="orange">{m.noSender}</Alert>}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Stack gap="sm">
          <TagsInput
            label={m.to}
            description={m.several}
            withAsterisk
            splitChars={separators}
            maxTags={limits.addresses}
            inputMode="email"
            data-autofocus={to === null || undefined}
            {...form.field('to')}
          />
          <TagsInput
            label={m.cc}
            splitChars={separators}
            maxTags={limits.addresses}
            inputMode="email"
            {...form.field('cc')}
          />
          <TextInput
            label={m.subject}
            withAsterisk
            maxLength={limits.subjectChars}
            {...form.field('subject')}
          />
          <Textarea
            label={m.text}
            withAsterisk
            autosize
            minRows={6}
            maxRows={12}
            maxLength={limits.textChars}
            {...form.field('text')}
          />
        </Stack>
        <MailPreview kind={kind} template={template} texts={form.values} />
      </SimpleGrid>
      <FormButtons
        submit={m.send}
        hasFocus={to !== null}
        isBusy={form.busy}
        isOff={replyTo === null}
        onCancel={onClose}
      />
    </ApiForm>
  );
}

interface PreviewProps {
  readonly kind: DocumentKind;
  readonly template: Preview;
  readonly texts: Required<Texts>;
}

/** The mail with the texts typed so far. */
function MailPreview({ kind, template, texts: { subject, text } }: PreviewProps) {
  const m = useMessages(messages);
  const { id } = useEditing();
  // One value of the typed texts: an empty one is not valid, so the last mail stays.
  const [typed] = useDebouncedValue(`${subject}\0${text}`, limits.previewDelayMs);
  const [typedSubject = '', typedText = ''] = typed.split('\0');
  const texts = {
    ...(typedSubject.trim() !== '' && { subject: typedSubject }),
    ...(typedText.trim() !== '' && { text: typedText }),
  };
  const { data = template } = usePreview(kind, texts);
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {m.preview}
      </Text>
      <Text size="sm" truncate data-preview-subject>
        {data.senderName !== null && <b>{data.senderName}: </b>}
        {data.subject}
      </Text>
      <HtmlFrame title={m.preview} html={data.htmlBody} height={frameHeight} />
      <Group gap={4} wrap="nowrap">
        <IconPaperclip size={14} aria-hidden />
        <Text size="sm">
          {m.attached}{' '}
          <Anchor href={`/api/${kind.collection}/${id}/pdf`} target="_blank" size="sm">
            {data.attachment}
          </Anchor>
        </Text>
      </Group>
      {data.replyTo !== null && (
        <Text size="sm" c="dimmed">
          {m.replyTo(data.replyTo)}
        </Text>
      )}
    </Stack>
  );
}
