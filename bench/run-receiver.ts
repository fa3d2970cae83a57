/**
 * A receiver of webhooks in a separate process: responds 200 at once, and prints, as lines of JSON, the number
 * of requests, the times of the first and the latest one, and the time of each event.
 */
import { createServer } from 'node:http';

const reportEveryMs = 20;
const state = { count: 0, firstAt: 0, lastAt: 0 };
let arrivals: { id: string; timestamp: string; at: number }[] = [];

const server = createServer((request, response) => {
  const at = performance.timeOrigin + performance.now();
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    state.count += 1;
    if (state.count === 1) state.firstAt = at;
    state.lastAt = at;
    const id = /"id":"([^"]+)"/.exec(body)?.[1];
    const timestamp = /"timestamp":"([^"]+)"/.exec(body)?.[1];
    if (id !== undefined && timestamp !== undefined) arrivals.push({ id, timestamp, at });
    response.end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `${JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 })}\n`,
  );
});

let reported = -1;
setInterval(() => {
  if (state.count === reported) return;
  reported = state.count;
  process.stdout.write(`${JSON.stringify({ ...state, arrivals })}\n`);
  arrivals = [];
}, reportEveryMs);

// A new measurement begins.
process.stdin.on('data', () => {
  state.count = 0;
  reported = -1;
  arrivals = [];
});
process.stdin.on('end', () => process.exit());
