import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The sign-in that an act relies on: a record of the provider, or the account's count of ended sign-ins at the log-in.
 */
type SignInRelied = { accountId: string } & (
  | { record: { model: 'Grant' | 'Session'; id: string } }
  | { epoch: number }
);

const relied = new AsyncLocalStorage<SignInRelied>();

/** Runs an act of a signed-in person. If the sign-in has ended, changes of the act to an account are refused. */
export const runWithSignIn = <Done>(signIn: SignInRelied, act: () => Done): Done => relied.run(signIn, act);

/** Returns the sign-in that the current act relies on; undefined if there is none. */
export const currentActSignIn = (): SignInRelied | undefined => relied.getStore();
