/**
 * Gives the parts of a page the editor of its record, or shows why there is none (yet); and what is typed and not
 * understood, by pointer: that is in this page alone.
 */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type InvalidTexts, useInvalidTexts } from '../inputs/use-invalid-texts.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import type { AnyEditor, EditableName } from './open-editors.ts';
import type { OpenedRecord } from './use-editor.ts';

export interface EditorContextValue extends InvalidTexts {
  readonly collection: EditableName;
  readonly id: string;
  readonly editor: AnyEditor;
  readonly isStorageFailing: () => boolean;
}

const Context = createContext<EditorContextValue | null>(null);

interface Props {
  readonly opened: OpenedRecord;
  /** Shown while the record is read, in the shape of what comes. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

export function EditorProvider({ opened, skeleton, children }: Props) {
  const { collection, id, editor, error, retry, isStorageFailing } = opened;
  const { invalid, setInvalid } = useInvalidTexts();
  const value = useMemo<EditorContextValue | null>(
    () =>
      editor === null
        ? null
        : {
            collection,
            id,
            editor: editor as AnyEditor,
            invalid,
            setInvalid,
            isStorageFailing,
          },
    [collection, id, editor, invalid, setInvalid, isStorageFailing],
  );
  if (error !== null) return <ProblemAlert error={error} again={retry} />;
  if (value === null) return skeleton;
  return <Context value={value}>{children}</Context>;
}

/** The editor that the page is about. */
export function useEditing(): EditorContextValue {
  const value = useContext(Context);
  if (value === null) throw new Error('useEditing outside of EditorProvider');
  return value;
}
