/** A document has so few line breaks that its pages can be printed. */
import { lineBreaksIn, maxPrintedBreaks } from '../../../record/values/line-breaks.ts';
import type { Report } from '../messages.ts';
import type { Document } from './fields.ts';

/** Reports the text with the most line breaks if all printed texts together have too many. */
export function checkLineBreaks(
  document: Document,
  /** The position of each line as stored. */
  indexOf: ReadonlyMap<unknown, number>,
  report: Report,
): void {
  const { memo, reference, billingName, billingAddress, lines } = document;
  const texts: [pointer: string, text: string | null][] = [
    ...Object.entries({ memo, reference, billingName, billingAddress }).map(
      ([name, text]): [string, string | null] => [`/${name}`, text],
    ),
    ...lines.flatMap(({ id, description, unit }): [string, string | null][] => {
      const line = `/lines/${indexOf.get(id)}`;
      return [
        [`${line}/description`, description],
        [`${line}/unit`, unit],
      ];
    }),
  ];
  let [most, pointer, count] = [0, '', 0];
  for (const [at, text] of texts) {
    const breaks = lineBreaksIn(text);
    count += breaks;
    if (breaks > most) [most, pointer] = [breaks, at];
  }
  const max = maxPrintedBreaks;
  if (count > max) report(pointer, 'too_many_line_breaks', { count, max });
}
