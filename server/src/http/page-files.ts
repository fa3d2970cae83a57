/**
 * The routes of the web app and the files of each page, from its build: a browser loads them together with those of
 * every page, instead of after them.
 */
import { readFileSync } from 'node:fs';

interface PageFiles {
  /** The path of each page, with parameters such as `/invoices/:id`. */
  readonly routes: readonly string[];
  /** A `Link` header for the page at this path; null if there is none. */
  linkOf(path: string, isSignedIn: boolean): string | null;
}

/**
 * The calls that a page of a user begins with; the app would only make them once its scripts have run. Not those of lists:
 * the fields that they request depend on columns that the browser stores.
 */
const callsOf = (page: string) => (page === '/' ? ['/api/me', '/api/dashboard'] : ['/api/me']);

/** `file`: as web/vite.config.ts writes it. Without it, there are no routes. */
export function readPageFiles(file: string): PageFiles {
  const pages = Object.entries(readPages(file)).map(([page, files]) => ({
    route: page.replaceAll('$', ':'),
    pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`),
    link: files.map((name) => `</${name}>; rel=modulepreload`).join(', '),
    calls: callsOf(page)
      .map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`)
      .join(', '),
  }));
  return {
    routes: pages.map(({ route }) => route),
    linkOf: (path, isSignedIn) => {
      const page = pages.find(({ pattern }) => pattern.test(path));
      if (!page?.link) return null;
      // Without a session they would be rejected.
      return isSignedIn ? `${page.calls}, ${page.link}` : page.link;
    },
  };
}

function readPages(file: string): Readonly<Record<string, readonly string[]>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
