/** A span for the transaction of a group: it belongs to the trace of the first request, and the others are linked. */
import { problemOf } from '../postgres/db.ts';
import type { Command } from '../record/command.ts';
import type { Tenant } from '../record/entity.ts';
import { Problem } from '../record/problem.ts';
import type { Tracer } from '../record/tracing.ts';

/** Runs the group; in a span if it has a command of a traced request. */
export function traceGroup<T>(
  tracer: Tracer | null,
  tenant: Tenant,
  commands: readonly Command[],
  run: () => Promise<T>,
): Promise<T> {
  return tracer === null ? run() : runTraced(tracer, tenant, commands, run);
}

async function runTraced<T>(
  tracer: Tracer,
  tenant: Tenant,
  commands: readonly Command[],
  run: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = new Set(commands.flatMap(({ span }) => span ?? []));
  if (first === undefined) return run();
  const span = tracer.start('commit group', {
    kind: 'internal',
    parent: first.traceparent,
    links: others,
    attributes: {
      'daybook.tenant.id': tenant.id,
      'daybook.group.commands': commands.length,
      'db.system.name': 'postgresql',
    },
  });
  for (const other of others) other.link(span);
  try {
    const result = await run();
    span.end(null);
    return result;
  } catch (error) {
    const found = problemOf(error);
    span.end(found instanceof Problem ? found.code : 'internal');
    throw error;
  }
}
