import { readFileSync } from 'node:fs';
import { contentRules } from '../../src/domain/content/rules.ts';
import { renderRulesPage } from '../../src/infrastructure/shared/content/rules-page.ts';

const page = readFileSync('docs/content-rules.md', 'utf8');

test('the page about the rules is generated from the rules; `fireside check --rules` prints it', () => {
  expect(page).toBe(renderRulesPage());
});

test('it lists each rule once, in a sentence', () => {
  const entries = page.matchAll(/^- `(\S+)` \((?:error|warning)(?:, can be waived)?\)\. .+\.$/gm);
  expect(Array.from(entries, ([, rule]) => rule)).toEqual(Object.keys(contentRules));
});
