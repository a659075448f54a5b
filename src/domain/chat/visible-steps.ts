import type { PlayableActivity } from '../activity/definition.ts';
import type { DeviceLogEntry } from './run-entry.ts';
import { foldLogIntoScript } from './script.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

type Made = { definition: PlayableActivity; reply: StepsReply };

const made = new WeakMap<readonly DeviceLogEntry[], Made>();

/** Returns all visible steps of a run. The result is cached for the log object, so the caller must not append to it. */
export function computeVisibleSteps(
  definition: PlayableActivity,
  log: readonly DeviceLogEntry[],
): Readonly<StepsReply> {
  const known = made.get(log);
  if (known?.definition === definition) return known.reply;
  const reply = foldLogIntoScript(definition, log).available();
  made.set(log, { definition, reply });
  return reply;
}
