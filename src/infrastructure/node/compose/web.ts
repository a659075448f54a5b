import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screenPageFile, preloadedScreens } from '../../shared/platform/screen-files.ts';
import type { Settings } from '../platform/settings.ts';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import { isTenderContent } from '../../../domain/catalogue/tender.ts';
import { isItemOffered } from '../../../domain/content/published.ts';
import { webClientId } from '../identity-provider/provider-configuration.ts';
import { sendFailureReply, sendNotFound, sendProblem } from '../platform/http/error-handler.ts';

/** Matches the paths below which an unknown file is answered with 404, never with the page (decision A74). */
const filesOnly = /^\/(api|assets|locales|schemas|fonts|icons|images|pictures|recordings|idp)(\/|$)/;

/** Matches the preview of an unpublished conversation, which search engines must not index. */
const isPreview = /^\/preview\/?(\?|$)/;

/** Matches hidden files and source maps in any folder. */
const internal = /\/\.|\.map$/;

/**
 * Matches the file in which ajv generates code from the schemas: only this file may do so, and it may do nothing else
 * (promise 21).
 */
const isContentWorker = /\/assets\/content-worker-[\w-]+\.js(\.br|\.gz)?$/;
const workerPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'; sandbox allow-scripts allow-same-origin";

/** Serves the built web program, its run-time configuration, and the page for every other address. */
export async function registerWebProgram(
  app: FastifyInstance,
  { folder, settings, ports }: { folder: string; settings: Settings; ports: OfferPorts },
): Promise<void> {
  const open = { config: { access: 'anyone' as const } };
  app.get('/assets/config.json', open, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { ...createRuntimeConfig(settings), offer: await offerOf(ports) };
  });
  // The overrides are empty in development unless a file contains some; in production this route does not exist.
  if (!settings.production) app.get('/assets/config.development.json', open, async () => ({}));
  if (!settings.offline)
    app.get('/service-worker.js', open, (_request, reply) => reply.sendFile('service-worker-off.js'));
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    // Files that a build writes for its own tools are not served.
    allowedPath: (path) => !internal.test(path),
    setHeaders: (reply, path) => {
      const hashed = /\/assets\/[^/]+-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(path);
      const lasting = hashed || path.includes('/fonts/');
      if (isContentWorker.test(path)) void reply.header('content-security-policy', workerPolicy);
      const kept = isPreview.test(reply.request.url) ? 'no-store' : 'no-cache';
      void reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : kept);
    },
  });
  const pages = preloadedScreens.filter(({ name }) => existsSync(join(folder, screenPageFile(name))));
  const pageFor = (url: string): string => {
    const screen = pages.find(({ path }) => path.test(pathOf(url)));
    return screen ? screenPageFile(screen.name) : 'index.html';
  };
  // These handlers do not return the reply: Fastify would then wait for the same reply a second time.
  const pageOrNotFound = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    if (isPreview.test(raw.url ?? '')) void reply.header('x-robots-tag', 'noindex');
    if (asksForPage(raw)) void reply.header('cache-control', 'no-cache').sendFile(pageFor(raw.url ?? '/'));
    else sendNotFound(reply);
  };
  app.setNotFoundHandler(pageOrNotFound);
  // An address that cannot be the path of a file is a page's: the web program shows that the page does not exist.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === 'FST_STATIC_FORBIDDEN_PATH') pageOrNotFound(request, reply);
    else sendFailureReply(error, request, reply);
  });
}

/** Returns the address to route: a page's address with an invalid percent sign still leads to the web program. */
export function repairRequestAddress(request: IncomingMessage): string {
  const url = request.url ?? '/';
  try {
    decodeURI(pathOf(url));
    return url;
  } catch {
    return asksForPage(request) ? '/index.html' : unreadable;
  }
}

/** The path of requests whose address cannot be decoded; its replies have all the usual headers. */
const unreadable = '/unreadable-address';

