import type { FastifyReply } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { SignInEndedError } from '../platform/database/standing-sign-in.ts';
import { createKnownBrowserCookieSetter } from './known-browser.ts';
import { endSession } from './log-out.ts';
import type { IdentityProvider } from './provider.ts';
import type { SignInState } from './sign-in-state.ts';

/**
 * The person who authenticated; `epoch` is the account's count of ended sign-ins then, `amr` the methods (RFC 8176).
 */
export type AuthenticatedUser = { id: string; epoch: number; email: string; shared: boolean; amr: string[] };

/** Finishes a sign-in: stores the browser's session and redirects the browser. */
export class SignInCompletion {
  readonly #identity: IdentityProvider;
  readonly #knownCookie: ReturnType<typeof createKnownBrowserCookieSetter>;

  constructor(identity: IdentityProvider) {
    this.#identity = identity;
    this.#knownCookie = createKnownBrowserCookieSetter(identity);
  }

  /**
   * Finishes a log-in. On a shared device, the session ends with the browser and nothing of the person stays there.
   * Returns false, without a reply, if all sign-ins of the account were ended meanwhile, for example because the owner
   * took the account back.
   */
  async logIn(state: SignInState, { id, epoch, email, shared, amr }: AuthenticatedUser): Promise<boolean> {
    await this.#endOther(state, id);
    const login = { accountId: id, epoch, amr, remember: !shared };
    const next = await this.#goingOn(state, { login }).catch(ignoreSignInEnded);
    if (next === undefined) return false;
    if (!shared) state.reply.header('set-cookie', await this.#knownCookie(email));
    void state.reply.redirect(next, 303);
    return true;
  }

  /** Continues a sign-in request that requires nothing but consent, which is always granted. */
  async consent(state: SignInState): Promise<FastifyReply> {
    return state.reply.redirect(await this.#goingOn(state, { consent: {} }), 303);
  }

  /** Ends the session of another person on this browser before the new one begins. */
  async #endOther({ request, reply, interaction }: SignInState, id: string): Promise<void> {
    const { db, live } = this.#identity;
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId === undefined || session.accountId === id) return;
    await endSession(db, session);
    delete interaction.session;
    await interaction.persist();
  }

  /** Stores the result of a sign-in request and returns the address that continues the request. */
  async #goingOn({ request, reply }: SignInState, result: InteractionResults): Promise<string> {
    const { provider } = await this.#identity.live.current();
    return provider.interactionResult(request.raw, reply.raw, result);
  }
}

/** Returns undefined for SignInEndedError. @throws the error if it is any other. */
export function ignoreSignInEnded(error: unknown): undefined {
  if (error instanceof SignInEndedError) return undefined;
  throw error;
}
