import type { Script } from './script.ts';

/**
 * Has the family left the conversation through a pause, or does it without being asked anything more? Call it when
 * nothing else is read of the script: it goes past the ends of touchpoints on the way.
 */
export function leftForSafety(script: Script): boolean {
  const { touchpoints } = script.definition;
  if (touchpoints.every(({ ending }) => ending !== 'pause')) return false;
  // No more ends follow each other than there are touchpoints, unless they go round for ever.
  for (let ends = 0; ends < touchpoints.length && script.waitsOn?.kind === 'touchpoint-end'; ends += 1)
    script.take({ kind: 'touchpoint-ended', touchpointId: script.waitsOn.touchpointId, at: 0 });
  return script.hasPaused;
}
