import { makeAutoObservable, observableRef } from 'mobx';
import type { JsonPath } from '../../../../domain/edits/json-edit.ts';
import type { StudioStore, StudioText } from '../outline/studio-store.ts';

/** The views of the text: JSON, and the others, which load on demand. */
export const textViews = ['outline', 'map', 'translation', 'json'] as const;
export type TextView = (typeof textViews)[number];

/** Holds the view of the text that is shown, and the state of the others. */
export class TextViewStore {
  view: TextView = 'json';
  studio: StudioStore | null = null;
  /** The number of requests to show the outline instead of the present view. */
  toOutline = 0;
  #text: StudioText | null = null;
  /** The place at which the outline has to open once it is loaded. */
  #asked: JsonPath | null = null;

  constructor() {
    makeAutoObservable(this, { studio: observableRef }, { autoBind: true });
  }

  show(view: TextView): void {
    this.view = view;
    this.studio?.show(view !== 'json');
  }

  /** Attaches the store of the loaded outline. */
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

  /** Moves the shown view to this place, and returns false for the JSON, which moves itself. */
  leadTo(way: JsonPath): boolean {
    if (this.view === 'json') return false;
    const isText = this.view === 'translation' && way[0] === 'translations';
    if (this.view !== 'outline' && !isText) this.toOutline += 1;
    if (this.studio) return this.studio.leadTo(way);
    this.#asked = way;
    return true;
  }
}
