/**
 * A worker of pg-boss that sends the benchmark's POST, and with `keep` stores each attempt, as fast as its
 * options allow: whole batches, fetched without a pause while they come back full, two fetchers so that one
 * works while the other waits.
 */
import { PgBoss } from 'pg-boss';
import { openDatabase } from '../server/src/postgres/db.ts';
import { type Attempt, type Job, keepAttempts, signedPost, width } from './signed-post.ts';

const fetchers = 2;
const batchSize = 100;
const [, , connectionString = '', keep] = process.argv;

const db = openDatabase(connectionString, { maxConnections: fetchers });
const boss = new PgBoss({ connectionString, max: 10 });
boss.on('error', (error) => console.error(error));
await boss.start();
await boss.work<Job>(
  'deliver',
  {
    batchSize,
    localConcurrency: fetchers,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
  },
  async (jobs) => {
    const waiting = jobs.map(({ data }) => data);
    const made: Attempt[] = [];
    const lane = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
        made.push(await signedPost(job));
    };
    await Promise.all(Array.from({ length: width / fetchers }, lane));
    if (keep === 'keep') await keepAttempts(db, made);
  },
);
process.once('SIGTERM', () => void boss.stop({ graceful: true }).then(() => process.exit()));
process.stdout.write('ready\n');
