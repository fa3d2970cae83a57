/** A span for each attempt of an effect, in the trace of the request that queued it. */
import type { Tracer } from '../record/tracing.ts';
import type { AttemptEnd } from './attempt.ts';
import type { Claimed } from './handler.ts';

/** Calls `run` with the traceparent that a receiver of the effect gets; null: none. `isCall`: it calls another server. */
export function traceAttempt(
  tracer: Tracer | null,
  claimed: Claimed,
  isCall: boolean,
  run: (traceparent: string | null) => Promise<AttemptEnd | null>,
): Promise<AttemptEnd | null> {
  return tracer === null ? run(claimed.traceparent) : runTraced(tracer, claimed, isCall, run);
}

async function runTraced(
  tracer: Tracer,
  { traceparent, tenantId, kind, name, attempt }: Claimed,
  isCall: boolean,
  run: (traceparent: string | null) => Promise<AttemptEnd | null>,
): Promise<AttemptEnd | null> {
  const span = tracer.start(`effect ${kind}`, {
    kind: isCall ? 'client' : 'internal',
    parent: traceparent,
    attributes: {
      'daybook.tenant.id': tenantId,
      'daybook.effect.kind': kind,
      'daybook.effect.name': name,
      'daybook.effect.attempt': attempt,
    },
  });
  const end = await run(span.traceparent);
  if (end === null) span.end('aborted');
  else if (end.kind === 'released') {
    span.set({ 'daybook.effect.outcome': 'released' });
    span.end(end.why?.code ?? null);
  } else {
    const { class: outcome, code, exchange } = end.outcome;
    const status = exchange?.status ?? null;
    span.set({
      'daybook.effect.outcome': outcome,
      ...(status === null ? {} : { 'http.response.status_code': status }),
    });
    span.end(outcome === 'ok' ? null : code);
  }
  return end;
}
