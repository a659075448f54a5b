#!/usr/bin/env node
import { resolve } from 'node:path';

/** Everything else may need the newer Node already to be read. */
async function start(): Promise<void> {
  const { processTerminal, runCli } = await import('./infrastructure/node/cli/run-cli.ts');
  // Runs from `src` in development and from `dist/server` in production; the folder above both is the product's.
  const folder = resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..');
  const terminal = processTerminal();
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
