import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { measureChat } from './bench/chat.ts';
import { measureCheck } from './bench/check.ts';
import { measureCliStart } from './bench/cli-start.ts';
import { measureDashboard } from './bench/dashboard.ts';
import { measureEditor } from './bench/editor.ts';
import { measureEngine } from './bench/engine.ts';
import { measureReport } from './bench/report.ts';
import { measureSearch } from './bench/search.ts';
import { measureSignIn } from './bench/sign-in.ts';
import { measureTokens } from './bench/tokens.ts';
import { holds, printFigures } from './bench/figure.ts';
import { buildWhenChanged } from './build.ts';
import { findChromium } from './ensure-machine.ts';

const help = `npm run bench [-- --quick]

Measures what people wait for, beside its limit in the same run: the screens in Chromium with a
processor four times slower than this one, the engine beside inkjs, the CLI beside bare Node.
Prints a table, writes .cache/bench.json, and ends with code 1 when a limit does not hold. Takes
about ten minutes; the machine should have nothing else to do.

  --quick   a few rounds only, to try the bench itself
  --help    this text
`;

const wanted = process.argv.slice(2);
const stray = wanted.find((word) => !['--quick', '--help'].includes(word));
if (stray !== undefined || wanted.includes('--help')) {
  process.stdout.write(stray === undefined ? help : `There is no ${stray}.\n\n${help}`);
  process.exit(stray === undefined ? 0 : 2);
}

const root = resolve(import.meta.dirname, '..');
const executablePath = findChromium();
if (executablePath === null) {
  process.stderr.write('The bench needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.\n');
  process.exit(2);
}

const page = { root: join(root, 'tools/bench/page'), logLevel: 'warn' } as const;
const outDir = join(root, '.cache/bench');
buildWhenChanged();
process.stdout.write('Building the bench page …\n');
await build({
  ...page,
  configFile: join(root, 'vite.config.ts'),
  publicDir: join(root, 'src/ui/public'),
  build: { outDir, emptyOutDir: true, manifest: false },
});
const server = await preview({ ...page, configFile: false, build: { outDir }, preview: { port: 0 } });
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const address = server.resolvedUrls!.local[0]!;
  const quick = wanted.includes('--quick');
  const figures = [
    ...(await measureChat(browser, address, quick)),
    ...(await measureDashboard(browser, quick)),
    ...(await measureSignIn(browser, quick)),
    ...(await measureEditor(browser, quick)),
    ...(await measureSearch(quick)),
    ...(await measureReport(quick)),
    ...(await measureTokens(quick)),
    ...measureEngine(quick),
    ...measureCliStart(quick),
    ...measureCheck(quick),
  ];
  process.stdout.write(printFigures(figures));
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache/bench.json'), JSON.stringify({ figures }, null, 2));
  process.exitCode = figures.every(holds) ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
}
