/**
 * The input of the fuzzing campaign and of malformed.test.ts: texts, names, numbers, bodies, headers, targets and
 * whole requests that are wrong, almost valid, or valid and dangerous. New cases are added here.
 */

/** Texts that PostgreSQL does not store unchanged. */
export const unkeptTexts: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\udc00\ud800',
];

/** Texts for any field. */
export const hostileTexts: readonly string[] = [
  ...unkeptTexts,
  ...['', ' ', 'null', 'undefined', '\t\r\n', '\u0001', '\u007f', '\u0085'],
  ...['\u202e', '\ufeff', '\ufffe\uffff'],
  ...[
    'e\u0301'.repeat(200),
    '\u200b',
    'ﷺ'.repeat(100),
    'İıſK',
    '😀'.repeat(300),
    'a'.repeat(5_000),
  ],
  // Passwords that are slow to score.
  ...['aB3$'.repeat(64), `${'aB3$'.repeat(64)}x`, 'correct horse battery staple '.repeat(8)],
  ...["'; drop table invoice; --", "' or 1=1 --", '$1', '$$', '\\x00', '{{7*7}}'],
  ...[
    '%00',
    '%ff',
    '%',
    '_',
    '\\',
    '\\,',
    ',,,',
    '"',
    '../../..',
    '*',
    '{}',
    '[]',
    '(',
    '[',
    '(a+)+$',
  ],
  ...['<script>alert(1)</script>', '=cmd|1!A1', '+1', '-1', '@x', '\r\nset-cookie: a=b'],
  '0193d0a4-0000-7000-8000-000000000001',
];

/** Names that every object has, or seems to have. */
export const hostileNames: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'then'],
  ...['__defineGetter__', '__lookupSetter__', 'toJSON', 'length', 'id', 'tenantId', 'tenant_id'],
  ...[
    'RowVersion',
    'rowVersion',
    'createdAt',
    'status',
    'lines',
    'null',
    '0',
    '-1',
    '',
    '.',
    'a.b',
  ],
];

/** Almost valid decimals, dates, times and list parameters. */
export const hostileNumbers: readonly string[] = [
  ...[
    '9'.repeat(400),
    '1e999',
    '-1e999',
    '1e3',
    '-0',
    '-0.00',
    '+1',
    '.5',
    '5.',
    '00',
    '01',
    '0x10',
  ],
  ...['NaN', 'Infinity', '१२', '１２', '1,5', '1 000', '1_000', '--1', '-', '1.1.1'],
  ...['1.0000000000001', '999999999999999999', '9999999999999999999', '0.000000000001'],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '0001-01-01',
    '2100-02-29',
    '9999-12-31',
    '2026-1-1',
  ],
  ...['-2026-01-01', '2026-11-21T25:00:00Z', '2026-11-21T08:30:00+99:99', '275761-01-01T00:00:00Z'],
  ...['9007199254740993', '2147483648', '-2147483649', '1000000000000000', '1.5', 'true', 'TRUE'],
];

const deep = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}${close.repeat(depth)}`;

/** Bodies that are rejected before any schema is applied. */
export const brokenBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  // Too many members of one object, and too many values.
  JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`x${index}`, 0]))),
  `{"memo":[${'0,'.repeat(20_000)}0]}`,
  ...[' ', '{', '{"memo":"x"', '{"memo":"x', '{"memo":tru', 'null', '[]', '"x"', '5', '{}{}'],
  ...[
    '{"memo":"x",}',
    "{'memo':'x'}",
    '{memo:1}',
    '{"memo":01}',
    '{"memo":/**/1}',
    '\ufeff\ufeff{}',
  ],
  ...['{"memo":NaN}', '{"memo":Infinity}', '{"memo":+1}', '{"memo":.5}', '{"memo":0x1}'],
  ...['{"memo":"a","memo":"b"}', '{"memo":"a","memo":"a"}', '{"memo":"a","\\u006demo":"b"}'],
  ...['{"a":{"b":1,"b":1}}', '{"constructor":1,"constructor":2}', '{"a":[{"b":1},{"b":1,"b":2}]}'],
  ...['{"__proto__":{"x":1}}', '{"a":[{"__proto__":null}]}', '{"\\u005f_proto__":1}'],
  ...[
    '{"memo":1e999}',
    '{"memo":-1e999}',
    '{"memo":9007199254740993}',
    `{"memo":${'9'.repeat(400)}}`,
  ],
  ...[
    '{"memo":"\\u0000"}',
    '{"\\u0000":1}',
    '{"memo":"\\ud800"}',
    '{"\\udfff":1}',
    '{"memo":"\u0001"}',
  ],
  `{"memo":${deep(33, '[', ']')}}`,
  `{"memo":${deep(10_000, '[', ']')}}`,
  `{"memo":${deep(100_000, '[', ']')}}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  // Overlong encoding: a slash in two bytes.
  new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
  new Uint8Array(Buffer.from('{"memo":"x"}', 'utf16le')),
];

