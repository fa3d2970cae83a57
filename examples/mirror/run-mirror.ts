/** `DAYBOOK_URL=… DAYBOOK_API_KEY=… node examples/mirror/run-mirror.ts [copy.sqlite]`: keeps a copy until it is stopped. */
import { createDaybook } from '../../sdk/src/index.ts';
import { openMirror } from './mirror.ts';

const { DAYBOOK_URL: baseUrl = 'http://localhost:3000', DAYBOOK_API_KEY: apiKey = '' } =
  process.env;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const mirror = openMirror(process.argv[2] ?? 'copy.sqlite');
await mirror.run(createDaybook({ baseUrl, apiKey }), stop.signal);
mirror.close();
