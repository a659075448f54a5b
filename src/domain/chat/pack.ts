import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import { chooseFinishStyle } from '../catalogue/finish.ts';
import { isTenderSubject } from '../catalogue/tender.ts';
import type { DeviceLogEntry } from './run-entry.ts';

/** The copy of a conversation with which a device continues without a network (promise 37). Instants are epoch ms. */
export type Pack = {
  /** The hash of the content version of the run. */
  version: string;
  activity: PlayableActivity;
  /** The start of the run; a run that is begun again has another start. */
  startedAt: number;
  /** The log of the run when the pack was made, with each closed private part as one entry. */
  log: readonly DeviceLogEntry[];
  issuedAt: number;
  /** The expiry: the device must then delete the pack. */
  validUntil: number;
};

export const packValidMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Returns the fields that a conversation needs, without those that only the Activity page shows: a pack must be small
 * for weak networks.
 */
export function toPlayableActivity({
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
    ...chooseFinishStyle({ finish, tender, categories }),
    ...(isTenderSubject({ tender, lifeChallenges: categories.lifeChallenges ?? [] }) && { tender: true }),
    ...(there.length > 0 && { translations: Object.fromEntries(there) }),
  };
}
