import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join('src/ui', name));
const forms = files.filter((file) => readFileSync(file, 'utf8').includes('<form'));

/** Returns the schema that a file declares or imports, itself or by its store. */
const schemaOf = (file: string): string | undefined => {
  const text = readFileSync(file, 'utf8');
  const [, own] = /from '[./\w-]*\/([\w-]+-schemas?)\.ts'/.exec(text) ?? [];
  if (own !== undefined) return own;
  if (text.includes("from 'yup'")) return file;
  const stores = Array.from(text.matchAll(/from '(\.[./\w-]*-store\.ts)'/g), ([, store = '']) => store);
  return stores.map((store) => schemaOf(join(dirname(file), store))).find((schema) => schema !== undefined);
};

test.each(forms)('the form in %s is held to a schema of yup, or says why it needs none', (file) => {
  const says = /\bNo yup: [a-z][^.]+\./.test(readFileSync(file, 'utf8').replace(/\s*\n\s*\*?\s*/g, ' '));
  expect([file, schemaOf(file) !== undefined, says]).toEqual([file, !says, says]);
});

test('five forms at least are held to a schema', () => {
  expect(forms.filter((file) => schemaOf(file) !== undefined).length).toBeGreaterThanOrEqual(5);
});
