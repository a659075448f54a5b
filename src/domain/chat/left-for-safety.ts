import type { Script } from './script.ts';

/**
 * Returns whether the family has come to a pause (an ending for its safety), or comes to one before the next question.
 * Moves `script` past touchpoint ends, so the caller must not use `script` afterwards.
 */
export function isLeftForSafety(script: Script): boolean {
  const { touchpoints } = script.definition;
  if (touchpoints.every(({ ending }) => ending !== 'pause')) return false;
  // Bounds the loop: only a cycle has more touchpoint ends in a row than there are touchpoints.
  for (let ends = 0; ends < touchpoints.length && script.waitsOn?.kind === 'touchpoint-end'; ends += 1)
    script.take({ kind: 'touchpoint-ended', touchpointId: script.waitsOn.touchpointId, at: 0 });
  return script.hasPaused;
}
