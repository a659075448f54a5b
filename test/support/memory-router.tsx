import { useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { InitialEntry, Location, NavigateFunction } from 'react-router-dom';

type Place = { location: Location; navigate: NavigateFunction };

/** Creates a router for a test, which sets the first address, reads the current one and navigates. */
export function memoryRouter(at: InitialEntry = '/') {
  const places: Place[] = [];
  function Watch() {
    const [location, navigate] = [useLocation(), useNavigate()];
    useLayoutEffect(() => void places.push({ location, navigate }), [location, navigate]);
    return null;
  }
  return {
    Router: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[at]}>
        <Watch />
        {children}
      </MemoryRouter>
    ),
    get location(): Location {
      return places.at(-1)!.location;
    },
    navigate: async (to: string | number): Promise<void> => {
      const { navigate } = places.at(-1)!;
      await (typeof to === 'number' ? navigate(to) : navigate(to));
    },
  };
}
