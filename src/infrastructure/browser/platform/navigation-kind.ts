/**
 * How the worker answers a request. `page`: the stored page of the program where the server had the same one
 * today, else from the network, else the stored one. `keptFirst`: a file whose name changes with what is in it.
 * `freshFirst`: from the network, else as it was last.
 */
export type NavigationKind = 'page' | 'keptFirst' | 'freshFirst';

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

const keptFirst = /^\/(assets\/[^/]+-[\w-]{8}\.\w+|fonts\/[\w-]+\.woff2)$/;
const freshFirst =
  /^\/(assets\/config(\.development)?\.json|locales\/\w+\/(policies\/)?[\w-]+\.(json|md)|images\/programme-images\/action-icons\/\w+\.png|icons\/[\w-]+\.png|favicon\.svg|manifest\.webmanifest)$/;
/** Pages that the server makes; a link in a mail opens some of them. Its routes are compared with this in headers.test.ts. */
const serversOwn = /^\/(api|idp|mailbox|verify-email|reminders|healthz|readyz)(\/|$)|\.\w+$/;
/** The provider's answer, whose code is valid for a while: without a network it is not answered from the store. */
const providersAnswer = /^\/signed-in(\/|$)/;

/**
 * Decides by the address and kind of a request. Only what is named here is ever stored, and it is the same for
 * everybody (promise 23). Null: the worker leaves the request alone, as it does every call of the API, every address
 * with a query and every other host.
 */
export function navigationKind(
  { method, mode, destination, url }: Asked,
  here: string,
  isOnline: boolean,
): NavigationKind | null {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== here) return null;
  // Only a sign-in uses a hidden frame.
  if (mode === 'navigate') {
    const waits = !isOnline && providersAnswer.test(pathname);
    return destination === 'document' && !waits && !serversOwn.test(pathname) ? 'page' : null;
  }
  if (search !== '') return null;
  if (keptFirst.test(pathname)) return 'keptFirst';
  return freshFirst.test(pathname) ? 'freshFirst' : null;
}
