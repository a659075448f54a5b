import { fileOf } from '../../test/support/starters.ts';
import { fieldsOf } from '../../test/support/step-fields.ts';
import type { ChoiceStep } from '../../src/domain/steps/choice.ts';
import type { Step, StepResponse } from '../../src/domain/steps/step-kinds.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tick, tickDrawn } from './tick.ts';
import { expect, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { toCoachContents } from '../../src/domain/sequencer/bubbles.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import { sendDebounceMs, type PaceName } from '../../src/domain/sequencer/timing.ts';
import { splitIntoFormPages } from '../../src/domain/steps/feedback-answers.ts';
import { findScriptedAnswer, type ScriptedAnswers } from '../../src/domain/chat/scripted-answers.ts';

const root = resolve(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'));

export type Question = {
  step: Step;
  answer: StepResponse;
  /** The number of bubbles on the screen when the question's control appears. */
  bubblesBefore: number;
};

/** Returns the questions of an Activity in order, with the answers of its golden transcript. */
export function questionsOf(slug: string): Question[] {
  const script = foldLogIntoScript(readJson(fileOf(slug)) as ActivityDefinition, []);
  const answers = readJson(`test/content/golden/${slug}.answers.json`) as ScriptedAnswers;
  const questions: Question[] = [];
  let bubbles = 0;
  let steps = script.available().steps;
  while (script.waitsOn) {
    bubbles += steps.flatMap(toCoachContents).length;
    if (script.waitsOn.kind !== 'answer') {
      const { touchpointId } = script.waitsOn;
      steps = script.take({ kind: 'touchpoint-ended', touchpointId, at: 0 }).steps;
      continue;
    }
    const { step } = script.waitsOn;
    const answer = findScriptedAnswer(step, answers)!;
    questions.push({ step, answer, bubblesBefore: bubbles });
    if (answer.kind !== 'feedback') bubbles += 1;
    const stepId = step.touchpointStepEntityId;
    steps = script.take({ kind: 'answered', stepId, response: answer, at: 0 }).steps;
  }
  return questions;
}

export function titleOf(slug: string): string {
  return (readJson(fileOf(slug)) as ActivityDefinition).title;
}

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });

/** Moves the page's clock forward until the control for this question is visible. */
export async function reach(page: Page, { step }: Question): Promise<void> {
  await hurryTo(page, controlOf(page, step));
}

const asked = new WeakMap<Page, Set<Request>>();

/** Returns the set of requests without a response, which is updated from the first call on. */
function underWay(page: Page): Set<Request> {
  const known = asked.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('response', (response) => requests.delete(response.request()));
  page.on('requestfailed', (request) => requests.delete(request));
  asked.set(page, requests);
  return requests;
}

/**
 * Waits for the conversation, then moves the page's clock forward until `goal` is visible. The clock stands while
 * requests are pending, which would otherwise time out.
 */
export async function hurryTo(page: Page, goal: Locator): Promise<void> {
  const requests = underWay(page);
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').first(),
  ).toBeVisible();
  for (let tries = 0; tries < 120 && !(await goal.isVisible()); tries += 1) {
    await expect.poll(() => requests.size, { intervals: [20] }).toBe(0);
    await page.clock.runFor(4000);
    await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
  }
  await expect(goal).toBeVisible();
}

/** Returns the control of a choice's option: a face on a scale, a picture with text, or a button. */
export function optionOf(page: Page, { faces, options }: ChoiceStep, label: string): Locator {
  if (faces) return reply(page).getByRole('radio', { name: label, exact: true });
  const alt = options.find((option) => option.label === label)?.imageAltText;
  const name = alt === undefined ? label : `${label} ${alt}`;
  return reply(page).getByRole('button', { name, exact: true });
}

