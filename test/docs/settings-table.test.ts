import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  renderSettingsMarkdown,
  settingsTable,
} from '../../src/infrastructure/node/platform/settings-table.ts';
import { readSettings } from '../../src/infrastructure/node/platform/settings.ts';

const settingsPage = readFileSync('docs/settings.md', 'utf8');

test('the table on the page of settings is the one in the code', () => {
  expect(settingsPage).toContain(renderSettingsMarkdown());
});

test('every variable of the table is read, and no other', () => {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_none, name) => void read.add(String(name)) });
  readSettings(env, '/srv/fireside');
  expect([...read].toSorted()).toEqual(Object.keys(settingsTable).toSorted());
});

test('every variable that another one names is in the table', () => {
  const named = Object.values(settingsTable).flatMap((setting) => [
    ...('needs' in setting ? setting.needs : []),
    ...('with' in setting ? [setting.with] : []),
  ]);
  expect(named.filter((name) => !Object.hasOwn(settingsTable, name))).toEqual([]);
});

test('no message shows the value of a secret', () => {
  const secrets = Object.values(settingsTable).filter((setting) => 'isSecret' in setting);
  const unmarked = Object.entries(settingsTable).filter(([, setting]) => !('isSecret' in setting));
  expect(unmarked.map(([name]) => name).filter((name) => name.includes('SECRET'))).toEqual([]);
  expect(secrets.length).toBeGreaterThanOrEqual(6);
  const checks = secrets.flatMap((setting) => ('takes' in setting ? [setting.takes] : []));
  for (const check of checks) expect(check('a-secret')).toEqual(expect.not.stringContaining('a-secret'));
});

test('the page about signing in has every setting of the issuer', () => {
  const page = readFileSync('docs/identity.md', 'utf8');
  const ofIdentity = Object.keys(settingsTable).filter((name) =>
    /^(OIDC|USER_DIRECTORY|REGISTRATION)_/.test(name),
  );
  expect(ofIdentity.filter((name) => !page.includes(name))).toEqual([]);
  expect(ofIdentity.length).toBeGreaterThan(8);
});

test('only the programs read the environment', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const readers = sources.filter((name) => /\bprocess\.env\b/.test(readFileSync(join('src', name), 'utf8')));
  expect(readers.toSorted()).toEqual(['cli.ts', 'infrastructure/node/cli/run-cli.ts', 'server.ts']);
});
