/** A condition: the accepted values of each name. It holds when each name has one of its values. */
export type Condition = { readonly [name: string]: readonly string[] };

/** The chosen values by name. */
export type Chosen = ReadonlyMap<string, string>;

/** Returns whether a condition holds; a missing condition always does. */
export function isConditionMet(condition: Condition | undefined, chosen: Chosen): boolean {
  if (condition === undefined) return true;
  return Object.entries(condition).every(([name, values]) => {
    const value = chosen.get(name);
    return value !== undefined && values.includes(value);
  });
}

/** Returns the index of the first step from `from` on whose condition holds; the number of steps when there is none. */
export function findNextShownStepIndex(
  steps: readonly { readonly when?: Condition | undefined }[],
  from: number,
  chosen: Chosen,
): number {
  let place = from;
  while (place < steps.length && !isConditionMet(steps[place]?.when, chosen)) place += 1;
  return place;
}

export const listConditionNames = (condition: Condition | undefined): string[] =>
  Object.keys(condition ?? {});

/** One chosen value for each name in conditions. */
export type ChosenValues = Readonly<Record<string, string>>;

/** Returns a condition for authors, as `age: young, who: mum or dad`. */
export const formatCondition = (chosen: Condition | ChosenValues): string =>
  Object.entries(chosen)
    .map(([name, values]) => `${name}: ${typeof values === 'string' ? values : values.join(' or ')}`)
    .join(', ');
