/** One PDF process for all services of a worker: starting one for each takes longer than printing. */

import { messageOf } from '../../src/features/pdf/messages.ts';
import {
  createPdfRenderer,
  type PdfLimits,
  type PdfRenderer,
  PrintFailure,
} from '../../src/features/pdf/pdf-renderer.ts';
import { share } from './worker.ts';

/** Longer than any pause between two files. */
const idleMs = 10 * 60_000;

/** For one service. With other limits it has a process of its own. */
export async function openRenderer(limits?: Partial<PdfLimits>): Promise<PdfRenderer> {
  if (limits !== undefined) return createPdfRenderer(limits);
  const shared = await share(
    'renderer',
    async () => createPdfRenderer({ idleMs }),
    (renderer) => renderer.close(),
  );
  // Closing it rejects the documents of this service only.
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => undefined);
  return {
    render: (...asked) => Promise.race([closing.promise, shared.render(...asked)]),
    close: async () => closing.reject(new PrintFailure(messageOf('printer_closed'), true)),
  };
}
