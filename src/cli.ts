#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processTerminal, runCli } from './infrastructure/node/cli/run.ts';

/** Runs from `src` in development and from `dist/server` in production; the folder above both is the product's. */
const here = import.meta.dirname;
const folder = resolve(here, existsSync(join(here, 'infrastructure')) ? '..' : '../..');

process.exitCode = await runCli(process.argv.slice(2), processTerminal(), { env: process.env, folder });
if (process.stdin.isTTY) process.stdin.unref();