/** Replies before the body is read, so that the error names the address even if the body is invalid too. */
export function registerUnreadableAddressRoute(app: FastifyInstance): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendProblem(
      reply.header('cache-control', 'no-store'),
      'InvalidRequest',
      'The address could not be read.',
    );
  app.all(unreadable, { config: { access: 'anyone' }, onRequest: refuse }, refuse);
}

function asksForPage({ method, url = '/', headers }: IncomingMessage): boolean {
  const path = pathOf(url);
  const reads = method === 'GET' || method === 'HEAD';
  const isPage = !/\.\w+$/.test(path) || headers.accept?.includes('text/html') === true;
  return reads && isPage && !filesOnly.test(path);
}

const pathOf = (url: string): string => url.replace(/\?.*$/s, '');

/** The sources of a Content-Security-Policy that allow exactly the inline scripts and styles of the page. */
export type InlineSourceHashes = { scripts: readonly string[]; styles: readonly string[] };

/** Returns the hashes of the inline scripts and styles of the built page; they are the same in every screen's page. */
export function readInlineSourceHashes(folder: string): InlineSourceHashes {
  if (!isWebProgramBuilt(folder)) return { scripts: [], styles: [] };
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const hashes = (element: RegExp): string[] =>
    [...page.matchAll(element)].map(
      ([, content]) => `'sha256-${createHash('sha256').update(content!).digest('base64')}'`,
    );
  return {
    scripts: hashes(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs),
    styles: hashes(/<style>(.*?)<\/style>/gs),
  };
}

export function isWebProgramBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** Returns the run-time configuration of specification 7.1; `oidcConfig` is passed to oidc-client-ts unchanged. */
export function createRuntimeConfig(settings: Settings): object {
  const { publicUrl, issuer, userDirectory, links, mail, pictureHosts, saveMissing } = settings;
  const registersHere = !issuer || userDirectory !== null;
  return {
    apiUrl: '/api',
    oidcConfig: {
      ...(issuer
        ? {
            authority: issuer.authority,
            client_id: issuer.clientId,
            scope: issuer.scope,
            loadUserInfo: issuer.loadUserInfo,
          }
        : embeddedClient(publicUrl)),
      redirect_uri: `${publicUrl}/signed-in`,
      post_logout_redirect_uri: `${publicUrl}/`,
    },
    // If registration is elsewhere, `links.registration` is its address; without that link the operator creates
    // accounts.
    ...(!registersHere && { registration: 'operator' }),
    links: {
      ...Object.fromEntries(Object.entries(links).filter(([, link]) => link !== null)),
      ...(registersHere && mail === null && { mailbox: '/mailbox' }),
    },
    // The editor warns authors about pictures that families would not see.
    pictureHosts: [publicUrl, ...pictureHosts],
    saveMissing,
  };
}

type OfferPorts = Pick<ShopPorts, 'payments' | 'offer'> & { library: ContentLibrary };

/** The most titles of free Activities in the list: a longer list would not help a visitor, and every page reads it. */
const mostFreeNamed = 12;

/**
 * Returns the facts for a visitor before registration: the price and the titles of free Activities. Activities on
 * subjects that may hurt are left out, because visitors must not meet them unasked. A content library that cannot be
 * read delays no page.
 */
async function offerOf({ library, payments, offer }: OfferPorts): Promise<object> {
  const activities = await library.activities().catch(() => []);
  const free = activities.filter(
    (activity) =>
      activity.definition.free &&
      !isTenderContent(activity.definition) &&
      isItemOffered(activity, { roles: [] }),
  );
  return {
    pence: payments === null ? null : offer.pricePence,
    months: offer.months,
    free: free.slice(0, mostFreeNamed).map(({ definition }) => definition.title),
  };
}

/**
 * Returns the OIDC settings for the embedded provider. They request no e-mail scope, so that the ID token, and thus the
 * address bar at log-out, contains no address.
 */
function embeddedClient(publicUrl: string): object {
  return {
    authority: `${publicUrl}/idp`,
    client_id: webClientId,
    scope: 'openid',
    revokeTokenTypes: ['refresh_token'],
  };
}
