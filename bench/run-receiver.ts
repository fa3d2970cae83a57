/**
 * A receiver of webhooks in a process of its own: answers 200 at once, and tells on standard output, as
 * lines of JSON, how many have arrived, when the first and the latest did, and how late each event was.
 */
import { createServer } from 'node:http';

const reportEveryMs = 20;
const state = { count: 0, firstAt: 0, lastAt: 0 };
let delays: number[] = [];

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
    // The moment the causing request came in: before its commit, so the delay is at most too long.
    const timestamp = /"timestamp":"([^"]+)"/.exec(body)?.[1];
    if (timestamp !== undefined) delays.push(at - Date.parse(timestamp));
    response.end();
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `${JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 })}\n`,
  );
});

let told = -1;
setInterval(() => {
  if (state.count === told) return;
  told = state.count;
  process.stdout.write(`${JSON.stringify({ ...state, delays })}\n`);
  delays = [];
}, reportEveryMs);

// A new measurement begins.
process.stdin.on('data', () => {
  state.count = 0;
  told = -1;
  delays = [];
});
process.stdin.on('end', () => process.exit());
