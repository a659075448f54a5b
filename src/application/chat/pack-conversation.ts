import { decideHandIn, type HandIn } from '../../domain/chat/hand-in.ts';
import { leftForSafety } from '../../domain/chat/left-for-safety.ts';
import { withoutClosed } from '../../domain/chat/closed-parts.ts';
import { packValidMs, playable, type Pack } from '../../domain/chat/pack.ts';
import { withTurnOfRun } from '../../domain/chat/run-turn.ts';
import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import type { Person } from '../../domain/people/person.ts';
import {
  assertOpen,
  resolveActivity,
  type ActivityRef,
  type ResolvePorts,
} from '../activity/resolve-activity.ts';
import { AppError } from '../errors.ts';

/**
 * A conversation that is under way, for a device that may lose its network. Throws NotFound where the Activity's
 * author lets no device keep it, it is a Draft, the run is completed or something was taken back in a private part, NotStarted, and what refuses an answer.
 */
export async function packConversation(ports: ResolvePorts, person: Person, ref: ActivityRef): Promise<Pack> {
  const reached = await resolveActivity(ports, person, ref);
  assertOpen(reached);
  const run = await ports.runs.find(reached.key);
  if (!run || run.startedAt === null) throw notStarted();
  const { offline, status } = run.definition;
  const isDraft = status === 'Draft' || reached.activity.definition.status === 'Draft';
  const log = withoutClosed(run);
  if (offline === false || isDraft || run.completedAt !== null || log === null)
    throw new AppError('NotFound', 'There is nothing to keep of this Activity.');
  const now = ports.clock.now();
  return {
    version: run.version,
    activity: playable(run.definition),
    startedAt: run.startedAt,
    log,
    issuedAt: now,
    validUntil: now + packValidMs,
  };
}

/**
 * Stores entries that a device has played without a network, as far as they fit, in one transaction; a repeat stores
 * nothing more. Returns all steps of the run, and how many of the entries are in it. Throws OutOfOrder when the run
 * went on somewhere else or was begun again: its own log counts.
 */
export async function handInConversation(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  played: HandIn,
): Promise<{ available: StepsReply; standing: number }> {
  const reached = await resolveActivity(ports, person, ref);
  assertOpen(reached);
  const now = ports.clock.now();
  return ports.runs.change(reached.key, (run) => {
    if (!run || run.startedAt === null) throw notStarted();
    const taken = decideHandIn(run, played, now);
    if (taken.kind === 'movedOn')
      throw new AppError('OutOfOrder', 'The conversation went on somewhere else meanwhile.');
    const { append, standing, script } = taken;
    const available = withTurnOfRun({ startedAt: run.startedAt }, script.available());
    const reply = { available, standing };
    if (append.length === 0) return { reply };
    return { change: { append, ...(leftForSafety(script) && { quietAt: now }) }, reply };
  });
}

const notStarted = (): AppError => new AppError('NotStarted', 'Start the Activity first.');
