import { awayMs, oldWordsState, type OldWordsState } from '../../domain/account/old-words.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { OldWords } from '../ports/server/old-words.ts';

/** `isHere`: this server keeps password and passkeys. */
export type OldWordsPorts = { oldWords: OldWords; clock: Clock; isHere: boolean };

/** Who asks, in which sign-in; null where a token says nothing of one. */
export type OldWordsCaller = { personId: string; signInId: string | null };

/** Whether old words are open for whoever asks. A token without a sign-in is not one of a person on a device. */
export async function showOldWords(
  { oldWords, clock, isHere }: OldWordsPorts,
  { personId, signInId }: OldWordsCaller,
): Promise<OldWordsState> {
  if (signInId === null) return { asks: false, openForMs: awayMs, isShared: false, isHere };
  const [chosen, signIn] = await Promise.all([oldWords.choice(personId), oldWords.signIn(signInId)]);
  return oldWordsState({ chosen, isHere, ...signIn }, clock.now());
}

/** @throws AppError ProofNeeded where old words are closed. */
export async function demandOpen(ports: OldWordsPorts, caller: OldWordsCaller): Promise<void> {
  const { openForMs } = await showOldWords(ports, caller);
  if (openForMs === 0) throw new AppError('ProofNeeded', 'Show your password or a passkey first.');
}

/** Somebody presses: what is open stays open for another while. */
export async function stayAtOldWords(ports: OldWordsPorts, caller: OldWordsCaller): Promise<OldWordsState> {
  const now = ports.clock.now();
  if (caller.signInId !== null) await ports.oldWords.stay(caller.signInId, { now, until: now + awayMs });
  return showOldWords(ports, caller);
}

/** The owner has shown who they are. */
export async function openOldWords(ports: OldWordsPorts, caller: OldWordsCaller): Promise<OldWordsState> {
  const now = ports.clock.now();
  if (caller.signInId !== null) await ports.oldWords.open(caller.signInId, { now, until: now + awayMs });
  return showOldWords(ports, caller);
}
