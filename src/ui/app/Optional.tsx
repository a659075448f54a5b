import type { ComponentType } from 'react';
import { usePart, type Load } from './Part.tsx';

/** A part in a file of its own that a page can do without: nothing shows until it is there, or when it does not come. */
export function optional(load: Load): ComponentType {
  return function Optional() {
    const { Part } = usePart(load);
    return Part && <Part />;
  };
}
