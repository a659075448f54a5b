import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/** A part in a file of its own takes a while to come on a busy machine. */
configure({ asyncUtilTimeout: 4000 });

/** jsdom has no modal dialogs: these stand in; Chromium tests hold the truth. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(returnValue?: string) {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.dispatchEvent(new Event('close'));
};
window.scrollTo = () => undefined;

/** Nothing has a size in jsdom, nor ever another one. */
window.ResizeObserver = class {
  readonly #listener: ResizeObserverCallback;
  constructor(listener: ResizeObserverCallback) {
    this.#listener = listener;
  }
  observe(): void {
    this.#listener([], this);
  }
  unobserve(): void {}
  disconnect(): void {}
};
