import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** The folder for copies. It is inside the repository, so that Node finds the packages. */
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });

/** A copy of the built product, of which a test can release another version. */
export class Release {
  readonly #folder = mkdtempSync(join(cache, 'release-'));
  /** The folder with the copy's build; `environment` has the settings for its server. */
  readonly built = join(this.#folder, 'dist');
  readonly environment = { CONTENT_DIR: join(root, 'content') };

  #renewals = 0;

  constructor() {
    cpSync(join(root, 'dist'), this.built, { recursive: true });
  }

  /**
   * Releases another version: each asset gets another name, as if its content had changed, and the old assets are
   * deleted.
   */
  renew(): void {
    this.#renewals += 1;
    const web = join(this.built, 'web');
    const assets = join(web, 'assets');
    for (const path of readdirSync(web, { recursive: true, encoding: 'utf8' }))
      if (/\.(br|gz)$/.test(path)) rmSync(join(web, path));
    const names = readdirSync(assets).map((name) => [name, name.replace(/.{8}(?=\.\w+$)/, tally)] as const);
    const rename = (text: string): string =>
      names.reduce((all, [before, after]) => all.replaceAll(before, after), text);
    for (const [before, after] of names) {
      const file = join(assets, before);
      if (/\.(js|css)$/.test(before)) writeFileSync(file, rename(readFileSync(file, 'utf8')));
      renameSync(file, join(assets, after));
    }
    const pages = readdirSync(join(web, 'pages')).map((name) => join('pages', name));
    for (const name of ['index.html', 'service-worker.js', ...pages]) {
      const text = rename(readFileSync(join(web, name), 'utf8'));
      writeFileSync(
        join(web, name),
        text.replace(/\b[\da-f]{16}\b|release-\d+/, `release-${this.#renewals}`),
      );
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

const tally = (hash: string): string => (hash.startsWith('Zz') ? `Yy${hash.slice(2)}` : `Zz${hash.slice(2)}`);
