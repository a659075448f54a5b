import type { Page } from '@playwright/test';
import { endOfAnimations, expectAccessibleInAppearances, settle } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { filmSecond, serveVimeo } from '../support/video.ts';

const programme = '/programme/calmer-conversations';
const ofVimeo = '/activity/checking-in-together';
const ofOurs = '/activity/when-worries-get-loud';
const ofElsewhere = '/activity/after-an-argument';

const control = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Introductory video player' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Introductory video player' });
const close = (page: Page) => page.getByRole('button', { name: 'Close video' });
const frame = (page: Page) => page.frameLocator('iframe[title="Introductory video player"]');

/** Returns every request to another host. */
function outside(page: Page, address: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address)) asked.push(request.url());
  });
  return asked;
}

test('a Vimeo video: not contacted before a press, not told our page, closed with Escape', async ({
  page,
  videos: { address },
}) => {
  const asked = await serveVimeo(page.context());
  const others = outside(page, address);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await signIn(page, address);
  await page.goto(address + programme);
  await expect(page.getByText('Nothing is loaded from there until you press play.')).toBeVisible();
  await control(page).hover();
  await page.waitForLoadState('networkidle');
  expect(others).toEqual([]);

  await control(page).click();
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  const [{ url, referer }] = asked as [(typeof asked)[0]];
  expect(url.split('?')[0]).toBe('https://player.vimeo.com/video/76979871');
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    h: '8272103f6e',
    playsinline: '0',
    vimeo_logo: '0',
    byline: '0',
    airplay: '0',
    pip: '0',
    chromecast: '0',
    dnt: '1',
  });
  expect(referer).toBe(`${address}/`);
  expect(others).toEqual([url]);
  const inFrame = page.frames().find((candidate) => candidate.url() === url)!;
  expect(JSON.stringify(await inFrame.evaluate('said'))).not.toContain('programme');

  // The video fills the window below the bar, which begins with the exit button. The width of a scrollbar stays as it
  // is.
  await endOfAnimations(page);
  const { width, height } = page.viewportSize()!;
  const film = (await page.locator('dialog iframe').boundingBox())!;
  const bar = (await close(page).boundingBox())!;
  expect(film.x).toBe(0);
  expect(film.width).toBeGreaterThanOrEqual(width - 16);
  expect(film.y).toBeGreaterThan(bar.y + bar.height);
  expect(film.y).toBeLessThan(80);
  expect(film.y + film.height).toBe(height);
  await expect(close(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(overlay(page).getByRole('button', { name: 'Exit this page' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('dialog iframe')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  // Key presses in the frame of another site do not reach the page.
  await expect(overlay(page).getByRole('button', { name: 'Exit this page' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
  await expect(control(page)).toBeFocused();
  expect(page.frames()).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('the player fills its place, whatever the width', async ({ page, videos: { address } }) => {
  await signIn(page, address);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address + programme);
    await expect(control(page)).toBeVisible();
    const [player, place] = await control(page).evaluate((button) =>
      [button, button.parentElement!].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height };
      }),
    );
    expect(player).toEqual(place);
    expect(place!.width / place!.height).toBeCloseTo(16 / 9, 2);
  }
});

for (const [reducedMotion, stays] of [
  ['no-preference', 300],
  ['reduce', 0],
] as const)
  test(`the overlay stays ${stays} ms after the end, with motion: ${reducedMotion}`, async ({
    page,
    videos: { address },
  }) => {
    await serveVimeo(page.context());
    await page.emulateMedia({ reducedMotion });
    await signIn(page, address);
    await page.goto(address + programme);
    await page.clock.install();
    for (const stop of ['the end', 'the close action'] as const) {
      await control(page).click();
      await page.clock.runFor(100);
      await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      if (stop === 'the end') {
        await frame(page)
          .getByRole('button')
          .evaluate(() => Reflect.get(window, 'end')());
      } else await close(page).click();
      await expect(page.locator('dialog iframe')).toHaveCount(0);
      if (stays > 0) {
        await page.clock.runFor(stays - 1);
        await expect(overlay(page)).toBeAttached();
      }
      await page.clock.runFor(1);
      await expect(overlay(page)).toHaveCount(0);
      await expect(control(page)).toBeFocused();
      await page.clock.resume();
    }
  });

test('paused in its own controls it stays open; where one more press is required it waits', async ({
  page,
  videos: { address },
}) => {
  await serveVimeo(page.context());
  await signIn(page, address);
  await page.goto(address + ofVimeo);
  await control(page).click();
  await frame(page).getByRole('button', { name: 'Play' }).click();
  await frame(page).getByRole('button', { name: 'Pause' }).click();
  await expect(frame(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.waitForTimeout(600);
  await expect(overlay(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a blocked host: a calm message after 15 seconds, and the way back', async ({
  page,
  videos: { address },
}) => {
  await page.context().route(/vimeo\.com/, (route) => route.abort());
  await signIn(page, address);
  await page.goto(address + programme);
  await page.clock.install();
  await control(page).click();
  await expect(overlay(page).getByText('Loading the video...')).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(overlay(page).getByRole('alert')).toContainText('This video could not be played');
  expect(page.frames()).toHaveLength(1);
  await page.getByRole('button', { name: 'Back to the page' }).click();
  await page.clock.runFor(300);
  await expect(overlay(page)).toHaveCount(0);
  await expect(control(page)).toBeFocused();
});

test.describe('without a service worker, which would answer with the file of the player', () => {
  test.use({ serviceWorkers: 'block' });

  test('a player that our own server does not deliver is reported at once', async ({
    page,
    videos: { address },
  }) => {
    await page.context().route(/\/assets\/vimeo-host-/, (route) => route.abort());
    await signIn(page, address);
    await page.goto(address + programme);
    await control(page).click();
    await expect(overlay(page).getByRole('alert')).toContainText('This video could not be played');
    await expectAccessibleInAppearances(page, 'a video that cannot be played');
  });
});

test('a file of ours plays to its end, and a missing one is reported', async ({
  page,
  videos: { address },
}) => {
  const film = await filmSecond(page);
  const asked: string[] = [];
  await page.context().route('**/videos/**', (route) => {
    asked.push(route.request().url());
    return asked.length > 2
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'video/webm', body: film });
  });
  const others = outside(page, address);
  await signIn(page, address);
  await page.goto(address + ofOurs);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await control(page).click();
  await expect(page.locator('dialog video')).toBeVisible();
  await expect.poll(() => asked[0]).toBe(`${address}/videos/welcome.webm?playsinline=0`);
  await expect(overlay(page)).toHaveCount(0);
  await expect(control(page)).toBeFocused();
  expect(others).toEqual([]);

  asked.push('from now on it is gone');
  asked.push('');
  await control(page).click();
  await expect(overlay(page).getByRole('alert')).toContainText('This video could not be played');
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
});

test('an unsupported host is a link and never loaded', async ({ page, videos: { address } }) => {
  const others = outside(page, address);
  await signIn(page, address);
  await page.goto(address + ofElsewhere);
  const link = page.getByRole('link', { name: 'Watch the introductory video at www.youtube.com' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc');
  await expect(control(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(others).toEqual([]);
});

test('the page may embed Vimeo’s frame and no other', async ({ page, videos: { address } }) => {
  const reply = await page.goto(address);
  const policy = reply!.headers()['content-security-policy']!;
  expect(policy.split(';').find((part) => part.startsWith('frame-src'))).toBe(
    "frame-src 'self' https://player.vimeo.com",
  );
  const blocked = await page.evaluate(
    () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => done(blockedURI));
        const other = document.createElement('iframe');
        other.src = 'https://vimeo.com/76979871';
        document.body.append(other);
      }),
  );
  expect(blocked).toBe('https://vimeo.com');
});

test('it is accessible', async ({ page, videos: { address } }) => {
  await serveVimeo(page.context());
  await signIn(page, address);
  for (const path of [programme, ofElsewhere]) {
    await page.goto(address + path);
    await settle(page);
    await expectAccessibleInAppearances(page, path);
  }
  await page.goto(address + programme);
  await control(page).click();
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessibleInAppearances(page, 'a video that plays');
});
