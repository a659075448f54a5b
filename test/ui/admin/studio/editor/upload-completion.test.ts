import { CompletionContext } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { jsonc } from '@shopify/lang-jsonc';
import { activitySchema } from '../../../../../src/domain/checks/activity-schema.ts';
import { createUploadCompletion } from '../../../../../src/ui/admin/studio/editor/upload-completion.ts';
import { SchemaGuide } from '../../../../../src/ui/admin/studio/outline/schema-guide.ts';

const picture = { detail: '40 × 30' };
const [jug, owl] = ['a1', 'b2'].map((name) => ({ ...picture, address: `/pictures/${name.repeat(16)}` })) as [
  typeof picture & { address: string },
  typeof picture & { address: string },
];

const [bell, film] = ['c3', 'd4'].map((name) => ({
  detail: '7 KB',
  address: `/recordings/${name.repeat(16)}`,
})) as [typeof picture & { address: string }, typeof picture & { address: string }];

/** Returns the completions offered at the `|` of a text, and the text with the first one applied. */
async function offered(text: string, pictures = { picture: [jug, owl], audio: [bell], video: [film] }) {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: jsonc() });
  ensureSyntaxTree(state, state.doc.length, 1000);
  const guide = new SchemaGuide(activitySchema);
  const found = await createUploadCompletion(
    () => guide,
    async (medium) => pictures[medium],
  )(new CompletionContext(state, pos, true));
  const [first] = found?.options ?? [];
  const { doc } = state;
  return {
    labels: found?.options.map(({ label }) => label) ?? [],
    filter: found?.filter ?? true,
    first,
    taken: first && `${doc.sliceString(0, found!.from)}${first.label}${doc.sliceString(found!.to ?? pos)}`,
  };
}

const inStep = (step: string): string => `{"touchpoints": [{"steps": [${step}]}]}`;

test.each([
  ['a card', '{"imageSrc": "|"}'],
  ['a step', inStep('{"type": "message", "image": {"url": "|"}}')],
  [
    'an option',
    inStep('{"type": "user-path-choice", "options": [{"image": {"alt": "A jug.", "url": "|"}}]}'),
  ],
])('the address of the picture of %s is offered from those that were uploaded', async (_what, text) => {
  const { labels, taken } = await offered(text);
  expect(labels).toEqual([`"${jug.address}"`, `"${owl.address}"`]);
  expect(taken).toBe(text.replace('"|"', `"${jug.address}"`));
});

test.each([
  ['audio', bell, inStep('{"type": "message", "audio": {"url": "|"}}')],
  ['video', film, inStep('{"type": "message", "video": {"alt": "A field.", "url": "|"}}')],
] as const)('the address of an %s is offered with its player', async (medium, { address }, text) => {
  const { labels, first } = await offered(text);
  expect(labels).toEqual([`"${address}"`]);
  expect(first!.detail).toBe('7 KB');
  const player = (first!.info as () => HTMLElement)();
  expect(player.tagName.toLowerCase()).toBe(medium);
  expect(player).toHaveAttribute('src', address);
});

test('beside the list stands what the picture looks like', async () => {
  const { first } = await offered('{"imageSrc": "|"}');
  const info = (first!.info as () => HTMLElement)();
  expect(info).toHaveAttribute('src', jug.address);
  expect(first!.detail).toBe('40 × 30');
});

test('on a whole address the others are offered too', async () => {
  expect((await offered(`{"imageSrc": "${owl.address}|"}`)).filter).toBe(false);
});

test.each(['{"introVideoUrl": "|"}', '{"imageSrc|": ""}', '{"slug": "|"}', inStep('{"text": "|"}')])(
  'nothing is offered at %s',
  async (text) => {
    expect((await offered(text)).labels).toEqual([]);
  },
);

test('nothing is offered where nothing was uploaded', async () => {
  expect((await offered('{"imageSrc": "|"}', { picture: [], audio: [], video: [] })).labels).toEqual([]);
});
