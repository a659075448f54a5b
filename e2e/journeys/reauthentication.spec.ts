import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { allAtOnce, answerAll, controlOf, give, questionsOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import type { FiresideServer } from '../support/server.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { publishOnce, taughtUnder } from '../support/taught.ts';

const word = 'Fireside-demo-1';
const activity = taughtUnder('What a family makes');
const asked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Please show that it is you' });
const bubble = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Moves the page's clock and the server's records by eleven minutes without a press. */
async function goAway(page: Page, server: FiresideServer): Promise<void> {
  server.write("update identity_record set open_until = 1 where model = 'Grant'");
  // The log in must be as old, too.
  server.write(
    "update identity_record set payload_json = json_set(payload_json, '$.loginTs', 1) where model = 'Session'",
  );
  await page.clock.fastForward('11:00');
}

async function prove(page: Page, password = word): Promise<void> {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).press('Enter');
}

/** Plays a conversation from beginning to end, which leaves a word on the shelf. */
async function talk(page: Page, address: string): Promise<void> {
  const reply = page.getByRole('region', { name: 'Your reply' });
  await page.goto(`${address}/activity/a-word-for-hot-days/chat`);
  await reply.getByRole('textbox').fill('pickle');
  await reply.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(bubble(page, 'pickle it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
}

/** Goes away from what was made, and opens it again with the password. */
async function askForPassword(page: Page, server: FiresideServer): Promise<void> {
  const { address } = server;

  await page.goto(`${address}/what-we-made`);
  const card = page.getByRole('article').filter({ hasText: 'Our pause word' });
  await expect(card).toContainText('pickle');
  await goAway(page, server);
  await expect(asked(page)).toBeFocused();
  await expect(page.locator('body')).not.toContainText('pickle');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /999/ })).toBeVisible();
  await expectAccessibleInAppearances(page, 'closed');
  await page.getByRole('button', { name: 'Show it' }).press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expectAccessibleInAppearances(page, 'the question');
  await prove(page, 'not it');
  await expect(page.getByText('This is not the password of your account')).toBeVisible();
  await expectAccessibleInAppearances(page, 'a wrong password');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show it' })).toBeFocused();
  await page.getByRole('button', { name: 'Show it' }).press('Enter');
  await prove(page);
  await expect(card).toContainText('pickle');
  await page.reload();
  await expect(card).toContainText('pickle');
}

/** Goes away before each other page with protected content is opened. */
async function askAtEachPlace(page: Page, server: FiresideServer): Promise<void> {
  const { address } = server;
  for (const [place, text] of [
    ['account/conversations', 'A word for hot days'],
    ['account/remembered', 'pickle'],
    ['activity/a-word-for-hot-days/chat', 'pickle it is.'],
  ] as const) {
    await goAway(page, server);
    const answers: string[] = [];
    page.on('response', (answer) => {
      if (/\/me\/(conversations|keepsakes)/.test(answer.url())) answers.push(`${answer.status()}`);
    });
    await page.goto(`${address}/${place}`);
    await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText(text);
    expect(answers).toEqual([]);
    await expectAccessibleInAppearances(page, place);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main')).not.toContainText(text);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Show it' }).press('Enter');
    await prove(page);
    await expect(page.locator('main')).toContainText(text);
    page.removeAllListeners('response');
  }
}

