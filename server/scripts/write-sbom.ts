/**
 * `npm run sbom [-- FILE]`: writes the software bill of materials of this installation, CycloneDX 1.5 as JSON.
 * npm lists the packages; the Node.js and PostgreSQL inside of two of them are added under the names that
 * advisories use. Development dependencies are omitted.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findBinaries } from '../src/postgres/embedded/postgres-binaries.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly cpe?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly components?: readonly Component[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const root = join(import.meta.dirname, '..', '..');
const outputLimitBytes = 64 * 1024 * 1024;

const target = resolve(process.argv[2] ?? join(root, 'data', 'sbom.cdx.json'));
const bom = addPrograms(omitDevelopment(nameByReference(readBom())));
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${target} written: ${bom.components.length} packages, Node.js and PostgreSQL`);

function readBom(): Bom {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const output = execFileSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: outputLimitBytes,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output);
}

/** npm names the root and the workspaces after their folders. */
function nameByReference(read: Bom): Bom {
  const named = (component: Component): Component => {
    const reference = component['bom-ref'];
    return { ...component, name: reference.slice(0, reference.lastIndexOf('@')) };
  };
  return {
    ...read,
    metadata: { ...read.metadata, component: named(read.metadata.component) },
    components: read.components.map(named),
  };
}

/**
 * Not `npm sbom --omit=dev`: npm 11 omits packages that a development dependency also needs, such as pg. It marks a
 * package by one of its copies; here it is for development only if each copy is.
 */
function omitDevelopment({ components, dependencies, ...rest }: Bom): Bom {
  const marks = ({ name }: { name: string }) => name === 'cdx:npm:package:development';
  const marked = components.filter(({ properties = [] }) => properties.some(marks));
  const needed = neededPackages();
  const omitted = new Set(marked.map((one) => one['bom-ref']).filter((one) => !needed.has(one)));
  return {
    ...rest,
    components: components
      .filter((one) => !omitted.has(one['bom-ref']))
      .map(({ properties = [], ...one }) => ({
        ...one,
        properties: properties.filter((property) => !marks(property)),
      })),
    dependencies: dependencies
      .filter(({ ref }) => !omitted.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => !omitted.has(one)),
      })),
  };
}

/** `name@version` of each installed package that runs without development dependencies. */
function neededPackages(): Set<string> {
  const file = join(root, 'node_modules', '.package-lock.json');
  const { packages }: { packages: Record<string, { version: string; dev?: boolean }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const needed = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  return new Set(
    needed.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
}

/** Adds a program to the package that contains it. */
function addPrograms(listed: Bom): Bom {
  const programs = new Map([nodeProgram(), postgresProgram()]);
  const names = new Set(listed.components.map(({ name }) => name));
  const missing = [...programs.keys()].filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`npm lists no package ${missing.join(', ')}.`);
  const components = listed.components.map((component) => {
    const program = programs.get(component.name);
    return program === undefined ? component : { ...component, components: [program] };
  });
  return { ...listed, components };
}

/** The package that contains the project's Node.js, and the program. */
function nodeProgram(): [string, Component] {
  const program = realpathSync(join(root, 'node_modules', '.bin', 'node'));
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  return [
    packageName(join(dirname(program), '..')),
    part('node', 'nodejs:node.js', version, program),
  ];
}

function postgresProgram(): [string, Component] {
  const { folder } = findBinaries();
  const program = join(folder, 'bin', 'postgres');
  const [version = ''] =
    execFileSync(program, ['--version'], { encoding: 'utf8' }).match(/\d+\.\d+/) ?? [];
  return [
    packageName(join(folder, '..')),
    part('postgresql', 'postgresql:postgresql', version, program),
  ];
}

function packageName(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
}

/** `product`: vendor and product in the CPE dictionary of NIST. */
function part(name: string, product: string, version: string, program: string): Component {
  const content = createHash('sha256').update(readFileSync(program)).digest('hex');
  return {
    'bom-ref': `${name}@${version}`,
    type: 'application',
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
    cpe: `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`,
    hashes: [{ alg: 'SHA-256', content }],
  };
}
