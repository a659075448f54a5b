#!/usr/bin/env node
import { processTerminal, runCli } from './infrastructure/node/cli/run.ts';

process.exitCode = await runCli(process.argv.slice(2), processTerminal());
if (process.stdin.isTTY) process.stdin.unref();
