/** The settings of oidc-client-ts that are needed before its code is loaded. */
export type RequiredOidcSettings = {
  authority: string;
  client_id: string;
  redirect_uri: string;
  response_mode?: string | undefined;
};

/** Returns the parameters of the provider's response in this address. */
export function parseAuthorizationResponse(
  address: string,
  { response_mode: mode }: Pick<RequiredOidcSettings, 'response_mode'>,
): URLSearchParams {
  const { hash, searchParams } = new URL(address);
  return mode === 'fragment' ? new URLSearchParams(hash.slice(1)) : searchParams;
}

/** Returns true if this address is the provider's response to a request of this browser. */
export function isAuthorizationResponseAddress(
  address: string,
  settings: Pick<RequiredOidcSettings, 'redirect_uri' | 'response_mode'>,
  origin: string,
): boolean {
  const redirect = new URL(settings.redirect_uri, origin);
  const here = new URL(address);
  const answer = parseAuthorizationResponse(address, settings);
  const answered = answer.has('error') || (answer.has('code') && answer.has('state'));
  return answered && here.origin === redirect.origin && here.pathname === redirect.pathname;
}

const required = ['authority', 'client_id', 'redirect_uri'] as const;

/** Returns the settings. @throws Error when the configuration lacks one of those that signing in needs. */
export function checkOidcSettings(configured: Record<string, unknown>): RequiredOidcSettings {
  const missing = required.filter((name) => typeof configured[name] !== 'string');
  if (missing.length > 0) throw new Error(`The sign-in settings have no ${missing.join(', ')}.`);
  return configured as RequiredOidcSettings;
}
