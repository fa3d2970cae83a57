/**
 * The text in a field while it is being typed. What a person typed stays as it is until they leave the field, however
 * the value is spelled once it is stored; a value that becomes another one meanwhile (an undo, a colleague) wins.
 */
import { useCallback, useState } from 'react';

interface Draft<V> {
  readonly text: string;
  /** What the field's value is as long as nobody else changes it. */
  readonly value: V;
}

export interface DraftText<V> {
  readonly text: string;
  /** Whether what is shown was typed here and not left yet. */
  readonly isDraft: boolean;
  /** `value`: what the field's value is from now on. */
  readonly keep: (text: string, value: V) => void;
  readonly drop: () => void;
}

export function useDraft<V>(
  value: V,
  format: (value: V) => string,
  isSame: (a: V, b: V) => boolean = Object.is,
): DraftText<V> {
  const [draft, setDraft] = useState<Draft<V> | null>(null);
  const holds = draft !== null && isSame(draft.value, value);
  return {
    text: holds ? draft.text : format(value),
    isDraft: holds,
    keep: useCallback((text: string, kept: V) => setDraft({ text, value: kept }), []),
    drop: useCallback(() => setDraft(null), []),
  };
}
