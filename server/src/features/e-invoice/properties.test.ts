/** Every posted document satisfies EN 16931 in both syntaxes, and has the posted amounts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Big, sum } from '../../../test/support/decimals.ts';
import { anyIssued, unitOf } from '../../../test/support/random-invoice.ts';
import { type Facts, readCii, readUbl } from '../../../test/support/read-back.ts';
import { cases } from '../../../test/support/worker.ts';
import { writeCii } from './cii.ts';
import { violationsOf } from './rules.ts';
import { type Issued, semanticOf } from './semantic-of.ts';
import { writeUbl } from './ubl.ts';

/** In KWD most have a third decimal digit, which EN 16931 does not allow. */
function expressible(issued: Issued): boolean {
  return violationsOf(semanticOf(issued)).length === 0;
}

/** Rounding per tax code may differ by a whole yen in total; in other currencies by far less than one unit. */
function yenOfTwoCodes({ row }: Issued): boolean {
  const rates = row.taxes.map(({ rate }) => new Big(rate).toFixed());
  return ['JPY', 'KRW', 'CLP'].includes(row.currency ?? '') && new Set(rates).size < rates.length;
}

test('no rule is violated, except for the third decimal digit of a currency', () => {
  let refused = 0;
  const check = fc.property(anyIssued, (issued) => {
    const broken = violationsOf(semanticOf(issued)).map(({ params }) => params.rule);
    const allowed =
      issued.row.currency === 'KWD'
        ? /^BR-DEC-/
        : yenOfTwoCodes(issued)
          ? /^BR-(CO-17|S-09)$/
          : /^$/;
    if (broken.length > 0) refused += 1;
    assert.deepEqual(
      broken.filter((rule) => !allowed.test(rule)),
      [],
    );
  });
  const numRuns = cases(1_000, 4_000);
  fc.assert(check, { numRuns });
  assert.ok(refused < 0.4 * numRuns, `${refused} of ${numRuns} could not be expressed`);
});

const terms = (list: Facts[string] | undefined, term: string) =>
  ((list ?? []) as readonly Facts[]).map((facts) => String(facts[term]));

/** Recomputes the sums from the parsed document. */
function assertSums(facts: Facts, issued: Issued): void {
  const equal = (term: string, expected: Big, given: unknown) =>
    assert.ok(expected.eq(String(given)), `${term} is ${String(given)}, not ${expected.toFixed()}`);
  const net = sum(terms(facts['BG-25'], 'BT-131'));
  equal('BT-106', net, facts['BT-106']);
  equal('BT-109', net, facts['BT-109']);
  equal('BT-110', sum(terms(facts['BG-23'], 'BT-117')), facts['BT-110']);
  equal('BT-112', net.plus(String(facts['BT-110'])), facts['BT-112']);
  equal('BT-112', new Big(issued.row.total), facts['BT-112']);
  equal('BT-115', new Big(issued.row.total), facts['BT-115']);
  equal('BT-110', new Big(issued.row.taxTotal), facts['BT-110']);
  for (const vat of facts['BG-23'] as readonly Facts[]) {
    const own = (facts['BG-25'] as readonly Facts[]).filter(
      (line) => line['BT-151'] === vat['BT-118'] && line['BT-152'] === vat['BT-119'],
    );
    equal('BT-116', sum(terms(own, 'BT-131')), vat['BT-116']);
  }
}

test('both syntaxes have the same content, which adds up to the posted amounts', () => {
  const check = fc.property(anyIssued.filter(expressible), (issued) => {
    const semantic = semanticOf(issued);
    const ubl = readUbl(writeUbl(semantic));
    assert.deepEqual(readCii(writeCii(semantic)), ubl);
    assertSums(ubl, issued);
    assert.equal(ubl['BT-3'], issued.words.credit === null ? '380' : '381');
    assert.equal((ubl['BG-25'] as readonly Facts[]).length, issued.row.lines.length);
  });
  fc.assert(check, { numRuns: cases(250, 1_000) });
});

test('tax is base times rate, within one smallest unit for each tax code', () => {
  const check = fc.property(anyIssued.filter(expressible), (issued) => {
    for (const { category, rate, base, amount } of semanticOf(issued).vat) {
      if (category !== 'S') continue;
      // Two codes have 19 %.
      const codes = rate === '19' ? 2 : 1;
      const off = new Big(base)
        .times(rate ?? 0)
        .div(100)
        .minus(amount)
        .abs();
      assert.ok(off.lte(unitOf(issued).times(codes)), `${rate} % of ${base} is not ${amount}`);
    }
  });
  fc.assert(check, { numRuns: cases(250, 1_000) });
});

/** Peppol BIS Billing 3.0: `u:slack` of its Schematron. */
const slack = new Big('0.02');

test('the lines satisfy the arithmetic of Peppol in every currency', () => {
  const checked = new Set<string>();
  const check = fc.property(anyIssued, (issued) => {
    for (const read of [
      readUbl(writeUbl(semanticOf(issued))),
      readCii(writeCii(semanticOf(issued))),
    ])
      for (const line of read['BG-25'] as readonly Facts[]) {
        const number = (facts: Facts, term: string) => new Big(String(facts[term] ?? 0));
        let computed = number(line, 'BT-129').times(number(line, 'BT-146'));
        for (const one of line['BG-27'] as readonly Facts[]) {
          const sum = number(one, 'BT-136');
          computed = one['isCharge'] === 'true' ? computed.plus(sum) : computed.minus(sum);
          // R041 and R042: base and percentage are both given, or neither.
          assert.equal(one['BT-137'] === null, one['BT-138'] === null);
          if (one['BT-137'] === null) continue;
          const expected = number(one, 'BT-137').times(number(one, 'BT-138')).div(100);
          assert.ok(expected.minus(sum).abs().lte(slack), `R040: ${sum.toFixed()}`);
        }
        const off = computed.minus(number(line, 'BT-131')).abs();
        assert.ok(off.lte(slack), `R120 in ${issued.row.currency}: ${computed.toFixed()}`);
      }
    const { currency } = issued.row;
    checked.add(String(currency));
  });
  fc.assert(check, { numRuns: cases(400, 2_000) });
  for (const currency of ['EUR', 'JPY', 'KRW', 'CLP', 'KWD'])
    assert.ok(checked.has(currency), currency);
});

test('the same invoice gives the same bytes', () => {
  const check = fc.property(anyIssued.filter(expressible), (issued) => {
    const again = structuredClone(issued);
    assert.deepEqual(writeUbl(semanticOf(again)), writeUbl(semanticOf(issued)));
    assert.deepEqual(writeCii(semanticOf(again)), writeCii(semanticOf(issued)));
  });
  fc.assert(check, { numRuns: cases(25, 100) });
});
