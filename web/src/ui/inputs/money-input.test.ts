/** Numbers and dates in the formats of six regions; every displayed value can be read again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOrder } from '../../../../sdk/src/import/dates.ts';
import { isSameDecimal } from '../../../../sdk/src/import/numbers.ts';
import { formatTypedDate, isAmbiguousDate, parseDate } from './dates.ts';
import { formatDecimal, parseDecimal } from './numbers.ts';

const regions = ['en-GB', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'sv-SE'] as const;
type Region = (typeof regions)[number];

const nbsp = '\u00a0';
const narrow = '\u202f';

/** Read alike in all regions. */
const everywhere: readonly (readonly [string, string])[] = [
  ['0', '0'],
  ['12', '12'],
  ['0012', '12'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1’234.50', '1234.50'],
  ["1'000.00", '1000.00'],
  ["1'234,50", '1234.50'],
  [`1${narrow}234,50`, '1234.50'],
  [`1${nbsp}234,50`, '1234.50'],
  ['1 234 567,8', '1234567.8'],
  ['1 234.5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.89', '1234567.89'],
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['12,50', '12.50'],
  ['0.123', '0.123'],
  ['0,123', '0.123'],
  ['1234,567', '1234.567'],
  ['1234.567', '1234.567'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['5.', '5'],
  ['5,', '5'],
  ['-12,5', '-12.5'],
  ['−12.5', '-12.5'],
  ['–12.5', '-12.5'],
  ['- 12', '-12'],
  ['-0,00', '0.00'],
  ['(12.50)', '-12.50'],
  ['€ 1.234,50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  [`1${narrow}234,50${nbsp}€`, '1234.50'],
  ['EUR 12,00', '12.00'],
  ['12.00 CHF', '12.00'],
  ['CHF 1’234.50', '1234.50'],
  ['Fr. 12.–', '12'],
  ['12:-', '12'],
  ['1 234,50 kr', '1234.50'],
  ['£12', '12'],
  ['-£12.50', '-12.50'],
  ['£-12.50', '-12.50'],
  ['US$1,234.50', '1234.50'],
  ['  7  ', '7'],
  ['5-', '-5'],
  ['123.45 -', '-123.45'],
  ['１２．５０', '12.50'],
  ['－１２', '-12'],
  ['￥１，２３４．５０', '1234.50'],
  ['999999999999999999', '999999999999999999'],
];

/** Ambiguous numbers follow the region. */
const byRegion: Readonly<Record<Region, readonly (readonly [string, string])[]>> = {
  'en-GB': [
    ['1,234', '1234'],
    ['1.234', '1.234'],
  ],
  'de-DE': [
    ['1.234', '1234'],
    ['1,234', '1.234'],
  ],
  'de-CH': [
    ['1.234', '1.234'],
    ['1,234', '1.234'],
  ],
  'fr-FR': [
    ['1,234', '1.234'],
    ['1.234', '1.234'],
  ],
  'en-IN': [
    ['12,34,567.50', '1234567.50'],
    ['1,234', '1234'],
    ['1,00,000', '100000'],
  ],
  'sv-SE': [
    ['1,234', '1.234'],
    ['−1 234,50', '-1234.50'],
  ],
};

const nonsense = [
  'abc',
  '-',
  '--5',
  '1,2,3',
  '1.2.3',
  '1 2',
  '12 34',
  '1..2',
  '1,,234',
  '1.234,5.6',
  '1,234,56',
  '1e5',
  '0x10',
  'NaN',
  'Infinity',
  '1/2',
  '(5',
  '€',
];

for (const region of regions) {
  test(`${region}: reads numbers in all common formats`, () => {
    for (const [text, value] of [...everywhere, ...byRegion[region]]) {
      // Groups of two digits exist only in India, where commas separate them.
      if (region === 'en-IN' && text.startsWith('1,234,567')) continue;
      assert.equal(parseDecimal(text, region).value, value, `${text} in ${region}`);
    }
    for (const text of nonsense) {
      const parsed = parseDecimal(text, region);
      assert.equal(parsed.value, null, `${text} in ${region}`);
      assert.equal(parsed.problem, 'notANumber', `${text} in ${region}`);
    }
  });

  test(`${region}: reads displayed numbers again without loss`, () => {
    const decimal = fc
      .tuple(
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }),
        fc.stringMatching(/^[0-9]{0,12}$/),
      )
      .map(([isNegative, integer, fraction]) => {
        const size = fraction === '' ? `${integer}` : `${integer}.${fraction}`;
        return isNegative && /[1-9]/.test(size) ? `-${size}` : size;
      });
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), (value, minDecimals) => {
        const shown = formatDecimal(value, region, minDecimals);
        const parsed = parseDecimal(shown, region);
        assert.ok(isSameDecimal(parsed.value, value), `${value} is shown as ${shown}`);
        if (minDecimals === 0) assert.equal(parsed.value, value);
      }),
      { numRuns: 1_000 },
    );
  });

  test(`${region}: any text is a valid number or a problem`, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const { value, problem } = parseDecimal(text, region);
        if (value !== null) assert.match(value, /^-?(0|[1-9]\d{0,17})(\.\d{1,12})?$/);
        else if (text.trim() !== '') assert.ok(problem !== undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  test(`${region}: dates have the order of the region`, () => {
    const day = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2069-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        assert.equal(parseDate(formatTypedDate(iso, region), region, '2026-11-21'), iso);
        assert.equal(parseDate(iso, region, '2026-11-21'), iso);
      }),
    );
    assert.equal(dateOrder(region).length, 3);
    assert.equal(parseDate('+14', region, '2026-11-21'), '2026-12-05');
    assert.equal(parseDate('7', region, '2026-11-21'), '2026-11-07');
    for (const text of ['31.2.2026', 'soon', '2026-13-01', '1/2/3/4', '99'])
      assert.equal(parseDate(text, region, '2026-11-21'), null, text);
  });
}

