/** Builds the web app into dist/, each text file beside its compressed twins, which the server sends as they are. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { icons as tabler } from '@iconify-json/tabler';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const dist = join(import.meta.dirname, 'dist');
/** What fits into one packet gains nothing. */
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

const parts = '/node_modules/@mantine/core/';
const allStyles = "import '@mantine/core/styles.css';\n";
const baseStyles = ['baseline', 'default-css-variables', 'global'];

/**
 * The styles of a Mantine part come with the part, not all of them with the first page. They are in a layer, so that
 * the app's own styles win wherever they are loaded.
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

/** Each icon that is imported as `virtual:tabler/<name>`, from the one file that holds them all. */
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

// Not the charts: whatever they are put together with would load their library.
const shared = /\/(node_modules|sdk|ui(?!\/charts)|core)\//;
/** Many pages have it, but not the dashboard, the first one of most. */
const table = /\/ui\/data-table\/|@tanstack\/(react-table|table-core)\//;

/**
 * Few files, because each costs a request: one of what the first page of any kind needs, one of what many pages share,
 * and what few pages share together by the pages that share it, where small parts join the ones nearest to them.
 */
const groups = [
  // For those who read German alone.
  { name: 'german', test: /\/core\/german\.|intl-messageformat|@formatjs/, priority: 3 },
  // Few kB, and each page uses some.
  { name: 'icons', test: /\/core\/(tabler\/|icon\.tsx)/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    test: (id: string) => shared.test(id) && !table.test(id),
    minShareCount: 16,
    priority: 1,
  },
  { name: 'parts', test: shared, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
];

export default defineConfig({
  root: import.meta.dirname,
  // What lies in public/ are pages of the server's own, which it sends from there.
  publicDir: false,
  resolve: { alias: { '@daybook/sdk': join(import.meta.dirname, '../sdk/src/index.ts') } },
  plugins: [splitStyles(), icons(), react(), compress()],
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // All styles are 29 kB compressed: one request is quicker than one for each part.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: Object.fromEntries(['/api', '/docs', '/openapi.json'].map((p) => [p, server])) },
});
