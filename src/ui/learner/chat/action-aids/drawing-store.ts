import { makeAutoObservable, observableRef } from 'mobx';
import {
  isDrawingFull,
  parseStrokes,
  addStrokePoint,
  type DrawingInk,
  type Stroke,
} from '../../../../domain/chat/drawing.ts';
import type { KnownStep } from '../../../../domain/steps/step-kinds.ts';
import type { AnswerDrafts } from '../store/answer-drafts.ts';

/** Stores the drawing for a question on this device after each line. The drawing is no part of the answer. */
export class DrawingStore {
  strokes: readonly Stroke[];
  /** The line that is being drawn. */
  current: Stroke | null = null;
  ink: DrawingInk = 'dark';
  isThick = false;
  readonly #drafts: AnswerDrafts;
  readonly #step: KnownStep;

  constructor(drafts: AnswerDrafts, step: KnownStep) {
    this.#drafts = drafts;
    this.#step = step;
    this.strokes = parseStrokes(drafts.drawing(step));
    makeAutoObservable(this, { strokes: observableRef, current: observableRef }, { autoBind: true });
  }

  get isEmpty(): boolean {
    return this.strokes.length === 0 && this.current === null;
  }

  get isFull(): boolean {
    return isDrawingFull(this.strokes);
  }

  pick(ink: DrawingInk): void {
    this.ink = ink;
  }

  setThick(isThick: boolean): void {
    this.isThick = isThick;
  }

  begin(x: number, y: number): void {
    if (this.isFull) return;
    this.current = addStrokePoint({ ink: this.ink, isThick: this.isThick, points: [] }, x, y);
  }

  draw(x: number, y: number): void {
    if (this.current !== null) this.current = addStrokePoint(this.current, x, y);
  }

  end(): void {
    if (this.current === null) return;
    this.#set([...this.strokes, this.current]);
    this.current = null;
  }

  undo(): void {
    this.#set(this.strokes.slice(0, -1));
  }

  clear(): void {
    this.#set([]);
  }

  #set(strokes: readonly Stroke[]): void {
    this.strokes = strokes;
    this.#drafts.saveDrawing(this.#step, strokes);
  }
}
