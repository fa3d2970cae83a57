/**
 * The files of each page of the web app, from its build: a browser loads them together with those of every page,
 * instead of after them.
 */
import { readFileSync } from 'node:fs';

interface PageFiles {
  /** A `Link` header for the page at this path; null if there is none. */
  linkOf(path: string): string | null;
}

/** `file`: as web/vite.config.ts writes it. Without it, browsers find the files by themselves. */
export function readPageFiles(file: string): PageFiles {
  const pages = Object.entries(readPages(file)).map(([page, files]) => ({
    pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`),
    link: files.map((name) => `</${name}>; rel=modulepreload`).join(', '),
  }));
  return {
    linkOf: (path) => pages.find(({ pattern }) => pattern.test(path))?.link || null,
  };
}

function readPages(file: string): Readonly<Record<string, readonly string[]>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
