/** The types of the messages of each catalogue, from its English texts. */
import { messagesIn, paramsOf, readCatalogues, type Section } from './catalogues.ts';

/** By path, relative to the sources. */
export function typeFiles(): ReadonlyMap<string, string> {
  const catalogues = readCatalogues();
  const english = catalogues.filter(({ language }) => language === 'en');
  const translated = (area: string, name: string) =>
    catalogues
      .filter((one) => one.area === area && one.language !== 'en')
      .map(({ sections }) => sections[name] ?? {});
  return new Map(
    english.map(({ area, folder, sections }) => [
      `${folder}/words.d.ts`,
      `/** The messages of words.en.json with their params; \`npm run words\` writes this file. */
declare module 'virtual:words' {
  interface Sections {
${messagesIn(sections)
  .map(
    ([name, section]) =>
      `    '${area}.${name}': {\n${membersOf(section, translated(area, name))}    };\n`,
  )
  .join('')}  }
}
`,
    ]),
  );
}

function membersOf(section: Section, translations: readonly Section[]): string {
  return Object.keys(section)
    .map((key) => {
      const messages = [section, ...translations].map((texts) => String(texts[key] ?? ''));
      return `      readonly ${nameOf(key)}: ${typeOf(messages)};\n`;
    })
    .join('');
}

const nameOf = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`);

/** A language may leave out a param that another one uses. */
function typeOf(messages: readonly string[]): string {
  const params = new Map(messages.toReversed().flatMap((message) => [...paramsOf(message)]));
  if (params.size === 0) return 'string';
  const members = [...params].map(([name, type]) => `${name}: ${type}`);
  return `Message<{ ${members.join('; ')} }>`;
}
