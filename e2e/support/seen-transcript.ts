import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** A row of the conversation on the screen; `atMs` is the time since the first row (ms). */
export type SeenLine = {
  atMs: number;
  from: 'coach' | 'you';
  kind: 'text' | 'image' | 'action';
  text: string;
};

type Texts = { chat: { actions: Record<string, string> } };
const texts = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../src/ui/public/locales/en/translation.json'), 'utf8'),
) as Texts;
const actionOf = new Map(Object.entries(texts.chat.actions).map(([action, label]) => [label, action]));

/** Records, from now on, the time at which each bubble appears. */
export async function watchBubbles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const item of document.querySelectorAll<HTMLElement>('ol > li:not([data-seen-at])'))
        item.dataset['seenAt'] = String(Date.now());
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Returns the rows of the conversation on the screen, with the time at which each appeared. */
export async function seenTranscript(page: Page): Promise<SeenLine[]> {
  const items = await page
    .getByRole('listitem')
    .filter({ hasText: /^(Coach|You):/ })
    .evaluateAll((bubbles) =>
      (bubbles as HTMLElement[]).map((bubble) => {
        const button = bubble.querySelector<HTMLElement>('[data-change]')?.innerText ?? '';
        const words = bubble.innerText.replace(/\s+/g, ' ').trim();
        return {
          seenAt: Number(bubble.dataset['seenAt']),
          words: words.slice(0, words.length - button.length).trim(),
          alt: bubble.querySelector('img[alt]:not([alt=""])')?.getAttribute('alt') ?? null,
          isAction: bubble.querySelector('strong > svg, strong > img') !== null,
        };
      }),
    );
  return items.map(({ seenAt, words, alt, isAction }) => {
    const [, speaker, text] = /^(Coach|You): ?(.*)$/.exec(words)!;
    const line = {
      atMs: seenAt - items[0]!.seenAt,
      from: speaker === 'You' ? 'you' : 'coach',
    } as const;
    if (alt !== null) return { ...line, kind: 'image', text: alt };
    return isAction
      ? { ...line, kind: 'action', text: actionOf.get(text!)! }
      : { ...line, kind: 'text', text: text! };
  });
}
