import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fireside } from './terminal.ts';

test('at a keyboard says what a screen has beside a question, and shows both answers on one scale', async () => {
  const page = readFileSync('docs/content-format.md', 'utf8').split('\n## Then and now\n')[1]!;
  const [, taught = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'beside-')), 'activity.json');
  writeFileSync(file, taught);
  const { code, out, err } = await fireside(['play', file, '--pace', 'instant'], {
    typed: ['1', '1', '2'],
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('  (A timer for 3 minutes; go on whenever you like)\n');
  expect(out).toContain('  (A sheet to draw on; paper does as well)\n');
  expect(out).toMatch(/You {4}Shouting → Talking\n/);
});
