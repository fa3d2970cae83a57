/**
 * The page at /bin/: the bins with their behaviour and number of requests. It shows nothing that
 * clients sent.
 */

const behaviours: readonly (readonly [name: string, behaviour: string])[] = [
  ['ok', 'answers 200'],
  ['flaky', 'answers 503 to the first request with each <code>webhook-id</code>, then 200'],
  ['failing', 'always answers 503'],
  ['gone', 'always answers 410, which disables an endpoint'],
  ['slow', 'answers 200 after three seconds'],
];

interface BinSummary {
  /** Only `a-z`, `0-9` and `-`. */
  readonly name: string;
  readonly count: number;
  /** RFC 3339. */
  readonly newest: string;
}

export function binPage(bins: readonly BinSummary[]): string {
  const known = behaviours.map(
    ([name, behaviour]) =>
      `<li><a href="/bin/${name}/requests">/bin/${name}</a> <span>${behaviour}</span></li>`,
  );
  const rows = bins.map(
    ({ name, count, newest }) =>
      `<tr><td><a href="/bin/${name}/requests"><code>${name}</code></a></td><td>${count}</td><td>${newest}</td></tr>`,
  );
  return page
    .replace('<!-- known -->', () => known.join('\n'))
    .replace(
      '<!-- rows -->',
      () => rows.join('\n') || '<tr><td colspan="3">No requests yet.</td></tr>',
    );
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Request bin · Daybook</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/style.css" />
  </head>
  <body class="site">
    <a class="skip" href="#main">Skip to the content</a>
    <header class="bar">
      <div class="wide">
        <a class="brand" href="/"><img src="/favicon.svg" alt="" width="26" height="26" />Daybook</a>
        <nav aria-label="Documentation">
          <a href="/docs">API reference</a>
          <a href="/docs/errors">Errors</a>
          <a href="/bin/" aria-current="page">Request bin</a>
        </nav>
      </div>
    </header>
    <main id="main" class="wide page">
      <h1>Request bin</h1>
      <p class="lead">
        URLs on this server that accept any request, store it and show it, to try out webhook
        endpoints. They are part of the demo and require no credential, so do not send secrets.
        <code>Authorization</code> and <code>Cookie</code> are not stored.
      </p>
      <p>
        Any other name of up to 40 characters of <code>a-z</code>, <code>0-9</code> and <code>-</code>
        answers 200. Each bin stores its newest 100 requests, bodies up to 64 KiB, in the memory of one
        process: a restart deletes them, and a limit on all bins together deletes the oldest.
      </p>
      <ul class="cards">
        <!-- known -->
      </ul>
      <h2>Requests</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr><th scope="col">Bin</th><th scope="col">Stored</th><th scope="col">Newest</th></tr>
          </thead>
          <tbody>
            <!-- rows -->
          </tbody>
        </table>
      </div>
    </main>
    <footer class="wide">
      <p>Daybook <span id="version"></span> · Apache-2.0</p>
    </footer>
  </body>
</html>
`;
