import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import type { ProgrammeDetails } from '../../../domain/programme/enrolment.ts';
import type { WireActivity } from './activity.ts';
import { present, type faceProperties } from './face.ts';
import type { WireProgramme } from './programme.ts';
import { eachOf, fieldsOf, neededText, sameWords, textOf, textsOf } from './read-fields.ts';
import { fromWireInstant } from './route.ts';

/** Reads Programmes and Activities from any server that follows specification 7; what is missing is absent. */

/** Throws at what is no Programme. */
export function fromWireProgramme(wire: unknown): ProgrammeDetails {
  const { progressionStatus, activities, nextActivityDate } = fieldsOf<WireProgramme>(wire);
  return {
    ...readFace(wire),
    progressionStatus: textOf(progressionStatus) as ProgrammeDetails['progressionStatus'],
    activities: eachOf(activities, fromWireActivity),
    nextActivityAt: fromWireInstant(nextActivityDate),
  };
}

/** Throws at what is no Activity. */
export function fromWireActivity(wire: unknown): ActivityDetails {
  const { progressionStatus, availableOn, startedOn, completedOn, audience } = fieldsOf<WireActivity>(wire);
  return {
    ...readFace(wire),
    audience: textOf(audience) ?? '',
    progressionStatus: textOf(progressionStatus) as ActivityDetails['progressionStatus'],
    availableAt: fromWireInstant(availableOn),
    startedAt: fromWireInstant(startedOn),
    completedAt: fromWireInstant(completedOn),
  };
}

type Face = Pick<ActivityDetails, keyof typeof faceProperties>;

/** Throws without a title, or with neither id nor slug. */
function readFace(wire: unknown): Face {
  const { id, slug, status, ...rest } = fieldsOf<Face>(wire);
  return present({
    id: neededText(textOf(id) || slug),
    slug: neededText(textOf(slug) || id),
    title: neededText(rest.title),
    subtitle: textOf(rest.subtitle),
    summaryShort: textOf(rest.summaryShort) ?? '',
    summaryFull: textOf(rest.summaryFull) ?? '',
    imageSrc: textOf(rest.imageSrc),
    introVideoUrl: textOf(rest.introVideoUrl),
    status: sameWords(status, 'Payment Required') ? 'Payment Required' : textOf(status),
    durations: textsOf(rest.durations),
    lifeChallenges: textsOf(rest.lifeChallenges),
  }) as Face;
}
