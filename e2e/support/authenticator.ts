import type { CDPSession, Page } from '@playwright/test';

/** Adds to the page's browser an authenticator that makes passkeys without asking. */
export async function addAuthenticator(
  page: Page,
): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}
