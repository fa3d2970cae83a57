/**
 * The actions of the record, each after everything is saved. One that is off says why: on click, by keyboard or under
 * the pointer. Those that ask for a reason open a dialog.
 */
import type { AvailableAction } from '@daybook/sdk';
import { Button, Group, List, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useActionLabel } from '../labels.ts';
import { useTellFailure } from '../tell-failure.ts';
import { useWords } from '../words.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useEditing } from './editor-context.tsx';
import type { AnyRecord } from './open-editors.ts';
import { useSelected } from './use-editor.ts';

const messages = defineMessages({
  en: {
    why: 'Why this is off',
    invalid: 'A field holds something that cannot be understood. Correct it first.',
    conflict: 'A colleague changed the same fields. Choose first which values stay.',
    done: (label: string) => `${label}: done`,
    failed: (label: string) => `${label}: not done`,
  },
  de: {
    why: 'Warum das nicht geht',
    invalid: 'Ein Feld enthält etwas Unverständliches. Bitte zuerst berichtigen.',
    conflict: 'Dieselben Felder wurden auch von anderen geändert. Bitte zuerst wählen, was bleibt.',
    done: (label: string) => `${label}: erledigt`,
    failed: (label: string) => `${label}: nicht erledigt`,
  },
});

export interface ActionsProps {
  /** The ones to show, in this order; all that the record has by default. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Those that stand out where they are allowed. */
  readonly primary?: readonly string[];
  /** Those that ask for a reason in a dialog. */
  readonly withReason?: readonly string[];
  readonly onDone?: (action: string, record: AnyRecord) => void;
  /** Of an action without a dialog; a dialog says itself why. */
  readonly onFailed?: (action: string, error: unknown) => void;
}

export function Actions({
  only,
  except = [],
  primary = ['post', 'approve'],
  withReason = ['void', 'reopen'],
  onDone,
  onFailed,
}: ActionsProps) {
  const m = useMessages(messages);
  const label = useActionLabel();
  const words = useWords();
  const { editor, invalid } = useEditing();
  const available = useSelected(editor, ({ record }) => record?.['availableActions']);
  const hasConflict = useSelected(editor, ({ conflicts }) => conflicts.length > 0);
  const { busy, run, start } = useRun(onDone, onFailed);
  const [asked, setAsked] = useState<string | null>(null);
  const all = ((available ?? []) as readonly AvailableAction[]).filter(isOfThisState);
  const shown =
    only === undefined
      ? all.filter(({ action }) => !except.includes(action))
      : only.flatMap((name) => all.filter(({ action }) => action === name));
  const extra = [...(invalid.size > 0 ? [m.invalid] : []), ...(hasConflict ? [m.conflict] : [])];
  return (
    <Group gap="xs">
      {shown.map(({ action, allowed, reasons }) => (
        <ActionButton
          key={action}
          name={action}
          isPrimary={primary.includes(action)}
          isBusy={busy === action}
          reasons={[...(allowed ? extra : []), ...reasons.map(words.problem)]}
          isOff={!allowed || extra.length > 0 || (busy !== null && busy !== action)}
          onClick={() => (withReason.includes(action) ? setAsked(action) : start(action))}
        >
          {label(action)}
        </ActionButton>
      ))}
      {asked !== null && (
        <ActionDialog
          title={label(asked)}
          onClose={() => setAsked(null)}
          onSubmit={(reason) => run(asked, { reason })}
        />
      )}
    </Group>
  );
}

/** Takes an action, and says that it was done: `run` throws where it was not, `start` says that, too. */
function useRun(onDone: ActionsProps['onDone'], onFailed: ActionsProps['onFailed']) {
  const m = useMessages(messages);
  const label = useActionLabel();
  const tellFailure = useTellFailure();
  const { editor } = useEditing();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (action: string, body?: Readonly<Record<string, unknown>>) => {
    setBusy(action);
    try {
      const record = await editor.act(action, body ?? {});
      notifications.show({ message: m.done(label(action)), color: 'teal' });
      onDone?.(action, record);
    } finally {
      setBusy(null);
    }
  };
  const start = (action: string) =>
    void run(action).catch((error: unknown) => {
      if (onFailed !== undefined) onFailed(action, error);
      else tellFailure(error, m.failed(label(action)));
    });
  return { busy, run, start };
}

/** What another status would allow is not offered; what a role or rule forbids is, with the reason. */
function isOfThisState({ allowed, reasons }: AvailableAction): boolean {
  return allowed || reasons.some(({ code }) => code !== 'invalid_transition');
}

export interface ActionButtonProps {
  readonly name?: string;
  readonly isPrimary?: boolean;
  readonly isBusy?: boolean;
  readonly isOff: boolean;
  readonly reasons: readonly string[];
  readonly onClick: () => void;
  readonly leftSection?: ReactNode;
  readonly children: ReactNode;
}

/** Stays reachable when it is off, and says why. */
export function ActionButton({
  name,
  isPrimary = false,
  isBusy = false,
  isOff,
  reasons,
  onClick,
  leftSection,
  children,
}: ActionButtonProps) {
  const m = useMessages(messages);
  const [isOpen, { open, close, toggle }] = useDisclosure(false);
  const hasReasons = isOff && reasons.length > 0;
  return (
    <Popover
      opened={isOpen && hasReasons}
      onChange={close}
      position="bottom-end"
      withArrow
      width={320}
    >
      <Popover.Target>
        <Button
          size="sm"
          variant={isPrimary && !isOff ? 'filled' : 'default'}
          loading={isBusy}
          leftSection={leftSection}
          aria-disabled={isOff || undefined}
          data-disabled={isOff || undefined}
          data-action={name}
          style={isOff ? { cursor: 'help' } : undefined}
          onMouseEnter={open}
          onMouseLeave={close}
          onBlur={close}
          onClick={() => (isOff ? toggle() : onClick())}
        >
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div role="status">
          <Text size="sm" fw={600}>
            {m.why}
          </Text>
          <List size="sm" withPadding={false}>
            {reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
