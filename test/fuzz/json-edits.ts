import * as fc from 'fast-check';
import { placesIn } from '../support/broken-json.ts';
import { anyText, repeatedText } from './draws.ts';

/**
 * A change of a JSON value: `at` selects one of its positions, `from` another. `member` prefers the positions of
 * members with this name.
 */
export type ValueEdit = {
  how: 'remove' | 'replace' | 'number' | 'mistype' | 'double' | 'repeat' | 'wrap' | 'rename' | 'copy';
  member: string | null;
  at: number;
  from: number;
  name: string;
  value: unknown;
  number: number;
};

const marks = ['.', '!', ' ', 'a', 'A', '\n', '*', '[', '](', '{{', '}}', '- ', '9', '`', '<', '&', '|'];

const numbers = [0, -1, 0.5, 1e14, 1e15, 1e21, 1e308, 2 ** 31, 2 ** 53, -1e15];

/** A value nested more deeply than content may be. */
const deep: unknown = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`);

/** Draws a value that few readers expect. A text may be about as long as content allows. */
const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, 1e21, 1e308, 4294967296, '', ' ', [], {}, deep),
  fc.constantFrom(
    'a',
    'constructor',
    'some-words',
    'x'.repeat(300),
    'word '.repeat(1100),
    'two\nlines',
    '../..',
    '# a',
  ),
  anyText(10),
  repeatedText(marks, 3900),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Draws changes of a JSON value; members with these names are changed and added most. */
export const valueEdits = (names: readonly string[], most = 4): fc.Arbitrary<ValueEdit[]> =>
  fc.array(
    fc.record({
      how: fc.constantFrom(
        'remove',
        'replace',
        'number',
        'mistype',
        'double',
        'repeat',
        'wrap',
        'rename',
        'copy',
      ),
      member: fc.option(fc.constantFrom(...names), { freq: 3 }),
      at: fc.nat(),
      from: fc.nat(),
      name: fc.oneof(fc.constantFrom(...names), anyText(3)),
      value: strangeValue,
      number: fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: -20, max: 20 }), fc.double()),
    }),
    { maxLength: most },
  );

/** Returns a copy of a JSON value with these changes, one after the other. */
export function withValueEdits(value: unknown, edits: readonly ValueEdit[]): unknown {
  let edited = copyOf(value);
  for (const edit of edits) {
    const places = placesIn(edited);
    const meant = places.filter(({ key }) => key === edit.member);
    const place = chosen(meant.length > 0 ? meant : places, edit.at);
    const other = chosen(places, edit.from);
    if (!place || !other) edited = copyOf(edit.value);
    else if (Array.isArray(place.holder)) editList(place.holder, Number(place.key), edit, valueAt(other));
    else editMember(place.holder, String(place.key), edit, valueAt(other));
  }
  return edited;
}

const chosen = <Place>(places: readonly Place[], at: number): Place | undefined =>
  places[at % Math.max(1, places.length)];

function editList(list: unknown[], index: number, { how, value, number }: ValueEdit, other: unknown): void {
  const entry = copyOf(list[index]);
  switch (how) {
    case 'remove':
      list.splice(index, 1);
      break;
    case 'replace':
      list[index] = copyOf(value);
      break;
    case 'number':
      list[index] = number;
      break;
    case 'mistype':
      list[index] = mistyped(entry);
      break;
    case 'double':
      list.splice(index, 0, entry);
      break;
    case 'repeat':
      list.push(...Array.from({ length: 40 }, () => copyOf(entry)));
      break;
    case 'wrap':
      list[index] = [entry];
      break;
    case 'rename':
      list.unshift(copyOf(value));
      break;
    case 'copy':
      list[index] = other;
      break;
  }
}

function editMember(
  holder: Record<string, unknown>,
  key: string,
  { how, name, value, number }: ValueEdit,
  other: unknown,
): void {
  const member = copyOf(holder[key]);
  switch (how) {
    case 'remove':
      delete holder[key];
      break;
    case 'replace':
      setMember(holder, key, copyOf(value));
      break;
    case 'number':
      setMember(holder, key, number);
      break;
    case 'mistype':
      setMember(holder, key, mistyped(member));
      break;
    case 'double':
      setMember(holder, name, member);
      break;
    case 'repeat':
      setMember(holder, key, repeated(member));
      break;
    case 'wrap':
      setMember(holder, key, { [name]: member });
      break;
    case 'rename':
      delete holder[key];
      setMember(holder, name, member);
      break;
    case 'copy':
      setMember(holder, key, other);
      break;
  }
}

/** Returns a text with one more letter: an unknown id. */
const mistyped = (value: unknown): unknown => (typeof value === 'string' ? `${value}x` : value);

function repeated(member: unknown): unknown {
  if (typeof member === 'string') return member.repeat(20);
  return Array.isArray(member) ? [...copyOfList(member), ...copyOfList(member)] : [member, member];
}

const copyOfList = (list: readonly unknown[]): unknown[] => list.map(copyOf);

/** Sets an own member, even if the name is a member of every object. */
function setMember(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

const valueAt = ({ holder, key }: ReturnType<typeof placesIn>[number]): unknown =>
  copyOf(Array.isArray(holder) ? holder[Number(key)] : holder[String(key)]);

function copyOf(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}
