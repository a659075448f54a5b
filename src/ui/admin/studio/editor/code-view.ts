import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { jsonc, jsoncLanguage } from '@shopify/lang-jsonc';
import type { Finding } from '../../../../domain/content/finding.ts';
import type { JsonPath } from '../../../../domain/edits/json-edit.ts';
import type { StepPosition } from '../../../../domain/flow/resume-place.ts';
import { codeTheme } from '../../text-difference/code-theme.ts';
import { nativeSelectionReplacement } from './native-input.ts';
import { createUploadCompletion } from './upload-completion.ts';
import type { UploadOption } from './list-uploads.ts';
import type { UploadMedium } from '../outline/schema-guide.ts';
import { createSchemaCompletion, createSchemaHover } from './schema-help.ts';
import { createSearchPanel, type EditorPhrases } from './search-panel.ts';
import type { SchemaGuide } from '../outline/schema-guide.ts';
import {
  findSyntaxNode,
  offsetOfLineAndColumn,
  findValueOffset,
  findStepAtOffset,
  findPathToNode,
} from './text-places.ts';

export type CodeViewEvents = {
  guide(): SchemaGuide | null;
  /** Lists the uploaded pictures or recordings; empty when the server does not list them. */
  uploads(medium: UploadMedium): Promise<readonly UploadOption[]>;
  changed(): void;
  moved(step: StepPosition | null): void;
  /** Shows the value at this path in another view; returns false while JSON is the shown view. */
  leadTo(way: JsonPath): boolean;
};

/** The labels of the code editor's controls. */
export type CodeViewTexts = { label: string; search: EditorPhrases };

/** Wraps the CodeMirror editor. */
export class CodeEditorView {
  readonly #view: EditorView;
  readonly #events: CodeViewEvents;
  /** The inserted texts with CR line ends, which CodeMirror replaces, by the document that it made of each. */
  #came: readonly { doc: Text; text: string }[] = [];
  #lineEnd = '\n';
  #announcedStep: string | null = null;

  /** `root` is a shadow root, whose constructed style sheets satisfy a strict content security policy. */
  constructor(root: ShadowRoot, text: string, words: CodeViewTexts, events: CodeViewEvents) {
    this.#events = events;
    this.#view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          basics,
          createSearchPanel(words.search),
          autocompletion({
            override: [
              createSchemaCompletion(events.guide),
              createUploadCompletion(events.guide, events.uploads),
            ],
            icons: false,
          }),
          createSchemaHover(events.guide),
          nativeSelectionReplacement,
          EditorView.contentAttributes.of({ 'aria-label': words.label, spellcheck: 'false', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) events.changed();
            if (update.docChanged || update.selectionSet) this.#announceStep(events);
          }),
        ],
      }),
    });
    this.#keepLineEnds(text);
  }

  /** Returns the text with its original line ends; an unchanged text is returned byte for byte. */
  read(): string {
    const { doc } = this.#view.state;
    const came = this.#came.find((one) => one.doc.eq(doc));
    return came ? came.text : doc.sliceString(0, doc.length, this.#lineEnd);
  }

  /** Replaces the whole text, as one step of undo. */
  replace(text: string): void {
    const { doc } = this.#view.state;
    this.#view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      selection: { anchor: 0 },
      scrollIntoView: true,
      annotations: isolateHistory.of('full'),
    });
    this.#keepLineEnds(text);
  }

  #keepLineEnds(text: string): void {
    this.#lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
    const { doc } = this.#view.state;
    const others = this.#came.filter((one) => !one.doc.eq(doc));
    this.#came = text.includes('\r') ? [...others, { doc, text }] : others;
  }

  /** Moves cursor and focus to this place. */
  goTo(line: number, column: number): void {
    const { state } = this.#view;
    const at = offsetOfLineAndColumn(state.doc, line, column);
    this.#select(at);
    if (!this.#events.leadTo(findPathToNode(state, findSyntaxNode(state, at)).map(({ key }) => key)))
      this.#view.focus();
  }

  /** Replaces only the part of the text that differs, as one step of undo. */
  edit(edited: string, { isTyped }: { isTyped: boolean }): void {
    const before = this.#view.state.doc.toString();
    const text = edited.replace(/\r\n?/g, '\n');
    const most = Math.min(before.length, text.length);
    let from = 0;
    while (from < most && before.charCodeAt(from) === text.charCodeAt(from)) from += 1;
    let same = 0;
    while (
      same < most - from &&
      before.charCodeAt(before.length - 1 - same) === text.charCodeAt(text.length - 1 - same)
    )
      same += 1;
    this.#view.dispatch({
      changes: { from, to: before.length - same, insert: text.slice(from, text.length - same) },
      userEvent: isTyped ? 'input.type' : 'input.part',
    });
  }

  undo(): void {
    undo(this.#view);
  }

  redo(): void {
    redo(this.#view);
  }

  /** Moves the cursor to a value and focuses it; with `quietly` the focus stays. */
  goToValue(way: readonly (string | number)[], { quietly = false } = {}): void {
    const at = findValueOffset(this.#view.state, way);
    if (at === null) return;
    this.#select(at);
    if (!quietly && !this.#events.leadTo(way)) this.#view.focus();
  }

  get step(): StepPosition | null {
    const { state } = this.#view;
    return findStepAtOffset(state, state.selection.main.head);
  }

  mark(findings: readonly Finding[]): void {
    const { state } = this.#view;
    const marks = findings.flatMap(({ line, column, message, severity }): Diagnostic[] => {
      if (line === undefined || column === undefined) return [];
      const from = offsetOfLineAndColumn(state.doc, line, column);
      return [{ from, to: state.doc.lineAt(from).to, severity, message }];
    });
    this.#view.dispatch(setDiagnostics(state, marks));
  }

  destroy(): void {
    this.#view.destroy();
  }

  #select(at: number): void {
    this.#view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    });
  }

  #announceStep(events: CodeViewEvents): void {
    const { step } = this;
    const name = step && `${step.touchpoint}/${step.step}`;
    if (name === this.#announcedStep) return;
    this.#announcedStep = name;
    events.moved(step);
  }
}

const basics = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  foldGutter(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  lintGutter(),
  jsonc(),
  jsoncLanguage.data.of({ commentTokens: { line: '//', block: { open: '/*', close: '*/' } } }),
  EditorView.lineWrapping,
  codeTheme,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];
