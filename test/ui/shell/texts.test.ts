import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import account from '../../../src/ui/public/locales/en/account.json' with { type: 'json' };
import translation from '../../../src/ui/public/locales/en/translation.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../../src/ui');
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const nested = JSON.stringify([translation, account]);

function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? keysOf(text, `${above}${name}.`)
      : [`${above}${name}`.replace(/_(one|other)$/, '')],
  );
}

/**
 * Returns true if the source reads a text by its full key, inside another text, or by a key composed of its group and a
 * value.
 */
function isRead(key: string): boolean {
  const group = key.slice(0, key.lastIndexOf('.'));
  return source.includes(`'${key}'`) || nested.includes(`$t(${key})`) || source.includes(`\`${group}.\${`);
}

test('every text is used', () => {
  expect([...keysOf(translation), ...keysOf(account)].filter((key) => !isRead(key))).toEqual([]);
});
