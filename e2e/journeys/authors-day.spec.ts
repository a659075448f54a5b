import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatLocalTime } from '../../src/domain/platform/local-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { byKeyboard, byMouse, type Hands } from '../support/hands.ts';
import { nextSaturday } from '../support/saturday.ts';
import { FiresideServer } from '../support/server.ts';
import { withShortWorker } from '../support/short-worker.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';

/**
 * Tests the day of a new author who uses neither JSON nor a shell: a bedtime Activity with a picture, two branches, a
 * remembered name and a way to help is written, translated in part, approved by a colleague, and published on a
 * Saturday.
 */

const picture = {
  name: 'jug.svg',
  mimeType: 'image/svg+xml',
  buffer: readFileSync('src/ui/public/images/content/jug.svg'),
};
const sea = 'The sea breathes in, and out. You breathe with it.';
const owl = 'An owl calls once. The wood is warm and still.';
const welsh = {
  sea: 'Mae’r môr yn anadlu i mewn, ac allan. Anadla gydag ef.',
  owl: 'Mae tylluan yn galw unwaith. Mae’r goedwig yn gynnes ac yn llonydd.',
};

async function write(page: Page, hands: Hands): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const part = (name: string | RegExp) =>
    page.getByRole('treeitem', { name, ...(typeof name === 'string' && { exact: true }) });
  const firstStepOf = (touchpoint: string) => part(touchpoint).locator('xpath=following-sibling::li[1]');
  const form = page.locator('section[aria-labelledby=chosen-part]');
  const field = (name: string) => form.getByLabel(new RegExp(`^${name}`)).first();

  await hands.pick(page.getByLabel('Schema'), 'Activity Schema');
  await hands.choose(page.getByRole('radio', { name: 'Outline' }));
  await hands.press(button('Begin with a short Activity'));
  await hands.write(field('Title'), 'The bedtime lantern');
  await hands.pick(field('Status'), 'Available');

  await hands.open(part('One good thing'));
  await hands.write(field('Title'), 'Lights down');
  await hands.press(button('Add a touchpoint'));
  await expect(field('Title')).toBeFocused();
  await page.keyboard.type('Goodnight');

  await hands.open(part('Lights down'));
  await hands.press(button('Add a step'));
  await hands.take(page.getByRole('menuitem', { name: /^User/ }));
  await hands.write(field('Text'), 'Who or what sleeps beside you tonight?');
  await hands.write(field('Remember as'), 'toy');
  await hands.moveBefore(part(/Who or what sleeps/), part(/^Path choice/));

  await hands.open(part(/^Path choice/));
  await hands.write(field('Text'), 'Where shall the lantern take ');
  await hands.press(button('Answer: toy'));
  await page.keyboard.type('?');
  for (const [at, words] of ['To a quiet sea', 'Into a wood at night'].entries()) {
    const option = form.getByRole('group', { name: `${at + 1} of 2` });
    await hands.write(option.getByLabel('Label'), words);
    await hands.pick(option.getByLabel(/^Leads to/), 'A new touchpoint …');
    await hands.press(option.getByRole('button', { name: 'Make it' }));
    await expect(part(words)).toBeVisible();
  }
  await hands.remove(part(/Thank you for sharing/));

  await hands.open(firstStepOf('To a quiet sea'));
  await hands.write(field('Text'), sea);
  await hands.upload(form.getByLabel('Choose a picture'), picture);
  await expect(field('Description')).toBeFocused();
  await page.keyboard.type('Water runs into a jug.');
  await expect(form.getByRole('img', { name: 'Water runs into a jug.' })).toBeVisible();
  await hands.open(firstStepOf('Into a wood at night'));
  await hands.write(field('Text'), owl);
  await hands.open(firstStepOf('Goodnight'));
  await hands.write(field('Text'), 'Sleep well. If nights are hard in your home, you can always press ');
  await hands.press(button('Get help now'));
  await page.keyboard.type('.');
}

async function translate(page: Page, hands: Hands): Promise<void> {
  await hands.choose(page.getByRole('radio', { name: 'Translation' }));
  const view = page.getByRole('region', { name: 'Translation' });
  await hands.write(view.getByLabel('Language to translate into'), 'cy');
  await hands.press(view.getByRole('button', { name: 'Begin' }));
  await hands.write(view.getByRole('textbox', { name: /^Translation of “The sea/ }), welsh.sea);
  await hands.write(view.getByRole('textbox', { name: /^Translation of “An owl/ }), welsh.owl);
  await expect(view).toContainText('2 of ');
}

