import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/databases.ts';

/** Tests the installation of a package for a later Node, as the packages here are for Node 24. */
describe('npm ci on an older Node', () => {
  const folder = temporaryFolder();
  const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content));

  test('installs without a page of warnings, and reports what it did', () => {
    const later = { name: 'later', version: '1.0.0', engines: { node: '>=999' } };
    mkdirSync(join(folder, 'later'));
    write('later/package.json', later);
    write('package.json', { name: 'product', version: '1.0.0', dependencies: { later: 'file:later' } });
    write('package-lock.json', {
      name: 'product',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'product', version: '1.0.0', dependencies: { later: 'file:later' } },
        later,
        'node_modules/later': { resolved: 'later', link: true },
      },
    });
    // `npm test` passes its own settings on in the environment.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
    );
    const install = () => spawnSync('npm', ['ci', '--offline'], { cwd: folder, encoding: 'utf8', env });
    expect(install().stderr).toContain('EBADENGINE');
    copyFileSync('.npmrc', join(folder, '.npmrc'));
    const { status, stdout, stderr } = install();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('added 1 package');
  });
});
