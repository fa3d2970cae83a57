/** The page at /bin/: what the bins do and which have something in them. It shows nothing that was sent. */

const behaviours: readonly (readonly [name: string, behaviour: string])[] = [
  ['ok', 'answers 200'],
  ['flaky', 'fails each <code>webhook-id</code> the first time with 503, then answers 200'],
  ['failing', 'always answers 503'],
  ['gone', 'always answers 410, which disables an endpoint'],
  ['slow', 'answers 200 after three seconds'],
];

interface BinSummary {
  /** Of `a-z`, `0-9` and `-` alone. */
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
      () => rows.join('\n') || '<tr><td colspan="3">Nothing yet.</td></tr>',
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
        Addresses on this server that take any request, keep it for a while and show it: something to
        point a webhook endpoint at. They are part of the demo and ask for no credential, so send
        nothing here that is secret. <code>Authorization</code> and <code>Cookie</code> are not kept.
      </p>
      <p>
        Any other name of up to 40 characters of <code>a-z</code>, <code>0-9</code> and <code>-</code>
        answers 200. Each keeps its newest 100 requests, bodies up to 64 KiB, in the memory of one
        process: a restart empties it, and when all of them together grow too large the oldest go.
      </p>
      <ul class="cards">
        <!-- known -->
      </ul>
      <h2>What came</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr><th scope="col">Bin</th><th scope="col">Requests kept</th><th scope="col">Newest</th></tr>
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
