/** Returns the minutes of duration values such as '5mins', and skips others, such as 'weekend'. */
export function parseDeclaredMinutes(durations: readonly string[]): number[] {
  return durations.flatMap((value) => {
    const minutes = /^([0-9]+)mins?$/.exec(value)?.[1];
    return minutes === undefined ? [] : [Number(minutes)];
  });
}
