import type { ComponentType } from 'react';
import { waitUntilIdle, useLazyPart, type LoadComponent } from './LazyPart.tsx';

/**
 * Returns a component for a part that a page can do without: it is empty until the part is loaded, or if that fails.
 */
export function createOptionalPartComponent(load: LoadComponent): ComponentType {
  return function OptionalPart() {
    const { Part } = useLazyPart(load);
    return Part && <Part />;
  };
}

/** Returns a function that loads the same part while the browser is idle, after the page's own content. */
export function loadWhenIdle<Props>(load: LoadComponent<Props>): LoadComponent<Props> {
  return async () => {
    await waitUntilIdle(2000);
    return load();
  };
}
