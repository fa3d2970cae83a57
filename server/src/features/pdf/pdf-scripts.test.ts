/** Documents in every script: drawn with glyphs of a typeface that has them, and with the right text in the file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnCodes } from '../../../scripts/write-drawn-ranges.ts';
import { sampleDocument, sampleLine } from '../../../test/support/pdf-sample.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { undrawnIn } from './drawn-characters.ts';
import { drawnRanges } from './drawn-ranges.ts';
import { printDocument } from './print-document.ts';
import { piecesOf, withDirection } from './text-pieces.ts';
import { typefaces } from './typefaces.ts';

const texts = {
  Arabic: 'فاتورة شركة النور',
  Hebrew: 'חשבונית ירושלים',
  Chinese: '北京某某科技有限公司，增值税',
  Japanese: '株式会社デイブック、東京都',
  Korean: '주식회사 데이북',
  Thai: 'บริษัท เดย์บุ๊ก จำกัด',
  Devanagari: 'प्रौद्योगिकी क्षेत्र',
  Georgian: 'საქართველო',
  Armenian: 'Հայաստան',
  Emoji: 'Rocket 🚀 done ✅',
};

async function printed(description: string) {
  return readPdf(
    await printDocument(sampleDocument(1, { lines: [sampleLine(1, { description })] })),
  );
}

for (const [script, text] of Object.entries(texts))
  test(`${script} is drawn with a typeface that has its letters`, async () => {
    const { pages, fonts, source } = await printed(text);
    assert.ok(!pages.join('').includes('□'), `a letter of ${text} is a box`);
    const others = fonts.filter((name) => !/Inter/.test(name));
    assert.equal(others.length, 1, others.join());
    assert.match(source, /pdfaid:part>3</);
  });

test('a document in Latin letters embeds Inter alone', async () => {
  const { fonts } = await printed('Größe, œuvre, Łódź, Ωμέγα, Київ');
  assert.ok(
    fonts.every((name) => /Inter/.test(name)),
    fonts.join(),
  );
});

test('a character that no typeface has is a box', async () => {
  const { pages } = await printed('Tifinagh ⴰ and Cuneiform 𒀀');
  assert.match(pages.join('\n'), /Tifinagh □ and Cuneiform □/);
});

test('the file has the letters of clusters that are drawn in another order', async () => {
  const { drawings } = await printed('हिन्दी');
  const actualText = [...(drawings[0] ?? '').matchAll(/\/ActualText <feff([0-9a-f]+)>/gi)].map(
    ([, hex]) =>
      Buffer.from(hex ?? '', 'hex')
        .swap16()
        .toString('utf16le'),
  );
  assert.deepEqual(actualText, ['हिन्दी']);
});

test('Han characters have the form of the language that the document has other letters of', async () => {
  const fontsOf = async (text: string) => (await printed(text)).fonts.join();
  assert.match(await fontsOf('東京'), /NotoSansHans/);
  assert.match(await fontsOf('東京の'), /BIZUDPGothic/);
  assert.doesNotMatch(await fontsOf('東京の'), /NotoSansHans/);
});

const latin = (character: string) => (/[\p{Script=Hebrew}]/u.test(character) ? 'hebrew' : 'inter');
const seen = (line: string) => piecesOf(line, latin, 'inter').map(({ text }) => text);

test('words of a right-to-left line are drawn from right to left, numbers and Latin words from left to right', () => {
  assert.deepEqual(seen('אבג דהו'), ['דהו', ' ', 'אבג']);
  assert.deepEqual(seen('אבג 12.5 דהו'), ['דהו', ' ', '12.5', ' ', 'אבג']);
  assert.deepEqual(seen('Total אבג EUR'), ['Total ', 'אבג', ' EUR']);
});

test('brackets of a right-to-left text are mirrored, and read as written', () => {
  const pieces = piecesOf('(אבג)', latin, 'inter');
  assert.deepEqual(
    pieces.map(({ text, actualText }) => [text, actualText ?? text]),
    [
      ['(', ')'],
      ['אבג', 'אבג'],
      [')', '('],
    ],
  );
});

test('each wrapped line has the direction of its paragraph', () => {
  const [first = '', second = ''] = withDirection('אבג INV 5', ['אבג', 'INV 5']);
  assert.deepEqual(seen(first), ['אבג']);
  assert.deepEqual(seen(second), ['INV 5']);
  const [, third = ''] = withDirection('אבג INV !', ['אבג', 'INV !']);
  assert.deepEqual(seen(third), ['!', ' ', 'INV']);
});

test('an invoice of 500 lines in Chinese takes less than two seconds of processor time', async () => {
  const description = '根据增值税暂行条例的规定，本发票所列商品及服务均已按照适用税率计算增值税';
  const lines = Array.from({ length: 500 }, (_, index) =>
    sampleLine(index + 1, { description: `${description} ${index}` }),
  );
  const before = process.cpuUsage();
  await printDocument(sampleDocument(500, { lines }));
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1_000 < 2_000, `${(user + system) / 1_000} ms`);
});

test('each typeface is installed in both weights', async () => {
  const { typefaceFile } = await import('./typefaces.ts');
  for (const one of typefaces)
    for (const weight of ['regular', 'semibold'] as const)
      assert.ok(typefaceFile(one, weight).length > 10_000, `${one.name} ${weight}`);
});

test('the characters without a warning are those that the typefaces have', () => {
  const stored = drawnRanges.trim().replaceAll('\n', ' ');
  assert.ok(stored === drawnCodes(), 'run `npm run characters`');
  assert.deepEqual(undrawnIn('Größe 北京\u200D\u2028ⴰ e\u0301 𒀀ⴰ'), ['ⴰ', '𒀀']);
});
