/** Mail over real connections: the message received, and the result if the connection breaks in each phase. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { makeCertificate } from '../../../test/support/certificate.ts';
import { until } from '../../../test/support/deliveries.ts';
import { reply, startRawSmtp, startSmtp, usualAnswer } from '../../../test/support/smtp.ts';
import { createMailTransport, type OutgoingMail } from './mail-transport.ts';
import type { SendResult } from './smtp-outcome.ts';
import { smtpUrlProblem } from './smtp-url.ts';

function sample(more: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    to: { name: 'Zoë Ångström', address: 'zoe@customer.example' },
    from: 'billing@seller.example',
    seller: { name: 'Müller & Söhne', email: 'billing@seller.example' },
    subject: 'Rechnung INV-2026-000123 über 1.190,00 EUR',
    html: '<p>Grüße</p>',
    text: 'Grüße\n.\n..\nFrom here',
    attachments: [],
    messageId: '<effect-1@seller.example>',
    date: new Date('2026-11-21T10:00:00.000Z'),
    ...more,
  };
}

interface Sending {
  readonly port: number;
  readonly message?: Partial<OutgoingMail>;
  readonly url?: string;
  readonly ca?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

async function send({ port, message, url, ca, ...options }: Sending): Promise<SendResult> {
  const transport = createMailTransport({
    smtpUrl: url ?? `smtp://127.0.0.1:${port}`,
    ...(ca === undefined ? {} : { ca }),
  });
  const result = await transport.send(sample(message), options);
  await transport.close();
  return result;
}

/** A server that is closed at the end of the test. */
async function opened<T extends { close(): Promise<void> }>(t: TestContext, server: Promise<T>) {
  const started = await server;
  t.after(() => started.close());
  return started;
}

test('a mail arrives with both bodies, its headers and the exact bytes of its attachment', async (t) => {
  const server = await opened(t, startSmtp());
  const pdf = randomBytes(300_000);
  const attachments = [
    { filename: 'Rechnung ü/123.pdf', contentType: 'application/pdf', content: pdf },
  ];
  const result = await send({ port: server.port, message: { attachments } });
  assert.equal(result.kind, 'sent');
  assert.match(result.kind === 'sent' ? result.response : '', /^250 kept/);
  assert.equal(result.outcome.class, 'ok');
  assert.equal(result.outcome.exchange?.status, 250);
  const [mail] = server.mails;
  assert.ok(mail);
  assert.equal(mail.from, 'billing@seller.example');
  assert.deepEqual(mail.to, ['zoe@customer.example']);
  const { parsed } = mail;
  assert.equal(parsed.subject, 'Rechnung INV-2026-000123 über 1.190,00 EUR');
  assert.deepEqual(parsed.from, { name: 'Müller & Söhne', address: 'billing@seller.example' });
  assert.deepEqual(parsed.to, [{ name: 'Zoë Ångström', address: 'zoe@customer.example' }]);
  assert.equal(parsed.replyTo?.[0]?.address, 'billing@seller.example');
  assert.equal(parsed.messageId, '<effect-1@seller.example>');
  assert.equal(parsed.date, '2026-11-21T10:00:00.000Z');
  assert.equal(parsed.html?.trim(), '<p>Grüße</p>');
  assert.equal(parsed.text?.trim(), 'Grüße\n.\n..\nFrom here');
  assert.deepEqual(
    parsed.headers.find(({ key }) => key === 'auto-submitted')?.value,
    'auto-generated',
  );
  const [file] = parsed.attachments;
  assert.equal(file?.filename, 'Rechnung ü-123.pdf');
  assert.equal(file?.mimeType, 'application/pdf');
  assert.ok(Buffer.from(file?.content as ArrayBuffer).equals(pdf));
});

test("the operator's address is the sender, and replies go to the seller", async (t) => {
  const server = await opened(t, startSmtp());
  await send({ port: server.port, message: { from: 'mailer@operator.example' } });
  const [mail] = server.mails;
  assert.equal(mail?.from, 'mailer@operator.example');
  assert.deepEqual(mail?.parsed.from, {
    name: 'Müller & Söhne',
    address: 'mailer@operator.example',
  });
  assert.equal(mail?.parsed.replyTo?.[0]?.address, 'billing@seller.example');
});

test('an international domain is sent in ASCII', async (t) => {
  const seen: string[] = [];
  const server = await opened(
    t,
    startRawSmtp((line) => {
      seen.push(line);
      return usualAnswer(line);
    }),
  );
  const to = { name: null, address: 'info@müller.example' };
  assert.equal((await send({ port: server.port, message: { to } })).kind, 'sent');
  assert.ok(seen.includes('RCPT TO:<info@xn--mller-kva.example>'));
  assert.ok(seen.includes('To: info@xn--mller-kva.example'));
});

