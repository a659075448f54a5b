import { makeAutoObservable, observableRef } from 'mobx';
import type { ContentTextEditor } from '../../../../application/ports/device/authoring/text-edits.ts';
import {
  isPathWithin,
  getListAtPath,
  getValueAtPath,
  updatePathAfterEdit,
  type JsonEdit,
  type JsonPath,
} from '../../../../domain/edits/json-edit.ts';
import { addTranslationEdits } from '../../../../domain/edits/follow-translations.ts';
import { GeneratedIds } from '../../../../domain/edits/made-ids.ts';
import { addTargetTouchpoint } from '../../../../domain/edits/new-target.ts';
import {
  findEnclosingPart,
  findDropPath,
  findShiftedPath,
  findNewStepPath,
  type DropSide,
} from '../../../../domain/edits/part-paths.ts';
import { buildOutline, getTextProperty, type OutlineTouchpoint } from '../../../../domain/edits/outline.ts';
import {
  insertListEntry,
  addTouchpoint,
  duplicateListEntry,
  moveListEntry,
  createStepFromExample,
  removeListEntry,
} from '../../../../domain/edits/part-edits.ts';
import { collectIds, renameId, renameRememberedName } from '../../../../domain/edits/references.ts';
import {
  addTranslationLanguage,
  setTranslatedTexts,
  setTranslatedText,
} from '../../../../domain/edits/translation-edits.ts';
import type { TranslatedText } from '../../../../domain/content/translation.ts';
import { shareEqualParts } from '../../../../domain/platform/structural-sharing.ts';
import type { TextTranslation } from '../../../../domain/translation/translation-state.ts';
import { StudioFocus } from './studio-focus.ts';

/** The text that outline, map and translation edit, with the editor's undo history. */
export type StudioText = {
  read(): string;
  /** Replaces the text. Continuous typing is one step of undo. */
  edit(text: string, options: { isTyped: boolean }): void;
  undo(): void;
  redo(): void;
  /** Moves the cursor to a value, without the focus. */
  goToValue(way: JsonPath, options: { quietly: true }): void;
};

/** The text key of an announcement, with its values. */
export type StudioAnnouncement = { what: string; values: Record<string, string | number> };

/** The number of steps above which touchpoints are closed at first. */
const mostOpen = 60;

/** Holds the part of the text that outline and map have chosen, and edits the text. */
export class StudioStore {
  isShown = false;
  /** The parsed text; undefined for invalid JSON. */
  content: unknown = undefined;
  chosen: JsonPath = [];
  said: StudioAnnouncement | null = null;
  /** The ids of the touchpoints that the author has opened or closed, against what the size of the text suggests. */
  toggled: ReadonlySet<string> = new Set();
  readonly focus = new StudioFocus();
  /** The steps with which a new touchpoint begins. */
  firstSteps: readonly unknown[] = [];
  /** True if the server has an item with the text's slug. */
  isPublished = false;
  /** The translated text that must be shown; `address` is null for the whole language. */
  textLedTo: { language: string; address: string | null } | null = null;
  #text: StudioText | null = null;
  readonly #edits: ContentTextEditor;
  readonly #made = new GeneratedIds();

  constructor(edits: ContentTextEditor) {
    this.#edits = edits;
    makeAutoObservable(
      this,
      {
        content: observableRef,
        chosen: observableRef,
        said: observableRef,
        textLedTo: observableRef,
        toggled: observableRef,
        firstSteps: false,
        focus: false,
      },
      { autoBind: true },
    );
  }

  /** Attaches the text to edit; null detaches it. */
  attach(text: StudioText | null): void {
    this.#text = text;
    this.changed();
  }

  setPublished(isPublished: boolean): void {
    this.isPublished = isPublished;
  }

  beginWith(steps: readonly unknown[]): void {
    this.firstSteps = steps;
  }

  /** Reads the text while a view that uses this store is shown. */
  show(isShown: boolean): void {
    this.isShown = isShown;
    this.changed();
  }

