/**
 * Returns the places that can be reached from these, in depth-first postorder: each place after all places that follow
 * it, except in a cycle (`hasCircle`). `next` is called once for each place.
 */
export function orderDepthFirst(
  from: readonly number[],
  next: (place: number) => readonly number[],
): { places: number[]; hasCircle: boolean } {
  const places: number[] = [];
  const isOpen = new Map<number, boolean>();
  let hasCircle = false;
  const left = from.toReversed();
  for (let place = left.at(-1); place !== undefined; place = left.at(-1)) {
    const before = isOpen.get(place);
    if (before === undefined) {
      isOpen.set(place, true);
      for (const to of next(place).toReversed())
        if (isOpen.get(to)) hasCircle = true;
        else left.push(to);
      continue;
    }
    left.pop();
    if (before) places.push(place);
    isOpen.set(place, false);
  }
  return { places, hasCircle };
}
