/**
 * Parses a PDF of this service: pages, and the text of each in drawing order. Supports only the parts
 * of the format that these files use: plain objects, deflated streams, two-byte glyph codes.
 */
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  readonly version: string;
  /** Text of each page, one line for each drawn line. */
  readonly pages: readonly string[];
  /** The content stream of each page. */
  readonly drawings: readonly string[];
  /** All objects that are not streams, and the XMP packet. */
  readonly source: string;
  readonly fonts: readonly string[];
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[];
}

interface Stored {
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file);
  const dictionaryOf = (id: string) => objects.get(id)?.dictionary ?? '';
  const streamOf = (id: string) => objects.get(id)?.stream?.toString('latin1') ?? '';
  const letters = new Map<string, Map<string, string>>();
  for (const [id, { dictionary }] of objects) {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(dictionary) ?? [];
    if (map !== undefined) letters.set(id, lettersOf(streamOf(map)));
  }
  const catalog = [...objects.values()].find(({ dictionary }) =>
    /\/Type \/Catalog\b/.test(dictionary),
  );
  const [, root = ''] = /\/Pages (\d+) 0 R/.exec(catalog?.dictionary ?? '') ?? [];
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(dictionaryOf(root)) ?? [];
  const drawings: string[] = [];
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const dictionary = dictionaryOf(id);
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(dictionary) ?? [];
    const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(dictionary) ?? [];
    const fonts = new Map(
      [...dictionaryOf(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', font = '']) => [name, letters.get(font) ?? new Map<string, string>()],
      ),
    );
    drawings.push(streamOf(content));
    return textOf(streamOf(content), fonts);
  });
  const plain = [...objects.values()].map(({ dictionary, stream }) =>
    /\/Type \/Metadata/.test(dictionary) ? `${dictionary}\n${stream}` : dictionary,
  );
  const source = `${plain.join('\n')}\n${file.toString('latin1').slice(-400)}`;
  const fonts = [...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name);
  const attachments = [...objects.values()].flatMap(({ dictionary }) => {
    const [, name, id] =
      /\/Type \/Filespec\b[\s\S]*?\/F \((.*?)\)[\s\S]*?\/EF <<\s*\/F (\d+) 0 R/.exec(dictionary) ??
      [];
    const content = objects.get(id ?? '')?.stream ?? null;
    return name === undefined || content === null ? [] : [{ name, content }];
  });
  return { version: file.toString('latin1', 0, 8), pages, drawings, source, fonts, attachments };
}

function objectsOf(file: Buffer): Map<string, Stored> {
  const text = file.toString('latin1');
  const objects = new Map<string, Stored>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const begin = match.index + match[0].length;
    const end = text.indexOf('\nendobj', begin);
    const [, length] = /^[\s\S]*?\/Length (\d+)/.exec(text.slice(begin, begin + 600)) ?? [];
    const streamAt = text.indexOf('\nstream\n', begin);
    const [, id = ''] = match;
    if (streamAt === -1 || streamAt > end || length === undefined) {
      objects.set(id, { dictionary: text.slice(begin, end), stream: null });
      continue;
    }
    const dictionary = text.slice(begin, streamAt);
    const from = streamAt + '\nstream\n'.length;
    const raw = file.subarray(from, from + Number(length));
    const stream = /\/FlateDecode/.test(dictionary) ? inflateSync(raw) : raw;
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

/** Glyph codes to letters, from a ToUnicode map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, start = '', list = ''] of map.matchAll(/^<([0-9a-f]+)> <[0-9a-f]+> \[(.*)\]$/gm)) {
    const first = Number.parseInt(start, 16);
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.split(' ').map((unit) => Number.parseInt(unit, 16));
      letters.set((first + index).toString(16).padStart(4, '0'), String.fromCharCode(...units));
    }
  }
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const lines: string[] = [];
  for (const [block] of content.matchAll(/BT[\s\S]*?ET/g)) {
    const [, name = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? [];
    const letters = fonts.get(name);
    const codes = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    );
    lines.push(codes.map((code) => letters?.get(code) ?? '\uFFFD').join(''));
  }
  return lines.join('\n');
}
