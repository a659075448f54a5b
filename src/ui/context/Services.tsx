import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Resolver } from '../stores/resolver.ts';

const ServicesContext = createContext<Resolver | null>(null);

/** Provides the ports, such as gateways and the clock, to every screen inside. */
export function ServicesProvider({ services, children }: { services: Resolver; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/**
 * Returns the ports, such as gateways and the clock.
 * @throws Error outside a ServicesProvider.
 */
export function useServices(): Resolver {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider around it.');
  return services;
}
