/**
 * The text of a field while the user types. It stays as typed until blur, however the stored value is formatted; a
 * value that changes meanwhile (undo, another user) replaces it.
 */
import { useCallback, useState } from 'react';

interface Draft<V> {
  readonly text: string;
  /** The value of the field unless it is changed elsewhere. */
  readonly value: V;
}

export interface DraftText<V> {
  readonly text: string;
  /** Whether the shown text was typed and the field still has the focus. */
  readonly isDraft: boolean;
  /** `value`: the parsed value of the text. */
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
