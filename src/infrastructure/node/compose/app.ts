import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import type { PaymentBrowserOrigins } from '../../../application/ports/server/shop/payments.ts';
import { registrationPageRoutes } from '../account/account-routes.ts';
import type { AccountService } from '../account/create-accounts.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import { stylesheetRoute } from '../platform/pages/stylesheet-route.ts';
import type { Settings } from '../platform/settings.ts';
import { readAdminRules } from './admin-rules.ts';
import { registerApi, type ApiPorts } from './api.ts';
import { lazyCompilersFactory } from '../platform/http/compile-when-needed.ts';
import { sandboxNotesRoute } from '../reminders/sandbox-notes-route.ts';
import { SandboxPushSender } from '../reminders/sandbox-push-sender.ts';
import { endRemindersRoutes } from '../reminders/end-reminders-routes.ts';
import { storedPictureRoute } from '../media/picture-routes.ts';
import { storedRecordingRoute } from '../media/recording-routes.ts';
import { healthRoutes, type Readiness } from '../platform/http/health.ts';
import { webProgramPermissionsPolicy } from '../platform/http/permissions-policy.ts';
import { refuseUnreadableRequest } from '../platform/http/refuse-unreadable.ts';
import { readRequestId, createProxyTrust } from '../platform/http/request-id.ts';
import { queueRequestsPerConnection } from '../platform/http/one-reply-at-a-time.ts';
import { missingTextRoutes } from '../platform/i18n/missing-text-routes.ts';
import { routePatternOf } from '../platform/telemetry/route-of.ts';
import { computeSecurityHeaders } from '../platform/http/security-headers.ts';
import {
  readInlineSourceHashes,
  repairRequestAddress,
  registerUnreadableAddressRoute,
  registerWebProgram,
  type InlineSourceHashes,
} from './web.ts';

export type AppParts = {
  settings: Settings;
  ports: ApiPorts;
  /** The embedded identity provider, mounted at /idp; null with an outside issuer. */
  identity: FastifyPluginAsync | null;
  /**
   * Returns the outside issuer's origins that the web program calls; there may be more after the issuer was first
   * reached.
   */
  issuerOrigins?: () => readonly string[];
  /** The registration and its mails; null when people get their accounts elsewhere. */
  accounts: AccountService | null;
  /** The layout and texts of the pages that the server renders. */
  frame: PageFrame;
  webFolder: string;
  /** Reports whether the database can serve; without this function the server always reports that it is ready. */
  readiness?: Readiness;
  /** Registers the operator's own hooks, which observe every request. */
  watch?: (app: FastifyInstance) => void;
  logger?: FastifyBaseLogger;
};

/**
 * The limits on the server's time and memory for one client (promises 19, 34). Headers must arrive within 15 s and a
 * request within 30 s, otherwise the server answers 408; an upload has 120 s (http/upload-time.ts). Idle connections
 * stay open longer than those of load balancers (at most 60 s), which could otherwise send a request on a connection
 * that is closing.
 */
const clientLimits = {
  bodyLimit: 256 * 1024,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  // A connection on which nothing is sent or read for this long is closed.
  connectionTimeout: 60_000,
  http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
};

/**
 * The most connections of one process; further ones are closed at once. Each uses about 10 KB and a file descriptor.
 */
const mostConnections = 10_000;

