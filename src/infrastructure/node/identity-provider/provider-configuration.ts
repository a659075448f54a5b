import { errors, interactionPolicy } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { idleTimeoutMs } from '../../../domain/account/reauthentication.ts';
import { parseBrowserFamily } from '../../../domain/account/browser-family.ts';
import type { Account, Accounts } from './accounts/accounts.ts';
import { sessionCookieOptions, shortTermCookieOptions } from './cookies.ts';
import type { IdentityKeys } from './keys.ts';
import { answerLogOutRequest } from './log-out.ts';
import type { IdentityPages } from './pages.ts';
import { storeGrantBrowser, setReauthenticatedUntil, createOidcSqlAdapter } from './accounts/sql-adapter.ts';

/** The web program's client id. */
export const webClientId = 'fireside-web';

const scopes = ['openid', 'offline_access', 'email'];
const minutes = 60;
const days = 24 * 60 * minutes;
const signedInFor = 14 * days;
/** The lifetime of a sign-in on a shared device (s), regardless of activity. */
const sharedFor = 60 * minutes;

type Parts = {
  db: Kysely<Tables>;
  clock: Clock;
  publicUrl: string;
  accounts: Accounts;
  pages: IdentityPages;
  keys: IdentityKeys;
};

/** Returns the complete configuration of oidc-provider; other options are off or have their strict defaults. */
export function createProviderConfiguration(parts: Parts): Configuration {
  const { db, clock, publicUrl, accounts, pages, keys } = parts;
  const issuer = `${publicUrl}/idp`;
  return {
    adapter: createOidcSqlAdapter({ db, clock }),
    jwks: { keys: keys.signing },
    cookies: {
      names: { session: 'fireside_session', interaction: 'fireside_sign_in', resume: 'fireside_resume' },
      long: sessionCookieOptions(issuer),
      short: shortTermCookieOptions(issuer),
      keys: keys.cookie,
    },
    ...webClient(publicUrl),
    subjectTypes: ['public'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes,
    claims: { openid: ['sub', 'shared_until'], email: ['email', 'email_verified'] },
    discovery: { userinfo_endpoint: `${issuer}/userinfo`, ui_locales_supported: [...pages.languages] },
    features: features(parts),
    extraTokenClaims: (ctx, token) =>
      token.kind === 'AccessToken'
        ? { email: ctx.oidc.account?.email, gid: token.grantId, mfa: isStrong(ctx) }
        : undefined,
    findAccount: async (ctx, id) => providerAccount(await accounts.byId(id), () => sharedUntil(ctx, clock)),
    loadExistingGrant: (ctx) => grantWithoutConsent(db, ctx, clock),
    issueRefreshToken: () => true,
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    ttl: lifetimes(clock),
    interactions: { policy: policy(), url: (_ctx, { uid }) => `/idp/sign-in/${uid}` },
    renderError: (ctx, out, error) => {
      ctx.type = 'html';
      ctx.body = failurePage(pages, ctx, out.error, error);
    },
  };
}

/** Returns the configuration of the web program, the only client, which is a public one. */
const webClient = (publicUrl: string) =>
  ({
    clients: [
      {
        client_id: webClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: ['query'],
        redirect_uris: [`${publicUrl}/`, `${publicUrl}/signed-in`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
  }) satisfies Configuration;

const features = ({ db, clock, publicUrl, pages }: Parts): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
  // oidc-provider's user-info endpoint accepts only opaque tokens; the product issues JWTs, so Fireside serves its own.
  userinfo: { enabled: false },
  resourceIndicators: apiTokens(`${publicUrl}/api`, clock),
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => answerLogOutRequest({ db, pages }, ctx, form),
    postLogoutSuccessSource: (ctx) => {
      ctx.body = pages.loggedOut(pages.view(ctx));
    },
  },
});

/**
 * Returns the settings of access tokens: JWTs for the API at `api` alone, which expire with the sign-in at the latest.
 */
const apiTokens = (
  api: string,
  clock: Clock,
): NonNullable<Configuration['features']>['resourceIndicators'] => ({
  enabled: true,
  defaultResource: () => api,
  useGrantedResource: () => true,
  getResourceServerInfo: (ctx, resource) => {
    if (resource !== api) throw new errors.InvalidTarget();
    return {
      scope: scopes.join(' '),
      audience: api,
      accessTokenFormat: 'jwt',
      accessTokenTTL: Math.min(10 * minutes, Math.max(1, remainingOf(ctx, clock) ?? Infinity)),
    };
  },
});

/** Returns the lifetimes of everything that the provider issues (s). */
const lifetimes = (clock: Clock): Configuration['ttl'] => ({
  AccessToken: 10 * minutes,
  AuthorizationCode: 60,
  IdToken: 10 * minutes,
  Interaction: 30 * minutes,
  Session: (_ctx, session) => Math.max(1, endOf(session, clock) - seconds(clock)),
  Grant: signedInFor,
  RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? signedInFor,
});

/**
 * Returns the usual prompts, and requires a new log-in if the session's account was deleted or the device is shared: on
 * a shared device each new tab asks, so that the next person has no access.
 */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base();
  const { Check } = interactionPolicy;
  prompts.get('login')?.checks.add(
    new Check('account_gone', 'the account is no longer there', 'login_required', (ctx) => {
      const isGone = ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined;
      return isGone ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  prompts
    .get('login')
    ?.checks.add(
      new Check('shared_device', 'others use this device', 'login_required', ({ oidc }) =>
        oidc.session?.transient === true && oidc.result?.['login'] === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return prompts;
}

/** Grants consent without a question, because the web program is the product itself; each sign-in extends the grant. */
async function grantWithoutConsent(db: Kysely<Tables>, ctx: KoaContextWithOIDC, clock: Clock) {
  const { oidc } = ctx;
  const { provider, account, client, session } = oidc;
  if (!account || !client || !session) throw new errors.InvalidRequest('nobody is signed in');
  const { clientId } = client;
  const knownId = session.grantIdFor(clientId);
  const known = knownId === undefined ? undefined : await provider.Grant.find(knownId);
  const { accountId } = account;
  const grant = known?.accountId === accountId ? known : new provider.Grant({ accountId, clientId });
  const requested = [...oidc.requestParamOIDCScopes];
  grant.addOIDCScope(requested);
  for (const resource of Object.keys(oidc.resourceServers ?? {})) grant.addResourceScope(resource, requested);
  grant.exp = endOf(session, clock);
  const grantId = await grant.save();
  await storeGrantBrowser(db, grantId, parseBrowserFamily(ctx.get('user-agent')));
  await setReauthenticatedUntil(db, grantId, (session.loginTs ?? 0) * 1000 + idleTimeoutMs);
  return grant;
}

/** Returns whether the sign-in of these tokens used two factors. */
function isStrong({ oidc: { entities } }: KoaContextWithOIDC): boolean {
  const { amr = [] } = entities.AuthorizationCode ?? entities.RefreshToken ?? {};
  return amr.includes('mfa');
}

const seconds = (clock: Clock): number => Math.floor(clock.now() / 1000);

/** Returns when a sign-in ends (s): two weeks from now, or an hour after a sign-in on a shared device began. */
const endOf = (
  { transient, loginTs }: { transient?: boolean | undefined; loginTs?: number | undefined },
  clock: Clock,
): number => (transient === true ? (loginTs ?? 0) + sharedFor : seconds(clock) + signedInFor);

/** Returns the remaining lifetime of the grant for which tokens are issued (s). */
function remainingOf({ oidc }: KoaContextWithOIDC, clock: Clock): number | undefined {
  const exp = oidc.entities.Grant?.exp;
  return exp === undefined ? undefined : exp - seconds(clock);
}

/** Returns when a sign-in on a shared device ends (s); undefined for others, which have a longer lifetime. */
function sharedUntil(ctx: KoaContextWithOIDC, clock: Clock): number | undefined {
  const remaining = remainingOf(ctx, clock);
  return remaining !== undefined && remaining < signedInFor / 2 ? seconds(clock) + remaining : undefined;
}

/** Returns the account for tokens; undefined if it is disabled or not verified. */
function providerAccount(account: Account | null, until: () => number | undefined) {
  if (!account || account.disabledAt !== null || account.verifiedAt === null) return undefined;
  const { id, email } = account;
  const claims = () => ({ sub: id, email, email_verified: true, shared_until: until() });
  return { accountId: id, email, claims };
}

/** Renders the page of a failure. A page at an address that accepts only a form has no links to other languages. */
function failurePage(pages: IdentityPages, ctx: KoaContextWithOIDC, code: string, error: Error): string {
  const seen = pages.view(ctx, ctx.query['ui_locales']);
  const view = ctx.method === 'GET' ? seen : { ...seen, address: null };
  if (error instanceof errors.SessionNotFound) return pages.failure(view, 'expired');
  return code === 'server_error' ? pages.failure(view, 'unavailable') : pages.failure(view, 'failed', code);
}
