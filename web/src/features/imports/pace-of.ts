/** The pace of an import in the browser: it waits while the server cannot be reached, and leaves requests for other pages. */
import { createPace, type Pace } from '@daybook/sdk/import';
import { checkConnection } from '../../core/connection.ts';
import { isUnanswered } from '../../core/daybook.ts';
import { changed, type Job } from './job.ts';

/** Requests of this user in a minute. */
const spare = 300;

export function paceOf(job: Job, signal: AbortSignal): Pace {
  return createPace({
    ...{ signal, spare },
    untilRepeat: (error) => (isUnanswered(error) ? checkConnection() : null),
    onWait(isWaiting) {
      job.isWaiting = isWaiting;
      changed();
    },
  });
}
