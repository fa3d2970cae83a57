/** Selects event types: all, all of a group (`invoice.*`), or single ones, each with its description. */

import { Checkbox, Fieldset, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';

import {
  type DescribedType,
  everything,
  groupOf,
  useEventText,
  useEventTypes,
} from '../events/feature.ts';

interface Props {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: ReactNode;
  readonly readOnly?: boolean;
  /** Path of the field in its form. */
  readonly 'data-path'?: string;
}

const skeletonHeight = 240;

export function EventTypesField({ label, value, onChange, error, readOnly, ...rest }: Props) {
  const m = useMessages('webhooks.eventTypesField');
  const { data: types } = useEventTypes();
  if (types === undefined) return <Skeleton height={skeletonHeight} />;
  const groups = Map.groupBy(types, ({ type }) => groupOf(type));
  const isAll = value.includes(everything);
  return (
    <Fieldset legend={label} disabled={readOnly} miw={0} data-path={rest['data-path']}>
      <Stack gap="sm">
        <Checkbox
          label={<CodeLabel code={everything} text={m.all} />}
          checked={isAll}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? [everything] : [])}
        />
        {!isAll &&
          [...groups].map(([pattern, members]) => (
            <Group
              key={pattern}
              pattern={pattern}
              members={members}
              value={value}
              onChange={onChange}
            />
          ))}
        {error !== undefined && error !== null && error !== false && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

interface GroupProps extends Pick<Props, 'value' | 'onChange'> {
  readonly pattern: string;
  readonly members: readonly DescribedType[];
}

function Group({ pattern, members, value, onChange }: GroupProps) {
  const m = useMessages('webhooks.eventTypesField');
  const textOf = useEventText();
  const isWhole = value.includes(pattern);
  const names = members.map(({ type }) => type);
  const some = names.some((type) => value.includes(type));
  const others = value.filter((one) => one !== pattern && !names.includes(one));
  return (
    <Stack gap={6}>
      <Checkbox
        label={<CodeLabel code={pattern} text={m.group({ pattern })} />}
        checked={isWhole}
        indeterminate={!isWhole && some}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? [...others, pattern] : others)
        }
      />
      {!isWhole && (
        <Stack gap={6} pl="xl">
          {members.map((one) => (
            <Checkbox
              key={one.type}
              label={<CodeLabel code={one.type} text={textOf(one)} />}
              checked={value.includes(one.type)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...value, one.type]
                    : value.filter((type) => type !== one.type),
                )
              }
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function CodeLabel({ code, text }: { readonly code: string; readonly text: string }) {
  return (
    <>
      <Text component="span" ff="monospace" size="sm" mr="xs">
        {code}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {text}
      </Text>
    </>
  );
}
