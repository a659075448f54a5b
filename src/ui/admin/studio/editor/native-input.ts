import { EditorView } from '@codemirror/view';

/**
 * Inserts text over a selection in place of the browser, for dictation and some keyboards. Browsers would preserve the
 * look of the replaced text by inline styles, which the content security policy forbids.
 */
export const nativeSelectionReplacement = EditorView.domEventHandlers({
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

/**
 * Returns true if the page's selection is the editor's. It may have changed before the editor knows, and it skips lines
 * that are not rendered.
 */
function isShown(view: EditorView): boolean {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selectionIn(view.root) ?? {};
  if (!anchorNode || !focusNode || !view.contentDOM.contains(anchorNode)) return false;
  const { anchor, head } = view.state.selection.main;
  return view.posAtDOM(anchorNode, anchorOffset) === anchor && view.posAtDOM(focusNode, focusOffset) === head;
}

/** Returns the selection in a shadow root; null in browsers that do not report it. */
const selectionIn = (root: DocumentOrShadowRoot): Selection | null =>
  'getSelection' in root && typeof root.getSelection === 'function'
    ? (root.getSelection() as Selection | null)
    : null;
