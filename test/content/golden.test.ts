import { readFileSync } from 'node:fs';
import { runCli } from '../../src/infrastructure/node/cli/run-cli.ts';
import type { Terminal } from '../../src/infrastructure/node/cli/command.ts';
import { sourcesIn } from '../support/content-sources.ts';
import { fileOf, journeysFolder } from '../support/starters.ts';

const slugs = [...sourcesIn('content/activities'), ...sourcesIn(journeysFolder)].map((file) =>
  file.replace(/\.json$/, ''),
);

/**
 * A conversation as a learner sees it, with its times at the specification's pace: 1500 ms and 180 ms a word, 1000 ms
 * between the bubbles of a step, 2000 ms to the control. Written once and checked by hand.
 */
test.each(slugs)('fireside play %s prints its golden transcript', async (slug) => {
  let printed = '';
  const terminal: Terminal = {
    out: (text) => (printed += text),
    err: (text) => (printed += `err: ${text}`),
    interactive: false,
    readInput: async () => '',
    bytesIn: () => process.stdin,
    bytesOut: () => process.stdout,
    ask: async () => null,
  };
  const code = await runCli(
    ['play', fileOf(slug), '--answers', `test/content/golden/${slug}.answers.json`, '--reader', 'hasty'],
    terminal,
  );
  expect(printed).toBe(readFileSync(`test/content/golden/${slug}.txt`, 'utf8'));
  expect(code).toBe(0);
});
