import type { PlayableActivity } from '../activity/definition.ts';
import type { KeptEntry } from './run-entry.ts';
import { follow } from './script.ts';
import type { StepsReply } from '../steps/steps-reply.ts';

type Made = { definition: PlayableActivity; reply: StepsReply };

const made = new WeakMap<readonly KeptEntry[], Made>();

/** All that can be seen of a run. The same log object, which must not grow, gives the same reply object again. */
export function availableIn(definition: PlayableActivity, log: readonly KeptEntry[]): Readonly<StepsReply> {
  const known = made.get(log);
  if (known?.definition === definition) return known.reply;
  const reply = follow(definition, log).available();
  made.set(log, { definition, reply });
  return reply;
}
