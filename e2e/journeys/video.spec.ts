import type { Page } from '@playwright/test';
import { endOfAnimations, expectAccessibleInAppearances, settle } from '../support/accessible.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
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

/** Checks that the player is as large as its place, at the width of a phone and of a desktop. */
async function expectFullPlace(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [player, place] = await control(page).evaluate((button) =>
      [button, button.parentElement!].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height };
      }),
    );
    expect(player).toEqual(place);
    expect(place!.width / place!.height).toBeCloseTo(16 / 9, 2);
  }
  await page.setViewportSize(before);
}

async function expectFramesOfVimeoOnly(page: Page, address: string): Promise<void> {
  const reply = await page.request.get(address);
  const policy = reply.headers()['content-security-policy']!;
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
}

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
  await signInAt(page, address, programme);
  await expect(page.getByText('Nothing is loaded from there until you press play.')).toBeVisible();
  await test.step('the player fills its place, whatever the width', () => expectFullPlace(page));
  await settle(page);
  await expectAccessibleInAppearances(page, programme);
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

  await test.step('a video that plays is accessible', async () => {
    await control(page).click();
    await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectAccessibleInAppearances(page, 'a video that plays');
    await page.keyboard.press('Escape');
  });
  await test.step('the page may embed Vimeo’s frame and no other', () =>
    expectFramesOfVimeoOnly(page, address));
});

const stopsAtOnce = provedBy(
  'test/ui/learner/support/video-player.test.tsx › stops playback at once and collapses it 300 ms later, with the focus where it was',
  'test/ui/learner/support/video-player.test.tsx › collapses at once where motion is not wanted',
  'test/ui/learner/support/video-player.test.tsx › plays again afterwards, and late events of a stopped video change nothing',
  'test/contract/ports/video-hosts.test.ts › when stopped, is silent at once, leaves nothing behind and reports no more',
);
for (const [reducedMotion, stays] of [
  ['no-preference', 300],
  ['reduce', 0],
] as const)
  test(
    `the overlay stays ${stays} ms after the end, with motion: ${reducedMotion}`,
    stopsAtOnce,
    async ({ page, videos: { address } }) => {
      await serveVimeo(page.context());
      await page.emulateMedia({ reducedMotion });
      await signInAt(page, address, programme);
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
    },
  );

const staysOpen = provedBy(
  'test/ui/learner/support/video-player.test.tsx › stays open when paused in the host’s controls',
  'test/ui/learner/support/video-player.test.tsx › a host that answered has no time limit',
  'test/contract/ports/video-hosts.test.ts › is paused and resumed by the host’s controls and by ours',
  'test/contract/ports/video-hosts.test.ts › waits where the browser requires one more press',
);
test(
  'paused in its own controls it stays open; where one more press is required it waits',
  staysOpen,
  async ({ page, videos: { address } }) => {
    await serveVimeo(page.context());
    await signInAt(page, address, ofVimeo);
    await control(page).click();
    await frame(page).getByRole('button', { name: 'Play' }).click();
    await frame(page).getByRole('button', { name: 'Pause' }).click();
    await expect(frame(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await page.waitForTimeout(600);
    await expect(overlay(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

const isGivenUp = provedBy(
  'test/ui/learner/support/video-player.test.tsx › a press expands it and plays, with the host’s controls unless told otherwise',
  'test/ui/learner/support/video-player.test.tsx › because its host does not answer for 15 seconds',
  'test/contract/ports/video-hosts.test.ts › when stopped, is silent at once, leaves nothing behind and reports no more',
);
test(
  'a blocked host: a calm message after 15 seconds, and the way back',
  isGivenUp,
  async ({ page, videos: { address } }) => {
    await page.context().route(/vimeo\.com/, (route) => route.abort());
    await signInAt(page, address, programme);
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
  },
);

test.describe('without a service worker, which would answer with the file of the player', () => {
  test.use({ serviceWorkers: 'block' });

  const isReported = provedBy(
    'test/ui/learner/support/video-player.test.tsx › because the player fails to load',
    'test/infrastructure/browser/platform/load-part.test.ts › %s imports nothing, and the next attempt fetches the file again',
  );
  test(
    'a player that our own server does not deliver is reported at once',
    isReported,
    async ({ page, videos: { address } }) => {
      await page.context().route(/\/assets\/vimeo-host-/, (route) => route.abort());
      await signInAt(page, address, programme);
      await control(page).click();
      await expect(overlay(page).getByRole('alert')).toContainText('This video could not be played');
      await expectAccessibleInAppearances(page, 'a video that cannot be played');
    },
  );
});

test('an unsupported host is a link; a file of ours plays to its end, and a missing one is reported', async ({
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
  await test.step('an unsupported host is a link and never loaded', async () => {
    await page.goto(address + ofElsewhere);
    const link = page.getByRole('link', { name: 'Watch the introductory video at www.youtube.com' });
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc');
    await expect(control(page)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(others).toEqual([]);
    await settle(page);
    await expectAccessibleInAppearances(page, ofElsewhere);
  });

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
  await expectAccessibleInAppearances(page, 'a video that cannot be played');
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
});
