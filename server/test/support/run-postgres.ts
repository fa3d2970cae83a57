/** A process that starts PostgreSQL in the given folder, prints "ready", and waits to be killed. */
import { startEmbeddedPostgres } from '../../src/postgres/embedded/embedded-postgres.ts';

const [, , folder = ''] = process.argv;
const postgres = await startEmbeddedPostgres({ folder });
console.log(`ready ${postgres.location}`);
setInterval(() => undefined, 60_000);
