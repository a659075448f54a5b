import type { Script } from './script.ts';

/**
 * Returns whether the family left the conversation through a pause, or will reach one without another question. The
 * script must not be read afterwards: it is moved past touchpoint ends.
 */
export function isLeftForSafety(script: Script): boolean {
  const { touchpoints } = script.definition;
  if (touchpoints.every(({ ending }) => ending !== 'pause')) return false;
  // At most as many touchpoint ends follow one another as there are touchpoints, except in a cycle.
  for (let ends = 0; ends < touchpoints.length && script.waitsOn?.kind === 'touchpoint-end'; ends += 1)
    script.take({ kind: 'touchpoint-ended', touchpointId: script.waitsOn.touchpointId, at: 0 });
  return script.hasPaused;
}
