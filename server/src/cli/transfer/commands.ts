/** `daybook import` and `daybook export` with their options. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Output } from '../output.ts';

const limits = { parallel: 32 } as const;

type Texts<K extends string> = Partial<Record<K, string>>;

interface Shared {
  readonly url?: string;
  readonly output: Output;
}

type ImportWords = Shared &
  Texts<'keyFile' | 'groupBy' | 'report' | 'progress'> & {
    readonly format?: 'csv' | 'ndjson';
    readonly delimiter: string;
    readonly ignore: readonly string[];
    readonly dryRun?: true;
    readonly post?: true;
    readonly parallel: number;
    readonly headerRow: number;
  };

type ExportWords = Shared &
  Texts<'keyFile' | 'sort' | 'search' | 'file'> & {
    readonly format: 'csv' | 'csv-bom' | 'ndjson';
    readonly filter: readonly string[];
  };

/** Options that other commands have, too. */
type SharedOptions = Record<'urlOption' | 'keyFileOption' | 'outputOption', () => Option>;

export function addTransfer(
  program: Command,
  { urlOption, keyFileOption, outputOption }: SharedOptions,
): void {
  program
    .command('import <collection> <file>')
    .description(
      'Import records from a CSV or JSON-lines file into a running service; - reads standard input',
    )
    .addOption(urlOption())
    .addOption(keyFileOption())
    .addOption(
      new Option('--format <form>', 'format of the file (default: by the file name)').choices([
        'csv',
        'ndjson',
      ]),
    )
    .option('--delimiter <sign>', 'separator of cells: one character, or tab', parseDelimiter, ',')
    .option('--header-row <number>', 'row of the file with the column names', parseRow, 1)
    .option(
      '--group-by <column>',
      'column with the key of each record; rows with lines and the same key are one document (default: key)',
    )
    .option('--ignore <columns>', 'columns to leave out, separated by commas', splitNames, [])
    .option('--dry-run', 'only check the file')
    .option('--post', 'post each created record')
    .option('--parallel <number>', 'concurrent requests', parseParallel, 16)
    .option('--report <file>', 'write the result of each row, as JSON lines')
    .option('--progress <file>', 'the progress file (default: next to the imported file)')
    .addOption(outputOption())
    .action(async (collection: string, file: string, words: ImportWords) => {
      const { runImport } = await import('./run-import.ts');
      const { keyFile: key = null, format = null, groupBy = null, report = null } = words;
      const { progress = null, dryRun = false, post = false } = words;
      const options = { ...words, keyFile: key, format, groupBy, report, progress, dryRun, post };
      await runImport(collection, file, options, words.output);
    });
  program
    .command('export <collection>')
    .description('Export a whole list of a running service, to standard output')
    .addOption(urlOption())
    .addOption(keyFileOption())
    .addOption(
      new Option('--format <form>', 'csv-bom for spreadsheets that need a byte order mark')
        .choices(['csv', 'csv-bom', 'ndjson'])
        .default('csv'),
    )
    .option('--filter <filter>', 'such as status.eq=Draft; may be repeated', append, [])
    .option('--sort <fields>', 'such as -invoiceDate,number')
    .option('--search <text>', 'only records with this text')
    .option('--file <file>', 'write to a file, which appears when it is complete')
    .action(async (collection: string, words: ExportWords) => {
      const { runExport } = await import('./run-export.ts');
      const { keyFile: key = null, sort = null, search = null, file = null, filter } = words;
      await runExport(collection, { ...words, keyFile: key, sort, search, file, filters: filter });
    });
}

function append(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

function splitNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

function parseDelimiter(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t';
  if (text.length === 1 && /[^\w"\s]/.test(text)) return text;
  throw new InvalidArgumentError('Give one character such as ; or the word tab.');
}

function parseRow(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}$/.test(text) && value >= 1) return value;
  throw new InvalidArgumentError('Give the number of a row, from 1.');
}

function parseParallel(text: string): number {
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= 1 && value <= limits.parallel) return value;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${limits.parallel}.`);
}
