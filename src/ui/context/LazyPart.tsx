import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** Loads a component from a chunk of its own. */
export type LoadComponent<Props = object> = () => Promise<ComponentType<Props>>;

type Arrival<Props> = { Part: ComponentType<Props> | null; failure: { error: unknown } | null };

const arrived = new Map<unknown, unknown>();

/** Loads a component ahead of its use, so that it is shown without a wait. Rejects when the chunk cannot be loaded. */
export async function preloadLazyPart<Props>(load: LoadComponent<Props>): Promise<ComponentType<Props>> {
  const part = await load();
  arrived.set(load, part);
  return part;
}

/**
 * Loads several chunks, one after the other, while the browser is idle. A chunk that fails is loaded again at its use.
 */
export async function preloadWhileIdle(...loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await waitUntilIdle(500);
    await load().then(
      (part) => arrived.set(load, part),
      () => undefined,
    );
  }
}

/** Waits until the browser is idle, for at most `timeout` (ms); 200 ms where the browser has no idle callbacks. */
export function waitUntilIdle(timeout: number): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout });
    else setTimeout(resolve, 200);
  });
}

/**
 * Returns a component once its chunk is loaded, or the failure; loads it once `isWanted`. React's `lazy` is not used,
 * because a Suspense that has shown its fallback delays its content by 300 ms.
 */
export function useLazyPart<Props>(load: LoadComponent<Props>, { isWanted = true } = {}): Arrival<Props> {
  const [arrival, setArrival] = useState<Arrival<Props>>(() => ({
    Part: (arrived.get(load) as ComponentType<Props> | undefined) ?? null,
    failure: null,
  }));
  const isHere = arrival.Part !== null;
  useEffect(() => {
    if (isHere || !isWanted) return undefined;
    let isShown = true;
    const arrive = (next: Arrival<Props>): void => void (isShown && setArrival(next));
    preloadLazyPart(load).then(
      (Part) => arrive({ Part, failure: null }),
      (error: unknown) => arrive({ Part: null, failure: { error } }),
    );
    return () => void (isShown = false);
  }, [load, isHere, isWanted]);
  return arrival;
}
