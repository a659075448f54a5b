import type { CDPSession, Page } from '@playwright/test';

/** Adds a virtual authenticator to the page's browser, which makes passkeys without asking a person. */
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
