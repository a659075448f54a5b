import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import type { FiresideServer } from '../support/server.ts';
import { signInAt } from '../support/sign-in.ts';
import { publishOnce, replaceJson } from '../support/taught.ts';

const about = {
  slug: 'a-bell-and-a-film',
  title: 'A bell and a film',
  summaryShort: 'Listen and look.',
  summaryFull: 'Listen to a bell, and look at a field.',
  status: 'Available',
  free: true,
  audience: 'together',
  categories: { durations: ['aMoment'] },
};

/** Adds recordings of a sound and a film to the server; returns an Activity with both. */
function activityOn(server: FiresideServer): string {
  const [audio, video] = ['tone.mp3', 'clip.mp4'].map((name) =>
    server.fireside('recordings', 'add', `test/support/recordings/${name}`).trim(),
  );
  return JSON.stringify({
    ...about,
    touchpoints: [
      {
        id: 'start',
        title: 'Start',
        steps: [
          {
            type: 'message',
            text: 'Listen.',
            audio: { url: audio, transcript: 'A bell rings.\n\nBreathe in, and out.' },
          },
          {
            type: 'message',
            text: 'And look.',
            video: {
              url: video,
              alt: 'A green field.',
              captions: '00:00.000 --> 00:01.000\nLook at the field.\n\n00:01.000 --> 00:02.000\nWell done.',
            },
          },
          {
            type: 'user-path-choice',
            id: 'how',
            text: 'How was it?',
            options: [{ label: 'Good' }, { label: 'Odd' }],
          },
          { type: 'message', text: 'Thank you.' },
        ],
      },
    ],
  });
}

const bell = (page: Page) => page.getByLabel('Recording', { exact: true });
const film = (page: Page) => page.getByLabel('Video: A green field.');
const playedTo = (media: Locator) => media.evaluate((one: HTMLMediaElement) => one.currentTime);

async function open(page: Page, address: string): Promise<void> {
  await allAtOnce(page);
  await signInAt(page, address, '/activity/a-bell-and-a-film/chat');
  await expect(film(page)).toBeVisible();
}

test('a family plays a sound and a captioned film, with and without a network and the player', async ({
  browser,
  page,
  context,
  journeyFamily,
}) => {
  await publishOnce(journeyFamily, activityOn(journeyFamily));
  await page.setViewportSize({ width: 390, height: 844 });
  const shifted = await watchShifts(page);
  await open(page, journeyFamily.address);
  await test.step('leaving the conversation ends the sound, and without a network the words are there', async () => {
    await context.setOffline(true);
    await bell(page).evaluate((one: HTMLMediaElement) => void one.play().catch(() => undefined));
    await expect(page.getByRole('alert').getByText('Playing this needs a network.')).toBeVisible();
    await expect(page.getByText('A bell rings.')).toBeVisible();
    await expectAccessibleInAppearances(page, 'a sound without a network');
    await context.setOffline(false);
    // Earlier bubbles may have the button, too, because they could not be checked without a network.
    await page
      .getByRole('region', { name: 'Conversation' })
      .getByRole('button', { name: 'Try again' })
      .click();
    const sound = await bell(page).evaluateHandle((one: HTMLMediaElement) => {
      one.loop = true;
      void one.play();
      return one;
    });
    await expect.poll(() => sound.evaluate((one) => !one.paused && one.currentTime > 0)).toBe(true);
    await page.getByRole('link', { name: 'Leave for now' }).click();
    await expect(film(page)).toBeHidden();
    expect(await sound.evaluate((one) => one.paused)).toBe(true);
  });

  await test.step('a family plays a sound and a captioned film at 390 px, by keyboard, and nothing moves for them', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/recordings/')) asked.push(request.method());
    });
    await page.goto(`${journeyFamily.address}/activity/a-bell-and-a-film/chat`);
    await expect(film(page)).toBeVisible();
    expect(asked).toEqual([]);
    for (const media of [bell(page), film(page)]) {
      const { x, width } = (await media.boundingBox())!;
      expect(x + width).toBeLessThan(390);
    }
    await expectAccessibleInAppearances(page, 'a sound and a film');

    await bell(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => playedTo(bell(page))).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(0);
    await film(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => playedTo(film(page))).toBeGreaterThan(0);
    await expect.poll(() => bell(page).evaluate((one: HTMLMediaElement) => one.paused)).toBe(true);
    const captions = await film(page).evaluate((one: HTMLVideoElement) => {
      const [track] = one.textTracks;
      one.pause();
      one.currentTime = 1.5;
      return { mode: track?.mode, kind: track?.kind, cues: track?.cues?.length, width: one.videoWidth };
    });
    expect(captions).toEqual({ mode: 'showing', kind: 'captions', cues: 2, width: 64 });
    await expect
      .poll(() =>
        film(page).evaluate(
          (one: HTMLVideoElement) => (one.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text,
        ),
      )
      .toBe('Well done.');
    await page.getByText('Read what is said').click();
    await expect(page.getByText('A bell rings.')).toBeVisible();
    expect(await shifted()).toBeLessThan(mostShift);
  });

  await test.step('without a service worker, which would answer with the file of the player: where the player does not come, the words of a recording are there', async () => {
    const plain = await browser.newContext({ serviceWorkers: 'block' });
    const page = await plain.newPage();
    await page.route(/RecordingPlayer-[^/]*\.js$/, (route) => route.abort());
    await allAtOnce(page);
    await signInAt(page, journeyFamily.address, '/activity/a-bell-and-a-film/chat');
    await expect(page.getByText('A bell rings. Breathe in, and out.')).toBeVisible();
    await expect(page.getByText('A green field. Look at the field. Well done.')).toBeVisible();
    await expectAccessibleInAppearances(page, 'recordings without their player');
    await plain.close();
  });
});

