/**
 * A worker of pg-boss that makes the benchmark's POST, as fast as its options allow: whole batches,
 * fetched without a pause while they come back full, two fetchers so that one works while the other waits.
 */
import { PgBoss } from 'pg-boss';
import { type Job, signedPost, width } from './signed-post.ts';

const fetchers = 2;
const batchSize = 100;

const boss = new PgBoss({ connectionString: process.argv[2] ?? '', max: 10 });
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
    const lane = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
        await signedPost(job);
    };
    await Promise.all(Array.from({ length: width / fetchers }, lane));
  },
);
process.once('SIGTERM', () => void boss.stop({ graceful: true }).then(() => process.exit()));
process.stdout.write('ready\n');
