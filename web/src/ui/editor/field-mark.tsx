/** Save status of one field: an icon with a text for screen readers, and undo after a save. */

import { icon as IconAlertCircle } from 'virtual:tabler/alert-circle';
import { icon as IconArrowBackUp } from 'virtual:tabler/arrow-back-up';
import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconClock } from 'virtual:tabler/clock';
import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import { icon as IconLock } from 'virtual:tabler/lock';
import type { FieldState } from '@daybook/sdk';
import { ActionIcon, Box, Group, Loader, Tooltip, VisuallyHidden } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { useIsOwnConflict } from './authors.ts';
import classes from './editor.module.css';

/** The text of a state. */
export function useStateText(): (state: FieldState['state']) => string {
  const m = useMessages('ui.fieldMark');
  const isOwn = useIsOwnConflict();
  return (state) => (state === 'conflict' && isOwn ? m.conflictOwn : m[state]);
}

interface Props {
  readonly state: FieldState['state'] | null;
  readonly locked: string | null;
  readonly label: string;
  readonly onUndo: () => void;
}

/** Reserves its space, so that the layout does not shift while typing. */
export function FieldMark({ state, locked, label, onUndo }: Props) {
  const m = useMessages('ui.fieldMark');
  const stateText = useStateText();
  if (locked !== null)
    return (
      <Tooltip label={locked} events={{ hover: true, focus: true, touch: true }}>
        <Box c="dimmed" display="inline-flex">
          <IconLock size={14} aria-hidden />
        </Box>
      </Tooltip>
    );
  if (state === null) return null;
  return (
    <Group gap={0} wrap="nowrap">
      <StateSign state={state} text={stateText(state)} />
      {state === 'saved' && (
        <ActionIcon
          className={classes.undo}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={m.undo({ label })}
          title={m.undo({ label })}
          onClick={onUndo}
        >
          <IconArrowBackUp size={14} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

export function StateSign({
  state,
  text,
}: {
  readonly state: FieldState['state'];
  readonly text: string;
}) {
  return (
    <Box component="span" display="inline-flex" title={text} data-state={state}>
      {state === 'saving' && <Loader size={12} color="gray" aria-hidden />}
      {state === 'queued' && (
        <IconClock size={14} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      {state === 'saved' && (
        <IconCheck size={14} color="var(--mantine-color-teal-text)" aria-hidden />
      )}
      {state === 'failed' && (
        <IconAlertCircle size={14} color="var(--mantine-color-error)" aria-hidden />
      )}
      {state === 'conflict' && (
        <IconGitMerge size={14} color="var(--mantine-color-orange-text)" aria-hidden />
      )}
      <VisuallyHidden>{text}</VisuallyHidden>
    </Box>
  );
}
