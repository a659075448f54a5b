import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A part in a file of its own that a page can do without: nothing shows until it is there, or when it does not come. */
export function optional(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Nothing }),
    ),
  );
  return function Optional() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

const Nothing: ComponentType = () => null;
