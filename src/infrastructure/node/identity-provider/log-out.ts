import type { Kysely } from 'kysely';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Tables } from '../platform/database/tables/tables.ts';
import { trustedHtml } from '../platform/pages/html.ts';
import type { IdentityPages } from './pages.ts';
import { sessionCookieOptions } from './cookies.ts';
import { endSignInGrant } from './accounts/sql-adapter.ts';

type Oidc = KoaContextWithOIDC['oidc'];
type Session = NonNullable<Oidc['session']>;

/** Returns the provider's context of a request; undefined at addresses that are not the provider's. */
export const readOidcContext = (ctx: { status: number; oidc?: Oidc }): Oidc | undefined => ctx.oidc;

/** Ends a session: first every code and refresh token issued for it, then the session itself. */
export async function endSession(db: Kysely<Tables>, session: Session): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId !== undefined) await endSignInGrant(db, grantId);
  await session.destroy();
}

/**
 * Answers a log-out request of a signed-in person. With a valid `id_token_hint` of that person no question is asked;
 * any other request could be a link on another site, so that it is confirmed first.
 */
export async function answerLogOutRequest(
  { db, pages }: { db: Kysely<Tables>; pages: IdentityPages },
  ctx: KoaContextWithOIDC,
  form: string,
): Promise<void> {
  const { session, entities, provider } = ctx.oidc;
  if (!session || entities.IdTokenHint?.payload.sub !== session.accountId) {
    ctx.body = pages.confirmLogOut(pages.view(ctx, ctx.oidc.params?.['ui_locales']), trustedHtml(form));
    return;
  }
  await endSession(db, session);
  ctx.cookies.set(provider.cookieName('session'), null, sessionCookieOptions(provider.issuer));
  ctx.status = 303;
  ctx.redirect(afterLogOut(ctx.oidc));
}

/**
 * Redirects a log-out request at once when no account is signed in: there is nothing to confirm and no session to end.
 */
export function skipLogOutWithoutSession(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const oidc = readOidcContext(ctx);
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId !== undefined) return;
    await oidc.session?.destroy();
    ctx.remove('set-cookie');
    ctx.status = 303;
    ctx.redirect(afterLogOut(oidc));
  });
}

function afterLogOut(oidc: Oidc): string {
  const { post_logout_redirect_uri: target, state } = oidc.params ?? {};
  if (typeof target !== 'string') return oidc.urlFor('end_session_success');
  const url = new URL(target);
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
}
