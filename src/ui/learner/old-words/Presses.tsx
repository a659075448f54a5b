import { useEffect, useState } from 'react';
import { useServices } from '../../context/Services.tsx';
import { pressStoreFrom } from './press-store.ts';

/** What somebody does who is there. */
const presses = ['pointerdown', 'keydown', 'wheel'];

/** Notes that somebody presses, on whichever page. */
export function Presses() {
  const services = useServices();
  const [store] = useState(() => pressStoreFrom(services));
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
