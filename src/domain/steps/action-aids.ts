/** The aids shown beside an action to families who want them. An answer still ends the step. */
export type ActionAidsDefinition = {
  /** A timer for the minutes of the action. */
  timer?: boolean;
  /** A sheet to draw on. */
  draw?: boolean;
};

/** The same as a step is delivered with it. */
export type DeliveredActionAids = { timerMinutes?: number; draw?: true };

export const deliverActionAids = ({
  timer,
  draw,
  minutes,
}: ActionAidsDefinition & { minutes?: number }): DeliveredActionAids => ({
  ...(timer === true && minutes !== undefined && { timerMinutes: minutes }),
  ...(draw === true && { draw }),
});

/** Each by itself: a spread object would stay in the bundle of learners, who never read it. */
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
