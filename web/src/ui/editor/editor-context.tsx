/**
 * Context with the editor of the page's record, or its loading and error states; also the invalid inputs of this
 * page, by pointer.
 */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ProblemAlert } from '../dialogs/problem-alert.tsx';
import { type InvalidTexts, useInvalidTexts } from '../inputs/use-invalid-texts.ts';
import { isMissing, MissingRecord } from '../page/missing-record.tsx';
import type { AnyEditor, EditableName } from './open-editors.ts';
import { UndoProvider } from './undo.tsx';
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
  /** Shown while loading; has the shape of the content. */
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
  if (isMissing(error)) return <MissingRecord collection={collection} />;
  if (error !== null) return <ProblemAlert error={error} again={retry} />;
  if (value === null) return skeleton;
  return (
    <Context value={value}>
      <UndoProvider collection={collection} editor={value.editor} invalid={invalid}>
        {children}
      </UndoProvider>
    </Context>
  );
}

/** The editor of the page's record. */
export function useEditing(): EditorContextValue {
  const value = useContext(Context);
  if (value === null) throw new Error('useEditing outside of EditorProvider');
  return value;
}
