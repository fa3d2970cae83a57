/** The components that a new rate of a tax code consists of. */
import { icon as IconTrash } from 'virtual:tabler/trash';
import { ActionIcon, Button, Checkbox, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useMessages } from '../../core/messages.ts';
import { DecimalInput } from '../../ui/inputs/decimal-input.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import type { InvalidTexts } from '../../ui/inputs/use-invalid-texts.ts';

export interface ComponentDraft {
  readonly name: string;
  readonly rate: string | null;
  readonly compound: boolean;
  readonly accountId: string | null;
}

const emptyDraft: ComponentDraft = { name: '', rate: null, compound: false, accountId: null };

interface Props {
  readonly components: readonly ComponentDraft[];
  readonly onChange: (components: readonly ComponentDraft[]) => void;
  readonly setInvalid: InvalidTexts['setInvalid'];
}

export function ComponentInputs({ components, onChange, setInvalid }: Props) {
  const m = useMessages('ledger.componentInputs');
  return (
    <Stack gap="xs">
      {components.map((component, index) => (
        <ComponentInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a component has no other identity.
          key={index}
          index={index}
          component={component}
          setInvalid={setInvalid}
          onChange={(changed) => onChange(components.with(index, changed))}
          onRemove={() => {
            setInvalid(`rate ${components.length - 1}`, null);
            onChange(components.toSpliced(index, 1));
          }}
        />
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...components, emptyDraft])}
      >
        {m.add}
      </Button>
    </Stack>
  );
}

interface InputProps extends Pick<Props, 'setInvalid'> {
  readonly index: number;
  readonly component: ComponentDraft;
  readonly onChange: (component: ComponentDraft) => void;
  readonly onRemove: () => void;
}

function ComponentInput({ index, component, setInvalid, onChange, onRemove }: InputProps) {
  const m = useMessages('ledger.componentInputs');
  const title = m.component({ position: String(index + 1) });
  const reportRate = useCallback(
    (message: string | null) => setInvalid(`rate ${index}`, message),
    [setInvalid, index],
  );
  return (
    <Fieldset legend={title} p="xs">
      <Stack gap="xs">
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <TextInput
            label={m.name}
            value={component.name}
            maxLength={60}
            flex={1}
            onChange={({ currentTarget }) => onChange({ ...component, name: currentTarget.value })}
          />
          <DecimalInput
            label={m.rate}
            value={component.rate}
            suffix="%"
            w={110}
            onInvalid={reportRate}
            onChange={(rate) => onChange({ ...component, rate })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            mb={4}
            aria-label={m.remove({ name: title })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <ReferenceSelect
          label={m.account}
          collection="accounts"
          value={component.accountId}
          description={m.standard}
          filter={{ 'active.eq': true }}
          onChange={(accountId) => onChange({ ...component, accountId })}
        />
        {index > 0 && (
          <Checkbox
            label={m.compound}
            checked={component.compound}
            onChange={({ currentTarget }) =>
              onChange({ ...component, compound: currentTarget.checked })
            }
          />
        )}
      </Stack>
    </Fieldset>
  );
}
