/** A process that migrates the given database with the files of the given folder; tests kill it. */
import { migrate } from '../../src/postgres/migrate.ts';

const [, , url = '', folder = ''] = process.argv;
await migrate(url, { folder, log: console.log });
