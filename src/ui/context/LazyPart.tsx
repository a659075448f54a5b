import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** A part of the program in a file of its own. */
export type Load<Props = object> = () => Promise<ComponentType<Props>>;

type Arrival<Props> = { Part: ComponentType<Props> | null; failure: { error: unknown } | null };

const arrived = new Map<unknown, unknown>();

/** Fetches a part ahead of its use: once here, it shows at once. Rejects when it does not come. */
export async function fetchLazyPart<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const part = await load();
  arrived.set(load, part);
  return part;
}

/** The same for several, one after the other in quiet moments. Whoever needs one that did not come asks once more. */
export async function fetchAhead(...loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await quiet(500);
    await load().then(
      (part) => arrived.set(load, part),
      () => undefined,
    );
  }
}

/** Waits until the browser is idle, at most so long (ms). Browsers that do not report it get a fixed pause. */
export function quiet(timeout: number): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout });
    else setTimeout(resolve, 200);
  });
}

/**
 * A part as soon as it is here, or why it did not come; asked for once it is wanted. Not React's `lazy`: a
 * Suspense that has shown its fallback holds back for 300 ms what takes its place.
 */
export function useLazyPart<Props>(load: Load<Props>, { isWanted = true } = {}): Arrival<Props> {
  const [arrival, setArrival] = useState<Arrival<Props>>(() => ({
    Part: (arrived.get(load) as ComponentType<Props> | undefined) ?? null,
    failure: null,
  }));
  const isHere = arrival.Part !== null;
  useEffect(() => {
    if (isHere || !isWanted) return undefined;
    let isShown = true;
    const arrive = (next: Arrival<Props>): void => void (isShown && setArrival(next));
    fetchLazyPart(load).then(
      (Part) => arrive({ Part, failure: null }),
      (error: unknown) => arrive({ Part: null, failure: { error } }),
    );
    return () => void (isShown = false);
  }, [load, isHere, isWanted]);
  return arrival;
}