test('no text can add a header, a recipient or a part', async (t) => {
  const server = await opened(t, startSmtp());
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\v']) {
    const evil = `x${end}Bcc: victim@other.example${end}${end}<script>`;
    const message: Partial<OutgoingMail> = {
      to: { name: evil, address: 'zoe@customer.example' },
      seller: { name: `"${evil}" <a@b.example>,`, email: 'billing@seller.example' },
      subject: `Invoice ${evil}`,
      attachments: [
        { filename: `${evil}.pdf`, contentType: 'text/plain', content: Buffer.from('1') },
      ],
    };
    assert.equal((await send({ port: server.port, message })).kind, 'sent');
    const mail = server.mails.at(-1);
    assert.deepEqual(mail?.to, ['zoe@customer.example']);
    const allowed =
      /^(from|to|reply-to|subject|message-id|date|mime-version|auto-submitted|content-type)$/;
    for (const { key } of mail?.parsed.headers ?? []) assert.match(key, allowed);
    assert.equal(mail?.parsed.bcc, undefined);
    assert.equal(mail?.parsed.from?.address, 'billing@seller.example');
    assert.equal(mail?.parsed.to?.length, 1);
    assert.equal(mail?.parsed.attachments.length, 1);
  }
});

test('rejects mails that cannot be sent before it connects', async () => {
  const cases: [Partial<OutgoingMail>, RegExp][] = [
    [{ to: { name: null, address: 'a@b.example\r\nRCPT TO:<c@d.example>' } }, /recipient/],
    [{ to: { name: null, address: 'a@b.example, c@d.example' } }, /recipient/],
    [{ from: 'a@b\n.example' }, /sender/],
    [{ seller: { name: 'X', email: 'a@b\n.example' } }, /seller/],
    [{ messageId: '<a@b.example>\r\nX: y' }, /Message-ID/],
    [
      { attachments: [{ filename: 'a', contentType: 'a/b\r\nX: y', content: Buffer.from('') }] },
      /Content-Type/,
    ],
    [
      {
        attachments: [
          { filename: 'a', contentType: 'a/b', content: Buffer.alloc(20 * 1024 * 1024) },
        ],
      },
      /larger than 25 MB/,
    ],
  ];
  for (const [message, reason] of cases) {
    const result = await send({ port: 1, message });
    assert.equal(result.kind, 'permanent');
    assert.match(result.outcome.reason, reason);
    assert.equal(result.outcome.final, true);
  }
});

test('a refused connection or an unknown host name is temporary', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const refused = await send({ port });
  assert.equal(refused.kind, 'temporary');
  assert.equal(refused.outcome.class, 'refused');
  const unresolved = await send({ port, url: 'smtp://mail.invalid:25' });
  assert.equal(unresolved.kind, 'temporary');
  assert.equal(unresolved.outcome.class, 'dns');
});

test('a rejection is permanent or temporary by its code, in every phase', async (t) => {
  const steps = ['onConnect', 'onMailFrom', 'onRcptTo', 'onData'] as const;
  for (const step of steps) {
    for (const code of [450, 550]) {
      const refuse = (...words: unknown[]) => {
        const done = words.at(-1) as (error: Error) => void;
        const [stream] = words;
        if (step === 'onData') (stream as NodeJS.ReadableStream).resume();
        if (step !== 'onData') return done(reply(code, 'not today\u0007'));
        (stream as NodeJS.ReadableStream).on('end', () => done(reply(code, 'not today')));
      };
      const server = await opened(t, startSmtp({ [step]: refuse }));
      const result = await send({ port: server.port });
      const isFinal = code === 550 && step !== 'onConnect';
      assert.equal(result.kind, isFinal ? 'permanent' : 'temporary', `${step} ${code}`);
      assert.match(result.outcome.reason, new RegExp(`${code} not today`));
      assert.equal(result.outcome.class, isFinal ? 'rejected' : 'refused');
      assert.equal(result.outcome.exchange?.status, code);
      assert.equal(result.outcome.final ?? false, isFinal);
      assert.equal(result.outcome.busy ?? false, step === 'onConnect');
    }
  }
});

test('a message over the announced size limit is rejected permanently', async (t) => {
  const server = await opened(t, startSmtp({ size: 1_000 }));
  const result = await send({ port: server.port, message: { text: 'x'.repeat(5_000) } });
  assert.equal(result.kind, 'permanent');
  assert.equal(result.outcome.class, 'rejected');
});

