/** Builds the web app into dist/, with precompressed variants of each text file for the server. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { icons as tabler } from '@iconify-json/tabler';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { partsOf } from './src/core/word-parts.ts';
import { words } from './words/plugin.ts';

const dist = join(import.meta.dirname, 'dist');
/** Smaller files fit into one packet; compression gains nothing. */
const smallestBytes = 1_000;
const server = process.env['DAYBOOK_URL'] ?? 'http://127.0.0.1:8080';

function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    closeBundle() {
      for (const name of globSync('**/*.{js,css,html,svg}', { cwd: dist })) {
        const bytes = readFileSync(join(dist, name));
        if (bytes.length < smallestBytes) continue;
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Builds src/service-worker.ts with the list of files that it stores: all of the build. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.startsWith('.'));
      const html = readFileSync(join(dist, 'index.html'));
      const files = names.map((name) => ({
        url: `/${name}`,
        // The others have a hash in their names.
        revision: name === 'index.html' ? createHash('sha256').update(html).digest('hex') : null,
      }));
      const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: {
          buildFiles: JSON.stringify(files),
          buildEntry: JSON.stringify(`/${entry?.fileName}`),
        },
        build: {
          outDir: dist,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

const parts = '/node_modules/@mantine/core/';
const allStyles = "import '@mantine/core/styles.css';\n";
const baseStyles = ['baseline', 'default-css-variables', 'global'];

/**
 * Imports the styles of each Mantine component with the component, instead of all with the first page. They are in a
 * CSS layer, so that the app's own styles win in any load order.
 */
function splitStyles(): Plugin {
  const imported = (name: string) => `import '@mantine/core/styles/${name}.layer.css';\n`;
  return {
    name: 'split-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      if (path.endsWith('/web/src/main.tsx')) {
        if (!code.includes(allStyles)) throw new Error(`main.tsx has no line ${allStyles}`);
        return code.replace(allStyles, baseStyles.map(imported).join(''));
      }
      const name = /([^/]+)\.module\.mjs$/.exec(path)?.[1];
      return name !== undefined && path.includes(parts) ? imported(name) + code : null;
    },
  };
}

/** Resolves `virtual:tabler/<name>` to one icon from the JSON file of the icon set. */
function icons(): Plugin {
  const asked = 'virtual:tabler/';
  const folder = join(import.meta.dirname, 'src/core/tabler/');
  return {
    name: 'icons',
    resolveId(id) {
      if (!id.startsWith(asked)) return null;
      return { id: folder + id.slice(asked.length), moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(folder)) return null;
      const body = tabler.icons[id.slice(folder.length)]?.body;
      if (body === undefined) throw new Error(`Tabler has no icon ${id.slice(folder.length)}.`);
      return `import { createIcon } from '../icon.tsx'; export const icon = /* @__PURE__ */ createIcon(${JSON.stringify(body)});`;
    },
  };
}

/** A route that the router itself adds, such as `/admin`, which leads to another page. */
const pageOfShell = /\bpath: '(\/[^']*)'/g;
const pageOfFeature = /page\(\s*'(\/[^']*)',\s*\(\) => import\('([^']+)'\)/g;

/** Of one page: its files besides those of every page, and the parts of the catalogues with its messages. */
interface PageFiles {
  readonly files: readonly string[];
  readonly words: readonly string[];
}

/** The part of a catalogue that a module is. */
function partIn(id: string | null | undefined) {
  const [, language, part] = /virtual:words\/(\w+)\/([\w-]+)$/.exec(id ?? '') ?? [];
  return { language, part };
}

/**
 * Writes every route of the app, for which the server sends the app, and which files and texts each page needs; the server lets browsers load them at once.
 */
function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const filesOf = (name: string, seen = new Set<string>()) => {
        if (seen.has(name)) return seen;
        seen.add(name);
        for (const other of byName.get(name)?.imports ?? []) filesOf(other, seen);
        return seen;
      };
      const entry = chunks.find((chunk) => chunk.isEntry);
      const first = filesOf(entry?.fileName ?? '');
      const pages: Record<string, PageFiles> = {};
      for (const file of globSync('src/features/**/feature.ts', { cwd: import.meta.dirname })) {
        const path = join(import.meta.dirname, file);
        for (const [, page = '', module = ''] of readFileSync(path, 'utf8').matchAll(
          pageOfFeature,
        )) {
          const chunk = chunks.find((one) => one.facadeModuleId === join(dirname(path), module));
          if (chunk === undefined) throw new Error(`The build has no chunk of ${module}.`);
          pages[page] = {
            files: [...filesOf(chunk.fileName)].filter((name) => !first.has(name)),
            words: ['start', ...partsOf(page, basename(dirname(path)))],
          };
        }
      }
      const router = readFileSync(join(import.meta.dirname, 'src/shell/router.tsx'), 'utf8');
      for (const [, path = ''] of router.matchAll(pageOfShell))
        pages[path] = { files: [], words: ['start'] };
      const words: Record<string, Record<string, string>> = {};
      for (const { facadeModuleId, fileName } of chunks) {
        const { language, part } = partIn(facadeModuleId);
        if (language !== undefined && part !== undefined)
          words[language] = { ...words[language], [part]: fileName };
      }
      writeFileSync(join(dist, '.vite/pages.json'), JSON.stringify({ pages, words }));
    },
  };
}

