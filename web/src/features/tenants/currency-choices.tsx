/** Selects the document currencies besides the base currency. */
import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { Field } from '../../ui/editor/field.tsx';

interface Props {
  readonly label: string;
  readonly description: string;
}

const shownAtOnce = 60;

export function CurrencyChoices({ label, description }: Props) {
  const { language } = usePreferences();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${code} · ${names.of(code) ?? code}`,
    }));
  }, [language]);
  return (
    <Field name="currencies" label={label} description={description}>
      {(field, shared) => (
        <MultiSelect
          {...shared}
          data={data}
          searchable
          hidePickedOptions
          limit={shownAtOnce}
          value={field.value as string[]}
          onChange={(codes) => field.set(codes)}
        />
      )}
    </Field>
  );
}
