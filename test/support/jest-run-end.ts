import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stops the PostgreSQL servers of the run and removes its folder. Jest calls this after all test files, also when some
 * failed.
 */
export default async function tearDown(): Promise<void> {
  const folder = process.env['TEST_RUN_FOLDER']!;
  await Promise.all(readdirSync(folder).map((name) => stopPostgres(join(folder, name))));
  // PostgreSQL's shell removes the same files (postgres.ts), and rmSync throws when a file has disappeared, so it is
  // repeated.
  for (let tries = 0; existsSync(folder) && tries < 500; tries += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await pause(20);
  }
}

async function stopPostgres(folder: string): Promise<void> {
  const pid = postmasterIn(folder);
  if (pid === null) return;
  try {
    // The data is no longer needed, so PostgreSQL may quit without writing to the disk.
    process.kill(pid, 'SIGQUIT');
    while (postmasterIn(folder) === pid) {
      await pause(10);
      process.kill(pid, 0);
    }
  } catch {
    // The process has already ended.
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