  /** Reads the changed text; if the chosen part is gone, chooses the nearest one. */
  changed(): void {
    if (!this.isShown || !this.#text) return;
    this.content = shareEqualParts(this.content, this.#edits.read(this.#text.read()));
    while (this.chosen.length > 0 && getValueAtPath(this.content, this.chosen) === undefined)
      this.chosen = this.chosen.slice(0, this.chosen.length - 2);
  }

  get touchpoints(): readonly OutlineTouchpoint[] {
    return buildOutline(this.content);
  }

  get isLarge(): boolean {
    return this.touchpoints.reduce((sum, { steps }) => sum + steps.length, 0) > mostOpen;
  }

  isOpen(id: string): boolean {
    return this.isLarge === this.toggled.has(id);
  }

  setOpen(id: string, isOpen: boolean): void {
    if (this.isOpen(id) === isOpen) return;
    const toggled = new Set(this.toggled);
    if (!toggled.delete(id)) toggled.add(id);
    this.toggled = toggled;
  }

  /** Chooses the touchpoint or step that contains a path, and opens its touchpoint. */
  choose(way: JsonPath): void {
    const part = findEnclosingPart(way);
    this.chosen = part;
    const touchpoint = this.touchpoints[Number(part[1])];
    if (touchpoint && part.length > 2) this.setOpen(touchpoint.id, true);
    this.#text?.goToValue(part, { quietly: true });
  }

  /**
   * Shows a path at another view's request: chooses its part and moves the focus there. Returns false before a valid
   * text is read.
   */
  leadTo(way: JsonPath): boolean {
    if (this.content === undefined) return false;
    const [member, language, , address] = way;
    if (member === 'translations' && language !== undefined)
      this.textLedTo = {
        language: String(language),
        address: address === undefined ? null : String(address),
      };
    this.choose(way);
    this.focus.ask('form');
    return true;
  }

  /** Sets a value; undefined removes it. `order` places a new member among the others. */
  set(way: JsonPath, value: unknown, order: readonly string[] = []): void {
    const isThere = getValueAtPath(this.content, way) !== undefined;
    if (value === undefined && !isThere) return;
    const own: JsonEdit = value === undefined ? { kind: 'remove', way } : { kind: 'set', way, value, order };
    this.#do([...this.#made.following(this.content, way, value, this), own], {
      isTyped: typeof value === 'string',
    });
  }

  /** Adds an empty translation into a new language. */
  addLanguage(language: string): void {
    this.#do(addTranslationLanguage(this.content, language));
    this.#say('added');
  }

  /** Sets the translation of a text; null removes it. */
  translate(language: string, text: Pick<TextTranslation, 'address'>, entry: TranslatedText | null): void {
    this.#do(setTranslatedText(this.content, language, text, entry), { isTyped: true });
  }

  /** Sets several translations by their addresses, as one step of undo. The language may be new. */
  takeTranslation(language: string, texts: Readonly<Record<string, TranslatedText>>): void {
    this.#do(setTranslatedTexts(this.content, language, texts));
  }

