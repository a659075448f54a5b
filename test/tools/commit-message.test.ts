import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/databases.ts';

const place = temporaryFolder();
let folders = 0;

function newFolder(): string {
  const folder = join(place, String((folders += 1)));
  mkdirSync(folder);
  return folder;
}

/** Settings of whoever runs the tests must not decide what git does here. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

function run(cwd: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** A copy of what the hook needs, as `npm ci` sets it up; without git where `isClone` is false. */
function copy(isClone: boolean): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'tools'));
  cpSync('.githooks', join(folder, '.githooks'), { recursive: true });
  for (const name of ['check-commit-message.cjs', 'set-git-hooks.cjs'])
    cpSync(join('tools', name), join(folder, 'tools', name));
  if (isClone) run(folder, 'git', 'init', '--quiet');
  return folder;
}

const setHooks = (folder: string) => run(folder, process.execPath, 'tools/set-git-hooks.cjs');
const silent = { status: 0, stdout: '', stderr: '' };

test('npm ci sets the hooks of a clone', () => {
  const folder = copy(true);
  expect(setHooks(folder)).toEqual(silent);
  expect(run(folder, 'git', 'config', 'core.hooksPath').stdout).toBe('.githooks\n');
});

test('npm ci leaves hooks that are set already', () => {
  const folder = copy(true);
  run(folder, 'git', 'config', 'core.hooksPath', 'own-hooks');
  expect(setHooks(folder)).toEqual(silent);
  expect(run(folder, 'git', 'config', 'core.hooksPath').stdout).toBe('own-hooks\n');
});

test('npm ci leaves a clone with hooks of its own as it is', () => {
  const folder = copy(true);
  mkdirSync(join(folder, '.git/hooks'), { recursive: true });
  writeFileSync(join(folder, '.git/hooks/post-commit'), '#!/bin/sh\n');
  expect(setHooks(folder)).toEqual(silent);
  expect(run(folder, 'git', 'config', 'core.hooksPath').status).toBe(1);
});

test('npm ci works in a folder without git, also inside another repository, whose settings stay', () => {
  expect(setHooks(copy(false))).toEqual(silent);
  const outer = copy(true);
  const inner = join(outer, 'fireside');
  cpSync(copy(false), inner, { recursive: true });
  expect(setHooks(inner)).toEqual(silent);
  expect(run(outer, 'git', 'config', 'core.hooksPath').status).toBe(1);
});

test('git refuses a commit whose subject is no imperative, and takes one that is', () => {
  const folder = copy(true);
  setHooks(folder);
  const commit = (subject: string) =>
    run(
      folder,
      'git',
      '-c',
      'user.name=Mia',
      '-c',
      'user.email=mia@example.org',
      'commit',
      '--allow-empty',
      '-m',
      subject,
    );
  const refused = commit('The hearth counts a talk twice');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('it does not begin with an imperative, which "The" is not');
  expect(commit('Count a talk on the hearth once').status).toBe(0);
});

/** The faults of a message, one a line; empty for a good one. */
function faultsOf(message: string): string {
  const folder = newFolder();
  writeFileSync(join(folder, 'message'), message);
  const { stderr } = run('.', process.execPath, 'tools/check-commit-message.cjs', join(folder, 'message'));
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .join('\n');
}

test.each([
  ['Refuse a promo code without letters'],
  ['Pass the language to the last page\n\nThe reason: it was English.'],
  ['Say who has the device'],
  ['Re-open a conversation'],
  [`Move ${'a'.repeat(67)}`],
  ['\n# A comment of git.\nName stores after their files'],
  ["Merge branch 'a-long-name' of a place whose address is longer than a subject may be, as git writes it"],
  ['Revert "The hearth counts"'],
  ['fixup! The hearth counts'],
])('the message %j is good', (message) => {
  expect(faultsOf(message)).toBe('');
});

test.each([
  [`Move ${'a'.repeat(68)}`, '- it has 73 characters, 1 too many: give the reason in the body'],
  ['Add a hook.', '- it ends with a full stop'],
  ['add a hook', '- it does not begin with one word, with a capital'],
  ['fix: a hook', '- it does not begin with one word, with a capital'],
  ['Adds a hook', '- it does not begin with an imperative, which "Adds" is not'],
  ['Added a hook', '- it does not begin with an imperative, which "Added" is not'],
  ['Adding a hook', '- it does not begin with an imperative, which "Adding" is not'],
  ['Whoever commits is checked', '- it does not begin with an imperative, which "Whoever" is not'],
  ['Home is shown first', '- it is a statement ("Home is …") and no imperative'],
])('of the message %j it says what is wrong', (message, fault) => {
  expect(faultsOf(message)).toBe(fault);
});
