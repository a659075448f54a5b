import helmet from '@fastify/helmet';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import { accountRoutes } from '../accounts/account-routes.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { PageFrame } from '../pages/page-frame.ts';
import { stylesheetRoute } from '../pages/stylesheet-route.ts';
import type { Settings } from '../settings.ts';
import { api, type ApiPorts } from './api.ts';
import { refuseAddress } from './error-handler.ts';
import { missingTextRoutes } from './routes/missing-text-routes.ts';
import { readableAddress, web } from './web.ts';

export type AppParts = {
  settings: Settings;
  ports: ApiPorts;
  /** The embedded identity provider, mounted at /idp; null with an outside issuer. */
  identity: FastifyPluginAsync | null;
  /** Origins of the outside issuer that the web program calls; they can become more once it is reached. */
  issuerOrigins?: () => readonly string[];
  /** Registration and its mails; null where people get their accounts elsewhere. */
  accounts: AccountService | null;
  /** The look and words of the pages that the server makes. */
  frame: PageFrame;
  webFolder: string;
  logger?: FastifyBaseLogger;
};

/** The whole server: API, embedded identity provider and web program on one origin. */
export async function buildApp({
  settings,
  ports,
  identity,
  issuerOrigins,
  accounts,
  frame,
  webFolder,
  logger,
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // Without a proxy that is trusted, what a request says of where it came from is not believed.
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Nobody else's word counts for who is calling, so a forged header lends nobody a fresh start.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: readableAddress,
    frameworkErrors: refuseAddress,
  });
  logByRoute(app);
  letGoAtTheEnd(app);
  await protect(app, settings, issuerOrigins);
  await app.register((scope) => stylesheetRoute(scope, frame));
  if (accounts) await app.register((scope) => accountRoutes(scope, accounts, { settings, frame }));
  if (identity) await app.register(identity);
  const rolesClaim = settings.issuer?.rolesClaim ?? null;
  await app.register((scope) => api(scope, ports, accounts, frame.texts, rolesClaim), { prefix: '/api' });
  await app.register((scope) => missingTextRoutes(scope, { settings, webFolder, clock: ports.clock }));
  await app.register((scope) => web(scope, { folder: webFolder, settings }));
  return app;
}

/** What is answered while the server ends takes its connection along, or the end would wait for its keep-alive. */
function letGoAtTheEnd(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) void reply.header('connection', 'close');
  });
}

/** One line a request that names the route, never the address: a slug can say what a family struggles with (promise 23). */
function logByRoute(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/**
 * Promise 21. Images may come from a deployment's own store, introductory videos from Vimeo's player once a
 * person starts one, the card form from Stripe where it is used; everything else from here and the issuer.
 */
async function protect(
  app: FastifyInstance,
  { publicUrl, shop }: Settings,
  issuerOrigins: AppParts['issuerOrigins'],
): Promise<void> {
  const origins = issuerOrigins ? [() => issuerOrigins().join(' ')] : [];
  const { scripts, frames, calls } = shop.stripe ? stripeHosts : noHosts;
  const secure = publicUrl.startsWith('https://');
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('permissions-policy')) void reply.header('permissions-policy', permissions);
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'", ...origins, ...calls],
        frameSrc: ["'self'", 'https://player.vimeo.com', ...origins, ...frames],
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

/** Paying is Stripe's to ask for; nothing here asks for the rest. */
const permissions = 'camera=(), geolocation=(), microphone=()';

/** What Stripe's card form needs, as Stripe lists it. */
const stripeHosts = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const noHosts = { scripts: [], frames: [], calls: [] };
