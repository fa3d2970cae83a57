/** A process that migrates the database given with the files of the folder given, to be killed. */
import { migrate } from '../../src/postgres/migrate.ts';

const [, , url = '', folder = ''] = process.argv;
await migrate(url, { folder, log: console.log });
