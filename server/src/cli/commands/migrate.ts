/** `daybook migrate`: the schema of this release, without starting the service. */
import { readConfig } from '../../config.ts';
import { migrateServer, openServer } from '../installation/open-installation.ts';
import { createSteps, type Output, printResult } from '../output.ts';

export async function runMigrate(output: Output): Promise<void> {
  const steps = createSteps();
  const server = await openServer(readConfig(process.env), steps);
  try {
    const { applied } = await steps.run('schema', () => migrateServer(server.lockUrl));
    const lines =
      applied.length === 0 ? ['Nothing to apply.'] : applied.map((file) => `Applied ${file}`);
    printResult(output, { applied }, lines);
  } finally {
    await server.close();
  }
}
