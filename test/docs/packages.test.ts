import { existsSync, readFileSync } from 'node:fs';

/** The packages that the customer's design card names. */
const designCard =
  'react react-dom vite inversify reflect-metadata react-router-dom oidc-client-ts mobx mobx-react-lite fetch-retry ' +
  'yup @stripe/stripe-js i18next react-markdown codemirror ajv jest @testing-library/react playwright';

const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Packages\n');
const rows = section
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| package'))
  .map((line) => {
    const [, name = '', file = ''] = line.split('|').map((cell) => cell.trim());
    const [word = '', scope] = name.split(' ');
    // A package whose parts are packages is imported by the name in brackets.
    const imported = scope ? scope.replaceAll(/[()`…]/g, '') : word;
    return { word, imported, file: file.replaceAll('`', '') };
  });

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const installed = (folder: string): string[] => [
  ...Object.keys(dependencies),
  ...(folder === 'src' ? [] : Object.keys(devDependencies)),
];

test('the table of packages has those of the design card, in its order', () => {
  expect(rows.map(({ word }) => word)).toEqual(designCard.split(' '));
});

test.each(rows)('$word is installed, and $file uses it', ({ word, imported, file }) => {
  const [folder = ''] = file.split('/');
  const isScope = imported.endsWith('/');
  const isOwn = (name: string) => (isScope ? name.startsWith(imported) : name === imported);
  expect(installed(folder).some(isOwn)).toBe(true);
  expect(existsSync(file)).toBe(true);
  const text = readFileSync(file, 'utf8');
  // Jest is started, not imported: the file is the configuration that it reads.
  const uses = isScope ? [`'${imported}`] : [`'${imported}'`, `'${imported}/`];
  expect(file === `${word}.config.js` || uses.some((use) => text.includes(use))).toBe(true);
});
