import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { quickenComputedStyles } from './computed-style.ts';

/** A part in a file of its own takes a while to come on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
quickenComputedStyles(window);

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

/** jsdom's files are read in the old way alone. */
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
