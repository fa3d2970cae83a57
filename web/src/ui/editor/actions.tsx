/**
 * Buttons for the record's actions; pending edits are saved first. A disabled action shows its reason on hover,
 * focus or click. Actions that need a reason open a dialog.
 */

import { type AvailableAction, ConflictError } from '@daybook/sdk';
import { Button, Group, List, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { dialogs } from '../dialogs/dialogs.ts';
import { useTellFailure } from '../dialogs/tell-failure.ts';
import { usePageCommands } from '../page/page-commands.ts';
import { useActionLabel, useDoneLabel } from '../words/labels.ts';
import { useWords } from '../words/words.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useEditing } from './editor-context.tsx';
import { FigureChange } from './figure-change.ts';
import type { AnyEditor, AnyRecord } from './open-editors.ts';
import { useSelected } from './use-editor.ts';

interface Discard {
  readonly label: string;
  readonly question: string;
  /** Sent as the reason. */
  readonly reason: string;
}

export interface ActionsProps {
  /** The actions to show, in this order; all by default. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Shown as primary buttons when they are allowed. */
  readonly primary?: readonly string[];
  /** Actions that ask for a reason. */
  readonly withReason?: readonly string[];
  readonly onDone?: (action: string, record: AnyRecord) => void;
  /** Voids without asking for a reason, after a confirmation. */
  readonly discard?: Discard | null;
  /** The figure that the user must have seen before the record is posted. */
  readonly figure?: SeenFigure;
  /** For actions without a dialog; dialogs show the error themselves. */
  readonly onFailed?: (action: string, error: unknown) => void;
}

export interface SeenFigure {
  /** As the page shows it now, with unsaved edits. */
  shown(): string;
  /** Of a saved record. */
  of(record: AnyRecord): string;
}

export function Actions({
  only,
  except = [],
  primary = ['post', 'approve'],
  withReason = ['void', 'reopen'],
  discard = null,
  onDone,
  figure,
  onFailed,
}: ActionsProps) {
  const m = useMessages('ui.actions');
  const label = useActionLabel();
  const all = useOfferedActions();
  const { busy, run, start } = useRun(onDone, onFailed, figure);
  const [asked, setAsked] = useState<string | null>(null);
  const ask = ({ label: title, question, reason }: Discard) =>
    dialogs.ask({
      title,
      children: <Text size="sm">{question}</Text>,
      labels: { confirm: title, cancel: m.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => start('void', { reason }),
    });
  const shown =
    only === undefined
      ? all.filter(({ action }) => !except.includes(action))
      : only.flatMap((name) => all.filter(({ action }) => action === name));
  const labelOf = (action: string) =>
    action === 'void' && discard !== null ? discard.label : label(action);
  const choose = (action: string) => {
    if (action === 'void' && discard !== null) ask(discard);
    else if (withReason.includes(action)) setAsked(action);
    else start(action);
  };
  usePageCommands(
    busy === null
      ? shown
          .filter(({ isOff }) => !isOff)
          .map(({ action }) => ({
            id: `action ${action}`,
            label: labelOf(action),
            run: () => choose(action),
          }))
      : [],
  );
  return (
    <Group gap="xs">
      {shown.map(({ action, isOff, reasons }) => (
        <ActionButton
          key={action}
          name={action}
          isPrimary={primary.includes(action)}
          isBusy={busy === action}
          isDanger={action === 'void'}
          reasons={reasons}
          isOff={isOff || (busy !== null && busy !== action)}
          onClick={() => choose(action)}
        >
          {labelOf(action)}
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

interface OfferedAction {
  readonly action: string;
  readonly isOff: boolean;
  /** Why it is not possible. */
  readonly reasons: readonly string[];
}

/** The actions of the record in its status. */
export function useOfferedActions(): readonly OfferedAction[] {
  const m = useMessages('ui.actions');
  const words = useWords();
  const { editor, invalid } = useEditing();
  const available = useSelected(editor, ({ record }) => record?.['availableActions']);
  const hasConflict = useSelected(editor, ({ conflicts }) => conflicts.length > 0);
  const extra = [...(invalid.size > 0 ? [m.invalid] : []), ...(hasConflict ? [m.conflict] : [])];
  return ((available ?? []) as readonly AvailableAction[])
    .filter(isOfThisState)
    .map(({ action, allowed, reasons }) => ({
      action,
      isOff: !allowed || extra.length > 0,
      reasons: [...(allowed ? extra : []), ...reasons.map(words.problem)],
    }));
}

/** Runs an action and notifies of its success. `run` throws on failure, `start` reports it. */
export function useRun(
  onDone: ActionsProps['onDone'],
  onFailed?: ActionsProps['onFailed'],
  figure?: SeenFigure,
) {
  const m = useMessages('ui.actions');
  const label = useActionLabel();
  const done = useDoneLabel();
  const tellFailure = useTellFailure();
  const { editor } = useEditing();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (action: string, body?: Readonly<Record<string, unknown>>) => {
    setBusy(action);
    try {
      const checked = action === 'post' ? figure : undefined;
      const record = await actAsSeen(editor, action, body ?? {}, checked);
      notifications.show({ message: done(action), color: 'teal' });
      onDone?.(action, record);
    } finally {
      setBusy(null);
    }
  };
  const start = (action: string, body?: Readonly<Record<string, unknown>>) =>
    void run(action, body).catch((error: unknown) => {
      if (onFailed !== undefined) onFailed(action, error);
      else tellFailure(error, m.failed({ label: label(action) }));
    });
  return { busy, run, start };
}

/** Runs the action on what the user saw. Throws a FigureChange if the record has another figure, and did nothing then. */
async function actAsSeen(
  editor: AnyEditor,
  action: string,
  body: Readonly<Record<string, unknown>>,
  figure: SeenFigure | undefined,
): Promise<AnyRecord> {
  const before = figure?.shown();
  const check = (saved: AnyRecord) => {
    if (figure === undefined || before === undefined) return;
    const now = figure.of(saved);
    if (now !== before) throw new FigureChange(before, now);
  };
  try {
    return await editor.act(action, body, check);
  } catch (error) {
    if (error instanceof ConflictError) check(error.current as AnyRecord);
    throw error;
  }
}

/** Hides actions that only another status allows; shows those that a role or rule forbids, with the reason. */
function isOfThisState({ allowed, reasons }: AvailableAction): boolean {
  return allowed || reasons.some(({ code }) => code !== 'invalid_transition');
}

export interface ActionButtonProps {
  readonly name?: string;
  readonly isPrimary?: boolean;
  /** Set apart from the other buttons. */
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly isOff: boolean;
  readonly reasons: readonly string[];
  readonly onClick: () => void;
  readonly leftSection?: ReactNode;
  readonly children: ReactNode;
}

/** Remains focusable when disabled, to show the reason. */
export function ActionButton({
  name,
  isPrimary = false,
  isDanger = false,
  isBusy = false,
  isOff,
  reasons,
  onClick,
  leftSection,
  children,
}: ActionButtonProps) {
  const m = useMessages('ui.actions');
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
          variant={isDanger ? 'subtle' : isPrimary && !isOff ? 'filled' : 'default'}
          {...(isDanger && { color: 'red' })}
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
