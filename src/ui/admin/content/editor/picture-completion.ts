import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { ListedPicture } from '../../../../application/ports/device/picture-gateway.ts';
import { cardPicture, isPicture, type SchemaGuide } from '../studio/schema-guide.ts';
import { beginOf, endOf } from './schema-help.ts';
import { nodeAt, wayTo } from './text-places.ts';

/** Offers the pictures that were uploaded, each with what it looks like, where the address of one is written. */
export const pictureCompletion =
  (guideOf: () => SchemaGuide | null, pictures: () => Promise<readonly ListedPicture[]>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const guide = guideOf();
    const { state, pos } = context;
    const node = nodeAt(state, pos, -1);
    const way = wayTo(state, node);
    const from = beginOf(node, context) ?? pos;
    const name = way.at(-1)?.key;
    const isAddress =
      name === cardPicture || (name === 'url' && isPicture(guide?.at(way.slice(0, -1)) ?? []));
    if (!isAddress || node.name === 'PropertyName') return null;
    const options = (await pictures()).map(optionOf);
    const to = endOf(node, state, from) ?? pos;
    // When the cursor is on a whole address, the others are offered too.
    const isChosen = options.some(({ label }) => label === state.sliceDoc(from, to));
    const among = isChosen ? { filter: false } : { validFor: /^"?[\w/]*"?$/ };
    return options.length === 0 ? null : { from, to, options, ...among };
  };

function optionOf({ address, width, height }: ListedPicture, index: number): Completion {
  return {
    label: JSON.stringify(address),
    detail: `${width} × ${height}`,
    type: 'value',
    boost: -index,
    info: () =>
      Object.assign(document.createElement('img'), { src: address, alt: '', className: 'cm-picture' }),
  };
}
