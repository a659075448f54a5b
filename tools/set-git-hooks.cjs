/* Lets Git check commits in this clone by .githooks; `npm ci` runs it. A clone with hooks of its own keeps them. */
const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const { join, resolve } = require('node:path');

const root = join(__dirname, '..');
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

function hasOwnHooks() {
  const folder = resolve(root, git('rev-parse', '--git-path', 'hooks').stdout.trim());
  return existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'));
}

// If this folder is a copy inside another repository, the settings of that repository must not change.
if (
  existsSync(join(root, '.git')) &&
  git('config', '--get', 'core.hooksPath').stdout === '' &&
  !hasOwnHooks()
)
  git('config', '--local', 'core.hooksPath', '.githooks');