export const mediaTypes: readonly string[] = [
  ...['application/json', 'application/json; charset=utf-8', 'application/merge-patch+json'],
  ...['APPLICATION/JSON', 'application/json; charset=latin1', 'application/json;;;'],
  ...['application/jsonx', 'application/json, text/plain', 'text/json', 'text/plain', '*/*', 'x'],
  ...['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json/'],
];

/** Values for an ID in a path. */
export const hostileSegments: readonly string[] = [
  ...['%', '%zz', '%00', '%c3%28', '%c0%af', '%e0%80%af', '%f0%80%80%af', '%ed%a0%80', '%ff%fe'],
  ...[
    '%2e%2e',
    '%2f',
    '..%2f..%2fhealth',
    '..%5c',
    '%252e',
    '%0d%0aset-cookie:%20a=b',
    '%20',
    '%09',
  ],
  ...['actions', 'stream', 'null', '0', '-1', 'a'.repeat(300), '{id}', ';a=b', '~', "'", '*', '@'],
];

/** Query strings. */
export const hostileQueries: readonly string[] = [
  ...[
    '%',
    '%zz=1',
    '&&&',
    '=',
    '=1',
    'limit=%ff',
    'limit=1;limit=2',
    '?',
    'q=%00',
    'limit',
    'limit=',
  ],
  ...['limit=1&limit=1', 'limit=-1', 'limit=1e2', 'limit=٣', 'q=%ed%a0%80', 'sort=constructor'],
  ...[
    'constructor.eq=1',
    '__proto__.eq=1',
    'toString.in=a',
    'id.constructor=1',
    'id.eq.eq=1',
    '.eq=1',
  ],
  ...[
    'id[eq]=1',
    'id[]=1',
    'cursor=%00',
    `cursor=${'A'.repeat(1_900)}`,
    'cursor=eyJhIjoxfQ',
    'format=x',
  ],
  `id.in=${Array.from({ length: 201 }, () => '0').join()}`,
  `q=${'a'.repeat(4_000)}`,
];

/** One request as bytes. `%` in `target` and so on is literal. */
export interface RawRequest {
  readonly name: string;
  /** Latin-1: one byte for each character. */
  readonly bytes: string;
  /** Whether its head is valid, so that the response must be one of the operation's. */
  readonly isWhole?: true;
}

