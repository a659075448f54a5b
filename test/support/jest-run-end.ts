import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** After all test files, whatever they did: the databases that they shared stop, and their folder is removed. */
export default async function tearDown(): Promise<void> {
  const folder = process.env['TEST_RUN_FOLDER']!;
  await Promise.all(readdirSync(folder).map((name) => stopPostgres(join(folder, name))));
  // The shell of a PostgreSQL removes the same files (postgres.ts), and rmSync leaves the rest when one has gone.
  for (let tries = 0; existsSync(folder) && tries < 500; tries += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await pause(20);
  }
}

async function stopPostgres(folder: string): Promise<void> {
  const pid = postmasterIn(folder);
  if (pid === null) return;
  try {
    // Its data is of no use any more, so nothing is written out.
    process.kill(pid, 'SIGQUIT');
    while (postmasterIn(folder) === pid) {
      await pause(10);
      process.kill(pid, 0);
    }
  } catch {
    // It has ended.
  }
}

/** The first process of a PostgreSQL that runs there. */
function postmasterIn(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}
