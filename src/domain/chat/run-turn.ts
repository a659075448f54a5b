import type { StepsReply } from '../steps/steps-reply.ts';

/**
 * The factor by which a run's start (epoch ms) is multiplied before the turn is added; it must exceed the number of
 * turns.
 */
const turnsOfRun = 1024;

/** The start of a run (epoch ms). */
type Started = { startedAt: number };

/**
 * Returns the reply with a turn number that also identifies the run. A run that was begun anew has the same step ids,
 * so only the number shows that an answer belongs to the earlier run.
 */
export const encodeRunTurn = ({ startedAt }: Started, reply: StepsReply): StepsReply =>
  reply.turn === undefined ? reply : { ...reply, turn: startedAt * turnsOfRun + reply.turn };

/**
 * Returns the turn (number of changed answers) that a device's number encodes for this run. A number of another run
 * gives a turn that no run has; no number gives undefined.
 */
export const decodeRunTurn = ({ startedAt }: Started, turn: number | undefined): number | undefined =>
  turn === undefined ? undefined : turn - startedAt * turnsOfRun;

/** Returns the start (epoch ms) of the run that a device's turn number identifies. Undefined without a number. */
export const decodeRunStart = (turn: number | undefined): number | undefined =>
  turn === undefined ? undefined : Math.floor(turn / turnsOfRun);
