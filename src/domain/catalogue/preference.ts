import { audiences, type Audience } from './card.ts';

/** The subjects that a family can choose for today, each with the Life Challenges that belong to it. */
export const todaySubjects = {
  worries: ['anxiety', 'stress'],
  rows: ['conflictAggression'],
  school: ['schoolPressures', 'bullying'],
  lowDays: ['depression', 'bereavement', 'selfHarm'],
  changes: ['familyTransitions'],
  screens: ['socialMediaScreentime'],
} as const satisfies Record<string, readonly string[]>;
export type TodaySubject = keyof typeof todaySubjects;

/** Returns the Life Challenges of the subject that the family chose for today. */
export const listTodayChallenges = ({ about }: Preference): string[] =>
  about ? [...todaySubjects[about]] : [];

/** The times that a family can choose (minutes). */
export const todayMinutesChoices = [5, 10, 20, 60] as const;
export type TodayMinutes = (typeof todayMinutesChoices)[number];

/** A family's answers about today; skipped questions are missing. */
export type Preference = { who?: Audience; about?: TodaySubject; minutes?: TodayMinutes };

/** Parses a stored preference; a damaged answer counts as skipped. */
export function parseTodayPreference(kept: unknown): Preference {
  const { who, about, minutes }: Record<string, unknown> =
    typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const [audience, time] = [
    audiences.find((one) => one === who),
    todayMinutesChoices.find((one) => one === minutes),
  ];
  return {
    ...(audience && { who: audience }),
    ...(typeof about === 'string' && Object.hasOwn(todaySubjects, about) && { about: about as TodaySubject }),
    ...(time && { minutes: time }),
  };
}
