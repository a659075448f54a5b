import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './ensure-machine.ts';

/** `node tools/make-icons.ts` draws the icons of the installed product from its logo. */
const folder = resolve(import.meta.dirname, '../src/ui/public');
const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8');

/** The icons; `logo` is the logo's share of the width: a device may cut off a maskable icon outside 80 % of it. */
const icons = [
  { name: 'icon-192', size: 192, logo: 0.8, corner: 0.22 },
  { name: 'icon-512', size: 512, logo: 0.8, corner: 0.22 },
  { name: 'icon-maskable-512', size: 512, logo: 0.66, corner: 0 },
  { name: 'apple-touch-icon', size: 180, logo: 0.76, corner: 0 },
];

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args });
const page = await browser.newPage();
for (const { name, size, logo: share, corner } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; }
    div { display: grid; block-size: 100vh; place-items: center; background: #f1f6f3; border-radius: ${corner * 100}%; }
    svg { inline-size: ${share * 100}%; }
  </style><div>${logo}</div>`);
  await page.screenshot({ path: join(folder, `icons/${name}.png`), omitBackground: true });
}
await browser.close();
