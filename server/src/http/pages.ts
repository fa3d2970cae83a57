/** Routes besides the API: health, metrics, the OpenAPI document, its reference, the web app. */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Messages } from '../record/messages/message.ts';
import type { OutcomeMessages } from '../record/messages/outcome-message.ts';
import { registerDocuments } from './documents.ts';
import { fixedText } from './fixed-text.ts';
import { type HealthOptions, registerHealth } from './health.ts';
import { languageOf, readPageFiles } from './page-files.ts';
import { problemKinds } from './problem-kinds.ts';
import { makeInThread } from './text-thread.ts';

const webFolder = join(import.meta.dirname, '../../../web');
const pagesFolder = join(webFolder, 'public');

/** Paths that are not pages of the app: API paths and files. */
const notAppPath = /^\/(api|bin|docs)(\/|$)|\.\w+$/;
/** Pages with secrets in their addresses, which must not leak to other sites. */
const secretPaths = ['/sign-in', '/accept-invitation', '/new-password', '/account'];

/** What the list of errors shows. */
export interface Catalogue {
  readonly messages: Messages;
  readonly outcomes: OutcomeMessages;
}

export interface PagesOptions extends HealthOptions {
  readonly catalogue: Catalogue;
  readonly hasSession: (headers: FastifyRequest['headers']) => boolean;
  /** Makes the OpenAPI document as JSON. */
  readonly document: () => string;
}

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  // Rendered at the first request: a megabyte of text that most processes never send.
  let json: string | null = null;
  const document = () => {
    json ??= options.document();
    return json;
  };
  registerHealth(app, options);
  await app.register(async (pages) => {
    await pages.register(fastifyHelmet, {
      // Only this origin. Inline styles, which cannot run code, are needed by the API reference and by Mantine.
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
      // app.ts sets it for every response.
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    });
    const texts: readonly (readonly [string, Parameters<typeof fixedText>[0]])[] = [
      ['/openapi.json', { mediaType: 'application/json', make: document }],
      [
        '/openapi.yaml',
        {
          mediaType: 'application/yaml',
          make: () => makeInThread({ kind: 'yaml', json: document() }),
        },
      ],
      ['/docs/errors', { mediaType: 'text/html', make: () => errorsPage(options.catalogue) }],
      ['/style.css', { mediaType: 'text/css', make: () => readPage('style.css') }],
      [
        '/docs/reference/js/scalar.js',
        {
          mediaType: 'text/javascript',
          make: () => makeInThread({ kind: 'reference' }),
          cacheControl: 'public, max-age=3600',
        },
      ],
    ];
    for (const [path, text] of texts) pages.get(path, fixedText(text));
    pages.get('/docs', (_request, reply) => reply.sendFile('docs.html'));
    await registerDocuments(pages);
    await registerApp(pages, options);
  });
}

/** The built web app, and the server's own pages. File names in /assets contain a hash of the content. */
async function registerApp(pages: FastifyInstance, { hasSession }: PagesOptions): Promise<void> {
  // Without a build there are no routes, and every page is 404.
  const files = readPageFiles(join(webFolder, 'dist/.vite/pages.json'));
  const sendApp = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const { headers } = request;
    const reader = { isSignedIn: hasSession(headers), language: languageOf(headers) };
    const link = files.linkOf(path, reader);
    if (link !== null) reply.header('link', link);
    return reply.sendFile('index.html');
  };
  const sendSecret: typeof sendApp = (request, reply) =>
    sendApp(request, reply.header('referrer-policy', 'no-referrer'));
  for (const route of files.routes) {
    const send = secretPaths.includes(route) ? sendSecret : sendApp;
    pages.get(route, send);
    // The app shows the same page there.
    if (route !== '/') pages.get(`${route}/`, send);
  }
  // For browsers, the app shows that the page does not exist, instead of JSON.
  pages.addHook('preHandler', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isAppPath = request.routeOptions.url === '/*' && !notAppPath.test(path);
    if (!isAppPath || !request.headers.accept?.includes('text/html')) return;
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

function readPage(name: string): string {
  return readFileSync(join(pagesFolder, name), 'utf8');
}

function errorsPage({ messages, outcomes }: Catalogue): string {
  const rows = Object.entries(problemKinds)
    .map(
      ([code, kind]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${kind.status}</td><td>${kind.title}</td><td>${escapeHtml(kind.remedy)}</td></tr>`,
    )
    .join('\n');
  const sentences = Object.entries(messages)
    .map(
      ([code, { params = {}, message }]) =>
        `<tr><td><code>${code}</code></td><td>${Object.keys(params).join(', ')}</td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('\n');
  const ends = Object.entries(outcomes)
    .map(
      ([code, { params = {}, reason, remedy }]) =>
        `<tr><td><code>${code}</code></td><td>${Object.keys(params).join(', ')}</td><td>${escapeHtml(`${reason} ${remedy}`)}</td></tr>`,
    )
    .join('\n');
  return readPage('errors.html')
    .replace('<!-- rows -->', rows)
    .replace('<!-- messages -->', () => sentences)
    .replace('<!-- outcomes -->', () => ends);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}
