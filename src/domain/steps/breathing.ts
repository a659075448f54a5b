/** A guided breathing exercise: the number of breaths, and the length (seconds) of breathing in and out. */
export type BreathingExercise = { breaths: number; in: number; out: number };

export type BreathPhase = {
  phase: 'in' | 'out';
  /** The number of the second in its phase, from 1. */
  second: number;
  /** The number of the breath, from 1. */
  breath: number;
};

/** Returns the length of the exercise (ms). */
export const computeBreathingMs = ({ breaths, in: inward, out }: BreathingExercise): number =>
  breaths * (inward + out) * secondMs;

/** Returns the phase, second and breath `ms` after the start; null once it is over. */
export function findBreathPhase(ms: number, breathing: BreathingExercise): BreathPhase | null {
  if (ms >= computeBreathingMs(breathing)) return null;
  const { in: inward, out } = breathing;
  const second = Math.floor(Math.max(0, ms) / secondMs);
  const within = second % (inward + out);
  const breath = Math.floor(second / (inward + out)) + 1;
  return within < inward
    ? { phase: 'in', second: within + 1, breath }
    : { phase: 'out', second: within - inward + 1, breath };
}

export const secondMs = 1000;
