import { getResponseText } from '../../src/domain/steps/step-kinds.ts';
import { fieldsOf } from '../../test/support/step-fields.ts';
import type { FeedbackQuestion } from '../../src/domain/steps/question.ts';
import type { Locator, Page } from '@playwright/test';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { splitIntoFormPages } from '../../src/domain/steps/feedback-answers.ts';
import {
  allAtOnce,
  controlOf,
  hurryTo,
  optionOf,
  ownWords,
  questionsOf,
  reach,
  titleOf,
  type Question,
  withoutPacks,
} from '../support/conversation.ts';
import { emailOf } from '../support/people.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';
import { slowness } from '../../test/support/slowness.ts';

/**
 * Plays whole Activities from the log-in page to 'Back to Home Page' with the keyboard alone. At every tab stop and
 * after every act the focus must exist, be visible, and be covered by nothing.
 */
const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const bubbles = (page: Page) => page.getByRole('listitem').filter({ hasText: /^(Coach|You):/ });
const onwards = (page: Page) => reply(page).getByRole('button', { name: /^(Next|Send answers)$/ });

/** Returns the fault of this page's focus, or null. Runs in the page. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
  const shown = focused.closest('label') ?? focused;
  const name = `${focused.tagName} "${(shown.textContent || focused.id).trim().slice(0, 40)}"`;
  const around = [
    focused.closest('article'),
    shown,
    focused,
    focused.nextElementSibling,
    focused.firstElementChild,
  ];
  const rings = around.flatMap((part) => (part ? [getComputedStyle(part)] : []));
  const isSeen = rings.some((ring) => ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 3);
  // A focused heading needs no ring: it only marks where reading continues, and cannot be pressed.
  if (!isSeen && !focused.matches('h1, h2')) return `${name} shows no focus`;
  const { left, right, top, bottom } = shown.getClientRects()[0]!;
  // A card at the end of its row may be partly out of view at the side.
  const across = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const edge = Math.min(4, (bottom - top) / 3);
  for (const down of [top + edge, (top + bottom) / 2, bottom - edge]) {
    const hit = document.elementFromPoint(across, down);
    if (hit === null) return `${name} is out of view`;
    if (!shown.contains(hit)) return `${name} is covered by ${hit.outerHTML.slice(0, 80)}`;
  }
  return null;
}

async function expectFocusInView(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBeNull();
}

/** Checks that the focused answer is in view until the coach's next message, and then that message. */
async function expectAnswerInView(page: Page): Promise<void> {
  const isFollowing = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('li')?.nextElementSibling instanceof HTMLElement &&
        window.innerHeight + window.scrollY > document.documentElement.scrollHeight - 120,
    );
  await expect
    .poll(async () => {
      const fault = await page.evaluate(faultOfFocus);
      return fault !== null && (await isFollowing()) ? null : fault;
    })
    .toBeNull();
}

/** Checks that `meanwhile` does not move the focus. */
async function expectFocusStays(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  await meanwhile();
  await expect.poll(() => focused.evaluate((element) => element === document.activeElement)).toBe(true);
}

const hasFocus = (goal: Locator): Promise<boolean> =>
  goal.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift and Tab, until the goal has the focus, and checks the focus at every stop. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isAhead = await goal.evaluate(
    (element) =>
      (document.activeElement!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  );
  for (let stops = 0; stops < 60 && !(await hasFocus(goal)); stops += 1) {
    await page.keyboard.press(isAhead ? 'Tab' : 'Shift+Tab');
    await expectFocusInView(page);
  }
  await expect(goal).toBeFocused();
}

async function press(page: Page, goal: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press(key);
}

/** Follows a link to another screen, whose heading must take the focus. */
async function follow(page: Page, link: Locator, heading: RegExp | string): Promise<void> {
  await press(page, link);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expectFocusInView(page);
}

/** Goes from the first page of the product to the chat. */
async function enter(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  const logIn = page.getByRole('button', { name: 'Log in' });
  await expect(logIn).toBeVisible();
  await press(page, logIn);
  await tabTo(page, page.getByLabel('Email address'));
  await page.keyboard.type(emailOf(address, 'learner'));
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('Fireside-demo-1');
  await page.keyboard.press('Enter');
  const card = page.getByRole('link', { name: title }).first();
  await expect(card).toBeVisible();
  await follow(page, card, title);
  await follow(page, page.getByRole('link', { name: 'Start this Activity' }), title);
}

/** Answers each question in turn. New messages must not move the focus. */
async function answerAll(page: Page, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    await expectFocusStays(page, () => reach(page, question));
    await page.clock.runFor(sendDebounceMs);
    await (question.answer.kind === 'feedback' ? giveFeedback : answer)(page, question);
    await expectAnswerInView(page);
  }
}

