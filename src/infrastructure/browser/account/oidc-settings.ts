import { WebStorageStateStore, type UserManagerSettings } from 'oidc-client-ts';
import type { BrowserPage } from './browser-page.ts';
import { keptMetadata } from './kept-metadata.ts';
import { checkSettings } from './required-oidc-settings.ts';

/**
 * The configured settings as they are, over the defaults of specification 9. Authorization code with PKCE
 * and where records are kept are not for a configuration to change. Throws when something needed is missing.
 */
export function oidcSettings(configured: Record<string, unknown>, page: BrowserPage): UserManagerSettings {
  const settings = {
    post_logout_redirect_uri: `${page.origin}/`,
    scope: 'openid',
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 15,
    staleStateAgeInSeconds: 900,
    checkSessionIntervalInSeconds: 2,
    monitorSession: false,
    loadUserInfo: false,
    revokeTokensOnSignout: true,
    ...keptMetadata(page, configured['authority']),
    ...configured,
    response_type: 'code',
    disablePKCE: false,
    stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: page.localStore }),
    userStore: new WebStorageStateStore({ prefix: 'oidc.', store: page.tabStore }),
  };
  checkSettings(settings);
  return settings as unknown as UserManagerSettings;
}
