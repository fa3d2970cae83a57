/** Shows a rejected action above the record, with links from its problems to the fields. */
import { isDaybookError } from '@daybook/sdk';
import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { withLineId } from '../../../ui/editor/pointers.ts';
import { ProblemLinks } from '../../../ui/editor/problem-links.tsx';
import { useFieldLabel } from '../../../ui/labels.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useWords } from '../../../ui/words.ts';

const messages = defineMessages({
  en: { close: 'Close' },
  de: { close: 'Schließen' },
});

export interface Refusal {
  readonly alert: ReactNode;
  readonly onFailed: (action: string, error: unknown) => void;
  readonly clear: () => void;
}

export function useRefusal(): Refusal {
  const [error, setError] = useState<unknown>(null);
  return {
    alert: error === null ? null : <RefusalAlert error={error} onClose={() => setError(null)} />,
    onFailed: (_action, thrown) => setError(thrown),
    clear: () => setError(null),
  };
}

interface Props {
  readonly error: unknown;
  readonly onClose: () => void;
}

function RefusalAlert({ error, onClose }: Props) {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const words = useWords();
  const { collection, editor } = useEditing();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
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