async function answer(page: Page, { step, answer: given }: Question): Promise<void> {
  if (given.kind === 'feedback') return;
  const before = await bubbles(page).count();
  if (given.kind === 'choice' && step.stepType === 'user-path-choice') {
    await press(page, optionOf(page, step, given.response));
  } else if (given.kind === 'input') {
    await tabTo(page, controlOf(page, step));
    await page.keyboard.type(given.response);
    await press(page, reply(page).getByRole('button', { name: 'Send' }), 'Space');
  }
  const own = bubbles(page).nth(before);
  await expect(own).toContainText(ownWords(getResponseText(given) ?? ''));
  await expect(own).toBeFocused();
}

/** Sends each page of the form empty, fills it in, and returns to it with Back. */
async function giveFeedback(page: Page, { step, answer: given }: Question): Promise<void> {
  if (given.kind !== 'feedback') return;
  const valuesOf = ({ questionEntityId }: FeedbackQuestion): readonly string[] =>
    given.questionResponses.find((one) => one.feedbackQuestionEntityId === questionEntityId)!.responses;
  const pages = splitIntoFormPages(fieldsOf(step).questions!);
  const expectPage = async (shown: number): Promise<void> => {
    const heading = reply(page).getByRole('heading', { name: 'Your feedback' });
    await expect(heading).toContainText(`Page ${shown} of ${pages.length}`);
    await expect(heading).toBeFocused();
    await expectFocusInView(page);
  };
  for (const [index, questions] of pages.entries()) {
    await leaveEmpty(page, questions);
    for (const question of questions) await fill(page, question, valuesOf(question));
    await press(page, onwards(page));
    if (index + 1 === pages.length) break;
    await expectPage(index + 2);
    await press(page, reply(page).getByRole('button', { name: 'Back' }));
    await expectPage(index + 1);
    for (const question of questions) await expectFilled(page, question, valuesOf(question));
    await press(page, onwards(page));
    await expectPage(index + 2);
  }
  await expect(page.getByText('Thank you, your answers are sent.')).toBeFocused();
}

const toDo = {
  'single-select': 'Choose one answer',
  'multi-select': 'Choose one answer or more',
  range: 'Choose a number',
  text: 'Write an answer',
} as const;

/**
 * Sends a page without answers. Each line of the summary must lead to its question; the first question is left for
 * last.
 */
async function leaveEmpty(page: Page, questions: readonly FeedbackQuestion[]): Promise<void> {
  const summary = reply(page).getByRole('region', { name: 'There is a problem' });
  for (const { prompt } of questions.toReversed()) {
    await press(page, onwards(page));
    await expect(summary).toBeFocused();
    await expectFocusInView(page);
    await expect(summary.getByRole('link')).toHaveText(
      questions.map((one) => `${toDo[one.type]}: ${one.prompt}`),
    );
    await press(page, summary.getByRole('link', { name: prompt }));
    await expect(fieldOf(page, prompt)).toBeFocused();
    await expectFocusInView(page);
    const named = reply(page).locator('legend, label').filter({ hasText: prompt });
    await expect(named.first()).toBeInViewport({ ratio: 1 });
    await expect(
      named.or(reply(page).locator('legend, label').filter({ hasText: prompt })).first(),
    ).toBeInViewport({
      ratio: 1,
    });
  }
}

/** Returns the first control of a question. */
const fieldOf = (page: Page, prompt: string): Locator =>
  reply(page)
    .getByRole('group', { name: prompt })
    .locator('input')
    .or(reply(page).getByRole('textbox', { name: prompt }))
    .first();

async function fill(page: Page, question: FeedbackQuestion, values: readonly string[]): Promise<void> {
  const { type, prompt, options = [], min = 0 } = question;
  const times = async (count: number, key: string): Promise<void> => {
    for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press(key);
  };
  await tabTo(page, fieldOf(page, prompt));
  if (type === 'text') await page.keyboard.type(values[0]!);
  else if (type === 'single-select') {
    await page.keyboard.press('Space');
    await times(
      options.findIndex(({ value }) => value === values[0]),
      'ArrowDown',
    );
  } else if (type === 'multi-select')
    for (const { label } of options.filter(({ value }) => values.includes(value)))
      await press(page, reply(page).getByRole('checkbox', { name: label, exact: true }), 'Space');
  else {
    await page.keyboard.press('Space');
    await times(Number(values[0]) - min, 'ArrowRight');
  }
  await expectFilled(page, question, values);
}

