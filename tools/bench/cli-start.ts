import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, type Figure } from './figure.ts';

const cli = resolve(import.meta.dirname, '../../dist/server/cli.js');

/** What the built CLI costs before any command has begun, beside Node with an empty module. */
export function measureCliStart(quick: boolean): Figure[] {
  process.stdout.write('Starting the CLI, and bare Node\n');
  const folder = mkdtempSync(join(tmpdir(), 'fireside-bench-cli-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  try {
    const starts = { product: [cli, '--help'], node: [empty] };
    const times: Record<keyof typeof starts, number[]> = { product: [], node: [] };
    for (let round = 0; round < (quick ? 5 : 40); round += 1)
      for (const side of ['product', 'node'] as const) {
        const startedAt = performance.now();
        const { status } = spawnSync(process.execPath, starts[side], { stdio: 'ignore' });
        if (status !== 0) throw new Error(`${starts[side].join(' ')} ended with code ${status}.`);
        if (round > 0) times[side].push(performance.now() - startedAt);
      }
    const [product, plain] = [median(times.product), median(times.node)];
    return [{ name: 'the CLI starts, beside bare Node', product, plain, limit: 1.5, unit: 'ms' }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
