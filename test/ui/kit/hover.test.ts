import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../../../src');
const styles = globSync('**/*.css', { cwd: root });

/** Returns the selectors with `:hover` in a style sheet that are outside `@media (hover: hover)`. */
function unguarded(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, head = '', brace] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') around.pop();
    else {
      const selector = head.split(';').at(-1)!.trim();
      if (selector.includes(':hover') && !around.includes('@media (hover: hover)')) found.push(selector);
      around.push(selector);
    }
  }
  return found;
}

test('the scan finds a hover rule that applies to every device', () => {
  const css = '@layer a { .b:hover { color: red; } @media (hover: hover) { .c:hover { color: red; } } }';
  expect(unguarded(css)).toEqual(['.b:hover']);
});

test('hover styles apply to devices that can hover only, so the last tapped option does not look chosen', () => {
  expect(styles.length).toBeGreaterThan(30);
  const found = styles.flatMap((file) =>
    unguarded(readFileSync(resolve(root, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
});