test('reads a percent sign in a percentage only', () => {
  for (const text of ['12.5%', '12.5 %', '%12.5', '１２．５％'])
    assert.equal(parseDecimal(text, 'en-GB', { unit: '%' }).value, '12.5', text);
  assert.equal(parseDecimal('12.5%', 'en-GB', { unit: 'EUR' }).problem, 'notANumber');
  assert.equal(parseDecimal('12.5%', 'en-GB').problem, 'notANumber');
});

test('reads an amount with its own currency, and rejects another one', () => {
  const read = (text: string, unit: string, region = 'en-GB') =>
    parseDecimal(text, region, { unit });
  for (const [text, unit] of [
    ['EUR 5', 'EUR'],
    ['5 €', 'EUR'],
    ['$5', 'USD'],
    ['US$5', 'USD'],
    ['$5', 'AUD'],
    ['5 kr', 'SEK'],
    ['5 kr.', 'DKK'],
    ['Fr. 5', 'CHF'],
    ['¥5', 'JPY'],
    ['5 zł', 'PLN'],
    ['5', 'EUR'],
  ] as const)
    assert.equal(read(text, unit).value, '5', `${text} in ${unit}`);
  for (const [text, unit] of [
    ['USD 5', 'EUR'],
    ['$5', 'EUR'],
    ['5 €', 'USD'],
    ['5 kr', 'EUR'],
    ['-£5', 'EUR'],
    ['(CHF 5)', 'EUR'],
  ] as const) {
    assert.equal(read(`=${text}*2`, unit).problem, 'notASum', `${text} in ${unit}`);
    assert.equal(read(text, unit).problem, 'otherCurrency', `${text} in ${unit}`);
    assert.equal(read(text, unit, 'de-DE').problem, 'otherCurrency', `${text} in ${unit}`);
  }
});

