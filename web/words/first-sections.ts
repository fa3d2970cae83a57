/** The sections of the catalogues that a first page needs. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imports = /^(?:import|export) (?!type )(?:[^;]*? from )?'(\.[^']+\.tsx?)'/gm;
const uses = /\buseMessages\(\s*'([^']+)'/g;

/** Those of the modules that these files import, but not lazily. */
export function sectionsOf(files: readonly string[]): ReadonlySet<string> {
  const sections = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, section = ''] of code.matchAll(uses)) sections.add(section);
    for (const [, path = ''] of code.matchAll(imports)) visit(join(dirname(file), path));
  };
  for (const file of files) visit(file);
  return sections;
}
