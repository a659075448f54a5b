import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stops the PostgreSQL servers that the test files shared and removes the folder of the run; Jest calls it after all
 * test files, even when some failed.
 */
export default async function tearDown(): Promise<void> {
  const folder = process.env['TEST_RUN_FOLDER']!;
  await Promise.all(readdirSync(folder).map((name) => stopPostgres(join(folder, name))));
  // The shell of a PostgreSQL server removes the same files (postgres.ts), and rmSync stops when a file has
  // disappeared, so it is repeated.
  for (let tries = 0; existsSync(folder) && tries < 500; tries += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await pause(20);
  }
}

async function stopPostgres(folder: string): Promise<void> {
  const pid = postmasterIn(folder);
  if (pid === null) return;
  try {
    // The data is not needed any more, so PostgreSQL may quit without writing it to disk.
    process.kill(pid, 'SIGQUIT');
    while (postmasterIn(folder) === pid) {
      await pause(10);
      process.kill(pid, 0);
    }
  } catch {
    // The process has ended.
  }
}

/** Returns the process id of the PostgreSQL server in this folder, or null. */
function postmasterIn(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}
