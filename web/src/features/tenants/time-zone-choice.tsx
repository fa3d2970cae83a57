/** Selects the time zone of the tenant: the zones that this browser knows, and the stored one. */
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { Field } from '../../ui/editor/field.tsx';

interface Props {
  readonly label: string;
  readonly description: string;
}

const shownAtOnce = 60;

export function TimeZoneChoice({ label, description }: Props) {
  return (
    <Field name="timeZone" label={label} description={description}>
      {(field, shared) => (
        <ZoneSelect
          {...shared}
          value={String(field.value ?? 'UTC')}
          onChange={(zone) => zone !== null && field.set(zone)}
        />
      )}
    </Field>
  );
}

interface SelectProps {
  readonly value: string;
  readonly onChange: (zone: string | null) => void;
}

function ZoneSelect({ value, ...props }: SelectProps) {
  const data = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), value])],
    [value],
  );
  return (
    <Select
      {...props}
      maw={420}
      data={data}
      value={value}
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      nothingFoundMessage="–"
    />
  );
}
