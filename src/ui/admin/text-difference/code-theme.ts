import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor's colours. The design's custom properties are inherited by a shadow root, in light and in dark. */
const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--c-ink)',
    backgroundColor: 'var(--c-surface)',
    fontSize: '0.9375rem',
  },
  '&.cm-focused': { outline: 'none' },
  // The focus ring lies above the gutter, too.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '3px solid var(--c-focus-in)',
    borderRadius: 'var(--r-s) var(--r-s) var(--r-s) var(--r-tail)',
    pointerEvents: 'none',
  },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--c-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--c-ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--c-sky)',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--c-sunk)',
    color: 'var(--c-ink2)',
    borderRight: '1px solid var(--c-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--c-sky) 35%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--c-moss)',
    outline: '1px solid var(--c-control)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--c-prompt)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--c-surface)',
    color: 'var(--c-ink)',
    border: '1px solid var(--c-control)',
    borderRadius: 'var(--r-s)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected], .cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]':
    {
      backgroundColor: 'var(--c-primary)',
      color: 'var(--c-on-primary)',
    },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.9' },
  '.cm-tooltip.cm-completionInfo, .cm-schema-help': {
    maxWidth: '26rem',
    padding: '0.5rem 0.75rem',
    fontFamily: 'var(--font-body)',
    lineHeight: '1.45',
  },
  '.cm-picture': { display: 'block', maxWidth: '100%', maxHeight: '12rem' },
  '.cm-schema-help p': { margin: '0.25rem 0 0' },
  '.cm-diagnostic': { fontFamily: 'var(--font-body)', padding: '0.375rem 0.75rem' },
  '.cm-diagnostic-error': { borderLeft: '5px solid var(--c-danger)' },
  '.cm-diagnostic-warning': { borderLeft: '5px solid var(--c-marigold)' },
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--c-danger) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--c-ink2)' },
});

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--c-link)', fontWeight: '700' },
  { tag: tags.string, color: 'var(--c-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--c-success)', fontWeight: '700' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--c-ink2)', fontStyle: 'italic' },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--c-ink2)' },
]);

export const codeTheme = [theme, syntaxHighlighting(highlight)];

/**
 * Returns the shadow root of an element. In it CodeMirror's style sheets satisfy the page's content security policy.
 */
export function getShadowRoot(element: HTMLElement): ShadowRoot {
  return element.shadowRoot ?? element.attachShadow({ mode: 'open' });
}
