import {
  idleTimeoutMs,
  computeReauthenticationState,
  type ReauthenticationState,
} from '../../domain/account/reauthentication.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ReauthenticationRepository } from '../ports/server/account/reauthentication.ts';

/** The ports for re-authentication. `isHere`: this server keeps the passwords and passkeys. */
export type ReauthenticationPorts = {
  reauthentication: ReauthenticationRepository;
  clock: Clock;
  isHere: boolean;
};

/** The caller with their sign-in; `signInId` is null when the access token names none. */
export type ReauthenticationCaller = { personId: string; signInId: string | null };

/**
 * Returns whether protected content is open to the caller. A token without a sign-in does not come from a person's
 * device, so no proof is asked for.
 */
export async function readReauthenticationState(
  { reauthentication, clock, isHere }: ReauthenticationPorts,
  { personId, signInId }: ReauthenticationCaller,
): Promise<ReauthenticationState> {
  if (signInId === null)
    return { asks: false, isWanted: false, openForMs: idleTimeoutMs, isShared: false, isHere };
  const [chosen, signIn] = await Promise.all([
    reauthentication.choice(personId),
    reauthentication.signIn(signInId),
  ]);
  return computeReauthenticationState({ chosen, isHere, ...signIn }, clock.now());
}

/** @throws AppError ReauthenticationRequired when protected content is closed to the caller. */
export async function assertReauthenticated(
  ports: ReauthenticationPorts,
  caller: ReauthenticationCaller,
): Promise<void> {
  const { openForMs } = await readReauthenticationState(ports, caller);
  if (openForMs === 0)
    throw new AppError('ReauthenticationRequired', 'Show your password or a passkey first.');
}

/** Extends the time for which protected content is open, while the person uses the page. */
export async function extendReauthentication(
  ports: ReauthenticationPorts,
  caller: ReauthenticationCaller,
): Promise<ReauthenticationState> {
  const now = ports.clock.now();
  if (caller.signInId !== null)
    await ports.reauthentication.extend(caller.signInId, { now, until: now + idleTimeoutMs });
  return readReauthenticationState(ports, caller);
}

/** Opens protected content after a proof by the owner. */
export async function reauthenticate(
  ports: ReauthenticationPorts,
  caller: ReauthenticationCaller,
): Promise<ReauthenticationState> {
  const now = ports.clock.now();
  if (caller.signInId !== null)
    await ports.reauthentication.open(caller.signInId, { now, until: now + idleTimeoutMs });
  return readReauthenticationState(ports, caller);
}