/** The parts of a request, so that the corpus can be sent to each operation. */
export interface Target {
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

/** Names a record of a smuggled request, which a careless server takes from a body. */
export const smuggledName = 'smuggled';

function smuggled({ key }: Target): string {
  const body = `{"name":"${smuggledName}"}`;
  return (
    `POST /api/customers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

const hex = (text: string) => text.length.toString(16);

/** Requests with one error in how they are sent. */
export function rawRequests(target: Target): RawRequest[] {
  const { method, path, key } = target;
  const hasBody = method === 'POST' || method === 'PATCH';
  const head = (line: string, ...headers: string[]) =>
    `${[line, 'host: x', `authorization: Bearer ${key}`, ...headers].join('\r\n')}\r\n`;
  const close = 'connection: close';
  const json = 'content-type: application/json';
  const line = `${method} ${path} HTTP/1.1`;
  const plain = (name: string, ...headers: string[]) => ({
    name,
    bytes: `${head(line, ...headers, ...(hasBody ? [json, 'content-length: 2'] : []), close)}\r\n${hasBody ? '{}' : ''}`,
  });
  const whole = (name: string, ...headers: string[]) =>
    ({ ...plain(name, ...headers), isWhole: true }) as const;
  const body = (name: string, headers: string[], text: string) => ({
    name,
    bytes: `${head(line, json, ...headers)}\r\n${text}`,
  });
  return [
    ...lines(target, head),
    whole('nothing wrong'),
    whole('a range', 'range: bytes=0-1'),
    whole('an upgrade', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x'),
    whole(
      'an upgrade to HTTP/2',
      'connection: upgrade, http2-settings',
      'upgrade: h2c',
      'http2-settings: AAMAAABk',
    ),
    whole('bytes beyond ASCII in If-None-Match', 'if-none-match: \xff\xfe'),
    whole(
      'headers of a proxy',
      'x-forwarded-host: evil',
      'x-forwarded-for: 127.0.0.1',
      'x-original-url: /metrics',
    ),
    whole('another method by header', 'x-http-method-override: DELETE'),
    whole('many cookies', `cookie: ${'a=b; '.repeat(1_000)}`),
    plain('an unknown expectation', 'expect: magic'),
    plain('two hosts', 'host: y'),
    plain('two credentials', 'authorization: Bearer other'),
    plain('NUL in a header', 'x: \x00'),
    plain('a space in a header name', 'x y: 1'),
    plain('a space before the colon', 'x : 1'),
    plain('a header without a colon', 'nocolon'),
    plain('a header without a name', ': 1'),
    plain('a folded header', 'x: 1\r\n 2'),
    plain('a bare line feed between headers', 'x: 1\ny: 2'),
    plain('a bare carriage return in a header', 'x: 1\ry: 2'),
    plain('a header of 20 kB', `x: ${'a'.repeat(20_000)}`),
    plain('3,000 headers', ...Array.from({ length: 3_000 }, (_, index) => `x-${index}: 1`)),
    ...lengths(body, target),
    ...chunks(body, target),
  ];
}

type Head = (line: string, ...headers: string[]) => string;
type WithBody = (name: string, headers: string[], text: string) => RawRequest;

/** Errors in the request line, or in the whole request. */
function lines({ method, path, key }: Target, head: Head): RawRequest[] {
  const end = 'connection: close\r\n\r\n';
  const of = (name: string, line: string) => ({ name, bytes: head(line) + end });
  const segments = hostileSegments.map((segment) => {
    const target = path.replace(/\/[^/?]*(?=$|\?)/, `/${segment}`);
    return of(`${segment.slice(0, 20)} in the path`, `${method} ${target} HTTP/1.1`);
  });
  const queries = hostileQueries.map((query) =>
    of(`?${query.slice(0, 20)}`, `${method} ${path.split('?')[0]}?${query} HTTP/1.1`),
  );
  return [
    ...segments,
    ...queries,
    { name: 'garbage', bytes: '\x00\x01\x02\x03\r\n\r\n' },
    { name: 'a TLS handshake', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' },
    { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { name: 'no target', bytes: `${method}\r\n\r\n` },
    { name: 'no version', bytes: `${method} ${path}\r\n\r\n` },
    {
      name: 'no host',
      bytes: `${method} ${path} HTTP/1.1\r\nauthorization: Bearer ${key}\r\n${end}`,
    },
    of('HTTP/1.0', `${method} ${path} HTTP/1.0`),
    of('HTTP/0.9', `${method} ${path} HTTP/0.9`),
    of('HTTP/9.9', `${method} ${path} HTTP/9.9`),
    of('a method in lower case', `${method.toLowerCase()} ${path} HTTP/1.1`),
    of('an unknown method', `BREW ${path} HTTP/1.1`),
    of('TRACE', `TRACE ${path} HTTP/1.1`),
    of('CONNECT', 'CONNECT x:443 HTTP/1.1'),
    of('OPTIONS of everything', 'OPTIONS * HTTP/1.1'),
    of('two spaces', `${method}  ${path} HTTP/1.1`),
    of('a space in the target', `${method} ${path} x HTTP/1.1`),
    of('a whole URL', `${method} http://elsewhere.example${path} HTTP/1.1`),
    of('half a URL', `${method} http://[ HTTP/1.1`),
    of('no path', `${method} api HTTP/1.1`),
    of('a star', `${method} * HTTP/1.1`),
    of('double slashes', `${method} /${path} HTTP/1.1`),
    of('a way up', `${method} /api/../health/live HTTP/1.1`),
    of('a backslash', `${method} ${path.replaceAll('/', '\\')} HTTP/1.1`),
    of('a fragment', `${method} ${path}#fragment HTTP/1.1`),
    of('bytes beyond ASCII', `${method} ${path}/\xff\xfe HTTP/1.1`),
    of('NUL in the target', `${method} ${path}\x00 HTTP/1.1`),
    of('a target of 10 kB', `${method} ${path}/${'a'.repeat(10_000)} HTTP/1.1`),
  ];
}

/** Errors in Content-Length; the rest would be a second request for a careless server. */
function lengths(body: WithBody, target: Target): RawRequest[] {
  const inner = smuggled(target);
  const values = [
    '-1',
    '+2',
    '0x2',
    '1e3',
    '2, 2',
    '2,3',
    '2 2',
    '',
    ' ',
    'two',
    '9'.repeat(30),
    '2;a=b',
  ];
  return [
    ...values.map((value) =>
      body(`content-length: ${value.slice(0, 9)}`, [`content-length: ${value}`], `{}${inner}`),
    ),
    body('two lengths', ['content-length: 2', 'content-length: 3'], `{}${inner}`),
    body('two equal lengths', ['content-length: 2', 'content-length: 2'], `{}${inner}`),
    body('a body shorter than its length', ['content-length: 100'], '{"memo":'),
    body('a request as body', [`content-length: ${inner.length}`, 'connection: close'], inner),
    body('compressed', ['content-length: 2', 'content-encoding: gzip', 'connection: close'], '{}'),
    body('a space before the colon of the length', [`content-length : ${inner.length}`], inner),
    body('a folded length', ['content-length:\r\n 2'], `{}${inner}`),
  ];
}

/** Errors in Transfer-Encoding, alone and together with Content-Length. */
function chunks(body: WithBody, target: Target): RawRequest[] {
  const inner = smuggled(target);
  const chunked = 'transfer-encoding: chunked';
  const ended = `0\r\n\r\n${inner}`;
  const encodings = [
    ...['chunked, identity', 'identity', 'gzip, chunked', 'xchunked', 'chunked\x0b', '"chunked"'],
    ...['chunked;q=1', 'chunked, chunked', ',chunked', ' chunked ', 'CHUNKED ,gzip', 'cow'],
  ];
  const nonsense = [
    ...[
      'zz\r\n{}',
      '-1\r\n{}',
      '0x2\r\n{}',
      '2\n{}',
      '2 \r\n{}x',
      '2\r\n{}{}',
      '\r\n{}',
      '2;\x00\r\n{}',
    ],
    ...['ffffffffffffffffff\r\n{}', '7fffffffffffffff\r\n{}', `2;${'a'.repeat(40_000)}\r\n{}`],
  ];
  return [
    body('length, then chunks', ['content-length: 2', chunked], ended),
    body('chunks, then length', [chunked, `content-length: ${ended.length}`], ended),
    body('chunks, and their length', [chunked, 'content-length: 4'], `2\r\n{}\r\n${ended}`),
    ...encodings.map((value) =>
      body(`encoding ${value}`, ['content-length: 2', `transfer-encoding: ${value}`], `{}${inner}`),
    ),
    body('two encodings', [chunked, 'transfer-encoding: identity'], ended),
    body(
      'a space before the colon of the encoding',
      ['transfer-encoding : chunked', 'content-length: 5'],
      ended,
    ),
    body('a folded encoding', ['content-length: 5', 'x: 1\r\n transfer-encoding: chunked'], ended),
    ...nonsense.map((text) => body(`chunk ${text.slice(0, 9)}`, [chunked], `${text}\r\n${ended}`)),
    body(
      'a trailer',
      [chunked, 'connection: close'],
      '2\r\n{}\r\n0\r\nauthorization: Bearer x\r\n\r\n',
    ),
    body(
      'a chunk size in letters',
      [chunked, 'connection: close'],
      `${hex('{}').toUpperCase()}\r\n{}\r\n0\r\n\r\n`,
    ),
    body('chunks that do not end', [chunked], '2\r\n{}\r\n'),
  ];
}
