import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { quickenComputedStyles } from './computed-style.ts';

/** The time limit is high, because a lazily loaded module takes long on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
quickenComputedStyles(window);

/** jsdom has no modal dialogs, so these methods simulate them; tests in Chromium cover the real ones. */
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

/** jsdom has no layout, so this observer reports once, without sizes. */
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

/** jsdom can read the bytes of a Blob by FileReader only. */
Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => failed(reader.error ?? new Error('The file could not be read.')));
    reader.readAsArrayBuffer(this);
  });
};
Blob.prototype.text = async function text() {
  return new TextDecoder().decode(await this.arrayBuffer());
};