/** The browser asks for the typeface at once, instead of when it has read the styles. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /inter-latin-wght.*\.woff2$/.test(name));
        if (file === undefined) throw new Error('The build has no typeface.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }];
      },
    },
  };
}

const projectFolder = `${join(import.meta.dirname, '..').replaceAll('\\', '/')}/`;

/** The path of a module in the project, such as `/web/src/main.tsx`: folders above may have any name. */
function placeOf(id: string): string {
  const path = id.replaceAll('\\', '/');
  if (path.startsWith(projectFolder)) return path.slice(projectFolder.length - 1);
  const installed = path.indexOf('/node_modules/');
  return installed === -1 ? path : path.slice(installed);
}

const within = (pattern: RegExp) => (id: string) => pattern.test(placeOf(id));

// Without the charts: a chunk that contains them would load the chart library.
const shared = /\/(node_modules|sdk|ui(?!\/charts)|core)\//;
const frame = /\/shell\/(account-menu|tenant-menu|kept-edits|shortcuts)\.tsx/;
/** What the dashboard shares with reports: in files of their own, the headers were more bytes than the code. */
const figures =
  /\/reports\/(behind|bucket|dashboard\/dashboard-query|delivery-targets|freshness|queries|revenue-chart)|\/charts\/(?!attempts)/;
/** Used by many pages, but not by the dashboard. */
const table = /\/ui\/data-table\/|@tanstack\/(react-table|table-core)\//;

/**
 * Chunks: one that every first page needs, one shared by many pages, and chunks by the set of pages that use them,
 * with small ones merged. Few chunks, because each costs a request.
 */
const groups = [
  // A few kB, used by every page: icons, and the names of the classes of our own styles.
  { name: 'icons', test: within(/\/core\/(tabler\/|icon\.tsx)|\.module\.css/), priority: 3 },
  // The parts of the frame that show after the page.
  { name: 'frame', test: within(frame), priority: 2 },
  { name: 'app', tags: ['$initial' as const], priority: 2.5 },
  {
    name: 'shared',
    test: (id: string) => within(shared)(id) && !within(table)(id),
    minShareCount: 16,
    priority: 1,
  },
  { name: 'figures', test: within(figures), minShareCount: 2, priority: 0.8 },
  { name: 'dates', test: within(/@mantine\/dates|\/dayjs\//), minShareCount: 2, priority: 0.7 },
  { name: 'table', test: within(table), minShareCount: 4, priority: 0.5 },
  // What the pages of lists share, in one request instead of six.
  { name: 'list', test: within(/\/ui\/record-list\//), minShareCount: 6, priority: 0.4 },
  // Loaded after every page, with all that it imports.
  { name: 'dialogs', test: within(/\/ui\/dialogs\/dialogs-host\.tsx/), priority: 0.3 },
  { name: 'parts', test: within(shared), entriesAware: true, entriesAwareMergeThreshold: 8_000 },
];

/** The server and the service worker find the catalogues by their names. */
function nameOfChunk({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const { language, part } = partIn(facadeModuleId);
  return part === undefined
    ? 'assets/[name]-[hash].js'
    : `assets/words-${language}-${part}-[hash].js`;
}

export default defineConfig({
  root: import.meta.dirname,
  // The server renders the pages in public/ itself.
  publicDir: false,
  resolve: {
    alias: {
      // Before its beginning.
      '@daybook/sdk/import': join(import.meta.dirname, '../sdk/src/import/index.ts'),
      '@daybook/sdk': join(import.meta.dirname, '../sdk/src/index.ts'),
      // The build parses the messages (words/plugin.ts).
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  plugins: [
    splitStyles(),
    icons(),
    words(),
    react(),
    preloadTypeface(),
    pageFiles(),
    serviceWorker(),
    compress(),
  ],
  build: {
    // Browsers that have light-dark(): lowered, it would need a color-scheme of our own.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // All styles are 29 kB compressed: one request is faster than one per component.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: nameOfChunk } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/docs', '/health', '/openapi.json'].map((p) => [p, server]),
    ),
  },
});
