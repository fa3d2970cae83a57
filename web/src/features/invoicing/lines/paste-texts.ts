/** Texts of the dialog that adds pasted rows. */
import { defineMessages } from '../../../core/i18n.tsx';

export const pasteMessages = defineMessages({
  en: {
    title: 'Paste lines',
    input: 'Rows copied from a spreadsheet',
    hint: 'Press Ctrl+V here. The columns are recognised by their headers or content.',
    header: 'The first row contains headers',
    table: 'Lines as they will be saved',
    row: (row: number) => `Row ${row}`,
    defaultOf: (field: string) => `${field} for lines without one`,
    refused: (count: number) =>
      count === 1
        ? '1 cell is not understood and stays empty:'
        : `${count} cells are not understood and stay empty:`,
    more: (count: number) => `and ${count} more`,
    notANumber: (text: string) => `“${text}” is not a number`,
    otherCurrency: (text: string) => `“${text}” is in another currency than the document`,
    noSuchCode: (text: string) => `“${text}” does not exist`,
    ambiguous: (text: string) => `“${text}” matches several codes`,
    tooLong: (_text: string) => 'the text is too long',
    ignored: (count: number) => `Ignored columns: ${count}.`,
    add: (count: number) => (count === 1 ? 'Add 1 line' : `Add ${count} lines`),
    added: (count: number) => (count === 1 ? '1 line added' : `${count} lines added`),
    none: 'Assign at least one column to a field.',
    tooMany: (max: number, room: number) =>
      `A document has at most ${max} lines; ${room} more can be added.`,
    cancel: 'Cancel',
  },
  de: {
    title: 'Positionen einfügen',
    input: 'Zeilen aus einer Tabellenkalkulation',
    hint: 'Drücken Sie hier Strg+V. Die Spalten werden an Überschrift oder Inhalt erkannt.',
    header: 'Die erste Zeile enthält Überschriften',
    table: 'Positionen, wie sie gespeichert werden',
    row: (row: number) => `Zeile ${row}`,
    defaultOf: (field: string) => `${field} für Positionen ohne Angabe`,
    refused: (count: number) =>
      count === 1
        ? '1 Zelle ist nicht lesbar und bleibt leer:'
        : `${count} Zellen sind nicht lesbar und bleiben leer:`,
    more: (count: number) => `und ${count} weitere`,
    notANumber: (text: string) => `„${text}“ ist keine Zahl`,
    otherCurrency: (text: string) => `„${text}“ ist in einer anderen Währung als der Beleg`,
    noSuchCode: (text: string) => `„${text}“ ist nicht vorhanden`,
    ambiguous: (text: string) => `„${text}“ passt zu mehreren Codes`,
    tooLong: (_text: string) => 'der Text ist zu lang',
    ignored: (count: number) => `Ignorierte Spalten: ${count}.`,
    add: (count: number) =>
      count === 1 ? '1 Position hinzufügen' : `${count} Positionen hinzufügen`,
    added: (count: number) =>
      count === 1 ? '1 Position hinzugefügt' : `${count} Positionen hinzugefügt`,
    none: 'Ordnen Sie mindestens eine Spalte einem Feld zu.',
    tooMany: (max: number, room: number) =>
      `Ein Beleg hat höchstens ${max} Positionen; ${room} weitere sind möglich.`,
    cancel: 'Abbrechen',
  },
});
