import { EditorView } from '@codemirror/view';

/**
 * Takes over where the browser would put words in the place of others by itself, as dictation and some keyboards have
 * it do: it keeps their look by styles of its own, which the page's content security policy refuses.
 */
export const nativeInput = EditorView.domEventHandlers({
  beforeinput({ data, inputType }, view) {
    const { state } = view;
    const { from, to } = state.selection.main;
    const isPlain = from === to && !data?.includes('\n');
    if (inputType !== 'insertText' || data === null || isPlain || view.composing || !isShown(view))
      return false;
    const text = state.toText(data);
    const insert = () =>
      state.update({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        scrollIntoView: true,
        userEvent: 'input.type',
      });
    const handlers = state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    return true;
  },
});

/** Whether the page's selection is the editor's: it can be ahead of it, and it knows nothing of lines out of sight. */
function isShown(view: EditorView): boolean {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selectionIn(view.root) ?? {};
  if (!anchorNode || !focusNode || !view.contentDOM.contains(anchorNode)) return false;
  const { anchor, head } = view.state.selection.main;
  return view.posAtDOM(anchorNode, anchorOffset) === anchor && view.posAtDOM(focusNode, focusOffset) === head;
}

/** In a shadow root only some browsers tell it; the others edit as they do. */
const selectionIn = (root: DocumentOrShadowRoot): Selection | null =>
  'getSelection' in root && typeof root.getSelection === 'function'
    ? (root.getSelection() as Selection | null)
    : null;
