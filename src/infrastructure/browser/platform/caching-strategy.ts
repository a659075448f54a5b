/**
 * The way the worker answers a request. `page`: the stored page of the program if the server had the same one today,
 * else from the network, else the stored one. `keptFirst`: a stored file, because its name changes with its content.
 * `freshFirst`: from the network, else the stored answer.
 */
export type CachingStrategy = 'page' | 'keptFirst' | 'freshFirst';

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

const keptFirst = /^\/(assets\/[^/]+-[\w-]{8}\.\w+|fonts\/[\w-]+\.woff2)$/;
const freshFirst =
  /^\/(assets\/config(\.development)?\.json|locales\/\w+\/(policies\/)?[\w-]+\.(json|md)|images\/programme-images\/action-icons\/\w+\.png|icons\/[\w-]+\.png|favicon\.svg|manifest\.webmanifest)$/;
/**
 * The pages that the server makes; links in mails open some of them. headers.test.ts compares its routes with this
 * pattern.
 */
const serversOwn = /^\/(api|idp|mailbox|verify-email|reminders|healthz|readyz)(\/|$)|\.\w+$/;
/** The provider's response, whose code expires: without a network the stored page must not answer it. */
const providersAnswer = /^\/signed-in(\/|$)/;

/**
 * Returns the kind of a request by its address and destination. Only what is named here is ever stored, and it is the
 * same for everybody (promise 23). Returns null for requests that the worker ignores: every call of the API, every
 * address with a query and every other host.
 */
export function chooseCachingStrategy(
  { method, mode, destination, url }: Asked,
  here: string,
  isOnline: boolean,
): CachingStrategy | null {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== here) return null;
  // The worker ignores frames, because only a sign-in uses one.
  if (mode === 'navigate') {
    const waits = !isOnline && providersAnswer.test(pathname);
    return destination === 'document' && !waits && !serversOwn.test(pathname) ? 'page' : null;
  }
  if (search !== '') return null;
  if (keptFirst.test(pathname)) return 'keptFirst';
  return freshFirst.test(pathname) ? 'freshFirst' : null;
}
