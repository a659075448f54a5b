import { decideHandIn, type HandIn } from '../../domain/chat/hand-in.ts';
import { isLeftForSafety } from '../../domain/chat/left-for-safety.ts';
import { collapseClosedParts } from '../../domain/chat/closed-parts.ts';
import { packValidMs, toPlayableActivity, type Pack } from '../../domain/chat/pack.ts';
import { encodeRunTurn } from '../../domain/chat/run-turn.ts';
import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import type { Person } from '../../domain/people/person.ts';
import {
  assertActivityOpen,
  resolveActivity,
  type ActivityRef,
  type ResolveActivityPorts,
} from '../activity/resolve-activity.ts';
import { AppError } from '../errors.ts';

/**
 * Returns a conversation under way with all data for playing it offline. Throws NotFound when the author forbids
 * offline play, for a Draft, a completed run, and a run with an undone answer in a private part. Throws NotStarted, and
 * the errors that refuse an answer.
 */
export async function packConversation(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<Pack> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityOpen(reached);
  const run = await ports.runs.find(reached.key);
  if (!run || run.startedAt === null) throw notStarted();
  const { offline, status } = run.definition;
  const isDraft = status === 'Draft' || reached.activity.definition.status === 'Draft';
  const log = collapseClosedParts(run);
  if (offline === false || isDraft || run.completedAt !== null || log === null)
    throw new AppError('NotFound', 'There is nothing to keep of this Activity.');
  const now = ports.clock.now();
  return {
    version: run.version,
    activity: toPlayableActivity(run.definition),
    startedAt: run.startedAt,
    log,
    issuedAt: now,
    validUntil: now + packValidMs,
  };
}

/**
 * Stores the entries that a device made offline, as far as they are valid, in one transaction; a repetition stores
 * nothing more. Returns all steps of the run, and how many of the entries its log contains. Throws OutOfOrder when the
 * run was continued on another device or started again; the entries are then refused.
 */
export async function submitHandIn(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  played: HandIn,
): Promise<{ available: StepsReply; standing: number }> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityOpen(reached);
  const now = ports.clock.now();
  return ports.runs.change(reached.key, (run) => {
    if (!run || run.startedAt === null) throw notStarted();
    const taken = decideHandIn(run, played, now);
    if (taken.kind === 'movedOn')
      throw new AppError('OutOfOrder', 'The conversation went on somewhere else meanwhile.');
    const { append, standing, script } = taken;
    const available = encodeRunTurn({ startedAt: run.startedAt }, script.available());
    const reply = { available, standing };
    if (append.length === 0) return { reply };
    return { change: { append, ...(isLeftForSafety(script) && { quietAt: now }) }, reply };
  });
}

const notStarted = (): AppError => new AppError('NotStarted', 'Start the Activity first.');
