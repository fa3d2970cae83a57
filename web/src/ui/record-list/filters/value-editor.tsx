/** Input for the value of a filter, by type of field. Reads and returns the API's syntax. */

import type { FieldInfo } from '@daybook/sdk';
import {
  Chip,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  TagsInput,
  TextInput,
} from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { serviceTime } from '../../../core/clock.ts';
import { today } from '../../../core/days.ts';
import { usePreferences } from '../../../core/i18n.tsx';
import { useMessages } from '../../../core/messages.ts';
import { useValueLabel } from '../../words/labels.ts';
import { joinValues, readDecimal, splitValues } from '../list-query.ts';
import { type Choice, takesMany } from './filter-words.ts';
import { ReferenceSelect, useClosingDropdown } from './reference-select.tsx';

interface Props {
  readonly collection: string;
  readonly field: FieldInfo;
  readonly choice: Choice;
  readonly value: string;
  /** Null if the input is invalid. */
  readonly onChange: (value: string | null) => void;
}

export function ValueEditor(props: Props) {
  const { field, choice } = props;
  switch (field.type) {
    case 'boolean':
      return <YesNo {...props} />;
    case 'enum':
      return <EnumValue {...props} />;
    case 'reference':
      if (field.collection === undefined) return <TextValue {...props} />;
      return <ReferenceSelect {...props} collection={field.collection} many={takesMany(choice)} />;
    case 'date':
      return takesMany(choice) ? <TextValue {...props} /> : <DateValue {...props} />;
    case 'instant':
      return takesMany(choice) ? <TextValue {...props} /> : <InstantValue {...props} />;
    case 'amount':
    case 'decimal':
    case 'integer':
      return takesMany(choice) ? <TextValue {...props} /> : <NumberValue {...props} />;
    default:
      return <TextValue {...props} />;
  }
}

function YesNo({ value, onChange }: Props) {
  const m = useMessages('ui.valueEditor');
  return (
    <SegmentedControl
      fullWidth
      aria-label={m.value}
      value={value === 'false' ? 'false' : 'true'}
      onChange={onChange}
      data={[
        { value: 'true', label: m.yes },
        { value: 'false', label: m.no },
      ]}
    />
  );
}

/** Up to this number of values, all are shown at once. */
const fewValues = 12;

const inside = { withinPortal: false } as const;

function EnumValue({ collection, field, choice, value, onChange }: Props) {
  const m = useMessages('ui.valueEditor');
  const valueLabel = useValueLabel();
  const dropdown = useClosingDropdown();
  const data = (field.values ?? []).map((one) => ({
    value: one,
    label: valueLabel(collection, field.name, one),
  }));
  if (takesMany(choice) && data.length <= fewValues)
    return (
      <Chip.Group multiple value={splitValues(value)} onChange={(all) => onChange(joinValues(all))}>
        <Group gap={6} role="group" aria-label={m.values}>
          {data.map(({ value: one, label }) => (
            <Chip key={one} size="xs" value={one}>
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    );
  return takesMany(choice) ? (
    <MultiSelect
      label={m.values}
      data={data}
      value={splitValues(value)}
      onChange={(values) => onChange(joinValues(values))}
      {...dropdown}
      comboboxProps={inside}
      searchable
      clearable
    />
  ) : (
    <Select
      label={m.value}
      data={data}
      value={value || null}
      onChange={(one) => onChange(one ?? '')}
      comboboxProps={inside}
      searchable
    />
  );
}

function TextValue({ choice, value, onChange }: Props) {
  const m = useMessages('ui.valueEditor');
  return takesMany(choice) ? (
    <TagsInput
      label={m.values}
      description={m.several}
      value={splitValues(value)}
      onChange={(values) => onChange(joinValues(values))}
      comboboxProps={inside}
    />
  ) : (
    <TextInput
      label={m.value}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function NumberValue({ value, onChange }: Props) {
  const m = useMessages('ui.valueEditor');
  const { region } = usePreferences();
  const [text, setText] = useState(() => {
    const decimal = new Intl.NumberFormat(region).formatToParts(1.5)[1]?.value ?? '.';
    return value.replace('.', decimal);
  });
  const isWrong = text !== '' && readDecimal(text, region) === null;
  return (
    <TextInput
      label={m.value}
      inputMode="decimal"
      value={text}
      error={isWrong && m.noNumber}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readDecimal(event.currentTarget.value, region));
      }}
    />
  );
}

function presets(now: dayjs.Dayjs) {
  return {
    today: now,
    month: now.startOf('month'),
    lastMonth: now.startOf('month').subtract(1, 'day'),
    year: now.startOf('year'),
    week: now.subtract(7, 'day'),
    quarter: now.subtract(90, 'day'),
  } as const;
}

interface PresetsProps {
  readonly now: dayjs.Dayjs;
  readonly value: string;
  readonly write: (day: dayjs.Dayjs) => string;
  readonly onChange: (value: string) => void;
}

function Presets({ now, value, write, onChange }: PresetsProps) {
  const m = useMessages('ui.valueEditor');
  return (
    <Chip.Group value={value} onChange={(one) => onChange(String(one))}>
      <Group gap={6}>
        {Object.entries(presets(now)).map(([name, day]) => (
          <Chip key={name} size="xs" value={write(day)}>
            {m[name as keyof ReturnType<typeof presets>]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function DateValue({ value, onChange }: Props) {
  const m = useMessages('ui.valueEditor');
  return (
    <>
      <TextInput
        type="date"
        label={m.value}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Presets
        now={dayjs(today())}
        value={value}
        write={(day) => day.format('YYYY-MM-DD')}
        onChange={onChange}
      />
    </>
  );
}

function InstantValue({ value, onChange }: Props) {
  const m = useMessages('ui.valueEditor');
  const local = dayjs(value);
  return (
    <>
      <TextInput
        type="datetime-local"
        label={m.value}
        value={value !== '' && local.isValid() ? local.format('YYYY-MM-DDTHH:mm') : ''}
        onChange={(event) => {
          const given = dayjs(event.currentTarget.value);
          onChange(given.isValid() ? given.toISOString() : null);
        }}
      />
      <Presets
        now={dayjs(serviceTime())}
        value={value}
        write={(day) => day.startOf('day').toISOString()}
        onChange={onChange}
      />
    </>
  );
}
