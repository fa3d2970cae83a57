/**
 * Writes XML by a library that escapes text; characters that XML 1.0 does not allow are removed.
 */
import XMLBuilder from 'fast-xml-builder';

/** An element in the library's form; null is omitted. */
export type XmlNode = { readonly [name: string]: unknown } | null;

type Attributes = Readonly<Record<string, string>>;

/** An element with children; null without any, since both syntaxes forbid empty elements. */
export function group(
  name: string,
  ...children: readonly (XmlNode | readonly XmlNode[])[]
): XmlNode {
  const left = children.flat().filter((child) => child !== null);
  return left.length === 0 ? null : { [name]: left };
}

/** An element with text; null without text. */
export function leaf(name: string, text: string | null, attributes: Attributes = {}): XmlNode {
  const written = writable(text ?? '');
  if (written.trim() === '') return null;
  const named = Object.entries(attributes).map(([key, value]) => [`@_${key}`, writable(value)]);
  const more = named.length === 0 ? {} : { ':@': Object.fromEntries(named) };
  return { [name]: [{ '#text': written }], ...more };
}

/** An element that the syntax requires even if it is empty. */
export function required(
  name: string,
  ...children: readonly (XmlNode | readonly XmlNode[])[]
): XmlNode {
  return { [name]: children.flat().filter((child) => child !== null) };
}

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

/** The document with this root. `namespaces`: prefix -> URI; the prefix `''` is the default. */
export function xmlDocument(root: XmlNode, namespaces: Attributes): Buffer {
  const named = Object.entries(namespaces).map(([prefix, uri]) => [
    prefix === '' ? '@_xmlns' : `@_xmlns:${prefix}`,
    uri,
  ]);
  const declaration = {
    '?xml': [{ '#text': '' }],
    ':@': { '@_version': '1.0', '@_encoding': 'UTF-8' },
  };
  const text = builder.build([declaration, { ...root, ':@': Object.fromEntries(named) }]);
  return Buffer.from(`${text.trimEnd()}\n`);
}

/**
 * XML 1.0, 2.2: no control characters except tab and line feed, no lone surrogates, no
 * non-characters.
 */
function writable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
