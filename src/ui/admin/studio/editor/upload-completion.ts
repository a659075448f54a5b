import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import {
  cardPictureMember,
  findUploadMedium,
  type UploadMedium,
  type SchemaGuide,
} from '../outline/schema-guide.ts';
import type { UploadOption } from './list-uploads.ts';
import { findWordStart, findTokenEnd } from './schema-help.ts';
import { findSyntaxNode, findPathToNode } from './text-places.ts';

/** Completes the address of an upload from the uploaded files, each with a preview. */
export const createUploadCompletion =
  (guideOf: () => SchemaGuide | null, uploads: (medium: UploadMedium) => Promise<readonly UploadOption[]>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const guide = guideOf();
    const { state, pos } = context;
    const node = findSyntaxNode(state, pos, -1);
    const way = findPathToNode(state, node);
    const from = findWordStart(node, context) ?? pos;
    const name = way.at(-1)?.key;
    const named = name === 'url' ? findUploadMedium(guide?.at(way.slice(0, -1)) ?? []) : undefined;
    const medium = name === cardPictureMember ? 'picture' : named;
    if (medium === undefined || node.name === 'PropertyName') return null;
    const options = (await uploads(medium)).map((one, index) => optionOf(one, index, medium));
    const to = findTokenEnd(node, state, from) ?? pos;
    // On a complete address all uploads are offered, so that another one can be chosen.
    const isChosen = options.some(({ label }) => label === state.sliceDoc(from, to));
    const among = isChosen ? { filter: false } : { validFor: /^"?[\w/]*"?$/ };
    return options.length === 0 ? null : { from, to, options, ...among };
  };

function optionOf({ address, detail }: UploadOption, index: number, medium: UploadMedium): Completion {
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
