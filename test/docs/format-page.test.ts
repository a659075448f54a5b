import { readFileSync } from 'node:fs';
import { formatReference } from '../../tools/format-reference.ts';
import { contentSchemas } from '../../src/infrastructure/shared/content/validate/content-schemas.ts';
import { fireside, folderOfFiles } from '../infrastructure/node/cli/terminal.ts';

const { file } = folderOfFiles();
const page = readFileSync('docs/content-format.md', 'utf8');

test.each(Object.entries<object>(contentSchemas))(
  'the page has every field of the %s schema',
  (kind, schema) => {
    const part = page.split(`<!-- ${kind}: begin -->\n`)[1]?.split(`<!-- ${kind}: end -->`)[0];
    // To mend a failure, run: node tools/make-format-page.ts
    expect(part).toBe(`\n${formatReference(schema)}\n`);
    const names = new Set<string>();
    JSON.stringify(schema, (key, value: object) => {
      if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
      return value;
    });
    expect(names.size).toBeGreaterThan(10);
    for (const name of names) expect(part).toContain(`\n- \`${name}\``);
  },
);

test('the examples on the page can be checked, played and drawn as they are', async () => {
  const shown = [...page.matchAll(/```json\n([^]*?)```/g)].map(([, text]) => text!);
  const files = shown.map((text) => file(`${(JSON.parse(text) as { slug: string }).slug}.json`, text));
  expect(files).toHaveLength(12);
  const { code, out } = await fireside(['check', ...files]);
  expect(out).toBe(files.map((name) => `${name}: no findings\n`).join(''));
  expect(code).toBe(0);
  for (const name of files.slice(0, 9)) expect((await fireside(['paths', name])).code).toBe(0);
  const typed = ['The Owls', '2', '1', '7', '1'];
  const played = await fireside(['play', files[1]!, '--pace', 'instant'], { typed });
  expect(played).toMatchObject({ code: 0, err: '' });
  expect(played.out).toContain('Well done, The Owls.');
  const playedByAge = await Promise.all(
    ['1', '2'].map((age) => fireside(['play', files[2]!, '--pace', 'instant'], { typed: [age, '1'] })),
  );
  expect(
    playedByAge.map(({ out }) => [out.includes('sleepy bears'), out.includes('counted the stars')]),
  ).toEqual([
    [true, true],
    [false, false],
  ]);
  const withFaces = await Promise.all(
    ['2', '5'].map((face) => fireside(['play', files[5]!, '--pace', 'instant'], { typed: [face, '1'] })),
  );
  expect(withFaces.map(({ out }) => [/You +A bit low/.test(out), out.includes('Sit close')])).toEqual([
    [true, true],
    [false, false],
  ]);
  const passedOn = ['1', '', '2', '1', 'Thunder', '', '', 'rest', '1'];
  const shared = await fireside(['play', files[3]!, '--pace', 'instant'], { typed: passedOn });
  expect(shared).toMatchObject({ code: 0, err: '' });
  expect(shared.out).toMatch(
    /Pass it to the child\.[^]*Thunder can sit[^]*Pass it to the grown-up\.[^]*made: rest/,
  );
});
