import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import texts from '../../../src/ui/public/locales/en/server.json' with { type: 'json' };
import own from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

const folder = 'src/infrastructure/node';
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

const keysOf = (nested: object, above = ''): string[] =>
  Object.entries(nested).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${above}${name}.`)
      : [`${above}${name}`.replace(/_(one|other)$/, '')],
  );

/** By its whole name, as `${page}.title`, or inside another text. */
const isRead = (key: string): boolean =>
  source.includes(`'${key}'`) ||
  source.includes(`\`\${page}${key.slice(key.lastIndexOf('.'))}\``) ||
  source.includes(`\`${key.slice(0, key.lastIndexOf('.'))}.\${`) ||
  JSON.stringify(texts).includes(`$t(${key})`);

test('every text of the server is read by it', () => {
  expect(keysOf(texts).filter((key) => !isRead(key))).toEqual([]);
});

test("the texts that the server takes from the web program's file are there", () => {
  const known = new Set(keysOf(own));
  const taken = [...source.matchAll(/['`]translation:([\w.]+)['`]/g)].map(([, key]) => key!);
  const nested = [...JSON.stringify(texts).matchAll(/\$t\(translation:([\w.]+)\)/g)].map(([, key]) => key!);
  expect(taken.length).toBeGreaterThan(5);
  expect([...taken, ...nested].filter((key) => !known.has(key))).toEqual([]);
});
