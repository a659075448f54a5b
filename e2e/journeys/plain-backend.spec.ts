import type { Page } from '@playwright/test';
import { allAtOnce, answerAll, questionsOf, titleOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAt } from '../support/sign-in.ts';

/** Tests the web program with a backend that has only the calls and fields of the specification (3 and 7). */
const base = String.raw`(my-activities|my-programmes/[^/]+/activity)/[^/]+`;
const calls = [
  /^GET me$/,
  /^GET my-(programmes|activities)$/,
  /^GET my-programmes\/search$/,
  /^GET my-programmes\/[^/]+$/,
  /^(POST|PUT) my-programmes\/[^/]+\/(enrol|start|complete|reset)$/,
  new RegExp(`^GET ${base}$`),
  new RegExp(`^POST ${base}/(enrol|start|choice|input|feedback|reset)$`),
  new RegExp(`^GET ${base}/get-available-steps$`),
  new RegExp(`^PUT ${base}/touchpoint/[^/]+/next$`),
  /^PUT me\/my-programme\/activity\/[^/]+\/complete$/,
  /^PUT my-activities\/[^/]+\/next$/,
];
const fields = new Set(
  (
    'email roles paymentStatus type title summaryShort slug imageSrc relationshipBuilders durations completedPercentage ' +
    'availableOn completedOn id subtitle summaryFull introVideoUrl status progressionStatus activities nextActivityDate ' +
    'startedOn steps activityStatus stepType text viewed ordinal touchpointTitle selectedOption imageUrl imageAltText ' +
    'actionType endsTouchpoint touchpointStepEntityId options label value maxLength questions questionEntityId prompt min ' +
    'max data'
  ).split(' '),
);

/**
 * Returns a reply without the fields that the specification does not name. The keys of a search result are labels of
 * rows.
 */
function plain(value: unknown, isResult = false): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([key]) => isResult || fields.has(key));
  return Object.fromEntries(known.map(([key, inner]) => [key, plain(inner)]));
}

/** Answers only specified calls. Returns the calls that were refused, and the names of fields that were left out. */
async function asSpecified(page: Page): Promise<{ refused: Set<string>; kept: string[] }> {
  const seen = { refused: new Set<string>(), kept: [] as string[] };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api\//, '');
    const call = `${request.method()} ${path}`;
    if (!calls.some((known) => known.test(call))) {
      seen.refused.add(call);
      return route.fulfill({ status: 404, json: {} });
    }
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const json = plain(await response.json(), path.endsWith('/search'));
    seen.kept.push(JSON.stringify(json));
    return route.fulfill({ response, json });
  });
  return seen;
}

test('a family finds, does and finishes an Activity', async ({ page, family: { address } }) => {
  const slug = 'checking-in-together';
  const title = titleOf(slug);
  const seen = await asSpecified(page);
  await allAtOnce(page);
  await signInAt(page, address, '/?searchText=checking');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('link', { name: 'Start this Activity' }).click();
  const questions = questionsOf(slug);
  await answerAll(page, questions.slice(0, 2));
  await page.reload();
  await answerAll(page, questions.slice(2));
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change your answer/ })).toHaveCount(0);

  await page.goto(`${address}/activity/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Redo activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Start this Activity' })).toBeVisible();
  // The program tried further calls, and received no further field.
  expect([...seen.refused]).toContain(`POST my-activities/${slug}/open`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(seen.kept.join()).not.toMatch(/"(turn|language|languages|earlierAnswers|audience)"/);
});
