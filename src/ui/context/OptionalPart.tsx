import type { ComponentType } from 'react';
import { quiet, useLazyPart, type Load } from './LazyPart.tsx';

/**
 * Returns a component for a part that a page can do without: it is empty until the part is loaded, or if that fails.
 */
export function optionalPart(load: Load): ComponentType {
  return function OptionalPart() {
    const { Part } = useLazyPart(load);
    return Part && <Part />;
  };
}

/** Returns a function that loads the same part while the browser is idle, after the page's own content. */
export function whenIdle<Props>(load: Load<Props>): Load<Props> {
  return async () => {
    await quiet(2000);
    return load();
  };
}
