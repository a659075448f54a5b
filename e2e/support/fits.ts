import { expect, type Page } from '@playwright/test';

/** Doubles the size of text, as a browser's own setting does. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

/** The largest text spacing that WCAG 1.4.12 requires pages to support, as CSS. */
export const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Expects every word and picture to be inside the window and its surrounding boxes, and no box to cut text off. Rows of
 * cards may scroll, but each card must hold its content.
 */
export async function expectFits(page: Page, state: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const inner = document.documentElement.clientWidth;
    type Box = {
      isInline: boolean;
      scrolls: boolean;
      clips: boolean;
      isShortened: boolean;
      isForEars: boolean;
      edges: DOMRect;
    };
    const boxes = new Map<Element, Box>();
    /** Returns the layout of an element. It is read once, because it does not change during the check. */
    function boxOf(element: Element): Box {
      const known = boxes.get(element);
      if (known) return known;
      const { display, overflowX, overflowY, webkitLineClamp, clipPath } = getComputedStyle(element);
      const { parentElement: parent } = element;
      const box = {
        isInline: display.startsWith('inline') && display !== 'inline-flex',
        scrolls: overflowX === 'auto',
        clips: overflowY === 'clip' || overflowY === 'hidden',
        isShortened: webkitLineClamp !== 'none',
        isForEars: clipPath !== 'none' || (parent !== null && boxOf(parent).isForEars),
        edges: element.getBoundingClientRect(),
      };
      boxes.set(element, box);
      return box;
    }
    const report = (what: string, where: Element): void => {
      found.push(`${what}: ${where.tagName} “${where.textContent.trim().slice(0, 30)}”`);
    };

    /** Checks that these boxes of an element lie inside everything around it. */
    const checkBoxes = (rects: Iterable<DOMRect>, from: Element): void => {
      if (boxOf(from).isForEars) return;
      for (const { left, right, top, bottom, width, height } of rects) {
        if (width === 0 || height === 0) continue;
        for (let box: Element | null = from; box; box = box.parentElement) {
          const { isInline, scrolls, clips, isShortened, edges } = boxOf(box);
          if (isInline) continue;
          if (scrolls && box.tagName !== 'DIALOG') break;
          if (left < edges.left - 1 || right > edges.right + 1) report(`out of ${box.className}`, from);
          if (clips && !isShortened && (top < edges.top - 1 || bottom > edges.bottom + 1))
            report(`cut by ${box.className}`, from);
          if (box === document.body && (left < -1 || right > inner + 1)) report('out of the window', from);
        }
      }
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const from = text.parentElement!;
      if (!text.textContent?.trim() || !from.checkVisibility({ visibilityProperty: true })) continue;
      // Words are checked one by one, because the space at the end of a line may extend beyond its box.
      for (const { 0: word, index } of text.textContent.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        checkBoxes(range.getClientRects(), from);
      }
    }
    for (const element of document.querySelectorAll('img, button, input, textarea, a'))
      if (element.checkVisibility({ visibilityProperty: true }))
        checkBoxes(element.getClientRects(), element);
    const wide = document.documentElement.scrollWidth - inner;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const dialog of document.querySelectorAll('dialog'))
      if (dialog.scrollWidth > dialog.clientWidth) found.push('the dialog scrolls sideways');
    return [...new Set(found)];
  });
  expect.soft(faults, state).toEqual([]);
}
