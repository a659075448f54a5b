import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { cardPicture, mediumOf, type Medium, type SchemaGuide } from '../outline/schema-guide.ts';
import type { UploadOption } from './list-uploads.ts';
import { beginOf, endOfToken } from './schema-help.ts';
import { nodeAt, wayTo } from './text-places.ts';

/** Offers the uploads, each with a preview, where the address of an upload is written. */
export const uploadCompletion =
  (guideOf: () => SchemaGuide | null, uploads: (medium: Medium) => Promise<readonly UploadOption[]>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const guide = guideOf();
    const { state, pos } = context;
    const node = nodeAt(state, pos, -1);
    const way = wayTo(state, node);
    const from = beginOf(node, context) ?? pos;
    const name = way.at(-1)?.key;
    const named = name === 'url' ? mediumOf(guide?.at(way.slice(0, -1)) ?? []) : undefined;
    const medium = name === cardPicture ? 'picture' : named;
    if (medium === undefined || node.name === 'PropertyName') return null;
    const options = (await uploads(medium)).map((one, index) => optionOf(one, index, medium));
    const to = endOfToken(node, state, from) ?? pos;
    // The other uploads are offered, too, when the cursor is on a complete address.
    const isChosen = options.some(({ label }) => label === state.sliceDoc(from, to));
    const among = isChosen ? { filter: false } : { validFor: /^"?[\w/]*"?$/ };
    return options.length === 0 ? null : { from, to, options, ...among };
  };

function optionOf({ address, detail }: UploadOption, index: number, medium: Medium): Completion {
  return {
    label: JSON.stringify(address),
    detail,
    type: 'value',
    boost: -index,
    info: () =>
      Object.assign(document.createElement(medium === 'picture' ? 'img' : medium), {
        src: address,
        alt: '',
        preload: 'none',
        controls: true,
        className: 'cm-picture',
      }),
  };
}
