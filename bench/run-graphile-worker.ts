/**
 * A worker of graphile-worker that makes the benchmark's POST, as fast as its options allow: jobs are
 * fetched ahead in batches and completed in batches.
 */
import { run } from 'graphile-worker';
import { type Job, signedPost, width } from './signed-post.ts';

const runner = await run({
  preset: {
    worker: {
      connectionString: process.argv[2] ?? '',
      concurrentJobs: width,
      maxPoolSize: width + 2,
      pollInterval: 500,
      localQueue: { size: 100 },
      completeJobBatchDelay: 0,
    },
  },
  noHandleSignals: true,
  taskList: { deliver: (payload) => signedPost(payload as Job) },
});
process.once('SIGTERM', () => void runner.stop().then(() => process.exit()));
process.stdout.write('ready\n');
