import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './ensure-machine.ts';

/**
 * `node tools/make-e-book.ts` prints content/e-book to the e-book that the product ships. The telephone numbers come
 * from the product.
 */
const root = resolve(import.meta.dirname, '..');
const source = join(root, 'content/e-book');
const publicFolder = join(root, 'src/ui/public');
export const ebookFile = join(publicFolder, 'e-book.pdf');

type Helpline = { name: string; contact: string; href: string; note?: string };

function page(): string {
  const texts = readFileSync(join(publicFolder, 'locales/en/translation.json'), 'utf8');
  const { helplines } = JSON.parse(texts) as { helplines: Helpline[] };
  const items = helplines.map(
    ({ name, contact, href, note }) =>
      `<li><strong>${name}</strong><a href="${href}">${contact}</a>${note ? `<span>${note}</span>` : ''}</li>`,
  );
  return readFileSync(join(source, 'e-book.html'), 'utf8').replace(
    '<!-- helplines -->',
    `<ul class="helplines">${items.join('')}</ul>`,
  );
}

const sheet = (): string => readFileSync(join(source, 'e-book.css'), 'utf8');
const tokens = (): string => readFileSync(join(root, 'src/ui/styles/tokens.css'), 'utf8');

/** Returns the mark at the end of the file, by which a test detects an outdated e-book. */
export function ebookMark(): string {
  const hash = createHash('sha256').update(page()).update(sheet()).digest('hex');
  return `% made from ${hash}\n`;
}

async function print(): Promise<Buffer> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('Printing the e-book needs Chromium.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const tab = await browser.newPage();
    const types: Record<string, string> = { '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
    await tab.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page() });
      if (pathname === '/e-book.css') return route.fulfill({ contentType: 'text/css', body: sheet() });
      if (pathname === '/tokens.css') return route.fulfill({ contentType: 'text/css', body: tokens() });
      return route.fulfill({
        contentType: types[extname(pathname)]!,
        body: readFileSync(join(publicFolder, pathname)),
      });
    });
    await tab.goto('http://e-book.invalid/', { waitUntil: 'networkidle' });
    return await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  } finally {
    await browser.close();
  }
}

if (import.meta.main) {
  const pdf = await print();
  writeFileSync(ebookFile, Buffer.concat([pdf, Buffer.from(ebookMark())]));
  process.stdout.write(`${ebookFile}: ${Math.round(pdf.length / 1024)} KB\n`);
}
