import { isJsonObject } from '../../src/domain/platform/json.ts';
import type { Dice } from './random-activity.ts';

const strangers: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1_000_000,
  '',
  ' ',
  'x',
  'Not A Slug',
  'constructor',
  '\u{1F600}'.repeat(90),
  'long '.repeat(1100),
  'two\nlines',
  [],
  [null],
  ['same', 'same'],
  {},
  { odd: 1 },
];

/**
 * Returns a copy of a JSON value with up to four faults: a value is removed, repeated, misspelt, added or of another
 * type.
 */
export function broken(value: unknown, random: Dice): unknown {
  let copy: unknown = structuredClone(value);
  for (let left = 1 + random.throw(4); left > 0; left -= 1) {
    const places = placesIn(copy);
    if (places.length === 0 || random.chance(0.01)) copy = random.pick(strangers);
    else breakAt(random.pick(places), random);
  }
  return copy;
}

type Place = { holder: unknown[]; key: number } | { holder: Record<string, unknown>; key: string };

/** Lists every object member and array entry of a JSON value, at any depth. */
export function placesIn(value: unknown): Place[] {
  if (Array.isArray(value))
    return value.flatMap((inner: unknown, key): Place[] => [{ holder: value, key }, ...placesIn(inner)]);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): Place[] => [
    { holder: value, key },
    ...placesIn(inner),
  ]);
}

function breakAt(place: Place, random: Dice): void {
  const stranger = structuredClone(random.pick(strangers));
  if (Array.isArray(place.holder)) {
    const { holder, key } = place as { holder: unknown[]; key: number };
    const entry = structuredClone(holder[key]);
    const ways = [
      () => holder.splice(key, 1),
      () => holder.splice(key, 1, stranger),
      () => holder.splice(key, 0, entry),
      () => holder.push(...Array.from({ length: 25 }, () => entry)),
      () => holder.splice(0),
    ];
    random.pick(ways)();
    return;
  }
  const { holder, key } = place as { holder: Record<string, unknown>; key: string };
  const { [key]: member } = holder;
  const ways = [
    () => delete holder[key],
    () => (holder[key] = stranger),
    () => (holder[key] = [member]),
    () => (holder[`${key}s`] = member),
    () => (holder['minutes'] = random.pick([0, 3, 61, 'three'])),
    () => (holder['type'] = random.pick(['message', 'user-input', 'range', 'text', 'odd'])),
    () => (holder['a/b~c'] = stranger),
  ];
  random.pick(ways)();
}
