import { WebStorageStateStore, type UserManagerSettings } from 'oidc-client-ts';
import type { BrowserPage } from './browser-page.ts';
import { readProviderMetadata } from './provider-metadata.ts';
import { checkOidcSettings } from './required-oidc-settings.ts';

/**
 * Returns the configured settings over the defaults of specification 9. A configuration can change neither the
 * authorization code flow with PKCE nor the stores in which oidc-client-ts keeps its records. @throws Error when a
 * required setting is missing.
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
    ...readProviderMetadata(page, configured['authority']),
    ...configured,
    response_type: 'code',
    disablePKCE: false,
    stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: page.localStore }),
    userStore: new WebStorageStateStore({ prefix: 'oidc.', store: page.tabStore }),
  };
  checkOidcSettings(settings);
  return settings as unknown as UserManagerSettings;
}