test('a connection that breaks before the end of the message is temporary', async (t) => {
  const breakAt = (pattern: RegExp) => (line: string, socket: { destroy(): void }) => {
    if (!pattern.test(line)) return usualAnswer(line);
    socket.destroy();
    return undefined;
  };
  const greeting = await opened(
    t,
    startRawSmtp(usualAnswer, (socket) => socket.destroy()),
  );
  const servers = [
    greeting,
    await opened(t, startRawSmtp(breakAt(/^EHLO/))),
    await opened(t, startRawSmtp(breakAt(/^MAIL/))),
    await opened(t, startRawSmtp(breakAt(/^RCPT/))),
    await opened(t, startRawSmtp(breakAt(/^DATA$/))),
  ];
  for (const { port } of servers) {
    const result = await send({ port });
    assert.equal(result.kind, 'temporary');
    assert.equal(result.outcome.class, 'refused');
    assert.match(result.outcome.reason, /closed the connection before it/);
    assert.equal(result.outcome.final, undefined);
  }
  // A message larger than all buffers: its end is not sent yet when the server closes.
  const content = randomBytes(17 * 1024 * 1024);
  const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }];
  const midway = await opened(t, startRawSmtp(breakAt(/^Content-Disposition/)));
  const result = await send({ port: midway.port, message: { attachments } });
  assert.equal(result.kind, 'temporary');
  assert.match(result.outcome.reason, /closed the connection before it received the whole message/);
});

test('a connection that breaks between the message and the reply is unknown', async (t) => {
  const servers = [
    // Closed or reset; half a reply; a reply with an unexpected code.
    startRawSmtp((line, socket) => (line === '.' ? void socket.destroy() : usualAnswer(line))),
    startRawSmtp((line, socket) =>
      line === '.' ? void socket.resetAndDestroy() : usualAnswer(line),
    ),
    startRawSmtp((line, socket) => (line === '.' ? void socket.end('25') : usualAnswer(line))),
    startRawSmtp((line, socket) =>
      line === '.' ? void socket.end('250-half\r\n') : usualAnswer(line),
    ),
    startRawSmtp((line) => (line === '.' ? '354 more?' : usualAnswer(line))),
  ];
  for (const starting of servers) {
    const { port } = await opened(t, starting);
    const result = await send({ port });
    assert.equal(result.kind, 'unknown');
    assert.equal(result.outcome.class, 'unknown');
    assert.equal(result.outcome.final, true);
    assert.match(result.outcome.reason, /after the whole message was sent/);
  }
});

test('a rejection during the message, or without its line end, is a rejection', async (t) => {
  const early = await opened(
    t,
    startRawSmtp((line, socket) => {
      if (!/^Subject/.test(line)) return usualAnswer(line);
      socket.write('552 too much\r\n');
      return undefined;
    }),
  );
  assert.equal((await send({ port: early.port })).kind, 'permanent');
  const cut = await opened(
    t,
    startRawSmtp((line, socket) =>
      line === '.' ? void socket.end('451 later') : usualAnswer(line),
    ),
  );
  assert.equal((await send({ port: cut.port })).kind, 'temporary');
  const closing = await opened(
    t,
    startRawSmtp((line, socket) =>
      line === '.' ? void socket.end('421 bye\r\n') : usualAnswer(line),
    ),
  );
  assert.equal((await send({ port: closing.port })).kind, 'temporary');
});

test('distinguishes a busy server from one that rejects this mail', async (t) => {
  const busyAt = async (when: string, code: number) => {
    const server = await opened(
      t,
      startRawSmtp(
        (line, socket) =>
          line.startsWith(when) ? void socket.end(`${code} later\r\n`) : usualAnswer(line),
        (socket) => socket.write(when === '' ? `${code} later\r\n` : '220 raw\r\n'),
      ),
    );
    const { kind, outcome } = await send({ port: server.port });
    assert.equal(kind, 'temporary');
    return outcome.busy ?? false;
  };
  assert.equal((await send({ port: 1 })).outcome.busy, true);
  assert.equal(await busyAt('', 450), true);
  assert.equal(await busyAt('', 421), true);
  assert.equal(await busyAt('MAIL', 421), true);
  assert.equal(await busyAt('.', 421), true);
  assert.equal(await busyAt('MAIL', 451), false);
  assert.equal(await busyAt('RCPT', 450), false);
});

