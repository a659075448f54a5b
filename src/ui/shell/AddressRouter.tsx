import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { parsePath, Router, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { convertAddressForm } from '../context/discreet.ts';

type Place = Pick<ReturnType<typeof openHistory>, 'action' | 'location'>;

/** Routes by the browser's own addresses. Screens use the plain ones; those of a discreet tab reveal nothing. */
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

/** Returns a history whose addresses, in links and in the browser's list, are hidden in a discreet tab. */
function openHistory() {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  const { createHref } = history;
  history.createHref = (to) => convertAddressForm('shown', createHref(to));
  return history;
}
