import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ActivityDefinition } from '../../src/domain/activity/activity.ts';
import type { StepResponse } from '../../src/domain/chat/response.ts';
import { follow } from '../../src/domain/chat/script.ts';
import type { Step } from '../../src/domain/chat/step.ts';
import { pagesOf } from '../../src/domain/feedback/paging.ts';
import { answerTo, type Answers } from '../../src/infrastructure/shared/play/answers.ts';

const root = resolve(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'));

export type Question = { step: Step; answer: StepResponse };

/** What a learner with the golden answers is asked, in order. */
export function questionsOf(slug: string): Question[] {
  const script = follow(readJson(`content/activities/${slug}.json`) as ActivityDefinition, []);
  const answers = readJson(`test/content/golden/${slug}.answers.json`) as Answers;
  const questions: Question[] = [];
  while (script.waitsOn) {
    if (script.waitsOn.kind === 'touchpoint-end') {
      script.take({ kind: 'touchpoint-ended', touchpointId: script.waitsOn.touchpointId, at: 0 });
      continue;
    }
    const { step } = script.waitsOn;
    const answer = answerTo(step, answers)!;
    questions.push({ step, answer });
    script.take({ kind: 'answered', stepId: step.touchpointStepEntityId, response: answer, at: 0 });
  }
  return questions;
}

export function titleOf(slug: string): string {
  return (readJson(`content/activities/${slug}.json`) as ActivityDefinition).title;
}

export async function signIn(page: Page, address: string, name = 'learner'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(`${name}@fireside.test`);
  await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });

/** Moves the page's clock on until the control of this question is there. */
export async function reach(page: Page, { step }: Question): Promise<void> {
  const control = controlOf(page, step);
  for (let tries = 0; tries < 40 && !(await control.isVisible()); tries += 1) await page.clock.runFor(2500);
  await expect(control).toBeVisible();
}

function controlOf(page: Page, step: Step) {
  if (step.stepType === 'user-path-choice')
    return reply(page).getByRole('button', { name: step.options![0]!.label, exact: true });
  if (step.stepType === 'user-input') return reply(page).getByRole('textbox');
  return reply(page).getByRole('heading', { name: 'Your feedback' });
}

/** Answers as a learner does. */
export async function give(page: Page, { step, answer }: Question): Promise<void> {
  if (answer.kind === 'choice')
    return reply(page).getByRole('button', { name: answer.response, exact: true }).click();
  if (answer.kind === 'input') {
    await reply(page).getByRole('textbox').fill(answer.response);
    return reply(page).getByRole('button', { name: 'Send' }).click();
  }
  const given = new Map(
    answer.questionResponses.map(({ feedbackQuestionEntityId, responses }) => [
      feedbackQuestionEntityId,
      responses,
    ]),
  );
  for (const questions of pagesOf(step.questions!)) {
    for (const { questionEntityId, type, prompt, options = [] } of questions) {
      const values = given.get(questionEntityId)!;
      const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
      const group = reply(page).getByRole('group', { name: prompt });
      if (type === 'single-select') await group.getByRole('radio', { name: labels[0]!, exact: true }).check();
      else if (type === 'multi-select')
        for (const label of labels) await group.getByRole('checkbox', { name: label, exact: true }).check();
      else if (type === 'range') await reply(page).getByRole('slider', { name: prompt }).fill(values[0]!);
      else await reply(page).getByRole('textbox', { name: prompt }).fill(values[0]!);
    }
    await reply(page)
      .getByRole('button', { name: /^(Next|Send answers|Send)$/ })
      .click();
  }
}

/** From the last answer to the dashboard. */
export async function finish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Finish Activity' });
  for (let tries = 0; tries < 20 && !(await button.isVisible()); tries += 1) await page.clock.runFor(2500);
  await button.click();
  const modal = page.getByRole('dialog', { name: 'Activity complete' });
  await expect(modal).toContainText('Congratulations you completed the activity!');
  await modal.getByRole('button', { name: 'OK' }).click();
}
