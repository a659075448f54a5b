/** The minutes of values such as '5mins'; others, such as 'weekend', promise none. */
export function declaredMinutes(durations: readonly string[]): number[] {
  return durations.flatMap((value) => {
    const minutes = /^([0-9]+)mins?$/.exec(value)?.[1];
    return minutes === undefined ? [] : [Number(minutes)];
  });
}
