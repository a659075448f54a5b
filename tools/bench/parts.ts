import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { findChromium } from '../ensure-machine.ts';
import { measureAnswers } from './answers.ts';
import { measureChat } from './chat.ts';
import { measureCheck } from './check.ts';
import { measureCliStart } from './cli-start.ts';
import { measureDashboard } from './dashboard.ts';
import { measureEditor } from './editor.ts';
import { measureEditorViews } from './editor-views.ts';
import { measureEngine } from './engine.ts';
import type { Figure } from './figure.ts';
import { measureGrowth } from './growth.ts';
import { measureHour } from './hour.ts';
import { measureLongestRun } from './longest-run.ts';
import { measureNetwork } from './network.ts';
import { measurePictures } from './pictures.ts';
import { measureReport } from './report.ts';
import { measureSearch } from './search.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSoak } from './soak.ts';
import { measureSqliteAnswers } from './sqlite-answers.ts';
import { measureStorage } from './storage.ts';
import { measureTokens } from './tokens.ts';
import { measureWave } from './wave.ts';

/**
 * The requested measurement. `alone`: the part was named, so it may take its full time. `minutes`: the duration, if
 * given.
 */
export type Asked = { quick: boolean; alone: boolean; minutes?: number };
type Part = {
  what: string;
  measure: (asked: Asked) => Promise<Figure[]> | Figure[];
  /** True for a part that runs only when it is named. */
  byNameOnly?: true;
};

const root = resolve(import.meta.dirname, '../..');

/** The parts that can be measured, by name, in the order of a whole run. */
export const parts: Readonly<Record<string, Part>> = {
  chat: {
    what: 'a conversation of 2,000 bubbles',
    measure: ({ quick }) =>
      inChromium((browser) => withPage((address) => measureChat(browser, address, quick))),
  },
  dashboard: {
    what: 'the dashboard, with the cards of the library and with 500',
    measure: ({ quick }) => inChromium((browser) => measureDashboard(browser, quick)),
  },
  'sign-in': {
    what: "from 'Log in' to the dashboard",
    measure: ({ quick }) => inChromium((browser) => measureSignIn(browser, quick)),
  },
  network: {
    what: 'what families wait for on a cheap telephone and a weak network',
    measure: ({ quick }) => inChromium((browser) => measureNetwork(browser, quick)),
  },
  editor: {
    what: 'the JSON editor of admins',
    measure: ({ quick }) => inChromium((browser) => measureEditor(browser, quick)),
  },
  views: {
    what: 'the other views of the editor, with 5,000 lines',
    measure: ({ quick }) => inChromium((browser) => measureEditorViews(browser, quick)),
  },
  pictures: { what: 'a picture of 10 MB', measure: ({ quick }) => measurePictures(quick) },
  search: { what: 'a search over 2,000 items', measure: ({ quick }) => measureSearch(quick) },
  report: { what: 'a report of 1,000,000 answers', measure: ({ quick }) => measureReport(quick) },
  storage: {
    what: 'what the log of a finished conversation takes on the disk',
    measure: ({ quick }) => measureStorage(quick),
  },
  tokens: { what: 'checking access tokens', measure: ({ quick }) => measureTokens(quick) },
  engine: { what: 'the engine beside inkjs', measure: ({ quick }) => measureEngine(quick) },
  'cli-start': { what: 'the start of the CLI', measure: ({ quick }) => measureCliStart(quick) },
  check: { what: 'checking content', measure: ({ quick }) => measureCheck(quick) },
  answers: {
    what: 'answers and reads on PostgreSQL, beside bare routes',
    measure: ({ quick }) => measureAnswers(quick),
  },
  'answers-on-sqlite': {
    what: 'answers on SQLite',
    measure: ({ quick }) => measureSqliteAnswers(quick),
  },
  'longest-run': {
    what: 'another family beside eight readers of the longest conversation that is allowed',
    measure: ({ quick }) => measureLongestRun(quick),
  },
  growth: { what: 'a learner among 1,000 and among 1,000,000', measure: ({ quick }) => measureGrowth(quick) },
  soak: {
    what: 'memory and times under a load of learners; 30 minutes when asked for alone',
    measure: measureSoak,
  },
  wave: {
    what: 'twice as many log ins as can be hashed, and the answers of others meanwhile; by name only',
    measure: ({ quick }) => measureWave(quick),
    byNameOnly: true,
  },
  hour: {
    what: 'the busiest hour of a million learners a day, told as it is; by name only, --minutes 60',
    measure: measureHour,
    byNameOnly: true,
  },
};

async function inChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('This needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Builds and serves the page on which a conversation is measured. */
async function withPage<Result>(work: (address: string) => Promise<Result>): Promise<Result> {
  const page = { root: join(root, 'tools/bench/page'), logLevel: 'warn' } as const;
  const outDir = join(root, '.cache/bench');
  await build({
    ...page,
    configFile: join(root, 'vite.config.ts'),
    publicDir: join(root, 'src/ui/public'),
    build: { outDir, emptyOutDir: true, manifest: false },
  });
  const server = await preview({ ...page, configFile: false, build: { outDir }, preview: { port: 0 } });
  try {
    return await work(server.resolvedUrls!.local[0]!);
  } finally {
    await server.close();
  }
}
