import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runFolder } from './run-folder.ts';

/**
 * Returns the folder of the product as operators install it: server, command line, packages and texts. The first caller
 * of a test run builds it; later callers share it.
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

/** The path of the command line's program in the folder of the product. */
export const cli = 'dist/server/cli.js';
/** Returns the environment of a command, without any settings of the product. */
export const cliEnv = () => ({ PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiledCode() });

/** Returns the folder of Node's compile cache, which the processes of a test run share. */
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
