/** Select fields: currencies and countries by their localised names, and enums. */
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { countryCodes } from './country-codes.ts';

export type ChoiceProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
};

export function CountrySelect(props: ChoiceProps) {
  const { language } = usePreferences();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return countryCodes
      .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language]);
  return <Select searchable clearable limit={60} nothingFoundMessage="–" {...props} data={data} />;
}

/** BCP 47, as customers and sellers use them. The API accepts every other tag; its value stays selectable. */
const languageTags = [
  ...['en', 'en-US', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CH'],
  ...['es', 'it', 'it-CH', 'nl', 'pl', 'el', 'uk'],
];

/** Languages in which documents are printed, by their names. */
export function LanguageSelect(props: ChoiceProps) {
  const { language } = usePreferences();
  const { value } = props;
  const data = useMemo(() => {
    const kind = { type: 'language', languageDisplay: 'standard' } as const;
    const names = new Intl.DisplayNames(language, kind);
    return [...new Set([...languageTags, ...(value === null ? [] : [value])])]
      .map((tag) => ({ value: tag, label: nameOf(names, tag) }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language, value]);
  return <Select searchable clearable nothingFoundMessage="–" {...props} data={data} />;
}

export interface CurrencySelectProps extends ChoiceProps {
  /** Listed first; followed by all codes that Intl knows unless `isStrict` is set. */
  readonly preferred?: readonly string[];
  readonly isStrict?: boolean;
}

export function CurrencySelect({
  preferred = [],
  isStrict = false,
  ...props
}: CurrencySelectProps) {
  const { language } = usePreferences();
  const { value } = props;
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    const others = isStrict ? [] : Intl.supportedValuesOf('currency');
    const codes = new Set([...preferred, ...(value === null ? [] : [value]), ...others]);
    return [...codes].map((code) => ({ value: code, label: `${code} · ${nameOf(names, code)}` }));
  }, [language, preferred, isStrict, value]);
  return <Select searchable clearable limit={60} nothingFoundMessage="–" {...props} data={data} />;
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

export interface EnumSelectProps extends ChoiceProps {
  readonly values: readonly string[];
  /** Label of a value; the value itself by default. */
  readonly textOf?: (value: string) => string;
}

export function EnumSelect({ values, textOf, ...props }: EnumSelectProps) {
  const data = values.map((value) => ({ value, label: textOf?.(value) ?? value }));
  return <Select searchable={values.length > 8} {...props} data={data} />;
}
