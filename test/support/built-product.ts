import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runFolder } from './run-folder.ts';

/**
 * A folder with the server and the command line as operators run them, their packages and texts. The first test file
 * that needs it builds it, for all of the run.
 */
export async function builtProduct(): Promise<string> {
  const built = join(runFolder(), 'product');
  const making = `${built}-making`;
  for (; !existsSync(built); await pause(50)) {
    if (!isFirstToMake(making)) continue;
    try {
      if (!existsSync(built)) await build(making, built);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  return built;
}

/** The program of the command line, from the folder of the product. */
export const cli = 'dist/server/cli.js';
/** The environment of a command, without the settings of the product. */
export const cliEnv = () => ({ PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledCode() });

/** Compiled code of what the tests start, kept for the next start of the same run. */
export const compiledCode = (): string => join(runFolder(), 'compiled');

function isFirstToMake(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function build(making: string, built: string): Promise<void> {
  const folder = join(making, 'product');
  const server = join(folder, 'dist/server');
  await promisify(execFile)(process.execPath, ['tools/build-server.ts', server]);
  cpSync('src/ui/public/locales', join(folder, 'dist/web/locales'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  renameSync(folder, built);
}
