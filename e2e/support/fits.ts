import { expect, type Page } from '@playwright/test';

/** Doubles the size of text, as a browser's own setting does. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

/** The style sheet of the text spacing that WCAG 1.4.12 lets people choose. */
export const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Checks that every word and picture is inside the window and the boxes around it, and that no box cuts text off. Rows
 * of cards scroll on purpose; their content must fit its card.
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
    /** Returns the layout of this element, which is read once, because it does not change meanwhile. */
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

    /** Checks that the boxes drawn for this element lie inside everything around it. */
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
      // Each word is checked alone: the space after the last word of a line may extend beyond its box.
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
