/**
 * The whole service with its own database on a free port, with two tenants, API keys for every role and
 * a manual clock. Every response is checked against the OpenAPI document.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { types } from 'pg';
import { createEngine } from '../../src/engine.ts';
import { entities } from '../../src/features/all-features.ts';
import {
  type Background,
  type BackgroundOptions,
  loadBackground,
  startBackground,
} from '../../src/features/background.ts';
import { type BuildOptions, buildServer } from '../../src/features/build-server.ts';
import type { StreamLimits } from '../../src/features/events/event-stream.ts';
import { apiKey } from '../../src/features/identity/api-key.ts';
import type { OidcConfig } from '../../src/features/identity/oidc/oidc-provider.ts';
import { taxCode } from '../../src/features/invoicing/tax-code.ts';
import { account } from '../../src/features/ledger/account/account.ts';
import type { PdfLimits } from '../../src/features/pdf/pdf-renderer.ts';
import { createPrinting } from '../../src/features/pdf/printing.ts';
import { createTenant, type TenantPlan } from '../../src/features/tenants/create-tenant.ts';
import { createEgress } from '../../src/features/webhooks/egress.ts';
import type { ResolveName } from '../../src/features/webhooks/resolve-name.ts';
import type { ExportLimits } from '../../src/http/lists/exports.ts';
import { createLog } from '../../src/log.ts';
import type { AuditLimits } from '../../src/pipeline/audit-log.ts';
import type { Engine } from '../../src/pipeline/group.ts';
import { ownCommand, runOwn, setUpActor } from '../../src/pipeline/run-own.ts';
import { shareCommits } from '../../src/pipeline/share-commits.ts';
import { Bus } from '../../src/postgres/bus.ts';
import { type Login, openDatabase, openWorkerDatabase } from '../../src/postgres/db.ts';
import { isDistributed } from '../../src/postgres/distribution.ts';
import { ensureRequestLogin } from '../../src/postgres/request-login.ts';
import { readAll, readInstallation } from '../../src/postgres/store-tenants.ts';
import { type Role, roles } from '../../src/record/actor.ts';
import type { Entity, Tenant } from '../../src/record/entity.ts';
import type { ProblemDetail } from '../../src/record/problem.ts';
import type { Tracer } from '../../src/record/tracing.ts';
import { createTestDatabase, openConnection, tenantsTemplate } from '../database.ts';
import { checkAgainst, type DocumentCheck } from './openapi-check.ts';
import { openRenderer } from './renderer.ts';
import { send } from './send.ts';
import { share, spend } from './worker.ts';

/** The JSON body of a response; absent members are undefined at run time. */
export interface Body {
  readonly id: string;
  readonly RowVersion: string;
  readonly status: string | number;
  readonly lines: readonly Body[];
  readonly items: readonly Body[];
  readonly results: readonly { id: string; status: number; record: Body; problem: Body }[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly ProblemDetail[];
  readonly problems: readonly ProblemDetail[];
  readonly [name: string]: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The exact body. */
  readonly text: string;
  readonly body: Body;
}

/** `body`: an object is sent as JSON, a string unchanged. Header values replace the defaults. */
export type Api = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

export interface TestTenant {
  readonly id: string;
  readonly keys: Readonly<Record<Role, string>>;
  /** IDs of API keys by role: `key:<id>` is the actor. */
  readonly keyIds: Readonly<Record<Role, string>>;
  /** IDs by code; `4000` and `4100` are revenue accounts. */
  readonly accounts: Readonly<Record<string, string>>;
  /** IDs by code: T0, T7, T19, T20. */
  readonly taxCodes: Readonly<Record<string, string>>;
  /** As Admin. */
  readonly api: Api;
  as(role: Role): Api;
}

/** Only tests advance it. */
interface Clock {
  now(): Date;
  /** `to`: RFC 3339. */
  set(to: string): void;
  advance(ms: number): void;
}

export interface Service {
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly document: { readonly [name: string]: unknown };
  readonly check: DocumentCheck;
  readonly tenant: TestTenant;
  readonly other: TestTenant;
  /** As Admin of `tenant`. */
  readonly api: Api;
  /** As a role of `tenant`. */
  as(role: Role): Api;
  /** Runs SQL as superuser; numeric, dates and bigint are returned as text. */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Null without the option. */
  readonly bus: Bus | null;
  /** Runs effects; null without the option. */
  readonly background: Background | null;
  /** Errors in the background that are not failures of effects. */
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Commands that may wait in one lane of the pipeline. */
  readonly maxQueue?: number;
  readonly maxConnections?: number;
  /** How long requests wait for a lock. */
  readonly lockTimeoutMs?: number;
  readonly streamLimits?: Partial<StreamLimits>;
  readonly exportLimits?: Partial<ExportLimits>;
  readonly auditLimits?: Partial<AuditLimits>;
  readonly pdfLimits?: Partial<PdfLimits>;
  readonly requestBin?: boolean;
  /** By default the address of the listener. */
  readonly publicUrl?: string;
  /** The identity provider for sign-in. */
  readonly oidc?: OidcConfig;
  /** A second process on the database of another service, with the same tenants. */
  readonly beside?: Service;
  /** Of the listener; by default a free one. */
  readonly port?: number;
  /** Hears other services with this option on the same database; a string: by this URL. */
  readonly bus?: boolean | string;
  /** Runs effects, with webhooks to loopback addresses. Without it effects stay Pending. */
  readonly effects?: EffectOptions;
  /** Traces requests and effects. */
  readonly tracer?: Tracer | null;
  /** Keys that encrypt webhook secrets, newest first. */
  readonly secretKeys?: readonly string[];
  /** Receives all log lines, at every level. */
  readonly log?: (line: string) => void;
  /** Request limits and proxy settings. */
  readonly server?: Pick<
    BuildOptions,
    | 'gate'
    | 'pageLimits'
    | 'unread'
    | 'answerMs'
    | 'rememberMs'
    | 'binSlowMs'
    | 'presenceLimits'
    | 'trustProxy'
    | 'corsOrigins'
  >;
}

export interface EffectOptions {
  /** Additional allowed addresses of webhooks; by default those of the loopback interface. */
  readonly allow?: readonly string[];
  readonly smtpUrl?: string;
  /** Per tenant and day; by default unlimited. */
  readonly mailsPerDay?: number;
  /** PEM of a CA of receivers and mail servers. */
  readonly ca?: string;
  readonly leaseMs?: number;
  /** Between two polls of its worker. */
  readonly pollMs?: number;
  readonly heartbeatMs?: number;
  readonly drainMs?: number;
  /** Of its worker, in addition to the connection for heartbeats. */
  readonly maxConnections?: number;
  /** How long effects wait for a lock. */
  readonly lockTimeoutMs?: number;
  /** Replaces the name servers. */
  readonly resolve?: ResolveName;
}

/** The default key that encrypts webhook secrets. */
export const secretKey = 'a-secret-key-that-only-tests-would-use';
/** The sender address of the operator. */
export const operatorAddress = 'mailer@operator.example';
const closeCheckMs = 50;
const startsAt = '2026-11-21T08:30:00.000Z';
/** Before all tests, so that their records are later. */
const tenantsMadeAt = '2026-11-21T08:00:00.000Z';
const host = '127.0.0.1';

/**
 * Base currency EUR; USD, GBP, JPY and KWD are enabled. Periods are the months of 2026 and 2027. EN 16931 cannot express
 * amounts in KWD, so only tests about its rules enable them.
 */
const plan: TenantPlan = {
  name: 'Test tenant',
  mode: 'test',
  settings: {
    name: 'Harbour Trading Ltd',
    address: '1 Harbour Row\nDublin',
    country: 'IE',
    taxId: 'IE6388047V',
    baseCurrency: 'EUR',
    currencies: ['USD', 'GBP', 'JPY', 'KWD'],
    eInvoiceRules: 'Never',
  },
  taxCodes: [
    ['T0', 'None', '0'],
    ['T7', 'Reduced', '7'],
    ['T19', 'Standard', '19'],
    ['T20', 'Other standard', '20'],
  ],
};

/** Takes about a second. Close it at the end of the file: `after(() => service.close())`. */
export function startService(options: ServiceOptions = {}): Promise<Service> {
  return spend('service', () => startParts(options));
}

async function startParts(options: ServiceOptions): Promise<Service> {
  const { beside } = options;
  const database = beside === undefined ? await createTestDatabase(tenantsTemplate) : null;
  const databaseUrl = beside?.databaseUrl ?? database?.url ?? '';
  const clock = beside?.clock ?? createClock();
  const { log } = options;
  const { engine, login } = await openEngine(databaseUrl, options);
  const { db, owner } = engine;
  const bus = openBus(engine, login, options);
  await bus?.ready;
  const { allow = ['127.0.0.0/8', '::1/128'], resolve } = options.effects ?? {};
  const egress = createEgress({ allow, ...(resolve === undefined ? {} : { resolve }) });
  const printing = createPrinting(db, engine, clock.now, await openRenderer(options.pdfLimits));
  const app = await buildServer({
    ...{ engine, bus },
    version: '0.0.0',
    log: log === undefined ? false : createLog('trace', { write: log }),
    now: clock.now,
    egress,
    printing,
    ...(options.maxQueue === undefined ? {} : { maxQueue: options.maxQueue }),
    ...options.server,
    requestBin: options.requestBin ?? false,
    publicUrl: options.publicUrl ?? null,
    oidc: options.oidc ?? null,
    ...(options.streamLimits === undefined ? {} : { streamLimits: options.streamLimits }),
    ...(options.exportLimits === undefined ? {} : { exportLimits: options.exportLimits }),
    ...(options.auditLimits === undefined ? {} : { auditLimits: options.auditLimits }),
  });
  await app.listen({ port: options.port ?? 0, host });
  const { port } = app.server.address() as AddressInfo;
  const shared = { engine, entities, egress, printing, now: clock.now };
  const effects = await runEffects(options.effects, login, shared);
  const url = `http://${host}:${port}`;
  const { document, check } = await documentOf(app);
  const [first, second] = madeTenants();
  const tenant = testTenant(first, url, check);
  const other = testTenant(second, url, check);
  const sql = await openSql(databaseUrl);
  const service: Service = {
    url,
    port,
    databaseUrl,
    app,
    engine,
    clock,
    document,
    check,
    tenant,
    other,
    api: tenant.api,
    as: tenant.as,
    sql: sql.query,
    bus,
    background: effects.background,
    failures: effects.failures,
    async close() {
      await Promise.all([closeApp(app), effects.close()]);
      await printing.close();
      await bus?.close();
      await Promise.all([db.close(), owner.close()]);
      await sql.end();
      await database?.drop();
      // A test file is never unloaded, so the variables that hold a closed service must not keep much memory.
      for (const name of ['app', 'engine', 'background', 'close'])
        Reflect.deleteProperty(service, name);
    },
  };
  return service;
}

/**
 * Fastify closes the connections that are idle at this moment. One whose response is still being written becomes idle
 * later, and would stay open for 72 s.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const closing = app.close();
  const timer = setInterval(() => app.server.closeIdleConnections(), closeCheckMs);
  await closing.finally(() => clearInterval(timer));
}

/** With the database login of requests, as a start creates it; without a key under that of other tests. */
async function openEngine(
  databaseUrl: string,
  { maxConnections = 10, lockTimeoutMs, secretKeys = [secretKey], tracer = null }: ServiceOptions,
): Promise<{ readonly engine: Engine; readonly login: Login }> {
  const owner = openDatabase(databaseUrl, { maxConnections: 2 });
  const keys = secretKeys.length > 0 ? secretKeys : [secretKey];
  const { login, problem } = await ensureRequestLogin(owner, databaseUrl, keys);
  if (login === null) throw new Error(String(problem));
  const waits = lockTimeoutMs === undefined ? {} : { lockTimeoutMs };
  const db = openDatabase(login, { maxConnections, ...waits });
  const engine = createEngine(owner, await readInstallation(owner, startsAt), secretKeys);
  return { engine: { ...engine, db, tracer }, login };
}

function openBus(engine: Engine, login: Login, { bus, effects }: ServiceOptions): Bus | null {
  if (bus === undefined || bus === false) return null;
  const ignore = () => undefined;
  const url = bus === true ? login.url : bus;
  const opened = new Bus({ url, onLost: ignore, onBack: ignore });
  shareCommits(opened, engine.commits, { runsEffects: effects !== undefined });
  return opened;
}

/** The OpenAPI document of all services, built once because it takes a while. */
function documentOf(app: FastifyInstance) {
  return share('document', async () => {
    const { body } = await app.inject('/openapi.json');
    const document: { readonly [name: string]: unknown } = JSON.parse(body);
    return { document, check: checkAgainst(document) };
  });
}

function openSql(connectionString: string) {
  // The first as in db.ts; a trigger of a test fails or delays a statement. PostgreSQL alone ignores both.
  const options = '-c citus.propagate_set_commands=local -c citus.enable_unsafe_triggers=on';
  return openConnection({ connectionString, types: asText, options });
}

/** The worker and the scheduler of a service, if its options request them. */
async function runEffects(
  options: EffectOptions | undefined,
  login: Login,
  shared: Omit<BackgroundOptions, 'db' | 'declared' | 'mail' | 'onError'>,
) {
  const failures: unknown[] = [];
  if (options === undefined) return { background: null, failures, close: async () => undefined };
  const { smtpUrl = null, ca, leaseMs, pollMs, heartbeatMs, drainMs, maxConnections = 4 } = options;
  const { lockTimeoutMs, mailsPerDay = 0 } = options;
  const trusted = ca === undefined ? {} : { ca };
  const waits = lockTimeoutMs === undefined ? {} : { lockTimeoutMs };
  const db = openWorkerDatabase(login, {
    ...{ maxConnections, ...waits },
    isDistributed: await isDistributed(shared.engine.db.pool),
  });
  const background = startBackground({
    ...shared,
    ...trusted,
    declared: await loadBackground(),
    db,
    onError: (error) => failures.push(error),
    mail: {
      ...{ smtpUrl, mailsPerDay, publicUrl: 'http://books.example', ...trusted },
      mailFrom: smtpUrl === null ? null : operatorAddress,
    },
    worker: {
      ...(leaseMs === undefined ? {} : { leaseMs }),
      ...(pollMs === undefined ? {} : { pollMs }),
      ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
      ...(drainMs === undefined ? {} : { drainMs }),
    },
  });
  return {
    background,
    failures,
    async close() {
      await background.stop();
      await db.close();
    },
  };
}

const keptAsText: readonly number[] = [types.builtins.DATE, types.builtins.TIMESTAMPTZ];
const asText = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    keptAsText.includes(oid)
      ? (value: string) => value
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function createClock(): Clock {
  let at = Date.parse(startsAt);
  return {
    now: () => new Date(at),
    set(to) {
      at = Date.parse(to);
    },
    advance(ms) {
      at += ms;
    },
  };
}

type MadeTenant = Omit<TestTenant, 'api' | 'as'>;

/** Creates the two tenants of every service in the database at `url`, and passes them to the test processes. */
export async function makeTenants(url: string): Promise<void> {
  const db = openDatabase(url, { maxConnections: 2 });
  try {
    const engine = createEngine(db, await readInstallation(db, tenantsMadeAt), [secretKey]);
    const made = [await makeTenant(engine), await makeTenant(engine)];
    process.env.DAYBOOK_TEST_TENANTS = JSON.stringify(made);
  } finally {
    await db.close();
  }
}

function madeTenants(): [MadeTenant, MadeTenant] {
  return JSON.parse(process.env.DAYBOOK_TEST_TENANTS ?? '');
}

function testTenant(made: MadeTenant, url: string, check: DocumentCheck): TestTenant {
  const as = (role: Role) => createApi(url, made.keys[role], check);
  return { ...made, as, api: as('Admin') };
}

async function makeTenant(engine: Engine): Promise<MadeTenant> {
  const tenant = await createTenant(engine, plan, tenantsMadeAt);
  const keys = await makeKeys(engine, tenant);
  const idsByCode = async (entity: Entity) => {
    const rows = await readAll(engine.db, tenant.id, entity);
    return Object.fromEntries(rows.map((row) => [String(row['code']), row.id]));
  };
  const [accounts, taxCodes] = await Promise.all([idsByCode(account), idsByCode(taxCode)]);
  return { id: tenant.id, ...keys, accounts, taxCodes };
}

async function makeKeys(
  engine: Engine,
  tenant: Tenant,
): Promise<Pick<TestTenant, 'keys' | 'keyIds'>> {
  const from = { actor: setUpActor, at: tenantsMadeAt, requestId: 'setup' };
  const commands = roles.map((role) => {
    const verb = { kind: 'create', input: { name: role, role } } as const;
    return ownCommand(apiKey, engine.newId(tenantsMadeAt), verb, from);
  });
  const outcomes = await runOwn(engine, tenant, commands);
  const made = outcomes.map((outcome, index) => ({
    role: roles[index] ?? 'Viewer',
    id: commands[index]?.id ?? '',
    key: outcome.kind === 'done' ? (outcome.issued?.[1] ?? '') : '',
  }));
  return {
    keys: Object.fromEntries(made.map(({ role, key }) => [role, key])) as Record<Role, string>,
    keyIds: Object.fromEntries(made.map(({ role, id }) => [role, id])) as Record<Role, string>,
  };
}

/** A client that uses `key` and checks every response against the OpenAPI document. */
export function createApi(url: string, key: string, check: DocumentCheck): Api {
  return async (method, path, body, headers = {}) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return ask({ url, check }, method, path, body, {
      authorization: `Bearer ${key}`,
      // Compression is covered by tests of its own.
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    });
  };
}

/** Sends an object as JSON and a string unchanged, and checks the response against the OpenAPI document. */
export async function ask(
  { url, check }: Pick<Service, 'url' | 'check'>,
  method: string,
  path: string,
  sent: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const body = sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent);
  const reply = await send(`${url}${path}`, { method, headers, body });
  const { status, text } = reply;
  check.check({ method, path, sent, status, headers: reply.headers, text });
  const isJson = /[/+]json\b/.test(reply.headers.get('content-type') ?? '');
  const parsed: Body = JSON.parse(isJson && text !== '' ? text : '{}');
  return { status, headers: reply.headers, text, body: parsed };
}
