import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Finds the programs that the tests need: a Chromium, and in CI PostgreSQL. Installs Debian's packages where it may.
 */
const chromiums = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium(): string | null {
  return chromiums.find((path): path is string => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Returns Debian's headless browser for journeys, if it is installed: it has the same engine and is a quarter faster.
 */
export const findHeadless = (): string | null =>
  process.env['CHROMIUM_PATH'] === undefined && existsSync(headlessShell) ? headlessShell : findChromium();

function hasPostgres(): boolean {
  const places = [
    '/usr/local/bin',
    '/usr/bin',
    ...['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  return places.some((place) => existsSync(`${place}/initdb`) && existsSync(`${place}/postgres`));
}

/** Installs packages, if the user is root on a machine with apt-get. Returns true on success. */
export function install(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status ===
    0
  );
}

if (import.meta.main) {
  const hasChromium =
    findChromium() !== null || (install('chromium', 'chromium-headless-shell') && findChromium() !== null);
  if (!hasChromium) {
    process.stderr.write(
      'The browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH.\n',
    );
    process.exit(1);
  }
  if (process.env['CI'] && !existsSync(headlessShell)) install('chromium-headless-shell');
  if (process.env['CI'] && !hasPostgres() && !(install('postgresql') && hasPostgres())) {
    process.stderr.write('The PostgreSQL tests need its server programs: apt-get install postgresql.\n');
    process.exit(1);
  }
}
