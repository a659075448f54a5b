import { expect, type Locator, type Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

/** The two ways to use a page: by mouse, or by keyboard only. */
export type Hands = {
  /** Presses a button or a link. */
  press(what: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, words: string): Promise<void>;
  /** Selects an option of a list by its label. */
  pick(list: Locator, option: string): Promise<void>;
  /** Selects a radio button. */
  choose(radio: Locator): Promise<void>;
  /** Selects an entry of an open menu. */
  take(item: Locator): Promise<void>;
  /** Enters a day and a time in the form `2026-11-28T08:00`. */
  date(field: Locator, local: string): Promise<void>;
  upload(picker: Locator, file: File): Promise<void>;
  /** Opens the form of a row in the outline's tree. */
  open(part: Locator): Promise<void>;
  /** Moves a row of the outline's tree above an earlier row. */
  moveBefore(part: Locator, other: Locator): Promise<void>;
  remove(part: Locator): Promise<void>;
};

export function byMouse(page: Page): Hands {
  const press = (what: Locator): Promise<void> => what.click();
  return {
    press,
    choose: (radio) => radio.locator('xpath=..').click(),
    take: press,
    open: press,
    async write(field, words) {
      await field.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(words);
    },
    async pick(list, option) {
      await list.selectOption({ label: option });
    },
    date: (field, local) => field.fill(local),
    upload: (picker, file) => picker.setInputFiles(file),
    moveBefore: (part, other) => part.dragTo(other, { targetPosition: { x: 60, y: 4 } }),
    async remove(part) {
      await part.click();
      await page.getByRole('button', { name: 'Move, copy, remove' }).click();
      await page.getByRole('menuitem', { name: /^Remove/ }).click();
    },
  };
}

export function byKeyboard(page: Page): Hands {
  const key = (name: string): Promise<void> => page.keyboard.press(name);
  /** Presses Tab, and Shift+Tab if needed, until the element has the focus. */
  const to = async (what: Locator): Promise<void> => {
    for (let presses = 0; presses < 160; presses += 1) {
      const way = await what.evaluate((wanted) => {
        const { activeElement } = document;
        if (wanted === activeElement) return null;
        const isAhead = (activeElement ?? document.body).compareDocumentPosition(wanted) & 4;
        return isAhead ? 'Tab' : 'Shift+Tab';
      });
      if (way === null) return;
      await key(way);
    }
    throw new Error(`${String(what)} is not reached by keyboard.`);
  };
  const toPart = async (part: Locator): Promise<void> => {
    const tree = page.getByRole('tree');
    await to(tree.locator('[role=treeitem][tabindex="0"]'));
    await key('Home');
    await expect(tree.getByRole('treeitem').first()).toBeFocused();
    const place = await part.evaluate((row) => [...row.parentElement!.children].indexOf(row));
    for (let down = 0; down < place; down += 1) {
      await key('ArrowDown');
      await expect(tree.getByRole('treeitem').nth(down + 1)).toBeFocused();
    }
  };
  return {
    async press(what) {
      await to(what);
      await key('Enter');
    },
    async write(field, words) {
      await to(field);
      await key('Control+A');
      await page.keyboard.type(words);
    },
    async pick(list, option) {
      await to(list);
      await page.keyboard.type(option);
      await expect(list.locator('option:checked')).toHaveText(option);
    },
    async choose(radio) {
      const group = page.getByRole('group').filter({ has: radio });
      await to(group.getByRole('radio', { checked: true }));
      for (let presses = 0; presses < 8 && !(await radio.isChecked()); presses += 1) {
        await key('ArrowRight');
        await expect(page.locator('input[type=radio]:focus')).toBeChecked();
      }
      await expect(radio).toBeChecked();
    },
    async take(item) {
      for (let presses = 0; presses < 12; presses += 1) {
        if (await item.evaluate((wanted) => wanted === document.activeElement)) break;
        await key('ArrowDown');
      }
      await expect(item).toBeFocused();
      await key('Enter');
    },
    async date(field, local) {
      await to(field);
      const [, year = '', month = '', day = '', time = ''] = /^(.*)-(.*)-(.*)T(.*)$/.exec(local) ?? [];
      // The browser's language decides whether the day or the month is typed first.
      for (const [first, second] of [
        [day, month],
        [month, day],
      ]) {
        for (let left = 0; left < 6; left += 1) await key('ArrowLeft');
        await page.keyboard.type(`${first}${second}${year}${time.replace(':', '')}a`);
        if ((await field.inputValue()) === local) return;
      }
      throw new Error(`${local} cannot be typed: ${await field.inputValue()}`);
    },
    async upload(picker, file) {
      const opened = page.waitForEvent('filechooser');
      await to(picker);
      await key('Enter');
      await (await opened).setFiles(file);
    },
    async open(part) {
      await toPart(part);
      await key('Enter');
      await expect(page.locator('textarea:focus, input:focus')).toBeVisible();
    },
    async moveBefore(part, other) {
      await toPart(part);
      const rows = async (): Promise<number> => {
        const row = await other.elementHandle();
        return part.evaluate((moved, before) => moved.compareDocumentPosition(before) & 2, row);
      };
      while ((await rows()) !== 0) {
        await key('Alt+ArrowUp');
        await expect(part).toBeFocused();
      }
    },
    async remove(part) {
      await toPart(part);
      await key('Delete');
    },
  };
}
