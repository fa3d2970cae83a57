/** `daybook distribute`: spreads the tenants over the nodes of a Citus cluster. */
import { readConfig } from '../../config.ts';
import { distribute, withOwner } from '../../postgres/distribution.ts';
import { migrateServer, openServer } from '../installation/open-installation.ts';
import { createSteps, type Output, printResult } from '../output.ts';

export async function runDistribute(output: Output): Promise<void> {
  const steps = createSteps();
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    throw new Error(
      'The embedded PostgreSQL is one server. Set DATABASE_URL to the coordinator of a Citus cluster.',
    );
  }
  const server = await openServer(config, steps);
  try {
    await steps.run('schema', () => migrateServer(server.lockUrl));
    const { changed, emptied } = await steps.run('tables', () =>
      withOwner(server.lockUrl, distribute),
    );
    const lines = changed.map(({ table, kind }) => `${table} is now a ${kind} table`);
    if (emptied.length > 0)
      lines.push(`Removed the former rows of ${emptied.length} tables from the coordinator.`);
    if (lines.length === 0) lines.push('Everything is distributed.');
    printResult(output, { changed, emptied }, lines);
  } finally {
    await server.close();
  }
}