async function expectFilled(
  page: Page,
  { type, prompt, options = [] }: FeedbackQuestion,
  values: readonly string[],
): Promise<void> {
  if (type === 'text') return expect(fieldOf(page, prompt)).toHaveValue(values[0]!);
  const picked = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const labels = type === 'range' ? [values[0]!] : picked;
  const ticked = reply(page).getByRole('group', { name: prompt }).locator('label:has(:checked)');
  return expect(ticked).toHaveText(labels);
}

/** Goes from the last answer to the dashboard. */
async function finish(page: Page, title: string, closing: 'Enter' | 'Escape'): Promise<void> {
  const button = page.getByRole('button', { name: 'Finish Activity' });
  await expectFocusStays(page, () => hurryTo(page, button));
  await press(page, button);
  const modal = page.getByRole('dialog', { name: 'Activity complete', exact: true });
  await expect(modal).toContainText('Congratulations you completed the activity!');
  await expect(modal.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectFocusInView(page);
  await page.keyboard.press(closing);
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeFocused();
  await expectFocusInView(page);
  await follow(page, page.getByRole('link', { name: 'Back to Home Page' }), /Small talks/);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(card.getByText('Completed').first()).toBeVisible();
}

/** Chooses the pace of messages with the arrow keys; Tab must reach the chosen pace. */
async function choosePace(page: Page, presses: number, pace: string): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: 'Normal' }));
  for (let times = 0; times < presses; times += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: pace })).toBeChecked();
  await expect(page.getByRole('radio', { name: pace })).toBeFocused();
  await expectFocusInView(page);
}

test('checking-in-together by keyboard alone, sped up by the shortcut', async ({ page, family }) => {
  const title = titleOf('checking-in-together');
  const [first, second, ...others] = questionsOf('checking-in-together');
  const modal = page.getByRole('dialog', { name: 'Increase message speed', exact: true });
  const ask = async (): Promise<void> => {
    // The shortcut's file is loaded once the conversation is open.
    await expect(async () => {
      await page.keyboard.press('Alt+Shift+Equal');
      await expect(modal.getByText('Would you like to increase the message speed?')).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await expect(modal.getByRole('button', { name: 'Yes Please', exact: true })).toBeFocused();
    await expectFocusInView(page);
  };
  await page.clock.install();
  await enter(page, family.address, title);
  await expectFocusStays(page, async () => {
    await ask();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await ask();
    await press(page, modal.getByRole('button', { name: 'Cancel' }));
    await expect(modal).toBeHidden();
  });
  await expectFocusStays(page, async () => {
    await ask();
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
    await reach(page, first!);
  });
  await tabTo(page, controlOf(page, first!.step));
  await page.keyboard.press('Alt+Shift+Equal');
  await expect(modal).toBeHidden();
  await answerAll(page, [first!, second!]);
  // Its text alone would take the coach four and a half seconds.
  await expect(bubbles(page).filter({ hasText: 'Take one slow breath' })).toBeVisible({
    timeout: 2500 * slowness(),
  });
  await answerAll(page, others);
  await finish(page, title, 'Enter');
});

const ways = [
  { slug: 'after-a-row', width: 390, presses: 2, pace: 'All at once', closing: 'Escape' },
  { slug: 'after-a-row', width: 1280, presses: 1, pace: 'Quick', closing: 'Enter' },
  { slug: 'three-good-things', width: 390, presses: 2, pace: 'All at once', closing: 'Escape' },
] as const;
for (const { slug, width, presses, pace, closing } of firstOf(ways))
  test(`${slug} by keyboard alone at ${width} px, ${pace.toLowerCase()}`, async ({ page, journeyFamily }) => {
    const title = titleOf(slug);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 720 });
    await page.clock.install();
    await enter(page, journeyFamily.address, title);
    await choosePace(page, presses, pace);
    await answerAll(page, questionsOf(slug));
    await finish(page, title, closing);
  });

test('an answer waiting for the network, by keyboard alone', async ({ page, server }) => {
  const question = questionsOf('when-worries-get-loud')[0]!;
  const button = (name: string) => reply(page).getByRole('button', { name, exact: true });
  await withoutPacks(page.context());
  await allAtOnce(page);
  await signInAt(page, server.address, '/activity/when-worries-get-loud/chat');
  await expect(button('Talking')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('paragraph').filter({ hasText: 'You are offline.' })).toBeVisible();
  await press(page, button('Talking'));
  await expect(button('Change my answer')).toBeVisible();
  await expectFocusInView(page);
  await press(page, button('Try again'));
  await expectFocusInView(page);
  await press(page, button('Change my answer'));
  await expect(button('Talking')).toBeEnabled();
  await expectFocusInView(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('paragraph').filter({ hasText: 'You are back online.' })).toBeVisible();
  await answerAll(page, [question]);
});
