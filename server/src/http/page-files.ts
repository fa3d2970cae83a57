/**
 * The files of each page of the web app, from its build: a browser loads them together with those of every page,
 * instead of after them.
 */
import { readFileSync } from 'node:fs';

interface PageFiles {
  /** A `Link` header for the page at this path; null if there is none. */
  linkOf(path: string, isSignedIn: boolean): string | null;
}

/** The call that every page of a user begins with; the app would only make it once its scripts have run. */
const firstCall = '</api/me>; rel=preload; as=fetch; crossorigin';

/** `file`: as web/vite.config.ts writes it. Without it, browsers find the files by themselves. */
export function readPageFiles(file: string): PageFiles {
  const pages = Object.entries(readPages(file)).map(([page, files]) => ({
    pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`),
    link: files.map((name) => `</${name}>; rel=modulepreload`).join(', '),
  }));
  return {
    linkOf: (path, isSignedIn) => {
      const link = pages.find(({ pattern }) => pattern.test(path))?.link;
      if (!link) return null;
      // Without a session it would be rejected.
      return isSignedIn ? `${firstCall}, ${link}` : link;
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