test('a server that does not answer QUIT keeps no connection, and the mail is sent', async (t) => {
  let closed = 0;
  const server = await opened(
    t,
    startRawSmtp(
      (line) => (line === 'QUIT' ? undefined : usualAnswer(line)),
      (socket) => {
        socket.write('220 raw\r\n');
        socket.on('close', () => {
          closed += 1;
        });
      },
    ),
  );
  const begun = performance.now();
  assert.equal((await send({ port: server.port })).kind, 'sent');
  assert.ok(performance.now() - begun < 1_000, 'the client waited for the reply');
  await until('the connection to close', () => closed === 1);
});

test('after the confirmation of the server, a broken connection does not change the result', async (t) => {
  const server = await opened(
    t,
    startRawSmtp((line, socket) =>
      line === '.' ? void socket.end('250 kept\r\n') : usualAnswer(line),
    ),
  );
  assert.equal((await send({ port: server.port })).kind, 'sent');
});

test('a silent server is limited by the timeout, and the phase decides the result', async (t) => {
  const silent = (pattern: RegExp) => (line: string) =>
    pattern.test(line) ? undefined : usualAnswer(line);
  // In the last case everything before the dot has to finish in time.
  const cases = [
    [startRawSmtp(usualAnswer, () => undefined), 'temporary', 300, /took longer than 0\.3 s/],
    [startRawSmtp(silent(/^EHLO/)), 'temporary', 300, /took longer than 0\.3 s/],
    [startRawSmtp(silent(/^RCPT/)), 'temporary', 300, /took longer than 0\.3 s/],
    [startRawSmtp(silent(/^\.$/)), 'unknown', 3_000, /stopped responding after/],
  ] as const;
  for (const [starting, kind, timeoutMs, reason] of cases) {
    const { port } = await opened(t, starting);
    const begun = performance.now();
    const result = await send({ port, timeoutMs });
    assert.equal(result.kind, kind);
    assert.match(result.outcome.reason, reason);
    assert.ok(performance.now() - begun < 20_000);
  }
  // A server that sends single bytes keeps every inner timeout from expiring.
  const drip = await opened(
    t,
    startRawSmtp(usualAnswer, (socket) => {
      socket.write('220 ');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    }),
  );
  assert.equal((await send({ port: drip.port, timeoutMs: 300 })).kind, 'temporary');
});

test('the result of an abort depends on the phase', async (t) => {
  for (const [pattern, kind] of [
    [/^RCPT/, 'temporary'],
    [/^\.$/, 'unknown'],
  ] as const) {
    const abort = new AbortController();
    const server = await opened(
      t,
      startRawSmtp((line) => {
        if (!pattern.test(line)) return usualAnswer(line);
        setImmediate(() => abort.abort());
        return undefined;
      }),
    );
    const result = await send({ port: server.port, signal: abort.signal });
    assert.equal(result.kind, kind);
    assert.equal(result.outcome.class, kind === 'unknown' ? 'unknown' : 'internal');
  }
  const early = await send({ port: 1, signal: AbortSignal.abort() });
  assert.equal(early.kind, 'temporary');
});

test('uses TLS if it is offered, implicit or by STARTTLS, and requires a trusted certificate', async (t) => {
  const { key, cert } = makeCertificate(['localhost', '127.0.0.1']);
  const other = makeCertificate(['elsewhere.example']);
  const direct = await opened(t, startSmtp({ secure: true, key, cert }));
  const upgraded = await opened(t, startSmtp({ disabledCommands: [], key, cert }));
  const wrong = await opened(t, startSmtp({ secure: true, key: other.key, cert: other.cert }));
  for (const [server, url] of [
    [direct, `smtps://localhost:${direct.port}`],
    [direct, `smtps://127.0.0.1:${direct.port}`],
    [upgraded, `smtp://localhost:${upgraded.port}`],
  ] as const) {
    const trusted = await send({ port: 0, url, ca: cert });
    assert.equal(trusted.kind, 'sent', trusted.outcome.reason);
    assert.equal(server.mails.at(-1)?.secure, true);
    const untrusted = await send({ port: 0, url });
    assert.equal(untrusted.kind, 'temporary');
    assert.equal(untrusted.outcome.class, 'tls');
  }
  const named = await send({ port: 0, url: `smtps://localhost:${wrong.port}`, ca: other.cert });
  assert.equal(named.outcome.class, 'tls');
  assert.match(named.outcome.reason, /ERR_TLS_CERT_ALTNAME_INVALID/);
  const plain = await opened(t, startSmtp());
  const confused = await send({ port: 0, url: `smtps://localhost:${plain.port}`, ca: cert });
  assert.equal(confused.kind, 'temporary');
  assert.equal(confused.outcome.class, 'tls');
});

