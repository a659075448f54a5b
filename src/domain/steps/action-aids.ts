/** The aids beside an action, for families who want them. Using an aid does not end the step; an answer does. */
export type ActionAidsDefinition = {
  /** True for a timer that runs for the minutes of the action. */
  timer?: boolean;
  /** True for a sheet to draw on. */
  draw?: boolean;
};

/** The aids in a delivered step. */
export type DeliveredActionAids = { timerMinutes?: number; draw?: true };

export const deliverActionAids = ({
  timer,
  draw,
  minutes,
}: ActionAidsDefinition & { minutes?: number }): DeliveredActionAids => ({
  ...(timer === true && minutes !== undefined && { timerMinutes: minutes }),
  ...(draw === true && { draw }),
});

/**
 * The schemas of the aids. They are separate exports, because a spread object would stay in the learner app's bundle,
 * which needs no schemas.
 */
export const timerField = {
  title: 'Timer',
  description:
    'True puts a soft timer of these `minutes` above the reply. The family starts it, stops it or does without; it makes no sound and nothing happens at its end.',
  type: 'boolean',
  default: false,
} as const;

export const drawField = {
  title: 'Drawing sheet',
  description:
    'True offers a sheet to draw on with a finger, beside the action `write`. What is drawn stays on the device and is no answer: the family goes on with the reply.',
  type: 'boolean',
  default: false,
} as const;
