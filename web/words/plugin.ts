/** Vite resolves `virtual:words` to the catalogues: a file for each language and part, with messages that are parsed. */
import type { Plugin } from 'vite';
import { compile, labelsOf, partsOf, readCatalogues, searchWordsOf } from './catalogues.ts';

const prefix = 'virtual:words';
const resolved = `\0${prefix}`;

export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(resolved)) return null;
      const catalogues = readCatalogues();
      for (const { folder, language } of catalogues)
        this.addWatchFile(`src/${folder}/words.${language}.json`);
      const [, first, part = ''] = id.split('/');
      if (first === undefined) return indexOf(catalogues);
      if (first === 'search') return asModule('words', searchWordsOf(catalogues));
      if (first === 'labels') return asModule('labels', labelsOf(catalogues));
      return asModule('words', compile(partsOf(catalogues, first).get(part) ?? {}));
    },
  };
}

const asModule = (name: string, value: unknown) =>
  `export const ${name} = ${JSON.stringify(value)};`;

/** The languages, and a loader for each part of each. */
function indexOf(catalogues: ReturnType<typeof readCatalogues>): string {
  const core = catalogues.filter(({ area }) => area === 'core');
  const languages = core.map(({ language, sections }) => [language, sections['language']]);
  const parts = core.map(({ language }) => {
    const loaders = [...partsOf(catalogues, language).keys()].map(
      (part) => `${JSON.stringify(part)}: () => import('${prefix}/${language}/${part}')`,
    );
    return `${language}: { ${loaders.join(', ')} }`;
  });
  return `export const languages = ${JSON.stringify(Object.fromEntries(languages))};
export const parts = { ${parts.join(', ')} };`;
}
