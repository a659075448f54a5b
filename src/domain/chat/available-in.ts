import type { PlayableActivity } from '../activity/definition.ts';
import type { KeptEntry } from './run-entry.ts';
import { follow } from './script.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

type Made = { definition: PlayableActivity; reply: StepsReply };

const made = new WeakMap<readonly KeptEntry[], Made>();

/** Returns all visible steps of a run. The reply is cached by the log object, which must not grow. */
export function availableIn(definition: PlayableActivity, log: readonly KeptEntry[]): Readonly<StepsReply> {
  const known = made.get(log);
  if (known?.definition === definition) return known.reply;
  const reply = follow(definition, log).available();
  made.set(log, { definition, reply });
  return reply;
}
