/** Sends a document with its PDF by mail: recipients, subject and text, beside the mail as it arrives. */

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
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMessages } from '../../core/messages.ts';

import { HtmlFrame } from '../files/html-frame.tsx';
import { useIsNarrow } from '../page/narrow.ts';
import { ApiForm, useApiForm } from './api-form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { ProblemAlert } from './problem-alert.tsx';

type Texts = Partial<Pick<Preview, 'subject' | 'text'>>;

const limits = { addresses: 10, subjectChars: 200, textChars: 5_000, previewDelayMs: 300 } as const;
const separators = [',', ';', ' '];
const formHeight = 420;
const frameHeight = 440;

interface Props {
  readonly title: string;
  readonly previewKey: readonly unknown[];
  /** Texts that are absent come from the template. */
  readonly preview: (texts: Texts) => Promise<Preview>;
  readonly send: (mail: SentMail) => Promise<unknown>;
  /** The address of the PDF. */
  readonly pdf: string;
  readonly onClose: () => void;
}

interface SentMail extends Required<Texts> {
  readonly to: string[];
  readonly cc: string[];
}

export function SendDialog(props: Props) {
  const isNarrow = useIsNarrow();
  const { title, onClose } = props;
  const { data, error } = usePreview(props, {});
  return (
    <Modal opened onClose={onClose} title={title} size={980} fullScreen={isNarrow}>
      {error !== null && <ProblemAlert error={error} />}
      {data === undefined && error === null && <Skeleton h={formHeight} />}
      {data !== undefined && <SendForm {...props} template={data} />}
    </Modal>
  );
}

function usePreview({ previewKey, preview }: Pick<Props, 'previewKey' | 'preview'>, texts: Texts) {
  return useQuery({
    queryKey: [...previewKey, texts],
    queryFn: () => preview(texts),
    placeholderData: keepPreviousData,
  });
}

function SendForm({ template, ...props }: Props & { readonly template: Preview }) {
  const m = useMessages('ui.sendDialog');
  const { send, onClose } = props;
  const { to, subject, text, replyTo } = template;
  const form = useApiForm({
    initialValues: { to: to === null ? [] : [to], cc: [] as string[], subject, text },
    validate: {
      to: (value) => (value.length === 0 ? m.needed : null),
      subject: (value) => (value.trim() === '' ? m.subjectNeeded : null),
      text: (value) => (value.trim() === '' ? m.textNeeded : null),
    },
    async send(values) {
      await send(values);
      notifications.show({ message: m.queued, color: 'teal' });
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
            data-autofocus
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
        <MailPreview {...props} template={template} texts={form.values} />
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

interface PreviewProps extends Pick<Props, 'previewKey' | 'preview' | 'pdf'> {
  readonly template: Preview;
  readonly texts: Required<Texts>;
}

/** The mail with the texts typed so far. */
function MailPreview({ template, texts: { subject, text }, pdf, ...asked }: PreviewProps) {
  const m = useMessages('ui.sendDialog');
  // One value of the typed texts: an empty one is not valid, so the last mail stays.
  const [typed] = useDebouncedValue(`${subject}\0${text}`, limits.previewDelayMs);
  const [typedSubject = '', typedText = ''] = typed.split('\0');
  const texts = {
    ...(typedSubject.trim() !== '' && { subject: typedSubject }),
    ...(typedText.trim() !== '' && { text: typedText }),
  };
  const { data = template } = usePreview(asked, texts);
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
          <Anchor href={pdf} target="_blank" size="sm">
            {data.attachment}
          </Anchor>
        </Text>
      </Group>
      {data.replyTo !== null && (
        <Text size="sm" c="dimmed">
          {m.replyTo({ address: data.replyTo })}
        </Text>
      )}
    </Stack>
  );
}
