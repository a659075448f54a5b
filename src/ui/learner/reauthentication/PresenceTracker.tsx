import { useEffect, useState } from 'react';
import { useServices } from '../../context/Services.tsx';
import { createPresenceStore } from './presence-store.ts';

/** The events that show that somebody is present. */
const presses = ['pointerdown', 'keydown', 'wheel'];

/** Records presses on every page, by which the server and this device know that somebody is there. */
export function PresenceTracker() {
  const services = useServices();
  const [store] = useState(() => createPresenceStore(services));
  useEffect(() => {
    const stop = new AbortController();
    for (const press of presses)
      window.addEventListener(press, store.press, { capture: true, passive: true, signal: stop.signal });
    store.open();
    return () => {
      stop.abort();
      store.close();
    };
  }, [store]);
  return null;
}
