/** The functions of this file infer true counts from all published ones, as an attacker could. */

export type Interval = readonly [low: number, high: number];

/** Relations between sets of families that always hold; each set is named by its count. */
export type Laws = {
  /** Each pair says that all families of the first set are in the second. */
  within: [part: string, whole: string][];
  /** Each entry says that every family of the whole is in one of the parts. */
  covered: [whole: string, parts: string[]][];
  /** Each entry says that the parts share no family and make up the whole. */
  shared: [whole: string, parts: string[]][];
  /** Each entry says that the parts share no family and lie in the whole, which may have other families. */
  apart: [whole: string, parts: string[]][];
};

/** Returns the possible values of each count. The laws narrow them until nothing changes. */
export function workOut(published: ReadonlyMap<string, Interval>, laws: Laws): Map<string, Interval> {
  const known = new Map(published);
  const of = (name: string): Interval => known.get(name) ?? [0, Number.POSITIVE_INFINITY];
  let isNews = true;
  const narrow = (name: string, low: number, high: number): void => {
    const [least, most] = of(name);
    const next: Interval = [Math.max(least, low), Math.min(most, high)];
    if (next[0] === least && next[1] === most) return;
    known.set(name, next);
    isNews = true;
  };
  const sum = (names: readonly string[], side: 0 | 1): number =>
    names.reduce((total, name) => total + of(name)[side], 0);
  const cover = (whole: string, parts: readonly string[]): void => {
    narrow(whole, 0, sum(parts, 1));
    for (const part of parts) {
      const rest = sum(parts, 1) - of(part)[1];
      if (Number.isFinite(rest)) narrow(part, of(whole)[0] - rest, Number.POSITIVE_INFINITY);
    }
  };
  for (let round = 0; isNews && round < 200; round += 1) {
    isNews = false;
    for (const [part, whole] of laws.within) {
      narrow(part, 0, of(whole)[1]);
      narrow(whole, of(part)[0], Number.POSITIVE_INFINITY);
    }
    for (const [whole, parts] of laws.covered) cover(whole, parts);
    for (const [whole, parts] of laws.shared) cover(whole, parts);
    for (const [whole, parts] of [...laws.shared, ...laws.apart]) {
      narrow(whole, sum(parts, 0), Number.POSITIVE_INFINITY);
      for (const part of parts) narrow(part, 0, of(whole)[1] - (sum(parts, 0) - of(part)[0]));
    }
  }
  return known;
}

/** Returns the counts, and the differences between counts, that must be from 1 to 4: families could be recognised. */
export function smallCounts(published: ReadonlyMap<string, Interval>, laws: Laws): string[] {
  const known = workOut(published, laws);
  const of = (name: string): Interval => known.get(name) ?? [0, Number.POSITIVE_INFINITY];
  const isSmall = ([low, high]: Interval): boolean => low >= 1 && high <= 4;
  const pairs = [
    ...laws.within,
    ...laws.shared.flatMap(([whole, parts]) => parts.map((part) => [part, whole] as const)),
  ];
  return [
    ...[...known].filter(([, interval]) => isSmall(interval)).map(([name]) => name),
    ...pairs
      .filter(([part, whole]) =>
        isSmall([Math.max(0, of(whole)[0] - of(part)[1]), of(whole)[1] - of(part)[0]]),
      )
      .map(([part, whole]) => `${whole} without ${part}`),
  ];
}
