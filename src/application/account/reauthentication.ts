import {
  idleTimeoutMs,
  reauthenticationState,
  type ReauthenticationState,
} from '../../domain/account/reauthentication.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Reauthentication } from '../ports/server/account/reauthentication.ts';

/** `isHere`: this server keeps password and passkeys. */
export type ReauthenticationPorts = { reauthentication: Reauthentication; clock: Clock; isHere: boolean };

/** The caller and their sign-in; null where the token names none. */
export type ReauthenticationCaller = { personId: string; signInId: string | null };

/** Says whether protected content is open to the caller. A token without a sign-in is not of a person on a device. */
export async function showReauthentication(
  { reauthentication, clock, isHere }: ReauthenticationPorts,
  { personId, signInId }: ReauthenticationCaller,
): Promise<ReauthenticationState> {
  if (signInId === null)
    return { asks: false, isWanted: false, openForMs: idleTimeoutMs, isShared: false, isHere };
  const [chosen, signIn] = await Promise.all([
    reauthentication.choice(personId),
    reauthentication.signIn(signInId),
  ]);
  return reauthenticationState({ chosen, isHere, ...signIn }, clock.now());
}

/** @throws AppError ReauthenticationRequired where protected content is closed. */
export async function demandReauthentication(
  ports: ReauthenticationPorts,
  caller: ReauthenticationCaller,
): Promise<void> {
  const { openForMs } = await showReauthentication(ports, caller);
  if (openForMs === 0)
    throw new AppError('ReauthenticationRequired', 'Show your password or a passkey first.');
}

/** Somebody presses: what is open stays open for another while. */
export async function extendReauthentication(
  ports: ReauthenticationPorts,
  caller: ReauthenticationCaller,
): Promise<ReauthenticationState> {
  const now = ports.clock.now();
  if (caller.signInId !== null)
    await ports.reauthentication.extend(caller.signInId, { now, until: now + idleTimeoutMs });
  return showReauthentication(ports, caller);
}

/** The owner has shown who they are. */
export async function reauthenticate(
  ports: ReauthenticationPorts,
  caller: ReauthenticationCaller,
): Promise<ReauthenticationState> {
  const now = ports.clock.now();
  if (caller.signInId !== null)
    await ports.reauthentication.open(caller.signInId, { now, until: now + idleTimeoutMs });
  return showReauthentication(ports, caller);
}
