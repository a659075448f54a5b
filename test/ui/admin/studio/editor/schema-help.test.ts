import { CompletionContext, type Completion } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { jsonc } from '@shopify/lang-jsonc';
import { activitySchema } from '../../../../../src/domain/checks/activity-schema.ts';
import { SchemaGuide } from '../../../../../src/ui/admin/studio/outline/schema-guide.ts';
import { createSchemaCompletion } from '../../../../../src/ui/admin/studio/editor/schema-help.ts';

const complete = createSchemaCompletion(() => new SchemaGuide(activitySchema));

/** Returns the completions offered at the `|` of a text, when requested as with Ctrl and Space. */
function offered(text: string) {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: jsonc() });
  ensureSyntaxTree(state, state.doc.length, 1000);
  const found = complete(new CompletionContext(state, pos, true));
  const options: readonly Completion[] = found?.options ?? [];
  const applied = (label: string): string => {
    const option = options.find((one) => one.label === label)!;
    const { doc } = state;
    return `${doc.sliceString(0, found!.from)}${String(option.apply)}${doc.sliceString(found!.to ?? pos)}`;
  };
  return { filter: found?.filter ?? true, labels: options.map(({ label }) => label), options, applied };
}

test('an empty text is offered a complete Activity, another text is not', () => {
  const { labels, applied } = offered('|');
  expect(labels).toEqual(['{ "One good thing" … }']);
  expect(JSON.parse(applied(labels[0]!))).toEqual(activitySchema.examples[0]);
  expect(offered('{"slug": "a"}|').labels).toEqual([]);
});

test('a name being typed gets a value; one with a value keeps it', () => {
  expect(typeof offered('{\n  "sl|"\n}').options.find(({ label }) => label === '"slug"')!.apply).toBe(
    'function',
  );
  expect(offered('{\n  "sl|": "kept"\n}').applied('"slug"')).toBe('{\n  "slug": "kept"\n}');
});

test('a value is replaced completely, wherever the cursor is in it', () => {
  for (const text of ['{"status": "|Draft"}', '{"status": "Dr|aft"}', '{"status": "Draft|"}'])
    expect(offered(text).applied('"Available"')).toBe('{"status": "Available"}');
  expect(offered('{"status": "Dr|aft"}').filter).toBe(false);
  expect(offered('{"status": "Dr|"}').filter).toBe(true);
});

test('an empty list is offered an item, with the indentation of its line', () => {
  const { labels, applied } = offered('{\n  "touchpoints": [|]\n}');
  expect(labels).toEqual(['{ "Before you go" … }']);
  expect(applied(labels[0]!)).toContain('[{\n    "id": "say-goodbye"');
  expect(offered('{"touchpoints": [{"steps": [|]}]}').labels).toContain('{ "user-path-choice" … }');
  expect(offered('{"touchpoints": [{"steps": [{"type": "message"}, |]}]}').labels).toContain(
    '{ "feedback" … }',
  );
  expect(offered('{"categories": {"durations": [|]}}').labels).toContain('"5mins"');
});

test('nothing is offered without a schema', () => {
  const state = EditorState.create({ doc: '', extensions: jsonc() });
  expect(createSchemaCompletion(() => null)(new CompletionContext(state, 0, true))).toBeNull();
});

test.each([
  ['{ "status": |}', '"Available"'],
  ['{ "status": "|"}', '"Available"'],
  ['{ "slug": "a", |}', '"title"'],
  ['{ "touchpoints": [{ |}]}', '"steps"'],
  ['{ "touchpoints": [{ "id": "a", |}]}', '"steps"'],
  ['{ "touchpoints": [{ "|" }]}', '"steps"'],
  ['{ "touchpoints": [{ "steps": [{ "type": "|" }] }] }', '"user-input"'],
  ['{ "touchpoints": [{ "steps": [{ "type": "user-path-choice", | }] }] }', '"options"'],
  ['{ "touchpoints": [{ "steps": [{ "type": "user-path-choice", "options": [{ | }] }] }] }', '"label"'],
  ['{ "touchpoints": [{ "next": "|" }] }', '"say-goodbye"'],
  ['{ "categories": { "durations": ["|"] } }', '"5mins"'],
  ['{ "categories": { | } }', '"durations"'],
])('at the bar in %s the suggestion is %s', (text, label) => {
  expect(offered(text).labels).toContain(label);
});
