/**
 * The routes of the web app and the files of each page, from its build: a browser loads them together with those of
 * every page, instead of after them.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';

interface PageFiles {
  /** The path of each page, with parameters such as `/invoices/:id`. */
  readonly routes: readonly string[];
  /** A `Link` header for the page at this path; null if there is none. */
  linkOf(
    path: string,
    reader: { readonly isSignedIn: boolean; readonly language: string | null },
  ): string | null;
}

/**
 * The calls that a page of a user begins with; the app would only make them once its scripts have run. Not those of lists:
 * the fields that they request depend on columns that the browser stores.
 */
const callsOf = (page: string) => (page === '/' ? ['/api/me', '/api/dashboard'] : ['/api/me']);

/** As web/vite.config.ts writes it. */
interface Build {
  /** By path: the files of the page, and the parts of the catalogues with its texts. */
  readonly pages: Readonly<
    Record<string, { readonly files: readonly string[]; readonly words: readonly string[] }>
  >;
  /** The files of the catalogues, by language and part. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Without the file there are no routes. */
export function readPageFiles(file: string): PageFiles {
  const build = readBuild(file);
  const pages = Object.entries(build.pages).map(([page, { files, words }]) => ({
    route: page.replaceAll('$', ':'),
    pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`),
    files,
    words,
    calls: callsOf(page).map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`),
  }));
  return {
    routes: pages.map(({ route }) => route),
    linkOf: (path, { isSignedIn, language }) => {
      const page = pages.find(({ pattern }) => pattern.test(path));
      if (page === undefined) return null;
      const texts = build.words[language ?? ''] ?? {};
      const files = [...page.files, ...page.words.flatMap((part) => texts[part] ?? [])];
      const links = files.map((name) => `</${name}>; rel=modulepreload`);
      // Without a session the calls would be rejected.
      const all = isSignedIn && files.length > 0 ? [...page.calls, ...links] : links;
      return all.length === 0 ? null : all.join(', ');
    },
  };
}

/** Throws an Error for the build of another release. */
function readBuild(file: string): Build {
  if (!existsSync(file)) return { pages: {}, words: {} };
  try {
    const build: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isBuild(build)) return build;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(
    `${file} is of another release, as is the web app beside it. ` +
      'Run `npm run build --workspace web`, or install the package again.',
  );
}

function isBuild(build: unknown): build is Build {
  if (!isObject(build) || !isObject(build['pages']) || !isObject(build['words'])) return false;
  return Object.values(build['pages']).every(
    (page) => isObject(page) && Array.isArray(page['files']) && Array.isArray(page['words']),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The language that the app showed last in this browser; null before its first start. */
export function languageOf({ cookie }: IncomingHttpHeaders): string | null {
  return parseCookie(cookie ?? '')['daybook-language'] ?? null;
}
