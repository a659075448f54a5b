import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import texts from '../../../../../src/ui/public/locales/en/server.json' with { type: 'json' };
import own from '../../../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

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

/** The patterns of names with parts that the code fills in, as `mail.${kind}.subject` or `${page}.title`. */
const patterns = [...source.matchAll(/`((?:\w+|\.|\$\{[\w.]+\})+)`/g)]
  .map(([, name]) => name!)
  .filter((name) => name.includes('${') && /\.\w|\w\./.test(name.replace(/\$\{[\w.]+\}/g, '')))
  .map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '\\w+')}$`));

/** Returns whether a text is read by its whole name, by a pattern, or inside another text. */
const isRead = (key: string): boolean =>
  source.includes(`'${key}'`) ||
  patterns.some((pattern) => pattern.test(key)) ||
  JSON.stringify(texts).includes(`$t(${key})`);

test('the server uses every server text', () => {
  expect(keysOf(texts).filter((key) => !isRead(key))).toEqual([]);
});

test("the server's texts of the web program's file exist", () => {
  const known = new Set(keysOf(own));
  const taken = [...source.matchAll(/['`]translation:([\w.]+)['`]/g)].map(([, key]) => key!);
  const nested = [...JSON.stringify(texts).matchAll(/\$t\(translation:([\w.]+)\)/g)].map(([, key]) => key!);
  expect(taken.length).toBeGreaterThan(5);
  expect([...taken, ...nested].filter((key) => !known.has(key))).toEqual([]);
});
