/** Props that the inputs of a cell share. */
import type { RefObject } from 'react';

export interface CellInputProps {
  readonly value: string | null;
  readonly label: string;
  readonly token: number;
  readonly pointer: string;
  /** Invalid text from an earlier edit. */
  readonly invalidText: string | null;
  readonly onChange: (value: string | null) => void;
  /** Keeps invalid text visible, with its error. */
  readonly onInvalid: (text: string | null, message: string | null) => void;
  readonly isEditing: RefObject<boolean>;
}
