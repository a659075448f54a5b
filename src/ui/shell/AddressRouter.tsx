import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { parsePath, Router, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { convertAddressForm } from '../context/discreet.ts';

type Place = Pick<ReturnType<typeof openHistory>, 'action' | 'location'>;

/** Routes by the address bar. Screens get plain addresses; the address bar of a discreet tab shows hidden ones. */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(openHistory);
  const [{ action, location }, show] = useState<Place>(history);
  useLayoutEffect(() => history.listen((place) => startTransition(() => show(place))), [history]);
  const { pathname, search } = location;
  return (
    <Router
      location={{ ...location, ...parsePath(convertAddressForm('plain', pathname + search)) }}
      navigationType={action}
      navigator={history}
    >
      {children}
    </Router>
  );
}

/** Returns a history that writes hidden addresses to links and to the browser's history in a discreet tab. */
function openHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  const { createHref } = history;
  history.createHref = (to) => convertAddressForm('shown', createHref(to));
  return history;
}
