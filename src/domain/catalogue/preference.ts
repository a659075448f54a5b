import { audiences, type Audience } from './card.ts';

/** The subjects that a family can choose for today, each with its Life Challenges. */
export const subjects = {
  worries: ['anxiety', 'stress'],
  rows: ['conflictAggression'],
  school: ['schoolPressures', 'bullying'],
  lowDays: ['depression', 'bereavement', 'selfHarm'],
  changes: ['familyTransitions'],
  screens: ['socialMediaScreentime'],
} as const satisfies Record<string, readonly string[]>;
export type SubjectOfToday = keyof typeof subjects;

/** Returns the Life Challenges of the subject that the family chose for today. */
export const aboutToday = ({ about }: Preference): string[] => (about ? [...subjects[about]] : []);

/** The times that a family can choose (minutes). */
export const times = [5, 10, 20, 60] as const;
export type TimeForIt = (typeof times)[number];

/** A family's answers about today; skipped questions are missing. */
export type Preference = { who?: Audience; about?: SubjectOfToday; minutes?: TimeForIt };

/** Reads a stored preference; a damaged answer counts as skipped. */
export function readPreference(kept: unknown): Preference {
  const { who, about, minutes }: Record<string, unknown> =
    typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const [audience, time] = [audiences.find((one) => one === who), times.find((one) => one === minutes)];
  return {
    ...(audience && { who: audience }),
    ...(typeof about === 'string' && Object.hasOwn(subjects, about) && { about: about as SubjectOfToday }),
    ...(time && { minutes: time }),
  };
}