/** Opens protected content with Back and with calls by hand after its time has ended. */
async function goBackAndCall(page: Page, server: FiresideServer): Promise<void> {
  const { address } = server;
  // One of the conversations is opened again with Back after its time has ended.
  await page.goto(`${address}/account/conversations`);
  await page.getByRole('link', { name: 'A word for hot days' }).press('Enter');
  await expect(bubble(page, 'pickle it is.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await goAway(page, server);
  await page.goBack();
  await expect(asked(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('pickle');

  // Calls that the page does not make itself are refused protected content, too.
  const byHand = await page.evaluate(async () => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))!;
    const { access_token: token } = JSON.parse(sessionStorage.getItem(key)!) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/api/me/reauthentication/extend', { method: 'POST', headers });
    const calls = ['/api/me/conversations', '/api/me/keepsakes', '/api/me/export'];
    return Promise.all(calls.map(async (call) => (await fetch(call, { headers })).status));
  });
  expect(byHand).toEqual([403, 403, 403]);
}

/** Downloads everything, and switches asking off. */
async function switchOff(page: Page, server: FiresideServer): Promise<void> {
  await page.goto(`${server.address}/account`);
  await expect(page.getByRole('heading', { name: 'What you wrote before' })).toBeVisible();
  await goAway(page, server);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).press('Enter');
  await prove(page);
  expect((await download).suggestedFilename()).toBe('fireside.json');

  const choice = page.getByRole('group', { name: 'After ten minutes away' });
  await choice.getByText('Do not ask').click();
  await expect(page.getByRole('dialog', { name: 'Never ask again?' })).toBeVisible();
  await expectAccessibleInAppearances(page, 'switching it off');
  await prove(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goAway(page, server);
  await page.goto(`${server.address}/account/conversations`);
  await expect(page.getByRole('link', { name: 'A word for hot days' })).toBeVisible();
}

/** Comes back without a network. */
async function loseNetwork(page: Page, server: FiresideServer): Promise<void> {
  await page.goto(`${server.address}/account/conversations`);
  await expect(page.getByRole('link', { name: 'A word for hot days' })).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.fastForward('11:00');
  await expect(asked(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(/cannot be checked without a network/)).toBeVisible();
  await expectAccessibleInAppearances(page, 'without a network');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('link', { name: 'A word for hot days' })).toBeVisible();
}

test('protected content asks for the password after ten minutes away, wherever it stands', async ({
  page,
  journeyFamily: server,
}) => {
  await publishOnce(server, activity);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await allAtOnce(page);
  await signIn(page, server.address);
  await talk(page, server.address);
  await askForPassword(page, server);
  await askAtEachPlace(page, server);
  await test.step('without a network nothing old is shown', () => loseNetwork(page, server));
  await goBackAndCall(page, server);
  await test.step('the file with everything asks too, and asking can be switched off by who knows the password', () =>
    switchOff(page, server));
});

/** Opens protected content with a passkey, and calls it off once. */
async function openByPasskey(page: Page, server: FiresideServer): Promise<void> {
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await signInAt(page, server.address, '/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Your password').fill(word);
  await adding.getByRole('button', { name: 'Go on' }).click();
  await expect(adding).toHaveCount(0);

  server.write("update identity_record set open_until = 1 where model = 'Grant'");
  await page.goto(`${server.address}/account/conversations`);
  await page.getByRole('button', { name: 'Show it' }).click();
  const dialog = page.getByRole('dialog');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(dialog.getByText('Your device gave no passkey.', { exact: false })).toBeVisible();
  await expectAccessibleInAppearances(page, 'no passkey');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('Nothing is here yet.', { exact: false })).toBeVisible();

  // The other tab of this browser is unlocked with it.
  const other = await page.context().newPage();
  await other.goto(`${server.address}/account/conversations`);
  await expect(other.getByText('Nothing is here yet.', { exact: false })).toBeVisible();
}

/** Goes on with a conversation after ten minutes away. */
async function talkOnAfterAbsence(page: Page, server: FiresideServer): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await allAtOnce(page);
  await page.goto(`${server.address}/activity/checking-in-together/chat`);
  const rows = page.locator('[data-row]');
  const [next, last, ...before] = questionsOf('checking-in-together').slice(0, 5).toReversed();
  await answerAll(page, before.toReversed());
  await expect(controlOf(page, last!.step)).toBeVisible();
  expect(await rows.count()).toBeGreaterThan(6);
  const first = (await rows.first().innerText()).slice(0, 40);
  await goAway(page, server);
  await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible();
  await expect(rows).toHaveCount(6);
  await expect(page.getByRole('button', { name: /^Get help now/ })).toBeVisible();
  await expectAccessibleInAppearances(page, 'a conversation under way');
  await give(page, last!);
  await expect.poll(() => rows.count()).toBeGreaterThan(6);
  // Bubbles that come after the reload would be added to the last rows.
  await expect(controlOf(page, next!.step)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible();
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Show it' }).press('Enter');
  await expect(rows.first()).toContainText(first);
}

test('a passkey opens protected content; one that is called off leaves it closed', async ({
  page,
  family: server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openByPasskey(page, server);
  await test.step('a conversation under way goes on after ten minutes away, without its earlier part', () =>
    talkOnAfterAbsence(page, server));
});
