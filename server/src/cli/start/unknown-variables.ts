/** Finds environment variables with a misspelled name, which would be ignored without a word. */
import { closest } from 'fastest-levenshtein';
import { readConfig } from '../../config.ts';

/** Read by other commands than `start`. */
const ofCommands = ['DAYBOOK_API_KEY'];

/** Null if every variable that begins with `DAYBOOK_` is known. */
export function unknownVariablesProblem(
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const known = new Set<string>(ofCommands);
  const noting = new Proxy<Record<string, undefined>>(
    {},
    {
      get(_, name) {
        known.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(noting);
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('DAYBOOK_') && env[name] && !known.has(name),
  );
  if (unknown.length === 0) return null;
  const listed = unknown.map((name) => `${name} (did you mean ${closest(name, [...known])}?)`);
  return `Unknown environment variables are ignored: ${listed.join(', ')}.`;
}
