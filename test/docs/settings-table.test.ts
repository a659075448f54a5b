import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../src/infrastructure/node/settings.ts';

/** What readSettings asks the environment for, as it does. */
function namesRead(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_none, name) => void names.add(String(name)) });
  readSettings(env, '/srv/fireside');
  return [...names].toSorted();
}

const readme = readFileSync('README.md', 'utf8');

test('the table of settings in the README has every variable that is read, and no other', () => {
  const table = /^## Settings$([^]*?)^## /m.exec(readme)?.[1] ?? '';
  const firstColumn = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell!);
  const listed = firstColumn.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!));
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.toSorted()).toEqual(namesRead());
  expect(listed.length).toBeGreaterThan(25);
});

test('the page about signing in has every setting of the issuer', () => {
  const page = readFileSync('docs/identity.md', 'utf8');
  const ofIdentity = namesRead().filter((name) => /^(OIDC|USER_DIRECTORY|REGISTRATION)_/.test(name));
  expect(ofIdentity.filter((name) => !page.includes(name))).toEqual([]);
  expect(ofIdentity.length).toBeGreaterThan(8);
});

test('only the programs hand the environment on', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const readers = sources.filter((name) => /\bprocess\.env\b/.test(readFileSync(join('src', name), 'utf8')));
  expect(readers.toSorted()).toEqual(['cli.ts', 'infrastructure/node/cli/run.ts', 'server.ts']);
});
