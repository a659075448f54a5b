import { readFileSync } from 'node:fs';
import { fireside } from './terminal.ts';

test("docs/cli.md has every command, as the program's own list does", async () => {
  const page = readFileSync('docs/cli.md', 'utf8');
  const { out } = await fireside(['--help']);
  const listed = [...out.matchAll(/^ {2}([a-z-]+) ?(<[^>]+>)?/gm)].map(([, name]) => name!);
  const described = [...page.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name!);
  expect(described).toEqual(listed);
  expect(described).toHaveLength(13);
  const { out: help } = await fireside(['rehearse', '--help']);
  for (const text of [page, help]) expect(text).toContain('removed step');
});
