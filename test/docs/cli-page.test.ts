import { readFileSync } from 'node:fs';
import {
  retentionPolicy,
  inactiveErasureDays,
  erasureWarningDays,
} from '../../src/domain/people/retention.ts';
import { fireside } from '../infrastructure/node/cli/terminal.ts';

test("docs/cli.md has every command of the program's own list", async () => {
  const page = readFileSync('docs/cli.md', 'utf8');
  const { out } = await fireside(['--help']);
  const listed = [...out.matchAll(/^ {2}([a-z-]+) ?(<[^>]+>)?/gm)].map(([, name]) => name!);
  const described = [...page.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name!);
  expect(described).toEqual(listed);
  expect(described).toHaveLength(28);
  for (const [kind, { days, from }] of Object.entries(retentionPolicy))
    expect(page).toContain(`| ${kind} | ${Math.round(days)} ${days === 1 ? 'day' : 'days'} from ${from} |`);
  for (const [kind, days] of [
    ['warnings', inactiveErasureDays - erasureWarningDays] as const,
    ['absentLearners', inactiveErasureDays] as const,
  ])
    expect(page).toContain(`| ${kind} | ${days} days from`);
  const { out: help } = await fireside(['rehearse', '--help']);
  for (const text of [page, help]) expect(text).toContain('removed step');
});
