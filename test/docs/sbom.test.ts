import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/databases.ts';

type Component = {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
};
type Bom = {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** Tests `npm run sbom` (promise 35). */
describe('the software bill of materials', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const folder = temporaryFolder();
  let bom: Bom;

  beforeAll(() => {
    const file = join(folder, 'sbom.cdx.json');
    const { status, stderr } = spawnSync(process.execPath, ['tools/sbom.ts', file], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    bom = JSON.parse(readFileSync(file, 'utf8')) as Bom;
  });

  test('is a CycloneDX document of this product', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', version: 1 });
    expect(bom.specVersion).toMatch(/^1\.[5-9]$/);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(new Date(bom.metadata.timestamp).getTime()).not.toBeNaN();
    expect(bom.metadata.component).toMatchObject({
      type: 'application',
      name: 'fireside',
      version: manifest.version,
    });
  });

  test('names every package with its version and hash, once', () => {
    const refs = bom.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { type, name, version, purl, hashes } of bom.components) {
      expect(type).toBe('library');
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(hashes?.[0]).toMatchObject({
        alg: 'SHA-512',
        content: expect.stringMatching(/^[0-9a-f]{128}$/),
      });
    }
    const known = new Set([...refs, bom.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of bom.dependencies)
      expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([]);
  });

  test('has every package that production installs and no development tool', () => {
    const listed = new Set(bom.components.map((component) => component['bom-ref']));
    const wanted = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
    expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
    const nested = ['avvio', 'find-my-way', 'koa', 'light-my-request', 'pg-protocol', 'scheduler'];
    const names = new Set(bom.components.map(({ name }) => name));
    expect(nested.filter((name) => !names.has(name))).toEqual([]);
    for (const tool of ['jest', 'vite', '@playwright/test', 'oxlint']) expect(names.has(tool)).toBe(false);
  });
});
