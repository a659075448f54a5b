/** The accepted values of each name. It holds where each name has one of its values. */
export type Condition = { readonly [name: string]: readonly string[] };

/** The values chosen so far, by the name under which they are remembered. */
export type Chosen = ReadonlyMap<string, string>;

/** Without a condition everything holds. */
export function holds(condition: Condition | undefined, chosen: Chosen): boolean {
  if (condition === undefined) return true;
  return Object.entries(condition).every(([name, values]) => {
    const value = chosen.get(name);
    return value !== undefined && values.includes(value);
  });
}

/** The place of the first step from here on that is said; after the last one if there is none. */
export function saidFrom(
  steps: readonly { readonly when?: Condition | undefined }[],
  from: number,
  chosen: Chosen,
): number {
  let place = from;
  while (place < steps.length && !holds(steps[place]?.when, chosen)) place += 1;
  return place;
}

export const namesOf = (condition: Condition | undefined): string[] => Object.keys(condition ?? {});

/** A value for each name that conditions ask for. */
export type ChosenValues = Readonly<Record<string, string>>;

/** `age: young, who: mum or dad`, as authors read it. */
export const inWords = (chosen: Condition | ChosenValues): string =>
  Object.entries(chosen)
    .map(([name, values]) => `${name}: ${typeof values === 'string' ? values : values.join(' or ')}`)
    .join(', ');
