import { launch, type Browser, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { enginePaths } from '../../tools/ensure-engines.ts';
import type { Engine, KeyName, Tab } from './engine.ts';

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath: enginePaths.firefox,
    headless: true,
    timeout: 120_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
  });
  return {
    async withTab(walk) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1000, height: 800 });
      await walk(new FirefoxTab(page));
      await context.close();
    },
    close: () => browser.close(),
  };
}

class FirefoxTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async read<Value>(expression: string): Promise<Value> {
    return (await this.#page.evaluate(expression)) as Value;
  }

  async click(expression: string): Promise<void> {
    const handle = await this.#page.evaluateHandle(expression);
    const element = handle.asElement() as ElementHandle<Element> | null;
    if (element === null) throw new Error('There is nothing to click.');
    await element.click();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async key(name: KeyName): Promise<void> {
    await this.#page.keyboard.press(name satisfies KeyInput);
  }
}
