import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { getResponseText } from '../../src/domain/steps/step-kinds.ts';
import { allAtOnce, controlOf, give, ownWords, questionsOf } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Promise 27: a person who answers while the server is down has nothing to press and nothing to reload. */
test('the server is killed before answers of every kind, and the open page continues by itself', async ({
  page,
  ownServer: server,
}) => {
  test.slow();
  const slug = 'checking-in-together';
  const questions = questionsOf(slug);
  await allAtOnce(page);
  await signInAt(page, server.address, `/activity/${slug}/chat`);
  // The worker has the parts of the program that a killed server cannot send.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  let loads = 0;
  page.on('load', () => (loads += 1));
  const killedBefore = new Set<string>();
  for (const question of questions) {
    const { kind } = question.answer;
    await expect(controlOf(page, question.step)).toBeVisible();
    await page.waitForTimeout(sendDebounceMs);
    const isToBeKilled = !killedBefore.has(kind);
    killedBefore.add(kind);
    if (isToBeKilled) await server.kill();
    await give(page, question);
    if (isToBeKilled) await server.up();
  }
  await expect(page.getByRole('button', { name: 'Finish Activity' })).toBeVisible();
  expect(loads).toBe(0);
  // The answers given without the server are submitted automatically.
  const stored = (): string[] =>
    server
      .rows<{ step_id: string }>(`select step_id from run_entry where kind = 'answered' order by seq`)
      .map(({ step_id: stepId }) => stepId);
  await expect.poll(stored).toEqual(questions.map(({ step }) => step.touchpointStepEntityId));

  await test.step('killed after the last answer: each is shown once', async () => {
    await server.kill();
    await server.up();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.address}/activity/${slug}/chat`);
    // Opened again after its last answer, an Activity is completed without a word.
    await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();
    const given = questions.map(({ answer }) => getResponseText(answer)).filter((words) => words !== null);
    for (const words of given)
      await expect(page.getByRole('listitem').filter({ hasText: ownWords(words) })).toHaveCount(1);
  });
});
