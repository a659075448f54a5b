import type { TouchpointDefinition } from '../../src/domain/activity/definition.ts';
import { activity, choice, input, message, touchpoint } from './activity.ts';

/** Returns a touchpoint after which the conversation pauses. */
export function pausing(...from: Parameters<typeof touchpoint>): TouchpointDefinition {
  return { ...touchpoint(...from), ending: 'pause' };
}

/** Returns an Activity with a safety pause: the answer 'Getting help' to 'now' leads to the pause 'stop'. */
export const leaving = (part: Parameters<typeof activity>[1] = {}) =>
  activity(
    [
      touchpoint('hello', [message('Hi'), choice('how', ['Fine -> talk', 'In danger -> danger'])]),
      touchpoint('danger', [
        message('Call 999'),
        choice('now', ['Getting help -> stop', 'It is over -> talk']),
      ]),
      pausing('stop', [message('Stay close'), message('Keep 999 near', { id: 'keep' })]),
      touchpoint('talk', [input('words'), message('Bye')]),
    ],
    part,
  );
