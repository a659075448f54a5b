import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { journeysOfScreens } from '../../tools/journeys-of-screens.ts';

const specs = ['journeys', 'pages'].flatMap((folder) =>
  readdirSync(`e2e/${folder}`)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ({
      name: `${folder}/${name.replace('.spec.ts', '')}`,
      text: readFileSync(`e2e/${folder}/${name}`, 'utf8'),
    })),
);

/** Returns the tests that a journey names in `provedBy`. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/provedBy\(([^)]*(?:\)[^),;]+)*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1/g)].map(([, , name = '']) =>
      name.replace(/\\(.)/g, '$1'),
    ),
  );

test('each test that proves a journey in `npm test` is there, under this title', () => {
  const missing = specs.flatMap(({ name, text }) =>
    namedIn(text)
      .filter((proof) => {
        const [file = '', title = ''] = proof.split(' › ');
        return title === '' || !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
      })
      .map((proof) => `${name}: ${proof}`),
  );
  expect(missing).toEqual([]);
});

test('no journey is proved by one that `npm test` leaves out as well', () => {
  /** Returns true if the journey of this title has details of `provedBy`. */
  const isLeftOut = (text: string, title: string): boolean => {
    const [, details = ''] =
      /^[^'"`]*['"`],\s*(\w+),/.exec(text.slice(text.lastIndexOf(title) + title.length)) ?? [];
    return text.includes(`const ${details} = provedBy(`);
  };
  const leftOut = specs.flatMap(({ name, text }) =>
    namedIn(text)
      .filter((proof) => {
        const [file = '', title = ''] = proof.split(' › ');
        return file.startsWith('e2e/') && isLeftOut(readFileSync(file, 'utf8'), title);
      })
      .map((proof) => `${name}: ${proof}`),
  );
  expect(leftOut).toEqual([]);
});

test('each folder of screens has a journey in `npm test`', () => {
  const walked = new Set(
    specs
      .filter(
        ({ text }) => (text.match(/^\s*test\(/gm) ?? []).length > (text.match(/provedBy\(/g) ?? []).length,
      )
      .map(({ name }) => name),
  );
  const without = Object.entries(journeysOfScreens).filter(
    ([, names]) => !names.some((name) => walked.has(name)),
  );
  expect(without.map(([folder]) => folder)).toEqual([]);
});
