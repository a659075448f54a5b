/* `npm ci` runs it: commits made in a clone are checked by .githooks. A clone with hooks of its own keeps them. */
const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const { join, resolve } = require('node:path');

const root = join(__dirname, '..');
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

function hasOwnHooks() {
  const folder = resolve(root, git('rev-parse', '--git-path', 'hooks').stdout.trim());
  return existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'));
}

// A copy inside another repository must not change that one's settings.
if (
  existsSync(join(root, '.git')) &&
  git('config', '--get', 'core.hooksPath').stdout === '' &&
  !hasOwnHooks()
)
  git('config', '--local', 'core.hooksPath', '.githooks');