test('reads full-width dates, and knows which dates could be another day', () => {
  assert.equal(parseDate('２０２６－０４－０５', 'en-GB'), '2026-04-05');
  assert.equal(parseDate('５．４．２０２６', 'de-DE'), '2026-04-05');
  for (const region of ['en-GB', 'en-US', 'de-DE'])
    for (const [text, isAmbiguous] of [
      ['5/4/2026', true],
      ['05.04.26', true],
      ['5/5/2026', false],
      ['25.4.2026', false],
      ['2026-04-05', false],
      ['5 Apr 2026', false],
      ['tomorrow', false],
    ] as const)
      assert.equal(isAmbiguousDate(text, region), isAmbiguous, `${text} in ${region}`);
});

test('reads days or months first, by region', () => {
  const today = '2026-11-21';
  assert.equal(parseDate('3.4.26', 'de-DE', today), '2026-04-03');
  assert.equal(parseDate('3/4/2026', 'en-GB', today), '2026-04-03');
  assert.equal(parseDate('3/4/2026', 'en-US', today), '2026-03-04');
  assert.equal(parseDate('311226', 'de-DE', today), '2026-12-31');
  assert.equal(parseDate('123126', 'en-US', today), '2026-12-31');
  assert.equal(parseDate('31.12.', 'de-DE', today), '2026-12-31');
});

test('reads days by word and months by name, in English, German and the language of the region', () => {
  const today = '2026-11-24';
  const read = (text: string, region = 'en-GB') => parseDate(text, region, today);
  const same = (dates: readonly (string | null)[], expected: string) =>
    assert.deepEqual([...new Set(dates)], [expected]);
  same([read('today'), read('Heute', 'de-DE'), read('+0')], today);
  same([read('tomorrow'), read('morgen', 'de-DE'), read('+1')], '2026-11-25');
  same([read('yesterday'), read('gestern')], '2026-11-23');
  same(
    [read('5 dec'), read('Dec 5', 'en-US'), read('5. Dez', 'de-DE'), read('5. Dezember 2026')],
    '2026-12-05',
  );
  same([read('5.12.'), read('5.12.26', 'de-DE'), read('Dec 5th, 26', 'en-US')], '2026-12-05');
  same([read('5 mai 2027', 'fr-FR'), read('5 may 27'), read('5. Mai 27', 'de-AT')], '2027-05-05');
  for (const text of ['dec', '31 feb', '5 decimal', '5 dec 2026 1', 'de 5', 'morrow'])
    assert.equal(read(text), null, text);
});

test('calculates sums exactly, in the notation of the region', () => {
  const value = (text: string, region = 'en-GB') => parseDecimal(text, region).value;
  assert.equal(value('=10*1.2'), '12');
  assert.equal(value('= 1,000.50 + 0.1 + 0.2'), '1000.8');
  assert.equal(value('=1.000,50*2', 'de-DE'), '2001');
  assert.equal(value('=-(100-20)/3'), '-26.666667');
  assert.equal(value('=2−1×4÷8'), '1.5');
  assert.equal(parseDecimal('=10/4', 'en-GB', { maxDecimals: 0 }).value, '3');
  for (const text of ['=', '=10*', '=(1', '=1/0', '=1)', '=a+1', '=1**2', `=${'1+'.repeat(200)}1`])
    assert.equal(parseDecimal(text, 'en-GB').problem, 'notASum', text);
  assert.equal(parseDecimal('=999999999*9999999999', 'en-GB').problem, 'tooManyDigits');
});

test('marks numbers that could have another meaning', () => {
  assert.equal(parseDecimal('1.234', 'de-DE').isUnusual, true);
  assert.equal(parseDecimal('1.234,00', 'de-DE').isUnusual, false);
  assert.equal(parseDecimal('12.5', 'de-DE').isUnusual, true);
  assert.equal(parseDecimal('12,5', 'de-DE').isUnusual, false);
  assert.equal(parseDecimal('12345', 'de-DE').isUnusual, false);
});

test('rejects too many digits, and does not round', () => {
  assert.equal(parseDecimal('1234567890123456789', 'en-GB').problem, 'tooManyDigits');
  assert.equal(parseDecimal('0.1234567890123', 'en-GB').problem, 'tooPrecise');
  assert.equal(parseDecimal('1.5', 'en-GB', { maxDecimals: 0 }).problem, 'tooPrecise');
});
