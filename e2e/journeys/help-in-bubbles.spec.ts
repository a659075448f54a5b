import { endOfAnimations } from '../support/accessible.ts';
import type { Page } from '@playwright/test';
import { atPace } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';

const smallestTarget = 44;

/** Returns the fonts with which this element's own text is drawn. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).toSorted();
}

for (const width of firstOf([390, 1280]))
  test(`at ${width} px the coach's numbers and "Get help now" can be pressed, and have a plain zero`, async ({
    page,
    server,
  }, info) => {
    await page.setViewportSize({ width, height: 844 });
    await atPace(page, 'instant');
    await signInAt(page, server.address, '/activity/worried-about-self-harm/chat');
    const talk = page.getByRole('region', { name: 'Conversation' });
    const bubble = talk.getByRole('listitem').filter({ hasText: '116 123' }).first();
    await expect(bubble.getByRole('link', { name: '116 123' })).toHaveAttribute('href', 'tel:116123');
    await expect(bubble.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999');
    await expect(bubble.getByRole('link', { name: '111' })).toHaveAttribute('href', 'tel:111');
    await endOfAnimations(page);
    for (const pressed of await bubble.getByRole('link').or(bubble.getByRole('button')).all()) {
      const box = (await pressed.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(smallestTarget);
    }
    await page.screenshot({ path: info.outputPath('bubble.png') });
    await bubble.getByRole('button', { name: 'Get help now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Get help now' });
    for (const name of ['Exit this page', 'Close'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('link', { name: '0800 1111' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bubble.getByRole('button', { name: 'Get help now' })).toBeFocused();

    // journeys/shop.spec.ts tests that a promo code keeps the zero with a slash.
    await test.step('digits in texts have a plain zero', async () => {
      await page.goto(`${server.address}/activity/worried-about-self-harm`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A font that loads late is not used on that page; the next visit finds it on the device.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => {
          document.body.insertAdjacentHTML('beforeend', '<p id="words">Call</p><p id="digits">0800</p>');
        });
        await page.evaluate(() => document.fonts.ready);
        expect(await fontsOf(page, '#words')).toEqual([expect.stringContaining('Atkinson Hyperlegible')]);
        expect(await fontsOf(page, '#digits')).toEqual([expect.stringContaining('Familjen Grotesk')]);
      }).toPass();
    });
  });
