/** Prints documents before they are first requested. */
import type { FeatureBackground } from '../feature-background.ts';
import { createPdfHandler } from './document-pdf.ts';

export const background: FeatureBackground = {
  handlers: ({ db, engine, printing }) => ({
    pdf: createPdfHandler({ ...engine, db }, printing.pdf),
  }),
  // Sequential, because printing uses this machine's CPU.
  lanes: { pdf: { slots: 1 } },
};
