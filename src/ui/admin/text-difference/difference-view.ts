import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { jsonc } from '@shopify/lang-jsonc';
import { codeTheme } from './code-theme.ts';

/** The earlier and the later of two texts. */
export type ComparedTexts = { before: string; after: string };

/**
 * Shows one text in which the removed and added parts of two texts are marked. Returns a function that removes the
 * view.
 */
export function showTextDifference(
  root: ShadowRoot,
  { before, after }: ComparedTexts,
  label: string,
): () => void {
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: after,
      extensions: [
        lineNumbers(),
        jsonc(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
        codeTheme,
        differences,
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3 } }),
      ],
    }),
  });
  return () => view.destroy();
}

/** Differences are marked by more than their colour: a line at the side, and a stroke through removed text. */
const differences = EditorView.theme({
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': {
    backgroundColor: 'var(--c-success-bg)',
    boxShadow: 'inset 4px 0 var(--c-success)',
  },
  '&.cm-merge-b .cm-changedText': { background: 'none', textDecoration: 'underline' },
  '.cm-deletedChunk': { backgroundColor: 'var(--c-danger-bg)', boxShadow: 'inset 4px 0 var(--c-danger)' },
  '.cm-deletedChunk .cm-deletedText': { background: 'none', textDecoration: 'line-through' },
  '.cm-deletedChunk *': { color: 'var(--c-ink)' },
  '.cm-collapsedLines': {
    background: 'var(--c-sunk)',
    color: 'var(--c-ink)',
    padding: '0.25rem 0.75rem',
  },
  // Few fonts have the character that CodeMirror uses here.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
});
