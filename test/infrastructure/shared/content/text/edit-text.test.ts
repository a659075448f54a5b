import * as fc from 'fast-check';
import {
  applyJsonEdits,
  getListAtPath,
  getValueAtPath,
  type JsonEdit,
  type JsonPath,
} from '../../../../../src/domain/edits/json-edit.ts';
import {
  insertListEntry,
  addTouchpoint,
  duplicateListEntry,
  moveListEntry,
  createStepFromExample,
  removeListEntry,
} from '../../../../../src/domain/edits/part-edits.ts';
import {
  listRememberedNames,
  renameId,
  renameRememberedName,
} from '../../../../../src/domain/edits/references.ts';
import { stepSchemas } from '../../../../../src/domain/steps/step-kinds.ts';
import { jsonContentTextEditor } from '../../../../../src/infrastructure/shared/content/text/edit-text.ts';
import type { Dice } from '../../../../support/random-activity.ts';
import { randomFile } from '../../../../support/random-file.ts';

const { read, edit, offsetOf } = jsonContentTextEditor;
const examples = Object.values(stepSchemas).map(({ example }) => example);

const commentsIn = (text: string): string[] => text.match(/c\d+\./g) ?? [];

function anEdit(value: unknown, random: Dice): JsonEdit[] {
  const touchpoints = getListAtPath(value, ['touchpoints']);
  const at = random.throw(touchpoints.length);
  const steps = getListAtPath(value, ['touchpoints', at, 'steps']);
  const step: JsonPath = ['touchpoints', at, 'steps', random.throw(steps.length)];
  const other = random.throw(touchpoints.length);
  const inOther = getListAtPath(value, ['touchpoints', other, 'steps']).length - (other === at ? 1 : 0);
  const remembered = listRememberedNames(value)[0]?.name ?? 'none';
  return random.pick<() => JsonEdit[]>([
    () => [
      {
        kind: 'set',
        way: [...step, 'text'],
        value: 'Hello, "you" two.\n\nAgain.',
        order: ['type', 'id', 'text'],
      },
    ],
    () => [{ kind: 'set', way: ['title'], value: 'Another title' }],
    () => [{ kind: 'set', way: ['firstAid'], value: 'Stay near.', order: ['slug', 'title', 'firstAid'] }],
    () =>
      getValueAtPath(value, ['categories', 'lifeChallenges'])
        ? insertListEntry(value, ['categories', 'lifeChallenges', 0], 'stress')
        : [{ kind: 'set', way: ['categories', 'lifeChallenges'], value: ['stress', 'anxiety'] }],
    () =>
      getValueAtPath(value, [...step, 'image'])
        ? [{ kind: 'set', way: [...step, 'image', 'alt'], value: 'A lantern' }]
        : [{ kind: 'set', way: [...step, 'image'], value: { url: '/a.svg', alt: 'A lantern' } }],
    () => addTouchpoint(value, { at: at + 1, title: 'By the lantern', steps: [examples[0]] }).edits,
    () => insertListEntry(value, step, createStepFromExample(value, random.pick(examples))),
    () => removeListEntry(value, ['touchpoints', at]),
    () => removeListEntry(value, step),
    () => moveListEntry(value, ['touchpoints', at], ['touchpoints', other]),
    () => moveListEntry(value, step, ['touchpoints', other, 'steps', random.throw(inOther + 1)]),
    () => duplicateListEntry(value, ['touchpoints', at]),
    () => duplicateListEntry(value, step),
    () => renameId(value, ['touchpoints', at], 'quite-another-id'),
    () => renameId(value, step, 'quite-another-id'),
    () => renameRememberedName(value, remembered, 'otherName'),
  ])();
}

test('of 1,000 random files every edit of the text means what the same edit of the value means', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { text, random } = randomFile(String(seed));
      const value = read(text);
      const edits = anEdit(value, random);
      const after = edit(text, edits);
      expect(JSON.stringify(read(after))).toBe(JSON.stringify(applyJsonEdits(value, edits)));
    }),
    { numRuns: 1000 },
  );
});

test('comments stay with what they are about; those of a part that is taken out go with it', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { text, random } = randomFile(String(seed));
      const edits = anEdit(read(text), random);
      const [before, after] = [commentsIn(text), commentsIn(edit(text, edits))];
      const isWhole = edits.every(({ kind }) => kind !== 'remove' && kind !== 'copy');
      const isInPlace = isWhole && edits.every(({ kind }) => kind !== 'move');
      if (isInPlace) expect(after).toEqual(before);
      else if (isWhole) expect(after.toSorted()).toEqual(before.toSorted());
      else expect(after.filter((comment) => !before.includes(comment))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('nothing is changed outside of what an edit is about', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { text, random } = randomFile(String(seed));
      const value = read(text);
      const at = random.throw(getListAtPath(value, ['touchpoints']).length);
      const around = offsetOf(text, ['touchpoints', at, 'steps'])!;
      const added = edit(text, [
        { kind: 'insert', way: ['touchpoints', at, 'steps', 0], value: examples[0] },
      ]);
      expect(added.slice(0, around + 1)).toBe(text.slice(0, around + 1));
      expect(edit(added, [{ kind: 'remove', way: ['touchpoints', at, 'steps', 0] }])).toBe(text);
      const place = offsetOf(text, ['title'])!;
      const length = JSON.stringify(getValueAtPath(value, ['title'])).length;
      const titled = edit(text, [{ kind: 'set', way: ['title'], value: 'T' }]);
      expect(titled).toBe(`${text.slice(0, place)}"T"${text.slice(place + length)}`);
    }),
    { numRuns: 300 },
  );
});

