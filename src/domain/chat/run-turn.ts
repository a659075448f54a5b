import type { StepsReply } from '../steps/steps-reply.ts';

/** The factor by which run starts are multiplied; it must exceed the number of turns in a run. */
const turnsOfRun = 1024;

/** The start of a run (epoch ms). */
type Started = { startedAt: number };

/**
 * Returns the reply with a turn number that also identifies the run. A step has the same id in a run that was begun
 * anew, so the number shows that an answer to the earlier run is late.
 */
export const encodeRunTurn = ({ startedAt }: Started, reply: StepsReply): StepsReply =>
  reply.turn === undefined ? reply : { ...reply, turn: startedAt * turnsOfRun + reply.turn };

/**
 * Converts a device's turn number to the turn within this run; a number of another run fits no turn. Undefined without
 * a number.
 */
export const decodeRunTurn = ({ startedAt }: Started, turn: number | undefined): number | undefined =>
  turn === undefined ? undefined : turn - startedAt * turnsOfRun;

/** Returns the start (epoch ms) of the run that a device's turn number identifies. Undefined without a number. */
export const decodeRunStart = (turn: number | undefined): number | undefined =>
  turn === undefined ? undefined : Math.floor(turn / turnsOfRun);
