import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { scrollDelayMs, optionSettleMs } from '../../../../domain/sequencer/timing.ts';

/** Measures for how long an element has kept its position and size in the window. */
class Resting {
  readonly #element: Element;
  #place = '';
  #since = 0;
  #frame: number | null = null;
  /** The instant before which the element does not count as still, because new options are scrolled into place. */
  readonly #settlesAt = performance.now() + scrollDelayMs;

  constructor(element: Element) {
    this.#element = element;
    this.watch();
  }

  /** Measures now and at each frame, until the element has been still long enough. */
  readonly watch = (): void => {
    if (this.#frame === null) this.#measure();
  };

  get isAtRest(): boolean {
    this.#note();
    return performance.now() - this.#since >= optionSettleMs;
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
  }

  #measure(): void {
    this.#note();
    const rests = performance.now() - this.#since >= optionSettleMs;
    this.#frame = rests ? null : requestAnimationFrame(() => this.#measure());
  }

  #note(): void {
    const { x, y, width, height } = this.#element.getBoundingClientRect();
    const place = [x, y, width, height].map(Math.round).join(' ');
    if (place === this.#place) return;
    this.#place = place;
    this.#since = Math.max(performance.now(), this.#settlesAt);
  }
}

/**
 * Ignores a tap on options that moved just before it, because the tap was meant for something else. Clicks by keyboard
 * and assistive technology, which have no pointer, always count.
 */
export function useTapGuard() {
  const options = useRef<HTMLFieldSetElement>(null);
  const resting = useRef<Resting | null>(null);
  const pressedTooEarly = useRef(false);

  useEffect(() => {
    const element = options.current;
    if (!element) return undefined;
    const rest = new Resting(element);
    resting.current = rest;
    const sizes = window.ResizeObserver && new ResizeObserver(rest.watch);
    // The options' parent elements are observed as well, because growing content above can move the options without a
    // change of the page's height.
    for (let box: Element | null = element; box; box = box.parentElement) sizes?.observe(box);
    window.addEventListener('scroll', rest.watch, { capture: true, passive: true });
    window.addEventListener('resize', rest.watch);
    return () => {
      rest.stop();
      sizes?.disconnect();
      window.removeEventListener('scroll', rest.watch, { capture: true });
      window.removeEventListener('resize', rest.watch);
    };
  }, []);

  return {
    ref: options,
    onPointerDownCapture: () => {
      pressedTooEarly.current = resting.current?.isAtRest === false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0 && pressedTooEarly.current) event.stopPropagation();
      pressedTooEarly.current = false;
    },
  };
}
