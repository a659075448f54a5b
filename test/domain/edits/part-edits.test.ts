import { applyJsonEdits, updatePathAfterEdit } from '../../../src/domain/edits/json-edit.ts';
import { findFreeId, createIdFromText } from '../../../src/domain/edits/free-id.ts';
import { formatJsonPointer, parseJsonPointer } from '../../../src/domain/edits/json-pointer.ts';
import {
  addTouchpoint,
  duplicateListEntry,
  moveListEntry,
  createStepFromExample,
  removeListEntry,
} from '../../../src/domain/edits/part-edits.ts';
import {
  listConditionAnswers,
  findReferences,
  listRememberedNames,
  renameId,
  renameRememberedName,
} from '../../../src/domain/edits/references.ts';

const lantern = {
  touchpoints: [
    {
      id: 'light',
      title: 'Light',
      steps: [
        { type: 'user-input', id: 'toy', text: 'Who is with you?', remember: 'toy', next: 'dark' },
        {
          type: 'user-path-choice',
          id: 'mood',
          remember: 'mood',
          options: [
            { label: 'Spooky', value: 'spooky', next: 'dark' },
            { label: 'Cosy', next: 'light' },
          ],
        },
      ],
    },
    {
      id: 'dark',
      title: 'Dark',
      next: 'light',
      nextWhen: [{ when: { mood: ['spooky'] }, to: 'light' }],
      steps: [{ type: 'message', text: 'Hello, {{toy}} and {{ toy }}.', when: { mood: ['Cosy'] } }],
    },
  ],
  waivers: [
    { rule: 'long-bubble', reason: 'A poem.', path: '/touchpoints/1/steps/0' },
    { rule: 'no-break', reason: 'A poem.', path: '/touchpoints/0' },
    { rule: 'other', reason: 'All of it.' },
  ],
};

test('an id is renamed wherever it is named', () => {
  const after = applyJsonEdits(lantern, renameId(lantern, ['touchpoints', 0], 'lamp'));
  expect(JSON.stringify(after)).toBe(JSON.stringify(lantern).replaceAll('"light"', '"lamp"'));
  expect(findReferences(after, 'lamp')).toHaveLength(3);
  expect(renameId(lantern, ['touchpoints', 0], 'light')).toEqual([]);
});

test('a remembered answer is renamed in texts, conditions and where it is remembered', () => {
  const toy = applyJsonEdits(lantern, renameRememberedName(lantern, 'toy', 'friend'));
  expect(JSON.stringify(toy)).toContain('Hello, {{friend}} and {{friend}}.');
  expect(listRememberedNames(toy).map(({ name }) => name)).toEqual(['friend', 'mood']);
  const mood = JSON.stringify(applyJsonEdits(lantern, renameRememberedName(lantern, 'mood', 'feeling')));
  expect(mood.match(/"feeling":\[/g)).toHaveLength(2);
  expect(mood).toContain('"id":"mood"');
});

test('the answers of a remembered choice are known by value, or else by label', () => {
  expect(listConditionAnswers(lantern, 'mood')).toEqual([
    { value: 'spooky', label: 'Spooky' },
    { value: 'Cosy', label: 'Cosy' },
  ]);
});

test('waivers go on naming the same parts, and go with a part that is taken out', () => {
  const waiversAfter = (edits: Parameters<typeof applyJsonEdits>[1]) =>
    (applyJsonEdits(lantern, edits) as typeof lantern).waivers.map(({ path }) => path);
  expect(waiversAfter(moveListEntry(lantern, ['touchpoints', 1], ['touchpoints', 0]))).toEqual([
    '/touchpoints/0/steps/0',
    '/touchpoints/1',
    undefined,
  ]);
  expect(waiversAfter(removeListEntry(lantern, ['touchpoints', 0]))).toEqual([
    '/touchpoints/0/steps/0',
    undefined,
  ]);
  expect(waiversAfter(addTouchpoint(lantern, { at: 0, title: 'Before', steps: [] }).edits)).toEqual([
    '/touchpoints/2/steps/0',
    '/touchpoints/1',
    undefined,
  ]);
});

test('a copy has ids of its own and leads to its own parts', () => {
  const after = applyJsonEdits(lantern, duplicateListEntry(lantern, ['touchpoints', 0])) as typeof lantern;
  const copy = after.touchpoints[1];
  expect(copy?.id).toBe('light-copy');
  expect(copy?.steps.map((step) => ('id' in step ? step.id : null))).toEqual(['toy-copy', 'mood-copy']);
  expect(JSON.stringify(copy)).toContain('{"label":"Cosy","next":"light-copy"}');
  expect(JSON.stringify(copy)).toContain('"next":"dark"');
  expect(after.waivers[0]?.path).toBe('/touchpoints/2/steps/0');
});

test('a new step has free ids and leads to no touchpoint that is not there', () => {
  const step = {
    type: 'user-path-choice',
    id: 'mood',
    options: [
      { label: 'A', next: 'dark' },
      { label: 'B', next: 'off' },
    ],
  };
  expect(createStepFromExample(lantern, step)).toEqual({
    type: 'user-path-choice',
    id: 'mood-2',
    options: [{ label: 'A', next: 'dark' }, { label: 'B' }],
  });
});

test('a new touchpoint has an id made of its title', () => {
  expect(addTouchpoint(lantern, { at: 2, title: 'Light!', steps: [] }).id).toBe('light-2');
  expect(addTouchpoint(lantern, { at: 2, title: '😀', steps: [] }).id).toBe('touchpoint');
});

test.each([
  ["Where's your Café?", 'wheres-your-cafe'],
  ['5 minutes, then {{toy}} sleeps', 'minutes-then-sleeps'],
  ['one two three four five six seven', 'one-two-three-four-five-six'],
  ['  ', ''],
])('%j becomes the id %j', (words, id) => expect(createIdFromText(words)).toBe(id));

test('an id is no longer than ids may be, its number included', () => {
  const long = 'a'.repeat(80);
  expect(findFreeId(long, new Set([long]))).toBe(`${'a'.repeat(78)}-2`);
});

test('a place is followed through moves', () => {
  const move = { kind: 'move', way: ['a', 0], to: ['a', 2] } as const;
  expect(updatePathAfterEdit(['a', 0, 'x'], move)).toEqual(['a', 2, 'x']);
  expect(updatePathAfterEdit(['a', 1], move)).toEqual(['a', 0]);
  expect(updatePathAfterEdit(['a', 3], move)).toEqual(['a', 3]);
  expect(updatePathAfterEdit(['b', 1], move)).toEqual(['b', 1]);
  expect(updatePathAfterEdit(['a', 0], { kind: 'remove', way: ['a', 0] })).toBeNull();
});

test('a pointer names keys and indexes', () => {
  const way = ['a/b', 0, '~c'];
  expect(formatJsonPointer(way)).toBe('/a~1b/0/~0c');
  expect(parseJsonPointer(formatJsonPointer(way))).toEqual(way);
  expect(parseJsonPointer('')).toEqual([]);
});