  /** Appends an entry to a list, such as options, questions or words. */
  addEntry(way: JsonPath, entry: unknown): void {
    const fresh = createStepFromExample(this.content, entry);
    this.#do(
      getValueAtPath(this.content, way) === undefined
        ? [{ kind: 'set', way, value: [fresh] }]
        : insertListEntry(this.content, [...way, getListAtPath(this.content, way).length], fresh),
    );
    this.#say('added');
  }

  removeEntry(way: JsonPath): void {
    this.#do(removeListEntry(this.content, way));
    this.#say('removed');
  }

  moveEntry(way: JsonPath, by: -1 | 1): void {
    const index = Number(way.at(-1)) + by;
    const { length } = getListAtPath(this.content, way.slice(0, -1));
    if (index < 0 || index >= length) return;
    this.#do(moveListEntry(this.content, way, way.with(way.length - 1, index)));
    this.#say('moved', { at: index + 1, of: length });
  }

  duplicateEntry(way: JsonPath): void {
    this.#do(duplicateListEntry(this.content, way));
    this.#say('copied');
  }

  /** Changes the name of a remembered answer throughout the file; an empty name removes it. */
  setRemembered(way: JsonPath, name: string, order: readonly string[]): void {
    const before = getValueAtPath(this.content, way);
    if (typeof before !== 'string' || name === '')
      return this.set(way, name === '' ? undefined : name, order);
    this.#do(renameRememberedName(this.content, before, name), { isTyped: true });
  }

  /** Changes an id throughout the file. */
  setId(way: JsonPath, id: string, order: readonly string[]): void {
    const part = way.slice(0, -1);
    const before = getValueAtPath(this.content, way);
    const isNamed = way[0] === 'touchpoints' && typeof before === 'string';
    if (isNamed) this.#do(renameId(this.content, part, id), { isTyped: true });
    else this.set(way, id === '' ? undefined : id, order);
  }

  addTouchpoint(title: string): void {
    const at = this.chosen.length > 0 ? Number(this.chosen[1]) + 1 : this.touchpoints.length;
    const { edits, id } = addTouchpoint(this.content, { at, title, steps: this.firstSteps });
    this.#made.add(id);
    this.#do(edits);
    this.choose(['touchpoints', at]);
    this.#say('added');
    this.focus.ask('form');
  }

  /** Adds a step after the chosen step, or at the end of the chosen touchpoint. */
  addStep(example: unknown): void {
    const place = findNewStepPath(this.content, this.chosen);
    const steps = place.slice(0, -1);
    const step = createStepFromExample(this.content, example);
    this.#made.add(...collectIds({ touchpoints: [step] }));
    const isThere = getValueAtPath(this.content, steps) !== undefined;
    this.#do(
      isThere ? insertListEntry(this.content, place, step) : [{ kind: 'set', way: steps, value: [step] }],
    );
    this.choose(place);
    this.#say('added');
    this.focus.ask('form');
  }

  remove(): void {
    const { chosen } = this;
    if (chosen.length === 0) return;
    const name = this.nameOf(chosen);
    const index = Number(chosen.at(-1));
    this.#do(removeListEntry(this.content, chosen));
    const left = getListAtPath(this.content, chosen.slice(0, -1)).length;
    const above = chosen.slice(0, -2);
    this.choose(left > 0 ? chosen.with(chosen.length - 1, Math.min(index, left - 1)) : above);
    this.#say('removedPart', { name });
    this.focus.ask('tree');
  }

  duplicate(): void {
    const { chosen } = this;
    if (chosen.length === 0) return;
    const name = this.nameOf(chosen);
    this.#do(duplicateListEntry(this.content, chosen));
    this.choose(chosen.with(chosen.length - 1, Number(chosen.at(-1)) + 1));
    this.#say('copiedPart', { name });
    this.focus.ask('tree');
  }

  /** Moves the chosen part up or down by one place; a step at the edge moves into the next touchpoint. */
  move(by: -1 | 1): void {
    const { chosen } = this;
    if (chosen.length === 0) return;
    const to = findShiftedPath(this.content, chosen, by);
    if (to) this.#moveTo(to);
    else this.#say(by < 0 ? 'isFirst' : 'isLast', { name: this.nameOf(chosen) });
  }

  /** Moves a dragged part above, below or into another one. */
  drop(dragged: JsonPath, target: JsonPath, side: DropSide): void {
    const to = findDropPath(this.content, dragged, target, side);
    if (to === null) return;
    this.chosen = dragged;
    this.#moveTo(to);
  }

  #moveTo(to: JsonPath): void {
    const name = this.nameOf(this.chosen);
    this.#do(moveListEntry(this.content, this.chosen, to));
    this.choose(to);
    const touchpoint = getTextProperty(getValueAtPath(this.content, to.slice(0, 2)), 'title');
    const at = Number(to.at(-1)) + 1;
    const of = getListAtPath(this.content, to.slice(0, -1)).length;
    this.#say(to.length > 2 ? 'movedStep' : 'movedPart', { name, at, of, touchpoint });
    this.focus.ask('tree');
  }

  /** Adds a touchpoint, and makes it the target of a link. */
  newTarget(way: JsonPath, title: string): void {
    const { edits, id } = addTargetTouchpoint(this.content, way, { title, steps: this.firstSteps });
    this.#made.add(id);
    this.#do(edits);
    this.#say('newTarget', { name: title });
  }

  /** Links the end of a touchpoint to another touchpoint; both are indexes. */
  connect(from: number, to: number): void {
    const id = this.touchpoints[to]?.id;
    if (from === to || id === undefined) return;
    this.set(['touchpoints', from, 'next'], id, ['id', 'title', 'steps', 'for', 'next']);
    this.choose(['touchpoints', from]);
    this.#say('connected', {
      from: this.nameOf(['touchpoints', from]),
      to: this.nameOf(['touchpoints', to]),
    });
  }

  undo(): void {
    this.#text?.undo();
    this.#say('undone');
  }

  redo(): void {
    this.#text?.redo();
    this.#say('redone');
  }

  /** Returns the title of a touchpoint, or the text of a step. */
  nameOf(way: JsonPath): string {
    const touchpoint = this.touchpoints[Number(way[1])];
    const step = way.length > 2 ? touchpoint?.steps[Number(way[3])] : undefined;
    return (way.length > 2 ? step?.words || step?.type : touchpoint?.title || touchpoint?.id) ?? '';
  }

  #do(edits: readonly JsonEdit[], { isTyped = false } = {}): void {
    if (!this.#text || edits.length === 0) return;
    const after = edits.reduce<JsonPath | null>(
      (way, edit) => way && updatePathAfterEdit(way, edit),
      this.chosen,
    );
    const all = addTranslationEdits(this.content, edits);
    this.#text.edit(this.#edits.edit(this.#text.read(), all), { isTyped });
    if (after && !isPathWithin(after, this.chosen)) this.chosen = after;
  }

  #say(what: string, values: StudioAnnouncement['values'] = {}): void {
    this.said = { what, values };
  }
}
