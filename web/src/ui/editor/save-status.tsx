/** Save status of the record in one line, announced to screen readers. */

import { icon as IconAlertCircle } from 'virtual:tabler/alert-circle';
import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconCloudOff } from 'virtual:tabler/cloud-off';
import { icon as IconGitMerge } from 'virtual:tabler/git-merge';
import type { EditorSnapshot } from '@daybook/sdk';
import { Button, Group, Loader, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePreferences } from '../../core/i18n.tsx';
import { useMessages } from '../../core/messages.ts';
import { useErrorText } from '../dialogs/problem-alert.tsx';
import { useIsOwnConflict } from './authors.ts';
import { useEditing } from './editor-context.tsx';
import type { AnyRecord } from './open-editors.ts';
import { focusField } from './pointers.ts';
import { PresentUsers } from './present-users.tsx';
import { useSnapshot } from './use-editor.ts';

interface Sentence {
  readonly text: string;
  readonly sign: ReactNode;
  readonly color: string;
}

export function SaveStatus() {
  const m = useMessages('ui.saveStatus');
  const { editor, invalid, isStorageFailing } = useEditing();
  const snapshot = useSnapshot(editor);
  const failed = [...snapshot.fields].filter(([, { state }]) => state === 'failed');
  const look = [...new Set([...invalid.keys(), ...failed.map(([pointer]) => pointer)])];
  const { text, sign, color } = useSentence(snapshot, look.length);
  useWarning(() => invalid.size > 0 || (editor.snapshot().pending > 0 && isStorageFailing()));
  const first = look[0];
  return (
    <Group gap={6} wrap="nowrap" className="no-print">
      <PresentUsers />
      <Group gap={6} wrap="nowrap" role="status" data-save-status={snapshot.status}>
        {sign}
        <Text size="sm" c={color} className="nowrap">
          {text}
        </Text>
      </Group>
      {first !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={() => focusField(first)}>
          {m.show}
        </Button>
      )}
      {first === undefined && snapshot.status === 'failed' && (
        <Button size="compact-xs" variant="subtle" onClick={() => editor.retry()}>
          {m.again}
        </Button>
      )}
    </Group>
  );
}

function useSentence(snapshot: EditorSnapshot<AnyRecord>, look: number): Sentence {
  const m = useMessages('ui.saveStatus');
  const format = useClock();
  const errorText = useErrorText();
  const isOwn = useIsOwnConflict();
  const { status, pending, savedAt, error } = snapshot;
  const red = 'var(--mantine-color-error)';
  if (status === 'conflict')
    return {
      text: isOwn ? m.conflictOwn : m.conflict,
      sign: <IconGitMerge size={16} aria-hidden />,
      color: 'var(--mantine-color-text)',
    };
  if (look > 0)
    return {
      text: m.invalid({ count: look }),
      sign: <IconAlertCircle size={16} color={red} aria-hidden />,
      color: red,
    };
  if (status === 'failed')
    return {
      text: m.failed({ reason: error === undefined ? '' : errorText(error) }),
      sign: <IconAlertCircle size={16} color={red} aria-hidden />,
      color: red,
    };
  if (status === 'offline')
    return {
      text: pending === 0 ? m.offlineNothing : m.offline({ count: pending }),
      sign: <IconCloudOff size={16} aria-hidden />,
      color: 'var(--mantine-color-text)',
    };
  if (status === 'unknown')
    return {
      text: m.unknown,
      sign: <Loader size={14} aria-hidden />,
      color: 'var(--mantine-color-text)',
    };
  if (status === 'loading') return { text: m.loading, sign: <Loader size={14} />, color: 'dimmed' };
  if (status === 'saving')
    return { text: m.saving, sign: <Loader size={14} aria-hidden />, color: 'dimmed' };
  return {
    text: savedAt === null ? m.ready : m.saved({ time: format(savedAt) }),
    sign: <IconCheck size={16} color="var(--mantine-color-teal-text)" aria-hidden />,
    color: 'dimmed',
  };
}

/** `12:04`, in the region's format. */
function useClock(): (at: Date) => string {
  const { region } = usePreferences();
  return (at) => new Intl.DateTimeFormat(region, { timeStyle: 'short' }).format(at);
}

/** Warns before the page is left, but only if data would be lost. */
function useWarning(wouldLose: () => boolean): void {
  const m = useMessages('ui.saveStatus');
  useBlocker({
    shouldBlockFn: () => wouldLose() && !window.confirm(m.leave),
    enableBeforeUnload: wouldLose,
  });
}
