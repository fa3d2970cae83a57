/** Progress of a paste, and the cells that were rejected. */
import { Alert, List, Progress, Text } from '@mantine/core';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useFieldLabel } from '../../../ui/labels.ts';
import classes from './lines.module.css';
import type { RefusedCell } from './paste-lines.ts';
import type { PasteProgress } from './use-paste.ts';

const messages = defineMessages({
  en: {
    title: (lines: number) => (lines === 1 ? '1 line pasted' : `${lines} lines pasted`),
    stored: (stored: number, lines: number) => `${stored} of ${lines} saved`,
    failed: (count: number) => `${count} could not be saved and are marked in the grid.`,
    refused: (count: number) =>
      count === 1 ? '1 cell was left empty:' : `${count} cells were left empty:`,
    row: (row: number) => `Row ${row}`,
    notANumber: (text: string) => `“${text}” is not a number`,
    noSuchCode: (text: string) => `“${text}” does not exist`,
    tooLong: () => 'the text is too long',
    ignored: (count: number) => `Ignored extra columns: ${count}.`,
    close: 'Close',
  },
  de: {
    title: (lines: number) =>
      lines === 1 ? '1 Position eingefügt' : `${lines} Positionen eingefügt`,
    stored: (stored: number, lines: number) => `${stored} von ${lines} gespeichert`,
    failed: (count: number) =>
      `${count} konnten nicht gespeichert werden und sind in der Tabelle markiert.`,
    refused: (count: number) =>
      count === 1 ? '1 Zelle blieb leer:' : `${count} Zellen blieben leer:`,
    row: (row: number) => `Zeile ${row}`,
    notANumber: (text: string) => `„${text}“ ist keine Zahl`,
    noSuchCode: (text: string) => `„${text}“ ist nicht vorhanden`,
    tooLong: () => 'der Text ist zu lang',
    ignored: (count: number) => `Überzählige Spalten ignoriert: ${count}.`,
    close: 'Schließen',
  },
});

interface Props {
  readonly progress: PasteProgress;
  readonly onDismiss: () => void;
}

const whole = 100;

export function PasteReport({ progress, onDismiss }: Props) {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const { collection } = useEditing();
  const { lines, stored, failed, refused, ignoredColumns } = progress;
  const isDone = stored + failed >= lines;
  const sentence = ({ row, field, text, reason }: RefusedCell) =>
    `${m.row(row)}, ${labelOf(collection, `lines.${field}`)}: ${m[reason](text)}`;
  return (
    <Alert
      role="group"
      mt="sm"
      color={refused.length + failed > 0 ? 'yellow' : 'teal'}
      title={m.title(lines)}
      withCloseButton={isDone}
      closeButtonLabel={m.close}
      onClose={onDismiss}
    >
      <Text size="sm" role="status">
        {m.stored(stored, lines)}
      </Text>
      {!isDone && (
        <Progress value={(stored / Math.max(lines, 1)) * whole} size="sm" my={4} aria-hidden />
      )}
      {failed > 0 && <Text size="sm">{m.failed(failed)}</Text>}
      {ignoredColumns > 0 && <Text size="sm">{m.ignored(ignoredColumns)}</Text>}
      {refused.length > 0 && (
        <>
          <Text size="sm">{m.refused(refused.length)}</Text>
          <List size="sm" className={classes.refused}>
            {refused.map((cell) => (
              <List.Item key={`${cell.row} ${cell.field}`}>{sentence(cell)}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
