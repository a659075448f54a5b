import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { allAtOnce, controlOf, give, questionsOf } from '../support/conversation.ts';
import { expectFits } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAt } from '../support/sign-in.ts';

/** Tests that a conversation is read aloud with a voice of the device, the spoken word marked (decision 025). */

/** Replaces the browser's speech: it says a passage's first word, and ends the passage when the test tells it to. */
async function withVoices(page: Page, voices: readonly { name: string; localService: boolean }[]) {
  const spoken: string[] = [];
  await page.exposeFunction('reportSpeech', (what: string) => void spoken.push(what));
  await page.addInitScript((all) => {
    const report = (what: string): void =>
      (window as unknown as { reportSpeech(what: string): void }).reportSpeech(what);
    class Utterance extends EventTarget {
      voice: SpeechSynthesisVoice | null = null;
      readonly text: string;

      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    let current: Utterance | null = null;
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => all.map((voice) => ({ ...voice, lang: 'en-GB', default: !voice.localService })),
      resume: () => undefined,
      speak: (utterance: Utterance) => {
        current = utterance;
        report(`${utterance.voice!.name}: ${utterance.text}`);
        const word = { name: 'word', charIndex: 0, charLength: 5 };
        utterance.dispatchEvent(Object.assign(new Event('boundary'), word));
      },
      cancel: () => {
        if (current) report('silence');
        current = null;
      },
      end: () => {
        const ended = current;
        current = null;
        ended?.dispatchEvent(new Event('end'));
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  }, voices);
  const end = () => page.evaluate(() => (window.speechSynthesis as unknown as { end(): void }).end());
  return { spoken, end };
}

const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('spoken') ?? [])].map((range) => (range as Range).toString()).join(),
  );

const settings = (page: Page) => page.getByRole('dialog', { name: 'How this looks and moves' });
const control = (page: Page) => page.getByRole('region', { name: 'Read aloud' });

async function openSettings(page: Page): Promise<void> {
  // The keyboard is used because the page follows its first words, and a pointer would wait until the bar stands still.
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  await expect(settings(page)).toBeVisible();
}

test('new messages and those that a family picks are read with a local voice, until somebody exits', async ({
  page,
  context,
  family: { address },
}, info) => {
  const [first, second] = questionsOf('checking-in-together');
  const { spoken, end } = await withVoices(page, [
    { name: 'cloud', localService: false },
    { name: 'here', localService: true },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await allAtOnce(page);
  await signInAt(page, address, '/activity/checking-in-together/chat');
  await expect(controlOf(page, first!.step)).toBeVisible();
  await expect(control(page)).toBeHidden();
  expect(spoken).toEqual([]);

  await openSettings(page);
  const group = settings(page).getByRole('group', { name: 'Read aloud' });
  await group.getByRole('radio', { name: 'Off' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: 'Read new ones to us' })).toBeChecked();
  await expectAccessible(page, 'the settings');
  await page.screenshot({ path: info.outputPath('settings.png') });
  await settings(page).getByRole('button', { name: 'Done' }).click();

  // The coach's messages so far have no answer yet.
  await expect.poll(() => spoken[0]).toMatch(/^here: Hello, both of you/);
  expect(await marked(page)).toBe('Hello');
  await expect(control(page).getByRole('button', { name: 'Stop reading' })).toBeVisible();
  await expectAccessible(page, 'reading');
  await page.screenshot({ path: info.outputPath('reading.png') });

  await give(page, first!);
  await expect.poll(() => spoken[1]).toBe('silence');
  await expect(controlOf(page, second!.step)).toBeVisible();
  await expect.poll(() => spoken.length).toBe(3);
  expect(spoken[2]).toMatch(/^here: /);
  await end();
  await expect.poll(() => spoken.length).toBe(4);

  // The control moves back one message at a time.
  const back = control(page).getByRole('button', { name: 'Read the message before' });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => spoken.slice(4)).toEqual(['silence', spoken[2]]);
  await expect(back).toBeFocused();
  await expect(page.locator('[data-read]')).toHaveCount(1);

  // The choice is kept: the open question is read again.
  const before = spoken.length;
  await page.reload();
  await expect.poll(() => spoken.slice(before).at(-1)).toMatch(/^here: Close your eyes/);
  expect(spoken.join()).not.toContain('cloud: ');
  const spokenSoFar = spoken.length;
  await page.getByRole('button', { name: 'Exit this page' }).click();
  await expect.poll(() => spoken.slice(spokenSoFar)).toEqual(['silence']);

  await test.step('with the largest text nothing is too wide at 320 px, and without a local voice the settings say why', async () => {
    const other = await context.newPage();
    const { spoken: said } = await withVoices(other, [{ name: 'cloud', localService: false }]);
    await other.setViewportSize({ width: 320, height: 640 });
    await allAtOnce(other);
    await other.addInitScript(() => localStorage.setItem('fireside.aloud', '"new"'));
    await signInAt(other, address, '/activity/checking-in-together/chat');
    await openSettings(other);
    await settings(other).getByText('Larger', { exact: true }).click();
    await expect(settings(other).getByRole('radio', { name: 'Larger' })).toBeChecked();
    await expect(settings(other).getByText(/^This device has no voice of its own/)).toBeVisible();
    await expectFits(other, 'settings');
    await expectAccessible(other, 'settings without a voice');
    await other.screenshot({ path: info.outputPath('no-voice.png') });
    await settings(other).getByRole('button', { name: 'Done' }).click();
    await expect(control(other)).toBeHidden();
    expect(said).toEqual([]);
  });
});
