import { expect } from '@playwright/test';
import type { KeyName, Tab } from './engine.ts';
import { allOf, finder, firstOf, type Target } from './found.ts';

/** The proof that a press did its work: an element, or a condition. */
type Goal = Target | (() => Promise<boolean>);

/** Walks through the product in any engine: waits for what a person waits for, then acts. */
export class Walker {
  readonly tab: Tab;
  /** The server's address. */
  readonly address: string;

  constructor(tab: Tab, address: string) {
    this.tab = tab;
    this.address = address;
  }

  open(path = ''): Promise<void> {
    return this.tab.open(this.address + path);
  }

  /** Returns the number of seen elements; none while a page is loaded. */
  async count(target: Target): Promise<number> {
    try {
      await this.#giveFinder();
      return await this.tab.read<number>(`${allOf(target)}.length`);
    } catch {
      return 0;
    }
  }

  async sees(target: Target): Promise<boolean> {
    return (await this.count(target)) > 0;
  }

  async see(target: Target): Promise<void> {
    await expect.poll(() => this.sees(target), { message: JSON.stringify(target) }).toBe(true);
  }

  async seeNo(target: Target): Promise<void> {
    await expect.poll(() => this.sees(target), { message: `no ${JSON.stringify(target)}` }).toBe(false);
  }

  async reach(isReached: () => Promise<boolean>, message = ''): Promise<void> {
    await expect.poll(isReached, { message, timeout: 45_000 }).toBe(true);
  }

  /** Presses until the goal is seen or reached. A press that comes too early for the product is repeated. */
  async press(target: Target, goal: Goal): Promise<void> {
    await this.#until(goal, () => this.tab.click(firstOf(target)));
  }

  /** Presses a key on the element until the goal is seen or reached. */
  async pressKey(target: Target, key: KeyName, goal: Goal): Promise<void> {
    await this.#until(goal, async () => {
      await this.focus(target);
      await this.tab.key(key);
    });
  }

  /** Ticks a radio button or a checkbox, which may lie under a drawing, by the keyboard. */
  async tick(target: Target): Promise<void> {
    await expect(async () => {
      if (await this.#is(target, 'checked')) return;
      await this.focus(target);
      await this.tab.key(' ');
      expect(await this.#is(target, 'checked')).toBe(true);
    }).toPass();
  }

  /** Replaces the text of a field. */
  async write(target: Target, text: string): Promise<void> {
    await this.see(target);
    await expect(async () => {
      await this.tab.click(firstOf(target));
      await this.tab.read(`${firstOf(target)}.select()`);
      await this.tab.type(text);
      expect(await this.valueOf(target)).toBe(text);
    }).toPass();
  }

  /** Selects the option of a list with this value, by the keyboard. */
  async pick(list: Target, value: string): Promise<void> {
    await this.focus(list);
    await this.tab.key('Home');
    for (let at = 0; at < 40 && (await this.valueOf(list)) !== value; at += 1)
      await this.tab.key('ArrowDown');
    expect(await this.valueOf(list)).toBe(value);
  }

  async styleOf(target: Target, property: 'direction'): Promise<string> {
    await this.see(target);
    return this.tab.read<string>(`getComputedStyle(${firstOf(target)}).${property}`);
  }

  /** Has the page keep the text of each file that it hands to the browser: no protocol here tells of downloads. */
  async watchFiles(): Promise<void> {
    await this.tab.read(`(() => {
      const make = URL.createObjectURL;
      window.takenFiles = [];
      URL.createObjectURL = (file) => {
        void file.text().then((text) => window.takenFiles.push(text));
        return make.call(URL, file);
      };
    })()`);
  }

  takenFiles(): Promise<string[]> {
    return this.tab.read<string[]>('window.takenFiles');
  }

  async valueOf(target: Target): Promise<string> {
    await this.#giveFinder();
    return this.tab.read<string>(`${firstOf(target)}.value`);
  }

  async focus(target: Target): Promise<void> {
    await this.see(target);
    await this.tab.read(`${firstOf(target)}.focus()`);
  }

  #is(target: Target, state: 'checked'): Promise<boolean> {
    return this.tab.read<boolean>(`${firstOf(target)}?.${state} ?? false`);
  }

  async #until(goal: Goal, act: () => Promise<void>): Promise<void> {
    const isReached = typeof goal === 'function' ? goal : () => this.sees(goal);
    await expect(async () => {
      if (await isReached()) return;
      await act();
      await expect.poll(isReached, { timeout: 2000, intervals: [50] }).toBe(true);
    }).toPass({ timeout: 45_000, intervals: [50] });
  }

  async #giveFinder(): Promise<void> {
    if (!(await this.tab.read<boolean>(`typeof TestingLibraryDom === 'object'`)))
      await this.tab.read(`(() => { ${finder} })()`);
  }
}
