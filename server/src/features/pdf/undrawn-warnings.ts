/** Warnings of characters that the PDF of a draft would show as boxes. */
import { listOf } from '../../record/messages/message.ts';
import type { PrintedKind } from '../../record/printed-kind.ts';
import type { Row } from '../../record/row.ts';
import { payeeOf } from '../documents/exports.ts';
import type { ActionWarnings } from '../feature.ts';
import { type Document, exemptionText } from '../invoicing/exports.ts';
import { undrawnIn } from './drawn-characters.ts';
import { problemAt } from './messages.ts';

const limits = {
  /** In one warning. */
  namedCharacters: 10,
  /** With a warning. */
  fields: 20,
} as const;

/** The pointer of the draft's field, empty for tenant settings, and its text. */
type PrintedText = readonly [pointer: string, text: string | null | undefined];

/** Of a document that credits an invoice not those of its parties: they are the invoice's. */
export function undrawnWarnings({ credit }: PrintedKind): ActionWarnings {
  return (row, { related }, stored) => {
    // Safe cast: only documents are printed.
    const [document, { lines }] = [row, stored] as [Document, Document];
    const isCorrection = credit !== null && row[credit.field] !== null;
    const parties = isCorrection
      ? []
      : [...buyerTexts(document), sellerText(related.single('tenantSettings'))];
    return [...parties, ...ownTexts(document), ...lineTexts(document, lines)]
      .map(([pointer, text]) => ({ pointer, characters: undrawnIn(text ?? '') }))
      .filter(({ characters }) => characters.length > 0)
      .slice(0, limits.fields)
      .map(({ pointer, characters }) =>
        problemAt(pointer, 'characters_not_drawn', {
          characters: listOf(characters.map(named), limits.namedCharacters),
          place: pointer === '' ? 'seller' : 'document',
        }),
      );
  };
}

function sellerText(settings: Row | null): PrintedText {
  const own = ['name', 'address', 'taxId', 'email'].map((field) => settings?.[field]);
  return ['', [...own, payeeOf(settings, null)].join('\n')];
}

function buyerTexts({ billingName, billingAddress, buyerTaxId }: Document): PrintedText[] {
  return [
    ['/billingName', billingName],
    ['/billingAddress', billingAddress],
    ['/buyerTaxId', buyerTaxId],
  ];
}

function ownTexts({ reference, memo }: Document): PrintedText[] {
  return [
    ['/reference', reference],
    ['/memo', memo],
  ];
}

/** `lines`: as stored, because posting leaves empty lines out, so that others have another position. */
function lineTexts({ taxes }: Document, lines: Document['lines']): PrintedText[] {
  const reasons = taxes.map((tax): PrintedText => {
    const index = lines.findIndex(({ taxCodeId }) => taxCodeId === tax.taxCodeId);
    const names = (tax.components ?? []).map(({ name }) => name);
    const text = [exemptionText(tax, 'en'), ...names].join('\n');
    return [`/lines/${Math.max(index, 0)}/taxCodeId`, text];
  });
  const texts = lines.flatMap(({ description, unit }, index): PrintedText[] => [
    [`/lines/${index}/description`, description],
    [`/lines/${index}/unit`, unit],
  ]);
  return [...texts, ...reasons];
}

/** `ⴰ (U+2D30)`. */
function named(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${character} (U+${code})`;
}
