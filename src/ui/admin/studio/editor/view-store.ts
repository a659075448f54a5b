import { makeAutoObservable, observableRef } from 'mobx';
import type { JsonPath } from '../../../../domain/edits/json-edit.ts';
import type { StudioStore, StudioText } from '../outline/studio-store.ts';

/** The views of the text. All but JSON are loaded on demand. */
export const textViews = ['outline', 'map', 'translation', 'json'] as const;
export type TextView = (typeof textViews)[number];

/** Holds which view of the text is shown, and the store that all views but JSON share. */
export class TextViewStore {
  view: TextView = 'json';
  studio: StudioStore | null = null;
  /** The number of requests to show the outline in place of the current view. */
  toOutline = 0;
  #text: StudioText | null = null;
  /** The path that the outline must show once it is loaded. */
  #asked: JsonPath | null = null;

  constructor() {
    makeAutoObservable(this, { studio: observableRef }, { autoBind: true });
  }

  show(view: TextView): void {
    this.view = view;
    this.studio?.show(view !== 'json');
  }

  /** Attaches the store of the outline, which has just been loaded. */
  equip(studio: StudioStore): void {
    this.studio = studio;
    studio.attach(this.#text);
    studio.show(this.view !== 'json');
    if (this.#asked) studio.leadTo(this.#asked);
    this.#asked = null;
  }

  attach(text: StudioText | null): void {
    this.#text = text;
    this.studio?.attach(text);
  }

  changed(): void {
    this.studio?.changed();
  }

  /** Shows a path in the current view or in the outline; returns false in the JSON view, which moves its own cursor. */
  leadTo(way: JsonPath): boolean {
    if (this.view === 'json') return false;
    const isText = this.view === 'translation' && way[0] === 'translations';
    if (this.view !== 'outline' && !isText) this.toOutline += 1;
    if (this.studio) return this.studio.leadTo(way);
    this.#asked = way;
    return true;
  }
}
