export const actionTypes = [
  'discuss',
  'input',
  'listen',
  'reflect',
  'talk',
  'roleplay',
  'think',
  'write',
] as const;

/** The eight action prompts of specification 2.2; servers may send others (decision A46). */
export type ActionType = (typeof actionTypes)[number];
