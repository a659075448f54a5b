import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import { finishOf } from '../catalogue/finish.ts';
import { isTender } from '../catalogue/tender.ts';
import type { KeptEntry } from './run-entry.ts';

/**
 * The copy of a conversation on a device, with which it continues without a network (promise 37). Instants are epoch
 * ms.
 */
export type Pack = {
  /** Hash of the content version that the run is on. */
  version: string;
  activity: PlayableActivity;
  /** When the run was started: a run that is begun again has another instant. */
  startedAt: number;
  /** All that the run held when the pack was made, with private parts that are closed as one entry each. */
  log: readonly KeptEntry[];
  issuedAt: number;
  /** From then on a device no longer keeps it. */
  validUntil: number;
};

export const packValidMs = 14 * 24 * 60 * 60 * 1000;

/** Nothing that only a page about the Activity shows: a pack goes over weak networks. */
export function playable({
  slug,
  title,
  touchpoints,
  translations = {},
  tender,
  finish,
  categories,
}: ActivityDefinition): PlayableActivity {
  const there = Object.entries(translations).filter(([, { status }]) => status === 'Available');
  return {
    slug,
    title,
    touchpoints,
    ...finishOf({ finish, tender, categories }),
    ...(isTender({ tender, lifeChallenges: categories.lifeChallenges ?? [] }) && { tender: true }),
    ...(there.length > 0 && { translations: Object.fromEntries(there) }),
  };
}