/** Returns a pattern for the family's own bubble, which may show an earlier answer on the same scale as well. */
export const ownWords = (words: string): RegExp =>
  new RegExp(`You: (Before: .*Now: )?${words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

/** Returns the control that answers this step. */
export function controlOf(page: Page, step: Step): Locator {
  if (step.stepType === 'user-path-choice') return optionOf(page, step, step.options[0]!.label);
  if (step.stepType === 'user-input') return reply(page).getByRole('textbox');
  if (step.stepType === 'plan') return reply(page).getByRole('radio', { name: /^Tomorrow/ });
  if (step.stepType !== 'feedback')
    throw new Error(`Nobody looks for the control of a ${step.stepType} here yet.`);
  return reply(page).getByRole('heading', { name: 'Your feedback' });
}

/** Answers a question. Options are chosen by keyboard, because taps count only once the options have stood still. */
export async function give(page: Page, { step, answer }: Question): Promise<void> {
  if (step.stepType === 'user-path-choice' && answer.kind === 'choice') {
    const option = optionOf(page, step, answer.response);
    if (!step.faces) return option.press('Enter');
    await tickDrawn(option);
    return reply(page).getByRole('button', { name: 'Send' }).click();
  }
  if (answer.kind === 'input') {
    await reply(page).getByRole('textbox').fill(answer.response);
    return reply(page).getByRole('button', { name: 'Send' }).click();
  }
  if (answer.kind === 'plan') {
    await tick(controlOf(page, step));
    return reply(page).getByRole('button', { name: 'Send' }).click();
  }
  if (answer.kind !== 'feedback') throw new Error(`Nobody answers a ${step.stepType} here yet.`);
  const given = new Map(
    answer.questionResponses.map(({ feedbackQuestionEntityId, responses }) => [
      feedbackQuestionEntityId,
      responses,
    ]),
  );
  for (const questions of splitIntoFormPages(fieldsOf(step).questions!)) {
    for (const { questionEntityId, type, prompt, options = [] } of questions) {
      const values = given.get(questionEntityId)!;
      const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
      const group = reply(page).getByRole('group', { name: prompt });
      if (type === 'single-select') await tick(group.getByRole('radio', { name: labels[0]!, exact: true }));
      else if (type === 'multi-select')
        for (const label of labels) await tick(group.getByRole('checkbox', { name: label, exact: true }));
      else if (type === 'range') await choose(page, prompt, values[0]!);
      else await reply(page).getByRole('textbox', { name: prompt }).fill(values[0]!);
    }
    await reply(page)
      .getByRole('button', { name: /^\[?(Next|Send)/ })
      .click();
  }
}

async function choose(page: Page, prompt: string, value: string): Promise<void> {
  await tick(
    reply(page).getByRole('group', { name: prompt }).getByRole('radio', { name: value, exact: true }),
  );
}

/** Makes this browser show messages without delays. */
export async function allAtOnce(browser: BrowserContext | Page): Promise<void> {
  await atPace(browser, 'instant');
}

/** Sets the pace of messages in this browser. */
export async function atPace(browser: BrowserContext | Page, pace: PaceName): Promise<void> {
  await browser.addInitScript((name) => localStorage.setItem('fireside.pace', JSON.stringify(name)), pace);
}

/** Answers 404 to requests for an Activity's offline copy, so that conversations need the network. */
export async function withoutPacks(browser: BrowserContext): Promise<void> {
  // A Playwright route would conflict with the service worker, so `fetch` is replaced in the page.
  await browser.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (request, options) =>
      (request instanceof Request ? request.url : String(request)).endsWith('/pack')
        ? Promise.resolve(new Response(null, { status: 404 }))
        : fetch(request, options);
  });
}

/**
 * Answers the questions in turn on the system's clock. Presses the buttons of hand-overs, and skips the wait for a
 * plan.
 */
export async function answerAll(page: Page, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    await handOverTo(page, controlOf(page, question.step));
    await page.waitForTimeout(sendDebounceMs);
    await give(page, question);
  }
}

/** Presses the buttons of hand-overs, and skips the wait for a plan, until `goal` is visible. */
export async function handOverTo(page: Page, goal: Locator): Promise<void> {
  const between = page.getByRole('button', {
    name: /^(Go on|I'm here|We're here|We have done it already|Tell how it went)$/,
  });
  await expect(async () => {
    if (await between.isVisible()) await between.press('Enter');
    await expect(goal).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Goes from the last answer to the dashboard. */
export async function finish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Finish Activity' });
  await hurryTo(page, button);
  await button.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Activity complete' });
  await expect(modal).toContainText('Congratulations you completed the activity!');
  await modal.getByRole('button', { name: 'OK' }).click();
}