async function review(page: Page, hands: Hands, address: string): Promise<void> {
  await page.goto(`${address}/admin/content/reviews`);
  await hands.press(page.getByRole('link', { name: 'The bedtime lantern' }));
  await expect(page.getByText('Is it calm enough?')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The text' })).toContainText(sea);
  await expectAccessible(page, 'the text to read');
  await hands.press(page.getByRole('button', { name: 'Sign as Editorial' }));
  await expect(page.getByRole('button', { name: 'Take back your sign-off as Editorial' })).toBeVisible();
}

for (const [how, handsOf] of firstOf([
  ['keyboard', byKeyboard],
  ['mouse', byMouse],
] as const))
  test(`an author writes, translates, has reviewed and plans an Activity by ${how} alone`, async ({
    page,
    browser,
  }) => {
    const server = await FiresideServer.start({ REQUIRED_SIGN_OFFS: 'editorial' }, withShortWorker());
    const { address } = server;
    try {
      server.fireside('user', 'role', 'tester@fireside.test', 'reviewer');
      const hands = handsOf(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signInAt(page, address, '/admin/editor', 'admin');
      await write(page, hands);
      await translate(page, hands);
      await expect(page.getByText(/^Mend the errors below/)).toBeHidden();
      await expectAccessible(page, 'the texts beside their translation');
      await expect(page.getByRole('region', { name: 'Working copies' })).toContainText(
        'The server has this text',
      );
      await hands.write(page.getByLabel('What should your colleagues look at?'), 'Is it calm enough?');
      await hands.press(page.getByRole('button', { name: 'Ask for a review' }));

      const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const colleague = await second.newPage();
      await signIn(colleague, address, 'tester');
      await review(colleague, handsOf(colleague), address);
      await second.close();

      const saturday = `${nextSaturday()}T08:00`;
      const plans = page.getByRole('region', { name: 'Publish at a time' });
      await hands.date(plans.getByLabel('Day and time'), saturday);
      await hands.press(plans.getByRole('button', { name: 'Publish at this time' }));
      await expect(plans).toContainText(/The bedtime lantern will be published on Saturday .* at 08:00/);
      const [planned] = server.rows<{ at: number; zone: string }>(
        'select publish_at as at, zone from planned_publication',
      );
      expect(planned?.zone).toBe('Europe/London');
      expect(formatLocalTime(planned!.at, 'Europe/London')).toBe(saturday);

      // The planned instant comes.
      server.write('update planned_publication set publish_at = 1');
      const versions = () =>
        server.rows<{ body: string; note: string | null }>(
          `select body_json as body from content_version join content_item on content_item.id = item_id
           where slug = 'the-bedtime-lantern'`,
        );
      await expect.poll(() => versions().length).toBe(1);
      const published = JSON.parse(versions()[0]!.body);
      expect(published).toMatchObject({
        title: 'The bedtime lantern',
        status: 'Available',
        translations: { cy: { status: 'Draft' } },
      });
      const texts = Object.values(published.translations.cy.texts as Record<string, { text: string }>);
      expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining([welsh.sea, welsh.owl]));
      type Step = { type: string; text: string; remember?: string; image?: { url: string; alt: string } };
      const steps = new Map<string, Step[]>(
        published.touchpoints.map((one: { id: string; steps: Step[] }) => [one.id, one.steps]),
      );
      expect(published.touchpoints.map((one: { id: string; next?: string }) => [one.id, one.next])).toEqual([
        ['begin', 'goodnight'],
        ['into-a-wood-at-night', 'goodnight'],
        ['to-a-quiet-sea', undefined],
        ['goodnight', undefined],
      ]);
      const [asks, chooses] = steps.get('begin')!;
      expect(asks).toMatchObject({ type: 'user-input', remember: 'toy' });
      expect(chooses).toMatchObject({
        text: 'Where shall the lantern take {{toy}}?',
        options: [{ next: 'to-a-quiet-sea' }, { next: 'into-a-wood-at-night' }],
      });
      expect(steps.get('goodnight')![0]!.text).toContain('Get help now');
      const { image } = steps.get('to-a-quiet-sea')![0]!;
      expect(image?.alt).toBe('Water runs into a jug.');
      const shown = await page.request.get(`${address}${image!.url}`);
      expect(shown.headers()['content-type']).toBe('image/svg+xml');
    } finally {
      await server.stop();
    }
  });
