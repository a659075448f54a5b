import { existsSync } from 'node:fs';
import { install } from './ensure-machine.ts';

/** The programs of the engines beside Chromium, at Debian's paths. */
export const enginePaths = {
  firefox: '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  webkit: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  screen: '/usr/bin/Xvfb',
};
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

const missing = (): string[] => Object.values(enginePaths).filter((path) => !existsSync(path));

if (import.meta.main) {
  if (missing().length > 0) install(...packages);
  const lacking = missing();
  if (lacking.length > 0) {
    process.stderr.write(
      `The walks in other engines need ${lacking.join(', ')}: apt-get install ${packages.join(' ')}.\n`,
    );
    process.exit(1);
  }
}
