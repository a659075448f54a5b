import { useEffect } from 'react';
import { watchEmptied } from './emptied-elsewhere.ts';
import { useServices } from './Services.tsx';

/**
 * Calls `listener` when another tab has emptied this device, while the component is shown. A screen that shows what was
 * searched for must then show nothing of it.
 */
export function useEmptiedElsewhere(listener: () => void): void {
  const services = useServices();
  useEffect(() => watchEmptied(services, listener), [services, listener]);
}
