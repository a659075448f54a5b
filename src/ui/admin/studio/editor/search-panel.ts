import { search } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The keys of our texts for the search panel, by the phrases that CodeMirror uses. */
export const searchPhraseKeys = {
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
} as const;

export type EditorPhrases = Readonly<Record<string, string>>;

/** Returns CodeMirror's search panel, above the text, with the kit's styles and our texts. */
export const createSearchPanel = (phrases: EditorPhrases) => [
  search({ top: true }),
  EditorState.phrases.of(phrases),
  theme,
];

const theme = EditorView.theme({
  '.cm-panels, .cm-panels.cm-panels-top': {
    borderBottom: '1px solid var(--c-line)',
    backgroundColor: 'var(--c-sunk)',
    color: 'var(--c-ink)',
  },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    alignItems: 'center',
    padding: '0.75rem 3rem 0.75rem 0.75rem',
    fontFamily: 'var(--font-body)',
    '& br': { display: 'none' },
    '& input, & button, & label': { margin: '0' },
    '& input.cm-textfield': {
      flex: '1 1 max(12rem, 45%)',
      minWidth: '0',
      minHeight: '2.5rem',
      padding: '0.25rem 0.75rem',
      border: '2px solid var(--c-control)',
      borderRadius: 'var(--r-s) var(--r-s) var(--r-s) var(--r-tail)',
      backgroundColor: 'var(--c-surface)',
      color: 'var(--c-ink)',
      font: 'inherit',
    },
    '& button.cm-button': {
      minHeight: '2.5rem',
      padding: '0.25rem 0.75rem',
      border: '2px solid var(--c-control)',
      borderRadius: 'var(--r-pill)',
      background: 'var(--c-surface)',
      color: 'var(--c-link)',
      font: 'inherit',
      fontWeight: '700',
      cursor: 'pointer',
    },
    '& button.cm-button:hover': { borderColor: 'var(--c-primary)' },
    '& label': {
      order: '1',
      display: 'inline-flex',
      gap: '0.5rem',
      alignItems: 'center',
      minHeight: '1.75rem',
      marginInlineEnd: '0.75rem',
      fontSize: 'inherit',
    },
    '& input[type=checkbox]': {
      width: '1.25rem',
      height: '1.25rem',
      margin: '0',
      accentColor: 'var(--c-primary)',
    },
    '& button[name=close]': {
      position: 'absolute',
      top: '0.75rem',
      right: '0.5rem',
      width: '2.25rem',
      height: '2.5rem',
      border: '0',
      borderRadius: 'var(--r-s)',
      background: 'none',
      color: 'var(--c-ink)',
      fontSize: '1.5rem',
      lineHeight: '1',
      cursor: 'pointer',
    },
    '& :focus-visible': { outline: '3px solid var(--c-focus-in)', outlineOffset: '1px' },
  },
});
