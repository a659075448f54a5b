import type { ComponentType } from 'react';
import { quiet, useLazyPart, type Load } from './LazyPart.tsx';

/** A part in a file of its own that a page can do without: empty until it is loaded, or if it fails. */
export function optionalPart(load: Load): ComponentType {
  return function OptionalPart() {
    const { Part } = useLazyPart(load);
    return Part && <Part />;
  };
}

/** The same part, fetched in a quiet moment, out of the way of what the page is about. */
export function whenIdle<Props>(load: Load<Props>): Load<Props> {
  return async () => {
    await quiet(2000);
    return load();
  };
}
