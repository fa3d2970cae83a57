/** Select of the scheme of an electronic address. */

import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { otherSchemes, vatSchemes } from './address-schemes.ts';
import type { ChoiceProps } from './choices.tsx';

/** The API accepts every scheme of four digits or two letters; its value stays selectable. */
export function AddressSchemeSelect(props: ChoiceProps) {
  const m = useMessages('ui.addressSchemeSelect');
  const { language } = usePreferences();
  const { value } = props;
  const data = useMemo(() => {
    const countries = new Intl.DisplayNames(language, { type: 'region' });
    const names = new Map(Object.entries(otherSchemes));
    for (const [code, country] of Object.entries(vatSchemes))
      names.set(code, m.vat({ country: countries.of(country) ?? country }));
    if (value !== null && !names.has(value)) names.set(value, '');
    return [...names]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([code, name]) => {
        const shown = /^[A-Z]/.test(code) ? m.notPeppol({ name }) : name;
        return { value: code, label: shown === '' ? code : `${code} · ${shown}` };
      });
  }, [language, value, m]);
  return <Select searchable clearable limit={120} nothingFoundMessage="–" {...props} data={data} />;
}
