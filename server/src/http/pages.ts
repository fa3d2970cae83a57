/** What lies beside the API: health, metrics, the OpenAPI document, its reference, the web app. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Entity } from '../domain/entity.ts';
import { problemKinds } from '../domain/problem.ts';
import { type HealthOptions, registerHealth } from './health.ts';
import { openApiDocument } from './openapi.ts';
import type { AnyOperation } from './operation.ts';

const webFolder = join(import.meta.dirname, '../../../web');
const pagesFolder = join(webFolder, 'public');

/** The first parts of the web app's addresses; it finds its own way below them. */
const appPlaces = [
  'invoices',
  'credit-notes',
  'customers',
  'payments',
  'periods',
  'ledger',
  'reports',
  'admin',
];
/** What is no page of the app, whoever asks: the API's side, and files. */
const noPlace = /^\/(api|bin|docs)(\/|$)|\.\w+$/;
/** Their addresses carry secrets, which no other place may learn. */
const secretPlaces = ['sign-in', 'accept-invitation', 'new-password', 'account'];

/** For which a browser asks by https alone. */
const hstsSeconds = 31_536_000;

export interface PagesOptions extends HealthOptions {
  readonly entities: readonly Entity[];
  readonly operations: readonly AnyOperation[];
  /** Whether clients reach it by https alone; then browsers are told to keep to it. */
  readonly isHttps: boolean;
}

async function yamlOf(json: string): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(JSON.parse(json), { aliasDuplicateObjects: false });
}

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { entities, operations, version, isHttps } = options;
  // Both are made when they are first asked for: a megabyte of text that most processes never send.
  let json: string | null = null;
  let yaml: Promise<string> | null = null;
  const document = () => {
    json ??= openApiDocument(entities, operations, version);
    return json;
  };
  registerHealth(app, options);
  await app.register(async (pages) => {
    await pages.register(fastifyHelmet, {
      // Everything comes from this origin. The API reference and the web app's library of parts style
      // themselves inline; a style runs nothing.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // TLS ends before this server, if at all; PUBLIC_URL says whether.
      strictTransportSecurity: isHttps && { maxAge: hstsSeconds, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    });
    pages.get('/openapi.json', (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(document()),
    );
    pages.get('/openapi.yaml', async (_request, reply) => {
      yaml ??= yamlOf(document());
      reply.header('content-type', 'application/yaml; charset=utf-8');
      return reply.send(await yaml);
    });
    pages.get('/docs/errors', (_request, reply) =>
      reply.header('content-type', 'text/html; charset=utf-8').send(errorsPage()),
    );
    let script: Promise<string> | null = null;
    pages.get('/docs/reference/js/scalar.js', async (_request, reply) => {
      script ??= readReferenceScript();
      reply.header('cache-control', 'public, max-age=3600');
      return reply.header('content-type', 'text/javascript; charset=utf-8').send(await script);
    });
    pages.get('/docs', (_request, reply) => reply.sendFile('docs.html'));
    await registerApp(pages);
  });
}

/** The web app as it was built, and the server's own pages. Names in /assets change with what they hold. */
async function registerApp(pages: FastifyInstance): Promise<void> {
  const sendApp = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html');
  pages.get('/', sendApp);
  for (const place of appPlaces)
    for (const path of [`/${place}`, `/${place}/*`]) pages.get(path, sendApp);
  for (const place of secretPlaces)
    pages.get(`/${place}`, (request, reply) =>
      sendApp(request, reply.header('referrer-policy', 'no-referrer')),
    );
  // Somebody who opens an address that leads nowhere is told so by the app, not in JSON.
  pages.addHook('preHandler', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isPlace = request.routeOptions.url === '/*' && !noPlace.test(path);
    if (!isPlace || !request.headers.accept?.includes('text/html')) return;
    const html = await readFile(join(webFolder, 'dist', 'index.html')).catch(() => null);
    if (html !== null) return reply.code(404).type('text/html; charset=utf-8').send(html);
  });
  await pages.register(fastifyStatic, {
    root: [join(webFolder, 'dist'), pagesFolder],
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isNamedByContent = path.includes(`${sep}assets${sep}`);
      reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}

/**
 * The script of the API reference, which docs.html loads. Its package gives it only through routes of its
 * own, and 35 MB of memory and 170 ms of each start are too much for what most processes are never asked.
 */
async function readReferenceScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference answered ${statusCode}`);
  return body;
}

function errorsPage(): string {
  const rows = Object.entries(problemKinds)
    .map(
      ([code, kind]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${kind.status}</td><td>${kind.title}</td><td>${escapeHtml(kind.remedy)}</td></tr>`,
    )
    .join('\n');
  return readFileSync(join(pagesFolder, 'errors.html'), 'utf8').replace('<!-- rows -->', rows);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}
