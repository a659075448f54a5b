#!/usr/bin/env node
import { resolve } from 'node:path';

/**
 * Starts the command-line interface. Its modules load only after the check of Node's version, because an older Node may
 * be unable to parse them.
 */
async function start(): Promise<void> {
  const { createProcessTerminal, runCli } = await import('./infrastructure/node/cli/run-cli.ts');
  // In development this file is in `src`, in production in `dist/server`; the product's folder contains either.
  const folder = resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..');
  const terminal = createProcessTerminal();
  process.exitCode = await runCli(process.argv.slice(2), terminal, { env: process.env, folder });
  terminal.end();
}

if (Number(process.versions.node.split('.')[0]) >= 24) await start();
else {
  process.stderr.write(
    `Fireside needs Node 24 or newer; this is ${process.version}. Install it from nodejs.org.\n`,
  );
  process.exitCode = 1;
}
