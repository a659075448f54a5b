import { TestPostgres } from '../../test/support/postgres.ts';
import { allAtOnce, answerAll, controlOf, give, questionsOf, titleOf } from '../support/conversation.ts';
import { signInOnScreens } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { RoundRobin } from '../support/proxy.ts';
import { FiresideServer } from '../support/server.ts';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';

const slug = 'checking-in-together';

/**
 * Starts two processes at the same time on one empty database: a person's requests alternate between them. One is
 * killed in the middle of a conversation, and another started.
 */
test('two processes serve one person in turns, and one of them may be killed', async ({ page }) => {
  const postgres = await TestPostgres.start();
  const proxy = await RoundRobin.start();
  const environment = {
    DATABASE_URL: await postgres.database(),
    PUBLIC_URL: proxy.address,
    TRUSTED_PROXIES: 'loopback',
  };
  const start = async () => {
    const server = await FiresideServer.start(environment);
    proxy.add(server.port);
    return server;
  };
  const servers: FiresideServer[] = await Promise.all([start(), start()]);
  try {
    await allAtOnce(page);
    await signInOnScreens(page, proxy.address);
    await page.goto(`${proxy.address}/activity/${slug}/chat`);
    const [first, second, ...others] = questionsOf(slug);
    await answerAll(page, [first!]);
    const [one, other] = servers.map(({ port }) => proxy.given.get(port) ?? 0);
    expect(Math.min(one!, other!)).toBeGreaterThan(20);

    await expect(controlOf(page, second!.step)).toBeVisible();
    await page.waitForTimeout(sendDebounceMs);
    await servers[0]!.kill();
    await give(page, second!);
    await answerAll(page, others.slice(0, -1));

    servers.push(await start());
    await answerAll(page, others.slice(-1));
    await page.getByRole('button', { name: 'Finish Activity' }).press('Enter');
    const modal = page.getByRole('dialog', { name: 'Activity complete' });
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();
    await page.goto(proxy.address);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: titleOf(slug) }) });
    await expect(card.getByText('Completed').first()).toBeVisible();
    expect(proxy.given.get(servers[2]!.port)).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  } finally {
    await proxy.stop();
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
});
