/** The imports of a file of code, read by a parser: types and dynamic imports with a fixed name included. */
import { parseSync } from 'oxc-parser';

export function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    /^(['"`])(.+)\1$/.exec(text.slice(start, end))?.at(2),
  );
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...dynamic,
  ];
  return [...new Set(names)].filter((name) => name !== undefined);
}
