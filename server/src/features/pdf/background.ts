/** The printing of documents ahead of their first reader. */
import type { FeatureBackground } from '../feature-background.ts';
import { createPdfHandler } from './document-pdf.ts';

export const background: FeatureBackground = {
  handlers: ({ db, engine, printing }) => ({
    pdf: createPdfHandler({ ...engine, db }, printing.pdf),
  }),
  // One at a time, as they take this machine's processor.
  lanes: { pdf: { slots: 1 } },
};
