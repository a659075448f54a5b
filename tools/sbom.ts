import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * `npm run sbom` writes the bill of materials to dist/sbom.cdx.json (CycloneDX): every package that production
 * installs, with version, licence and hash, as in the lock file (promise 35). Another file can be named.
 */
const root = resolve(import.meta.dirname, '..');
const file = resolve(process.argv[2] ?? join(root, 'dist/sbom.cdx.json'));

const asked = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { status, stdout } = spawnSync('npm', ['sbom', ...asked], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status !== 0) throw new Error('npm could not make the list; it has to be npm 10 or newer.');

type Bom = {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Lock = { packages: Record<string, { version: string; dev?: true }> };
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const bom = JSON.parse(stdout) as Bom;
// `npm sbom` would name the product after its folder, and its `--omit dev` omits packages that production needs.
const { name, version } = read('package.json') as { name: string; version: string };
const { packages } = read('package-lock.json') as Lock;
const kept = new Set([`${name}@${version}`]);
for (const [place, { version, dev }] of Object.entries(packages))
  if (!dev && place !== '') kept.add(`${place.split('node_modules/').at(-1)}@${version}`);

bom.metadata.component.name = name;
bom.components = bom.components.filter((component) => kept.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${file}: ${bom.components.length} packages\n`);
