/** The content of a dialog that confirms an action, with a field for the reason if the action requires one. */

import { Textarea } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ApiForm, useApiForm } from './api-form.tsx';
import { FormButtons } from './form-buttons.tsx';

const maxLength = 500;

interface Props {
  readonly submit: string;
  readonly isOff?: boolean;
  readonly color?: string | undefined;
  /** The hint at the field for the reason; without it the dialog has no such field. */
  readonly reasonHint?: string | undefined;
  readonly problem?: ComponentProps<typeof ApiForm>['problem'];
  readonly send: (reason: string) => unknown;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function ActionForm({
  submit,
  isOff,
  color,
  reasonHint,
  problem,
  send,
  onCancel,
  children,
}: Props) {
  const m = useMessages('ui.actionForm');
  const needsReason = reasonHint !== undefined;
  const form = useApiForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (needsReason && reason.trim() === '' ? m.needed : null) },
    send: ({ reason }) => send(reason),
  });
  return (
    <ApiForm form={form} problem={problem}>
      {children}
      {needsReason && (
        <Textarea
          data-autofocus
          label={m.reason}
          description={reasonHint}
          withAsterisk
          aria-required
          autosize
          minRows={2}
          maxLength={maxLength}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          }}
          {...form.field('reason')}
        />
      )}
      <FormButtons
        submit={submit}
        isOff={isOff}
        color={color}
        hasFocus={!needsReason}
        isBusy={form.busy}
        onCancel={onCancel}
      />
    </ApiForm>
  );
}
