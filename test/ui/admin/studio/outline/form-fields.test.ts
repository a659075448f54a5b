import { activitySchema } from '../../../../../src/domain/checks/activity-schema.ts';
import {
  createListEntry,
  createOptionalPart,
  createSchemaForm,
} from '../../../../../src/ui/admin/studio/outline/form-fields.ts';
import { SchemaGuide } from '../../../../../src/ui/admin/studio/outline/schema-guide.ts';

const guide = new SchemaGuide(activitySchema);
const choice = ['touchpoints', 0, 'steps', 0];
const content = {
  touchpoints: [{ id: 'hello', steps: [{ type: 'user-path-choice', id: 'mood', options: [] }] }],
};

test('a new part and a new entry begin with what they have to have', () => {
  expect(createOptionalPart(guide, content, [...choice, 'image'])).toEqual({ url: '', alt: '' });
  expect(createOptionalPart(guide, content, ['categories'])).toEqual({ durations: [] });
  expect(createListEntry(guide, content, [...choice, 'options'])).toEqual({ label: '' });
});

test('the schema decides by which control a member is written', () => {
  const controls = Object.fromEntries(
    createSchemaForm(guide, content, choice).fields.map(({ name, control }) => [name, control]),
  );
  expect(controls).toMatchObject({
    id: { as: 'line' },
    text: { as: 'markdown' },
    options: { as: 'parts' },
    image: { as: 'part', medium: 'picture' },
    when: { as: 'condition' },
    compareWith: { as: 'choice' },
  });
  expect(controls).not.toHaveProperty('type');
});
