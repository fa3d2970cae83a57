/** Everything that happens after the commit, wired: handlers, worker and schedule of one process. */
import type { Engine } from '../pipeline/group.ts';
import type { WorkerDatabase } from '../postgres/db.ts';
import type { Handlers } from '../queue/handler.ts';
import { type EffectObserver, observed } from '../queue/observe-handlers.ts';
import { type Scheduler, startScheduler } from '../queue/scheduler.ts';
import { Worker } from '../queue/worker.ts';
import type { Entity } from '../record/entity.ts';
import { createEmailHandler, type MailOptions } from './mail/email.ts';
import { createPdfHandler } from './pdf/document-pdf.ts';
import type { Printing } from './pdf/printing.ts';
import { createAnalyticsHandler } from './reports/analytics.ts';
import type { Egress } from './webhooks/egress.ts';
import { createWebhookHandler } from './webhooks/webhook.ts';

export interface BackgroundOptions {
  /** Connections for the worker alone. */
  readonly db: WorkerDatabase;
  readonly engine: Engine;
  readonly entities: readonly Entity[];
  readonly egress: Egress;
  readonly printing: Printing;
  readonly mail: MailOptions;
  readonly now?: () => Date;
  readonly onError: (error: unknown, what: string) => void;
  readonly observer?: EffectObserver;
  /** PEM of a certificate authority to trust besides the usual ones; for tests. */
  readonly ca?: string;
  readonly worker?: {
    readonly leaseMs?: number;
    readonly heartbeatMs?: number;
    readonly drainMs?: number;
  };
}

export interface Background {
  readonly worker: Worker;
  readonly scheduler: Scheduler;
  stop(): Promise<void>;
}

/** Begins at once. */
export function startBackground(options: BackgroundOptions): Background {
  const { db, engine, entities, egress, printing, mail, onError, observer } = options;
  const now = options.now ?? (() => new Date());
  const own: Handlers = {
    webhook: createWebhookHandler({
      db,
      engine,
      egress,
      now,
      observer,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    }),
    email: createEmailHandler({ db, engine, now, onError, pdf: printing.pdf, ...mail }),
    pdf: createPdfHandler({ ...engine, db }, printing.pdf),
    analytics: createAnalyticsHandler({ db, entities, now }),
  };
  const handlers = observer === undefined ? own : observed(own, observer);
  const worker = new Worker({ db, engine, now, onError, observer, ...options.worker, handlers });
  const scheduler = startScheduler(engine, now, onError);
  return {
    worker,
    scheduler,
    async stop() {
      // Side by side: what the schedule is at must not cost the worker its time.
      await Promise.all([scheduler.stop(), worker.stop()]);
    },
  };
}