/** Creates the whole server: API, embedded identity provider and web program on one origin. */
export async function buildApp({
  settings,
  ports,
  identity,
  issuerOrigins,
  accounts,
  frame,
  webFolder,
  readiness = async () => null,
  watch,
  logger,
}: AppParts): Promise<FastifyInstance> {
  const app = serverFor(settings, logger);
  app.server.maxConnections = mostConnections;
  queueRequestsPerConnection(app);
  nameRequests(app);
  watch?.(app);
  closeConnectionsOnShutdown(app);
  const inline = readInlineSourceHashes(webFolder);
  const hosts = ports.payments?.browserHosts ?? {};
  protect(app, (issuer) => headersOf(settings, inline, hosts, issuer), issuerOrigins);
  await app.register((scope) => healthRoutes(scope, { readiness, clock: ports.clock }));
  registerUnreadableAddressRoute(app);
  await app.register((scope) => stylesheetRoute(scope, frame));
  if (accounts) await app.register((scope) => registrationPageRoutes(scope, accounts, frame));
  await app.register((scope) => endRemindersRoutes(scope, ports, frame));
  const { pushSender } = ports;
  if (pushSender instanceof SandboxPushSender)
    await app.register((scope) => sandboxNotesRoute(scope, pushSender, frame));
  if (identity) await app.register(identity);
  const { issuer, links, writesAMinute, adminsNeedSecondFactor } = settings;
  const rolesClaim = issuer?.rolesClaim ?? null;
  const signIn = { isHere: issuer === null, address: issuer && (links.registration ?? issuer.authority) };
  await app.register(
    (scope) =>
      registerApi(scope, { ...ports, ...readAdminRules(settings) }, accounts, frame.texts, {
        rolesClaim,
        writesAMinute,
        signIn,
        adminsNeedSecondFactor,
      }),
    { prefix: '/api' },
  );
  await app.register((scope) => storedPictureRoute(scope, ports));
  await app.register((scope) => storedRecordingRoute(scope, ports));
  await app.register((scope) => missingTextRoutes(scope, { settings, webFolder, limits: ports.limits }));
  await app.register((scope) => registerWebProgram(scope, { folder: webFolder, settings, ports }));
  return app;
}

function serverFor(settings: Settings, logger: AppParts['logger']): FastifyInstance {
  // Forwarding headers are read from trusted proxies alone, so that a forged one evades no limit.
  const trust = createProxyTrust(settings.trustedProxies);
  return fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trust,
    genReqId: (request) => readRequestId(request, trust),
    ...clientLimits,
    // An id that is too long is answered with 404, like any unknown id.
    routerOptions: { maxParamLength: clientLimits.http.maxHeaderSize, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: repairRequestAddress,
    clientErrorHandler: refuseUnreadableRequest,
    schemaController: { compilersFactory: lazyCompilersFactory },
  });
}

/** Closes the connection with every reply during shutdown, which would otherwise wait for idle connections. */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const ending = { hasBegun: false };
  app.decorate('ending', ending);
  app.addHook('preClose', async () => {
    ending.hasBegun = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.hasBegun) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Logs one line per request that contains the route, never the address: a slug can reveal what troubles a family
 * (promise 23). The reply contains the request's id too, so that an operator can find a family's problem without
 * knowing who the family is.
 */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = request.routeOptions.config.isQuiet ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: routePatternOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/**
 * Sets the Content-Security-Policy (promise 21). Pictures may come from the configured hosts, introductory videos from
 * Vimeo once a person starts one, the card form from its provider, all else from this server and the issuer. Inline
 * scripts and styles run only if their hash is in the build.
 */
function protect(
  app: FastifyInstance,
  headersOf: (issuer: string) => Record<string, string>,
  issuerOrigins: AppParts['issuerOrigins'],
): void {
  let known = { origins: '', headers: headersOf('') };
  app.addHook('onRequest', (_request, reply, done) => {
    const origins = issuerOrigins?.().join(' ') ?? '';
    if (origins !== known.origins) known = { origins, headers: headersOf(origins) };
    void reply.headers(known.headers);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('permissions-policy'))
      void reply.header('permissions-policy', webProgramPermissionsPolicy);
    done();
  });
}

function headersOf(
  { publicUrl, pictureHosts }: Settings,
  inline: InlineSourceHashes,
  { scripts = [], frames = [], calls = [] }: PaymentBrowserOrigins,
  issuer: string,
): Record<string, string> {
  const origins = issuer === '' ? [] : [issuer];
  const secure = publicUrl.startsWith('https://');
  return computeSecurityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline.scripts, ...scripts],
        styleSrc: ["'self'", ...inline.styles],
        imgSrc: ["'self'", 'data:', ...pictureHosts],
        connectSrc: ["'self'", ...origins, ...calls],
        frameSrc: ["'self'", 'https://player.vimeo.com', ...origins, ...frames],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}
