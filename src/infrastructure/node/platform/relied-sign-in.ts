import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The sign-in that an act relies on: a record of the provider, or the number of times that all sign-ins of the account
 * had been ended when its owner was recognised.
 */
type SignInRelied = { accountId: string } & (
  | { record: { model: 'Grant' | 'Session'; id: string } }
  | { epoch: number }
);

const relied = new AsyncLocalStorage<SignInRelied>();

/** Carries out an act of somebody signed in: no change to an account in it outlives that sign-in. */
export const relyingOn = <Done>(signIn: SignInRelied, act: () => Done): Done => relied.run(signIn, act);

/** Returns the sign-in that the act under way relies on; undefined for none. */
export const signInRelied = (): SignInRelied | undefined => relied.getStore();
