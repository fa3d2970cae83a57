/** Every message of the service has a German text with the same params, and formats them for its reader. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { catalogue } from '../../../server/src/features/all-features.ts';
import { problemKinds } from '../../../server/src/http/problem-kinds.ts';
import type { Message } from '../../../server/src/record/messages/message.ts';
import type { OutcomeMessage } from '../../../server/src/record/messages/outcome-message.ts';
import { compile, partsOf, readCatalogues } from '../../words/catalogues.ts';
import { createCatalogue, type Params } from './service-texts.ts';

type Texts = Readonly<
  Record<'titles' | 'messages' | 'reasons' | 'remedies', Record<string, string>>
>;

const service = partsOf(readCatalogues(), 'de').get('service')?.['service'];
const texts = service as unknown as Texts;
const german = createCatalogue('de', compile(texts));

/** The params of a message, including those in plurals and tags. */
function namesIn(message: string, ignoreTag: boolean): string[] {
  const names = new Set<string>();
  const format = new IntlMessageFormat(message, 'en', undefined, { ignoreTag });
  JSON.stringify(format.getAst(), (_key, value) => {
    const isParam = typeof value?.value === 'string' && ![literal, tag].includes(value.type);
    if (isParam) names.add(value.value);
    return value;
  });
  return [...names].sort();
}

/** Element types of a parsed message. */
const literal = 0;
const tag = 8;

test('the English and the German catalogue have the same codes with the same params', () => {
  assert.deepEqual(Object.keys(texts.titles).sort(), Object.keys(problemKinds).sort());
  compare<Message>(texts.messages, catalogue.messages, ({ message }) => message);
  compare<OutcomeMessage>(texts.reasons, catalogue.outcomes, ({ reason }) => reason);
  compare<OutcomeMessage>(texts.remedies, catalogue.outcomes, ({ remedy }) => remedy);
});

function compare<M extends Pick<Message, 'params'>>(
  german: Readonly<Record<string, string>>,
  english: Readonly<Record<string, M>>,
  textOf: (message: M) => string,
): void {
  assert.deepEqual(Object.keys(german).sort(), Object.keys(english).sort());
  for (const [code, message] of Object.entries(english)) {
    const read = namesIn(textOf(message), true);
    assert.deepEqual(namesIn(german[code] ?? '', false), read, code);
    const declared = Object.keys(message.params ?? {});
    for (const name of read) assert.ok(declared.includes(name), `${code} does not declare ${name}`);
  }
}

test('every code of the catalogue is used, and every message is a sentence', () => {
  const folder = join(import.meta.dirname, '../../../server/src');
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
    .filter((name) => !name.startsWith('record/messages'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  for (const [code, { message }] of Object.entries(catalogue.messages)) {
    const isUsed = sources.includes(`'${code}'`) || /^password_(guessable|breached)$/.test(code);
    assert.ok(isUsed, `${code} is never used`);
    assert.match(message, /^[A-Z{].*[.}]$/, code);
  }
  for (const [code, { reason, remedy }] of Object.entries(catalogue.outcomes)) {
    assert.ok(sources.includes(`'${code}'`), `no attempt ends with ${code}`);
    assert.match(`${reason} ${remedy}`.trim(), /^[A-Z{].*[.}]$/, code);
  }
});

test('a German message formats amounts, dates and states for its reader', () => {
  const marked = (text: string) => `<${text}>`;
  const shown = { Amount: marked, Date: marked, Label: marked };
  const inGerman = (code: string, params: Params) => german(`messages.${code}`, params, shown);
  const closed = { period: '2026-10', status: 'SoftClosed', date: '2026-10-05' };
  const cases = [
    ['due_date_required', {}, 'Geben Sie die Fälligkeit an.'],
    [
      'over_due',
      { due: '80.00', currency: 'EUR', number: 'INV-1' },
      'Von INV-1 sind nur noch <80.00 EUR> offen.',
    ],
    [
      'period_closed',
      { ...closed, firstOpen: '2026-11-01' },
      'Der <2026-10-05> liegt in der Periode 2026-10; sie ist vorläufig abgeschlossen, der erste offene Tag ist der <2026-11-01>.',
    ],
    [
      'invoice_not_posted',
      { status: 'Draft' },
      'Die Rechnung hat den Status „<Draft>“: Nur gebuchte oder freigegebene Rechnungen können ausgeglichen werden.',
    ],
    ['of_a_newer_service', {}, null],
    ['over_due', {}, null],
  ] as const;
  for (const [code, params, text] of cases) assert.equal(inGerman(code, params), text);
});