test('logs in; a wrong password is temporary, and is never repeated in the result', async (t) => {
  const server = await opened(
    t,
    startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (password === 'sec:ret%') return done(null, { user: username });
        return done(null, {
          message: `no such password ${String(password).length}`,
          responseCode: 535,
        });
      },
    }),
  );
  const at = (user: string) => `smtp://${user}@127.0.0.1:${server.port}`;
  const right = await send({ port: 0, url: at('bob:sec%3Aret%25') });
  assert.equal(right.kind, 'sent', right.outcome.reason);
  assert.equal(server.mails[0]?.user, 'bob');
  const wrong = await send({ port: 0, url: at('bob:hunter2') });
  assert.deepEqual(
    [wrong.kind, wrong.outcome.class, wrong.outcome.busy, wrong.outcome.final],
    ['temporary', 'refused', true, undefined],
  );
  assert.match(wrong.outcome.remedy, /SMTP_URL/);
  assert.ok(!JSON.stringify(wrong).includes('hunter2'));
});

test('rejections before RCPT are attributed to the server', async (t) => {
  const servers = [
    startRawSmtp(usualAnswer, (socket) => socket.end('554 5.7.1 no service for you\r\n')),
    startRawSmtp((line) => (/^(EHLO|HELO)/.test(line) ? '550 not you' : usualAnswer(line))),
    startRawSmtp((line) => (/^MAIL/.test(line) ? '530 5.7.0 log in' : usualAnswer(line))),
  ];
  for (const starting of servers) {
    const { port } = await opened(t, starting);
    const { kind, outcome } = await send({ port });
    assert.deepEqual([kind, outcome.class, outcome.busy], ['temporary', 'refused', true]);
    assert.match(outcome.reason, /5[35][04].*(no service|not you|log in)/);
  }
});

test("a server slower than the caller's timeout is not busy for others", async (t) => {
  const { port } = await opened(
    t,
    startRawSmtp((line) => (/^EHLO/.test(line) ? undefined : usualAnswer(line))),
  );
  const { kind, outcome } = await send({ port, timeoutMs: 300 });
  assert.deepEqual([kind, outcome.class, outcome.busy], ['temporary', 'timeout', false]);
});

test('a password is not sent to another host without TLS', async (t) => {
  const seen: string[] = [];
  const server = await opened(
    t,
    startRawSmtp((line) => {
      seen.push(line);
      if (/^EHLO/.test(line)) return '250-raw\r\n250 AUTH PLAIN LOGIN';
      return /^STARTTLS/.test(line) ? '502 no' : '235 welcome';
    }),
  );
  // An address of the loopback interface that the client does not treat as local.
  const url = `smtp://bob:hunter2@0.0.0.0:${server.port}`;
  const result = await send({ port: 0, url });
  assert.equal(result.outcome.class, 'tls');
  assert.equal(result.kind, 'temporary');
  assert.deepEqual(
    seen.filter((line) => /^(AUTH|MAIL)/.test(line)),
    [],
  );
});

test('closing aborts the mail that is being sent', async (t) => {
  let reached = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const server = await opened(
    t,
    startRawSmtp((line) => {
      if (!/^RCPT/.test(line)) return usualAnswer(line);
      reached();
      return undefined;
    }),
  );
  const transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
  const sending = transport.send(sample());
  await arrived;
  await transport.close();
  assert.equal((await sending).kind, 'temporary');
  assert.equal((await transport.send(sample())).kind, 'temporary');
});

test('rejects an invalid SMTP_URL with a sentence that hides the password', () => {
  for (const url of [
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://bob:hunter2@mail.example.com:587?tls.rejectUnauthorized=false',
    'smtp://bob:hunter2@mail.example.com/path',
    'smtp://bob:hunter2%@mail.example.com',
    'smtp://bob@mail.example.com',
    'smtp://bob:hunter2@mail example.com',
    'direct:?name=x',
  ]) {
    const problem = smtpUrlProblem(url);
    assert.match(problem ?? '', /^SMTP_URL must be like /, url);
    assert.ok(!problem?.includes('hunter2'));
    assert.throws(() => createMailTransport({ smtpUrl: url }));
  }
  assert.equal(smtpUrlProblem('smtps://bob:pass@mail.example.com'), null);
  assert.equal(smtpUrlProblem('smtp://[::1]:25'), null);
});
