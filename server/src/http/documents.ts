/**
 * The documents of this project as Markdown, at the paths that they have in it, and `/llms.txt`, the list of them for
 * programs that read documentation (llmstxt.org): without a credential, as the OpenAPI document.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fixedText } from './fixed-text.ts';

const root = join(import.meta.dirname, '../../..');
const docs = join(root, 'docs');
/** Outside of docs/; those that a package does not have are left out. */
const others = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/mirror/README.md',
  'examples/tasks/README.md',
  'sdk/README.md',
];

export async function registerDocuments(pages: FastifyInstance): Promise<void> {
  const markdown = (make: () => string) => fixedText({ mediaType: 'text/markdown', make });
  const make = () => listForPrograms(readFileSync(join(docs, 'README.md'), 'utf8'));
  pages.get('/llms.txt', markdown(make));
  for (const path of others.filter((name) => existsSync(join(root, name))))
    pages.get(
      `/${path}`,
      markdown(() => readFileSync(join(root, path), 'utf8')),
    );
  await pages.register(fastifyStatic, {
    root: docs,
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => /\.(md|png|svg)$/.test(path),
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}

/** docs/README.md, with links from the root of this server. */
function listForPrograms(list: string): string {
  return list.replace(/\]\((?!\w+:|\/)([^)]+)\)/g, (_, path: string) => {
    const { pathname } = new URL(path, 'http://host/docs/');
    return `](${pathname})`;
  });
}