test('an author uploads a sound and a captioned film in the studio, plays and publishes them', async ({
  page,
  browser,
  ownServer: { address },
}) => {
  await allAtOnce(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAt(page, address, '/admin/editor?schema=activity', 'admin');
  const steps = [
    { type: 'message', text: 'Listen.' },
    { type: 'message', text: 'And look.' },
    {
      type: 'user-path-choice',
      id: 'how',
      text: 'How was it?',
      options: [{ label: 'Good' }, { label: 'Odd' }],
    },
  ];
  const written = { ...about, touchpoints: [{ id: 'start', title: 'Start', steps }] };
  await replaceJson(page, JSON.stringify(written));
  await page.getByText('Outline', { exact: true }).click();

  await page.getByRole('treeitem', { name: /Listen/ }).click();
  await page.getByText(/^Further settings.*Audio/).click();
  await page.getByLabel('Choose an audio').setInputFiles('test/support/recordings/tone.m4a');
  await expect(page.getByLabel('Transcript')).toBeFocused();
  await expect(page.getByText('Say what is heard, for people who cannot hear it.')).toBeVisible();
  await page.keyboard.type('A bell rings.');
  await expectAccessibleInAppearances(page, 'an audio in the form of a step');

  await page.getByRole('treeitem', { name: /And look/ }).click();
  await page.getByText(/^Further settings.*Video/).click();
  await page.getByLabel('Choose a video').setInputFiles('test/support/recordings/clip.mp4');
  await expect(page.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('A green field.');
  await page.getByLabel('Take captions from a file (.vtt or .srt)').setInputFiles({
    name: 'field.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000\nWell done.\n'),
  });
  await expect(page.getByRole('textbox', { name: 'Captions' })).toHaveValue(
    '00:00.000 --> 00:02.000\nWell done.',
  );
  await expect(page.getByText(/^No problems found/)).toBeVisible();

  await page.getByRole('button', { name: 'Play this Activity' }).click();
  const stage = page.getByRole('region', { name: 'Conversation of the draft' });
  const shown = stage.getByLabel('Video: A green field.');
  await shown.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => playedTo(shown)).toBeGreaterThan(0);

  await page.getByText('JSON', { exact: true }).click();
  await page.getByRole('button', { name: 'Upload Activity JSON' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Upload successful: 201');

  const family = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await open(family, address);
  await bell(family).focus();
  await family.keyboard.press('Space');
  await expect.poll(() => playedTo(bell(family))).toBeGreaterThan(0);
  await family.close();

  await page.goto(`${address}/admin/content/pictures`);
  const row = page.getByRole('row', { name: /video\/mp4, 7 KB/ });
  await expect(row.getByText('Content names it')).toBeVisible();
  await expectAccessibleInAppearances(page, 'the recordings that are kept');
});
