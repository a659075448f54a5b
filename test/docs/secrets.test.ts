import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Matches secrets: the repository must contain none (promise 35), neither committed nor about to be. */
const patterns: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a private key as JSON': /"d"\s*:\s*"[\w-]{40,}"/,
  'a live key of Stripe': /\b[rs]k_live_\w{16,}/,
  'a webhook secret': /\bwhsec_[\w+/=]{24,}/,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of a code host': /\b(?:gh[pousr]_\w{30,}|github_pat_\w{30,}|glpat-[\w-]{20,})/,
  'a token of a package registry': /\bnpm_[A-Za-z0-9]{36}\b|:_auth[T]oken=\S/,
  'a signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
};

/** Matches a password in code. Tests may make up passwords; what ships has one, and production refuses its accounts. */
const password = /\b(?:password|passwd|api_?key)\b['"]?\s*[:=]\s*['"`]([^'"`\s$]{6,})['"`]/gi;
const shipped = /^(?!src\/ui\/public\/locales)(?:src|content|tools|docs)\//;
const isPublic = (word: string): boolean => word === 'Fireside-demo-1';

const ignored = new Set([
  ...readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
  '.git',
]);

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !ignored.has(name))
    .map((name) => (folder === '.' ? name : join(folder, name)))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}

function findings(path: string, text: string): string[] {
  const found = Object.entries(patterns).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
  const words = shipped.test(path) ? [...text.matchAll(password)].map(([, word]) => word!) : [];
  return [...found, ...words.filter((word) => !isPublic(word)).map(() => 'a password')];
}

test('no file of the repository contains a secret', () => {
  const files = filesBelow('.');
  expect(files).toEqual(expect.arrayContaining(['package.json', 'src/server.ts', 'docs/identity.md']));
  const found = files.flatMap((path) =>
    findings(path, readFileSync(path, 'latin1')).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});

/** The samples are put together here, so that this file contains no secret itself. */
test.each([
  ['a private key', ['-----BEGIN EC ', 'PRIVATE KEY-----']],
  ['a private key as JSON', ['{"kty":"EC","d":', `"${'q1-_'.repeat(11)}"}`]],
  ['a live key of Stripe', ['STRIPE_SECRET_KEY=sk_', `live_${'a1B2'.repeat(6)}`]],
  ['a webhook secret', ['whsec', `_${'a1B2'.repeat(8)}`]],
  ['a key of a cloud', ['AKI', `A${'A1B2'.repeat(4)}`]],
  ['a token of a code host', ['ghp', `_${'a1B2'.repeat(9)}`]],
  ['a token of a package registry', ['//registry.example/:_auth', 'Token=abc']],
  ['a signed token', ['eyJ', `${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(43)}`]],
  ['a password', ['export const password', " = 'Kettle-and-4-cups';"]],
])('%s would be found', (what, halves) => {
  expect(findings('src/made-up.ts', halves.join(''))).toContain(what);
});
