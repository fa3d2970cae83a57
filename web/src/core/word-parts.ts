/**
 * The parts of a catalogue: `start` has the labels and what the first page needs (web/words/first-sections.ts), `shared`
 * other messages of core, ui and shell, `service` those of the server; each feature has a part for its pages.
 */

/** The parts of a page besides `start`. The dashboard, which users see first, needs no other. */
export function partsOf(path: string, feature: string): readonly string[] {
  return path === '/' ? [] : ['shared', feature];
}

/** The part with a section, such as `invoicing.customers`, that is not in `start`. */
export function partOf(section: string): string {
  const [area = ''] = section.split('.');
  return ['core', 'shell', 'ui'].includes(area) ? 'shared' : area;
}
