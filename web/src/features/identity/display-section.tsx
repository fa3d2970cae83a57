/** Display settings of this browser: language, number and date format, colour scheme. */

import { languages } from 'virtual:words';
import {
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useMemo } from 'react';
import { useFormat } from '../../core/format.ts';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { Section } from '../../ui/page/section.tsx';

const regions = [
  ...['de-DE', 'de-AT', 'de-CH', 'en-GB', 'en-IE', 'en-US', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES'],
  ...['nl-NL', 'pl-PL', 'cs-CZ', 'da-DK', 'sv-SE', 'pt-PT', 'en-IN', 'ja-JP'],
];
const example = {
  amount: '-1234567.8',
  currency: 'EUR',
  rate: '0.19',
  date: '2026-11-03',
} as const;

export function DisplaySection() {
  const m = useMessages('identity.displaySection');
  const { language, region, choose } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = useRegionChoices(language, region);
  return (
    <Section title={m.title} lead={m.lead}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={m.language}
          data={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
          allowDeselect={false}
          value={language}
          onChange={(value) => value !== null && choose({ language: value })}
        />
        <Select
          label={m.region}
          data={choices}
          searchable
          allowDeselect={false}
          value={region}
          onChange={(value) => value !== null && choose({ region: value })}
        />
      </SimpleGrid>
      <Example />
      <div>
        <Text size="sm" fw={500} id="color-scheme">
          {m.scheme}
        </Text>
        <SegmentedControl
          aria-labelledby="color-scheme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: m[value] }))}
        />
      </div>
    </Section>
  );
}

function Example() {
  const m = useMessages('identity.displaySection');
  const format = useFormat();
  return (
    <Group gap="lg" role="status">
      <Text size="sm" c="dimmed">
        {m.example}
      </Text>
      <Text size="sm">{format.amount(example.amount, example.currency)}</Text>
      <Text size="sm">{format.percent(example.rate)}</Text>
      <Text size="sm">{format.date(example.date)}</Text>
      <Text size="sm">{format.instant(`${example.date}T14:05:00Z`)}</Text>
    </Group>
  );
}

function useRegionChoices(language: string, chosen: string) {
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return [...new Set([chosen, ...regions])]
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language, chosen]);
}
