import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { enginePaths } from '../../tools/ensure-engines.ts';
import { freePort } from '../support/server.ts';
import { keys, type Engine, type KeyName, type Tab } from './engine.ts';

/** WebKitGTK's small browser, by W3C's WebDriver, on a screen in memory. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn(enginePaths.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await wordFrom(screen.stdio[3] as Readable);
  const port = await freePort();
  const driver = spawn(enginePaths.webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LANG: 'en_GB.UTF-8' },
  });
  return {
    async withTab(walk) {
      const session = await sessionOf(`http://127.0.0.1:${port}`);
      try {
        await walk(new WebKitTab(session));
      } finally {
        await session.quit();
      }
    },
    async close() {
      await ended(driver);
      await ended(screen);
    },
  };
}

const wordFrom = (stream: Readable): Promise<string> =>
  new Promise((resolve) => stream.once('data', (data: Buffer) => resolve(data.toString().trim())));

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });

/** Each session is a browser of its own, with storage of its own. */
async function sessionOf(server: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: enginePaths.webkit,
      args: ['--automation'],
    },
  });
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities(capabilities)
    .build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1000, height: 900 });
  return session;
}

class WebKitTab implements Tab {
  readonly #driver: WebDriver;

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  open(address: string): Promise<void> {
    return this.#driver.get(address);
  }

  reload(): Promise<void> {
    return this.#driver.navigate().refresh();
  }

  back(): Promise<void> {
    return this.#driver.navigate().back();
  }

  read<Value>(expression: string): Promise<Value> {
    return this.#driver.executeScript<Value>(`return (${expression})`);
  }

  async click(expression: string): Promise<void> {
    const element = await this.#driver.executeScript<WebElement | null>(`return (${expression})`);
    if (element === null) throw new Error('There is nothing to click.');
    await this.#driver.executeScript(
      `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
      element,
    );
    await element.click().catch((error: Error) => {
      // The engine gives its refusals a name, such as ElementClickInterceptedError, and often no message.
      throw new Error(`${error.name} ${error.message}`);
    });
  }

  type(text: string): Promise<void> {
    return this.#driver.actions().sendKeys(text).perform();
  }

  key(name: KeyName): Promise<void> {
    return this.#driver.actions().sendKeys(keys[name]).perform();
  }
}
