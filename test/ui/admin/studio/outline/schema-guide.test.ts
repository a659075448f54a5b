import {
  listSchemaProperties,
  SchemaGuide,
  listOfferedValues,
  findSchemaTexts,
} from '../../../../../src/ui/admin/studio/outline/schema-guide.ts';
import { activitySchema } from '../../../../../src/domain/checks/activity-schema.ts';

const guide = new SchemaGuide(activitySchema);
const none = {};
const toSteps = [
  { key: 'touchpoints', beside: none },
  { key: 0, beside: none },
  { key: 'steps', beside: none },
] as const;
const toStep = [...toSteps, { key: 0, beside: none }];

test('an empty file is offered its required properties first', () => {
  const names = listSchemaProperties(guide.at([]));
  expect(names.filter(({ required }) => required).map(({ name }) => name)).toEqual(
    activitySchema.required.toSorted(
      (one, other) =>
        names.findIndex(({ name }) => name === one) - names.findIndex(({ name }) => name === other),
    ),
  );
  expect(names[0]!.required).toBe(true);
  expect(names.at(-1)!.required).toBe(false);
});

test('the type of a step decides which other properties are offered', () => {
  const namesOf = (type: string) => listSchemaProperties(guide.at(toStep, { type })).map(({ name }) => name);
  expect(namesOf('user-path-choice')).toContain('options');
  expect(namesOf('user-path-choice')).not.toContain('questions');
  expect(namesOf('feedback')).toContain('questions');
  expect(namesOf('message')).not.toContain('options');
});

test('values are all allowed ones, or else the examples', () => {
  expect(listOfferedValues(guide.at([{ key: 'status', beside: none }]))).toEqual(['Draft', 'Available']);
  expect(listOfferedValues(guide.at([{ key: 'free', beside: none }]))).toEqual([true, false]);
  expect(listOfferedValues(guide.at([...toStep, { key: 'type', beside: { type: 'message' } }]))).toContain(
    'user-input',
  );
  expect(listOfferedValues(guide.at([{ key: 'slug', beside: none }]))).toEqual(['checking-in-together']);
  expect(listOfferedValues(guide.at([...toSteps, { key: 3, beside: none }])).length).toBeGreaterThan(2);
});

test('the description of a place comes before that of what it refers to', () => {
  expect(findSchemaTexts(guide.at([{ key: 'slug', beside: none }])).description).toMatch(
    /^The name in the address/,
  );
  expect(findSchemaTexts(guide.at([{ key: 'nowhere', beside: none }]))).toEqual({});
});

test('an endless reference is not followed', () => {
  const loop = new SchemaGuide({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a', title: 'A' } } });
  expect(findSchemaTexts(loop.at([])).title).toBe('A');
});