test('a value that is set as it is leaves every byte as it is, however it was written', () => {
  const text = '{"title": "Caf\\u00e9", /* so */ "free": true}';
  expect(
    edit(text, [
      { kind: 'set', way: ['title'], value: 'Café' },
      { kind: 'set', way: ['free'], value: true },
    ]),
  ).toBe(text);
});

test('a part that is moved to the end takes its comments along, and its comma is left out', () => {
  const text = '{\n  "a": [\n    // of one\n    1, // first\n\n    2 // second\n  ]\n}\n';
  expect(edit(text, [{ kind: 'move', way: ['a', 0], to: ['a', 1] }])).toBe(
    '{\n  "a": [\n    2, // second\n    // of one\n    1 // first\n  ]\n}\n',
  );
});

test('a line comment never swallows what is put behind it', () => {
  const after = edit('[1, // one\n 2]', [{ kind: 'move', way: [0], to: [1] }]);
  expect(read(after)).toEqual([2, 1]);
  expect(after).toContain('// one');
  const open = edit('[ // empty\n]', [{ kind: 'insert', way: [0], value: 1 }]);
  expect(read(open)).toEqual([1]);
  expect(open).toContain('// empty');
});

test('what is put into a list of one line stays on it, and an empty list of a laid out file opens', () => {
  expect(edit('{"a": [{ "b": 1 }]}', [{ kind: 'insert', way: ['a', 1], value: { b: [2] } }])).toBe(
    '{"a": [{ "b": 1 }, { "b": [2] }]}',
  );
  expect(edit('{\n  "a": []\n}', [{ kind: 'insert', way: ['a', 0], value: { b: 1 } }])).toBe(
    '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}',
  );
  expect(edit('{\n  "a": [\n    1\n  ]\n}', [{ kind: 'remove', way: ['a', 0] }])).toBe('{\n  "a": []\n}');
});

test('a new member stands where the schema has it', () => {
  const order = ['type', 'id', 'text'];
  expect(edit('{"type": "message", "text": "Hi"}', [{ kind: 'set', way: ['id'], value: 'hi', order }])).toBe(
    '{"type": "message", "id": "hi", "text": "Hi"}',
  );
});

test.each([
  { kind: 'remove', way: ['none'] },
  { kind: 'insert', way: ['a', 3], value: 1 },
  { kind: 'insert', way: ['title', 0], value: 1 },
  { kind: 'set', way: ['none', 'deeper'], value: 1 },
  { kind: 'move', way: ['a', 4], to: ['a', 0] },
  { kind: 'rename', way: ['none'], key: 'some' },
] satisfies JsonEdit[])('a place that is not there is refused: %j', (refused) => {
  const text = '{"title": "T", "a": [1]}';
  expect(() => edit(text, [refused])).toThrow(RangeError);
  expect(() => applyJsonEdits(read(text), [refused])).toThrow(RangeError);
});

test('what is no JSON has no value, and is not changed', () => {
  for (const text of ['{"a": 1,}', '{"a"', '', '['.repeat(200_000)]) {
    expect(read(text)).toBeUndefined();
    expect(() => edit(text, [{ kind: 'set', way: ['a'], value: 2 }])).toThrow(RangeError);
  }
});

describe('what is typed key after key', () => {
  const text = `{
  // The first
  "title": "A",
  "steps": [{ "text": "One" }, { "text": "Two" }]
}
`;
  const put = (way: JsonPath, value: string): JsonEdit => ({ kind: 'set', way, value });

  test('goes to its place, also where others are typed in between', () => {
    let now = text;
    for (const [way, value] of [
      [['steps', 1, 'text'], 'Two and'],
      [['steps', 1, 'text'], 'Two and more'],
      [['title'], 'A longer title "of" it'],
      [['steps', 1, 'text'], 'Two'],
      [['title'], 'A'],
    ] as const)
      now = edit(now, [put(way, value)]);
    expect(now).toBe(text);
  });

  test('goes to its place where the text has changed otherwise in between', () => {
    const typed = edit(text, [put(['title'], 'AB')]);
    const changed = typed.replace('// The first', '// The very first');
    expect(edit(changed, [put(['title'], 'ABC')])).toBe(changed.replace('"AB"', '"ABC"'));
  });

  test('stays as it is written where its value is the same', () => {
    const escaped = text.replace('"One"', '"\\u004fne"');
    expect(edit(escaped, [put(['steps', 0, 'text'], 'One'), put(['title'], 'B')])).toBe(
      escaped.replace('"A"', '"B"'),
    );
    const typed = edit(escaped, [put(['title'], 'B')]);
    expect(edit(typed, [put(['title'], 'B')])).toBe(typed);
  });

  test('the same words at once and one after the other are the same text', () => {
    const random = fc.array(fc.tuple(fc.constantFrom('title', 'steps/0/text', 'steps/1/text'), fc.string()), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(random, (puts) => {
        const edits = puts.map(([path, value]) =>
          put(
            path.split('/').map((part) => (/^\d$/.test(part) ? Number(part) : part)),
            value,
          ),
        );
        const one = edits.reduce((now, each) => edit(now, [each]), text);
        expect(edit(text, edits)).toBe(one);
        expect(read(one)).toEqual(applyJsonEdits(read(text), edits));
      }),
    );
  });
});

test('a text of thousands of levels is no content', () => {
  expect(read('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
  expect(read('['.repeat(600) + ']'.repeat(600))).toBeUndefined();
});
