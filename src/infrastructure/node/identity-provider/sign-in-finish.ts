import type { FastifyReply } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { SignInEnded } from '../platform/database/standing-sign-in.ts';
import { knownBrowserSetter } from './known-browser.ts';
import { endSession } from './log-out.ts';
import type { IdentityProvider } from './provider.ts';
import type { SignInState } from './sign-in-state.ts';

/** A person who was recognised; `epoch` is the account's at that time, `amr` says how (RFC 8176). */
export type Recognised = { id: string; epoch: number; email: string; shared: boolean; amr: string[] };

/** The last step of signing in: the browser gets its session and goes on. */
export class SignInFinish {
  readonly #identity: IdentityProvider;
  readonly #knownCookie: ReturnType<typeof knownBrowserSetter>;

  constructor(identity: IdentityProvider) {
    this.#identity = identity;
    this.#knownCookie = knownBrowserSetter(identity);
  }

  /**
   * Finishes a log in. On a shared device it ends with the browser and leaves no sign of the person. False, with no
   * reply, where all sign-ins of the account were ended since it began, as by taking the account back.
   */
  async logIn(state: SignInState, { id, epoch, email, shared, amr }: Recognised): Promise<boolean> {
    await this.#endOther(state, id);
    const login = { accountId: id, epoch, amr, remember: !shared };
    const next = await this.#goingOn(state, { login }).catch(unlessEnded);
    if (next === undefined) return false;
    if (!shared) state.reply.header('set-cookie', await this.#knownCookie(email));
    void state.reply.redirect(next, 303);
    return true;
  }

  /** Goes on where nothing but consent is asked for, which is always given. */
  async consent(state: SignInState): Promise<FastifyReply> {
    return state.reply.redirect(await this.#goingOn(state, { consent: {} }), 303);
  }

  /** Ends the session of another person who is signed in on this browser before the new one begins. */
  async #endOther({ request, reply, interaction }: SignInState, id: string): Promise<void> {
    const { db, live } = this.#identity;
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId === undefined || session.accountId === id) return;
    await endSession(db, session);
    delete interaction.session;
    await interaction.persist();
  }

  /** Keeps the result of a request to sign in, and returns the address where it goes on. */
  async #goingOn({ request, reply }: SignInState, result: InteractionResults): Promise<string> {
    const { provider } = await this.#identity.live.current();
    return provider.interactionResult(request.raw, reply.raw, result);
  }
}

/** Returns undefined for the end of the account's sign-ins; throws every other error. */
export function unlessEnded(error: unknown): undefined {
  if (error instanceof SignInEnded) return undefined;
  throw error;
}
