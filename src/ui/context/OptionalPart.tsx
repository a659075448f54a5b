import type { ComponentType } from 'react';
import { waitUntilIdle, useLazyPart, type LoadComponent } from './LazyPart.tsx';

/** Returns a component that renders nothing until its chunk is loaded, or when loading fails. */
export function createOptionalPartComponent(load: LoadComponent): ComponentType {
  return function OptionalPart() {
    const { Part } = useLazyPart(load);
    return Part && <Part />;
  };
}

/** Returns a function that loads the same chunk while the browser is idle, for at most 2 s after the call. */
export function loadWhenIdle<Props>(load: LoadComponent<Props>): LoadComponent<Props> {
  return async () => {
    await waitUntilIdle(2000);
    return load();
  };
}
