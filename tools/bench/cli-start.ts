import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { formatRunFile } from '../../src/infrastructure/shared/engine/run-file.ts';
import { longStory } from './engine.ts';
import { median, type Figure } from './figure.ts';

const cli = resolve(import.meta.dirname, '../../dist/server/cli.js');

/**
 * Measures the start of the built CLI, without a command and with the replay of a long run, against Node with an empty
 * module.
 */
export function measureCliStart(quick: boolean): Figure[] {
  process.stdout.write('Starting the CLI, replaying 1,000 steps with it, and bare Node\n');
  const folder = mkdtempSync(join(tmpdir(), 'fireside-bench-cli-'));
  const [empty, run] = [join(folder, 'empty.mjs'), join(folder, 'run.json')];
  writeFileSync(empty, '');
  writeFileSync(run, longRun());
  try {
    const starts = { help: [cli, '--help'], replay: [cli, 'replay', run], node: [empty] };
    const times: Record<keyof typeof starts, number[]> = { help: [], replay: [], node: [] };
    for (let round = 0; round < (quick ? 5 : 40); round += 1)
      for (const side of ['help', 'replay', 'node'] as const) {
        const startedAt = performance.now();
        const { status } = spawnSync(process.execPath, starts[side], { stdio: 'ignore' });
        if (status !== 0) throw new Error(`${starts[side].join(' ')} ended with code ${status}.`);
        if (round > 0) times[side].push(performance.now() - startedAt);
      }
    const plain = median(times.node);
    return [
      {
        name: 'the CLI starts, beside bare Node',
        product: median(times.help),
        plain,
        limit: 1.5,
        unit: 'ms',
      },
      {
        name: 'a run of 1,000 steps replayed by the CLI, beside bare Node',
        product: median(times.replay),
        plain,
        limit: 4,
        unit: 'ms',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the file of a finished run for a replay, with a choice every five minutes. */
function longRun(): string {
  const definition = longStory();
  const openedAt = Date.UTC(2026, 0, 31);
  const choices = definition.touchpoints.flatMap(({ steps }) =>
    steps.filter((step) => step.type === 'user-path-choice'),
  );
  const answers = choices.map(({ id, options: [first] }, at): RunEntry => {
    if (!first) throw new Error(`${id} has no option.`);
    const response = { kind: 'choice', response: first.label } as const;
    return { kind: 'answered', stepId: id, response, at: openedAt + (at + 1) * 5 * 60_000 };
  });
  const log: RunEntry[] = [{ kind: 'opened', at: openedAt }, ...answers];
  return formatRunFile({
    id: 'run',
    version: 'version',
    definition,
    completedAt: log.at(-1)?.at ?? null,
    log,
  });
}
