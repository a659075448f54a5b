import type { StepsReply } from '../steps/steps-reply.ts';

/** More than a run has turns. */
const turnsOfRun = 1024;

/** When the run was started, epoch ms. */
type Started = { startedAt: number };

/**
 * The reply as devices have it. Their number of a turn says of which run it is, too, so that what was meant for a run
 * that has been begun anew since is known to be late: a step has the same id in both.
 */
export const withTurnOfRun = ({ startedAt }: Started, reply: StepsReply): StepsReply =>
  reply.turn === undefined ? reply : { ...reply, turn: startedAt * turnsOfRun + reply.turn };

/** The turn in its run that a device's number means; it fits no other run. Undefined without a number. */
export const turnWithinRun = ({ startedAt }: Started, turn: number | undefined): number | undefined =>
  turn === undefined ? undefined : turn - startedAt * turnsOfRun;

/** The start of the run that a device's number of a turn means (epoch ms). Undefined without a number. */
export const startOfRun = (turn: number | undefined): number | undefined =>
  turn === undefined ? undefined : Math.floor(turn / turnsOfRun);
