/** The bill of materials is complete, refers only to listed components, and omits development packages. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly components?: readonly Component[];
}

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface InstalledPackage {
  readonly version: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const root = join(import.meta.dirname, '..', '..');
const own = new Set(['@daybook/server', '@daybook/sdk', '@daybook/web']);
let bom: Bom;

before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-sbom-'));
  const file = join(folder, 'sbom.cdx.json');
  execFileSync(process.execPath, ['server/scripts/write-sbom.ts', file], { cwd: root });
  bom = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
});

test('is CycloneDX 1.5 for the application daybook', () => {
  assert.equal(bom.bomFormat, 'CycloneDX');
  assert.equal(bom.specVersion, '1.5');
  assert.equal(bom.metadata.component.name, 'daybook');
  assert.equal(bom.metadata.component.type, 'application');
});

test('lists every installed package except development packages', () => {
  const { packages } = JSON.parse(
    readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
  );
  const needed = Object.entries<InstalledPackage>(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const names = needed.map(
    ([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`,
  );
  const foreign = bom.components.filter(({ name }) => !own.has(name));
  assert.deepEqual(
    new Set(foreign.map(({ name, version }) => `${name}@${version}`)),
    new Set(names),
  );
  for (const name of ['fastify@', 'pg@', 'react@']) {
    assert.ok(
      names.some((one) => one.startsWith(name)),
      name,
    );
  }
});

test('lists Node.js and PostgreSQL with release and SHA-256', () => {
  const parts = bom.components.flatMap(({ components = [] }) => components);
  const [node, postgres] = ['node', 'postgresql'].map((name) =>
    parts.find((part) => part.name === name),
  );
  assert.equal(`v${node?.version}`, process.version);
  assert.match(postgres?.version ?? '', /^\d+\.\d+$/);
  for (const part of [node, postgres]) {
    assert.deepEqual(
      part?.hashes?.map(({ alg, content }) => [alg, content.length]),
      [['SHA-256', 64]],
    );
  }
});

test('has a SHA-512 for every third-party package', () => {
  const bare = bom.components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512'));
  assert.deepEqual(new Set(bare.map(({ name }) => name)), own);
});

test('lists each component once, and dependencies on listed components only', () => {
  const all = [bom.metadata.component, ...bom.components];
  const refs = all.flatMap((one) => [one, ...(one.components ?? [])]).map((one) => one['bom-ref']);
  const known = new Set(refs);
  assert.equal(known.size, refs.length);
  for (const { ref, dependsOn } of bom.dependencies) {
    assert.deepEqual(
      [ref, ...dependsOn].filter((one) => !known.has(one)),
      [],
      ref,
    );
  }
});
