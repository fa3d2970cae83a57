/** A span for the transaction of a group: it belongs to the trace of the first request, and the others are linked. */
import { problemOf } from '../postgres/failures.ts';
import type { Command } from '../record/command.ts';
import type { CommandResult } from '../record/decide/result.ts';
import type { Tenant } from '../record/entity.ts';
import { Problem } from '../record/problem.ts';
import type { Tracer } from '../record/tracing.ts';

/** Of each command; null: its record is locked, and nothing was done. */
type Results = (CommandResult | null)[];

/** Runs the group; in a span if it has a command of a traced request. */
export async function traceGroup(
  tracer: Tracer,
  tenant: Tenant,
  commands: readonly Command[],
  run: () => Promise<Results>,
): Promise<Results> {
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
  const end = (error: string | null) => {
    for (const other of others) other.link(span);
    span.end(error);
  };
  try {
    const results = await run();
    // A locked record is tried many times a second: these are no spans.
    if (results.some((result) => result !== null)) end(null);
    return results;
  } catch (error) {
    const found = problemOf(error);
    end(found instanceof Problem ? found.code : 'internal');
    throw error;
  }
}
