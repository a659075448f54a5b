import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { allAtOnce, answerAll, controlOf, handOverTo, questionsOf } from '../e2e/support/conversation.ts';
import { FiresideServer } from '../e2e/support/server.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { buildWhenChanged } from './build.ts';
import { findChromium } from './ensure-machine.ts';

/** `npm run pictures` takes the README's pictures of the built product, with a demo account and the starter library. */
const root = resolve(import.meta.dirname, '..');
const folder = 'docs/pictures';
const slug = 'checking-in-together';
/** The number of answers in the pictured conversation; the next question follows. */
const answers = 3;

type Picture = {
  name: string;
  /** The head of the picture's column in the README. */
  title: string;
  /** The text for people who cannot see the picture. */
  alt: string;
  width: number;
  open(page: Page, address: string): Promise<void>;
};

const pictures: readonly Picture[] = [
  {
    name: 'home',
    title: 'Home',
    alt: 'Home on a telephone: one Activity to begin with, and rows of others.',
    width: 390,
    async open(page, address) {
      await signIn(page, address);
      await page.getByRole('region', { name: 'Who is it for today?' }).waitFor();
      for (const answer of ['A child under 12', 'Rows and anger', '10 minutes'])
        await page.getByRole('button', { name: answer, exact: true }).press('Enter');
      await page.getByRole('link', { name: 'Have a look' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'conversation',
    title: 'A conversation',
    alt: "A conversation on a telephone: the coach's bubbles, the family's answers and a question.",
    width: 390,
    async open(page, address) {
      await allAtOnce(page);
      await signIn(page, address);
      await page.goto(`${address}/activity/${slug}/chat`);
      const questions = questionsOf(slug);
      await answerAll(page, questions.slice(0, answers));
      const next = questions[answers];
      if (next) await handOverTo(page, controlOf(page, next.step));
    },
  },
  {
    name: 'studio',
    title: 'The studio',
    alt: 'The studio: an Activity as a map, with the ways on from each part.',
    width: 900,
    async open(page, address) {
      await signIn(page, address, 'admin');
      await page.goto(`${address}/admin/editor?schema=activity&view=map`);
      await page.getByLabel('Open a JSON file').setInputFiles(join(root, `content/activities/${slug}.json`));
      await page.getByText(/^No problems found/).waitFor();
      await page.getByRole('button', { name: /^The weather report, / }).click();
      await page.getByRole('heading', { name: 'Ways on from The weather report' }).waitFor();
    },
  },
];

/** Takes one picture in a browser profile of its own, light and without motion, once fonts and images are loaded. */
async function take(browser: Browser, address: string, { name, width, open }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  // A page whose fonts are late keeps the device's fonts, so this first visit loads the product's fonts into the cache.
  await page.goto(address, { waitUntil: 'networkidle' });
  await open(page, address);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForLoadState('networkidle');
  // No element has the focus in a picture.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: join(root, folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
  await context.close();
}

const executablePath = findChromium();
if (executablePath === null) {
  process.stderr.write('This needs Chromium: apt-get install chromium, or set CHROMIUM_PATH.\n');
  process.exit(1);
}
buildWhenChanged();
mkdirSync(join(root, folder), { recursive: true });
const server = await FiresideServer.start({ LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  for (const picture of pictures) {
    process.stdout.write(`${folder}/${picture.name}.png\n`);
    await take(browser, server.address, picture);
  }
} finally {
  await browser.close();
  await server.stop();
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
process.stdout.write(
  `\nThe README shows them by these lines:\n\n${[
    row(pictures.map(({ title }) => title)),
    row(pictures.map(() => '---')),
    row(pictures.map(({ name, alt }) => `![${alt}](${folder}/${name}.png)`)),
  ].join('')}`,
);
