/**
 * A worker of graphile-worker that sends the benchmark's POST, and with `keep` stores each attempt, as fast
 * as its options allow: jobs are fetched ahead in batches and completed in batches.
 */
import { run } from 'graphile-worker';
import { openDatabase } from '../server/src/postgres/db.ts';
import { type Job, keepAttempts, signedPost, width } from './signed-post.ts';

const [, , connectionString = '', keep] = process.argv;

const db = openDatabase(connectionString, { maxConnections: width });
const runner = await run({
  preset: {
    worker: {
      connectionString,
      concurrentJobs: width,
      maxPoolSize: width + 2,
      pollInterval: 500,
      localQueue: { size: 100 },
      completeJobBatchDelay: 0,
    },
  },
  noHandleSignals: true,
  taskList: {
    async deliver(payload) {
      const made = await signedPost(payload as Job);
      if (keep === 'keep') await keepAttempts(db, [made]);
    },
  },
});
process.once('SIGTERM', () => void runner.stop().then(() => process.exit()));
process.stdout.write('ready\n');
