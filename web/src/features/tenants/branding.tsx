/** Logo and colour of documents and mails, with a preview. The browser converts any image to the PNG that is stored. */

import { languages } from 'virtual:words';
import { Button, ColorInput, FileButton, Group, Input, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';
import { useCommand } from '../../core/use-command.ts';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import type { EditedField } from '../../ui/editor/use-field.ts';
import { useField } from '../../ui/editor/use-field.ts';
import { Section } from '../../ui/page/section.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { toPng } from './to-png.ts';

const defaultColor = '#1e3a5f';
const swatches = [defaultColor, '#2b5a94', '#0b6b53', '#7a1f3d', '#5b3a8e', '#8a3b12', '#111827'];
const logoBox = { maxInlineSize: 240, maxBlockSize: 72, display: 'block' } as const;

export function Branding() {
  const m = useMessages('tenants.branding');
  const logo = useField('logo');
  const source = useLogo(logo.value);
  return (
    <Section title={m.title} lead={m.lead}>
      <Logo field={logo} source={source} />
      <Field name="accentColor" description={m.colorHelp}>
        {(field, shared) => <AccentColor field={field} {...shared} />}
      </Field>
      <LookPreview source={source} />
    </Section>
  );
}

/** The stored logo as a `data:` URL; null without one. */
function useLogo(selected: unknown): string | null {
  const { id } = useEditing();
  const { data } = useQuery({
    queryKey: ['tenant-settings', id, 'logo', selected],
    queryFn: () => daybook.GET('/api/tenant-settings/{id}/logo', { params: { path: { id } } }),
    enabled: typeof selected === 'string',
  });
  const content = typeof selected === 'string' ? (data?.content ?? null) : null;
  return content === null ? null : `data:image/png;base64,${content}`;
}

interface LogoProps {
  readonly field: EditedField;
  readonly source: string | null;
}

function Logo({ field, source }: LogoProps) {
  const m = useMessages('tenants.branding');
  const labelOf = useFieldLabel();
  const { id } = useEditing();
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useCommand({
    mutationFn: async (file: File) => {
      const png = await toPng(file);
      setUnreadable(png === null);
      if (png === null) return;
      const params = { path: { id } };
      const made = await daybook.POST('/api/tenant-settings/{id}/logo-file', { params, file: png });
      field.set(made.sha256);
    },
  });
  const isLocked = field.locked !== null;
  return (
    <Input.Wrapper
      label={labelOf('tenant-settings', 'logo')}
      description={m.logoHelp}
      error={isUnreadable && m.unreadable}
      labelElement="div"
      data-pointer="/logo"
    >
      <Group mt={6}>
        <FileButton
          accept="image/*"
          disabled={isLocked}
          onChange={(file) => file !== null && upload.mutate(file)}
        >
          {(props) => (
            <Button variant="default" size="sm" loading={upload.isPending} {...props}>
              {source === null ? m.choose : m.replace}
            </Button>
          )}
        </FileButton>
        {source !== null && !isLocked && (
          <Button variant="subtle" size="sm" color="red" onClick={() => field.set(null)}>
            {m.remove}
          </Button>
        )}
      </Group>
      {upload.error !== null && <ProblemAlert error={upload.error} />}
    </Input.Wrapper>
  );
}

interface ColorProps {
  readonly field: EditedField;
  readonly label: string;
  readonly readOnly: boolean;
}

/** Saved when the picker is released or the input is left, not for every shade on the way. */
function AccentColor({ field, ...shared }: ColorProps) {
  const saved = String(field.value ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const save = (color: string) => {
    setTyped(null);
    const next = color.trim().toLowerCase();
    if (next !== saved) field.set(next === '' ? null : next);
  };
  return (
    <ColorInput
      {...shared}
      maw={240}
      format="hex"
      withEyeDropper={false}
      swatches={swatches}
      placeholder={defaultColor}
      value={typed ?? saved}
      onChange={setTyped}
      onChangeEnd={save}
      onBlur={() => typed !== null && save(typed)}
    />
  );
}

/** Texts of a document in the language of documents; those of the user where it has none. */
function useSample() {
  const { value } = useField('language');
  const { value: currency } = useField('baseCurrency');
  const tag = String(value ?? 'en');
  const [language = ''] = tag.split('-');
  const m = useMessages('tenants.branding', language in languages ? language : undefined);
  const { invoice, total } = m;
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: String(currency ?? 'EUR'),
    currencyDisplay: 'code',
  });
  return { invoice, total, amount: format.format(238) };
}

/** The head of a document, on white like paper. */
function LookPreview({ source }: Pick<LogoProps, 'source'>) {
  const m = useMessages('tenants.branding');
  const { value: name } = useField('name');
  const { value: accent } = useField('accentColor');
  const color = String(accent ?? defaultColor);
  const { invoice, total, amount } = useSample();
  return (
    <Paper
      withBorder
      p="lg"
      component="section"
      aria-label={m.preview}
      style={{ background: '#fff', color: '#111827', colorScheme: 'light' }}
    >
      <Stack gap="xs">
        {source === null ? (
          <Text fw={600} size="lg" style={{ color }}>
            {String(name ?? '')}
          </Text>
        ) : (
          <img src={source} alt={String(name ?? '')} style={logoBox} />
        )}
        <Text fw={600} size="xl" mt="md" style={{ color }}>
          {invoice}
        </Text>
        <Group
          justify="space-between"
          p="xs"
          style={{ background: '#f1f3f7', color, fontWeight: 600 }}
        >
          <span>{total}</span>
          <span className="nowrap">{amount}</span>
        </Group>
      </Stack>
    </Paper>
  );
}
