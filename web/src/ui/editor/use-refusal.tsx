/**
 * The problems of a record that is not posted yet: in one line until the user asks or tries to post; other rejected
 * actions above it. A rejected posting lists its problems once, and moves the focus there.
 */

import { isDaybookError } from '@daybook/sdk';
import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../dialogs/problem-alert.tsx';
import { useFieldLabel } from '../words/labels.ts';
import { useWords } from '../words/words.ts';
import { useEditing } from './editor-context.tsx';
import { FigureChange } from './figure-change.ts';
import { withLineId } from './pointers.ts';
import { ProblemLinks } from './problem-links.tsx';
import { Readiness, readinessKey, useReadiness } from './readiness.tsx';
import { useSelected } from './use-editor.ts';

export interface Refusal {
  /** For the place above the record. */
  readonly alert: ReactNode;
  readonly onFailed: (action: string, error: unknown) => void;
  readonly clear: () => void;
}

export function useRefusal(): Refusal {
  const client = useQueryClient();
  const { collection, id, editor } = useEditing();
  const isDraft = useSelected(editor, ({ record }) => record?.['status'] === 'Draft');
  const [error, setError] = useState<unknown>(null);
  const [attempts, setAttempts] = useState(0);
  return {
    alert: (
      <>
        {error !== null && <RefusalAlert error={error} onClose={() => setError(null)} />}
        {isDraft && <DraftReadiness attempts={attempts} />}
      </>
    ),
    onFailed: (action, thrown) => {
      const isIncomplete =
        action === 'post' && isDaybookError(thrown) && thrown.code === 'validation_failed';
      setError(isIncomplete ? null : thrown);
      if (!isIncomplete) return;
      const { record } = editor.snapshot();
      const { problems, problemsOmitted: omitted } = thrown;
      const key = readinessKey(collection, id, record?.RowVersion ?? '');
      client.setQueryData(key, { problems, omitted, record });
      setAttempts((before) => before + 1);
    },
    clear: () => setError(null),
  };
}

/** A component of its own, because it renders on every keystroke. */
function DraftReadiness({ attempts }: { readonly attempts: number }) {
  const missing = useReadiness();
  return missing === null ? null : <Readiness missing={missing} attempts={attempts} />;
}

interface Props {
  readonly error: unknown;
  readonly onClose: () => void;
}

function RefusalAlert({ error, onClose }: Props) {
  const m = useMessages('ui.useRefusal');
  const labelOf = useFieldLabel();
  const words = useWords();
  const { collection, editor } = useEditing();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (error instanceof FigureChange)
    return (
      <Alert
        ref={place}
        role="alert"
        color="yellow"
        title={m.changed}
        withCloseButton
        closeButtonLabel={m.close}
        onClose={onClose}
      >
        {m.amounts({ now: error.now, before: error.before })}
      </Alert>
    );
  if (!isDaybookError(error) || error.problems.length === 0) return <ProblemAlert error={error} />;
  const { record } = editor.snapshot();
  const problems = error.problems.map((problem) => ({
    ...problem,
    pointer: withLineId(problem.pointer, record),
  }));
  return (
    <Alert
      ref={place}
      role="alert"
      color="red"
      title={words.title(error)}
      withCloseButton
      closeButtonLabel={m.close}
      onClose={onClose}
    >
      <ProblemLinks problems={problems} placeOf={(pointer) => labelOf(collection, pointer)} />
    </Alert>
  );
}
