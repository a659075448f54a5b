import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { SecondFactorPolicy } from '../../../domain/account/permissions.ts';
import type { AccessTokenVerifier } from '../account/access-tokens.ts';
import type { ContentChecks } from '../../../application/ports/server/content/content-checks.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { PushSender } from '../../../application/ports/server/reminders/push-sender.ts';
import type { ShopPorts } from '../../../application/shop/shop-ports.ts';
import type { SqlPorts } from './sql-ports.ts';
import type { WireSignInLocation } from '../../shared/api/account.ts';
import { problemSchema } from '../../shared/api/parts/problem.ts';
import { describeUploadsInOpenApi } from '../platform/http/describe-files.ts';
import type { AccountService } from '../account/create-accounts.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';
import { registerAuthentication } from '../account/authenticate.ts';
import { registerErrorHandler } from '../platform/http/error-handler.ts';
import { registerWriteLimit } from '../platform/http/limit-writes.ts';
import { activityRoutes } from '../activity/activity-routes.ts';
import { authoringRoutes } from '../authoring/authoring-routes.ts';
import { privateExportRoutes } from '../account/private-export-routes.ts';
import { requireReauthentication } from '../account/require-reauthentication.ts';
import { reauthenticationRoutes } from '../account/reauthentication-routes.ts';
import { createErasureProofChecks } from '../account/owner-proof.ts';
import { ownSignInRoutes } from '../account/own-sign-in-routes.ts';
import { keepsakeRoutes } from '../chat/keepsake-routes.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { pastConversationRoutes } from '../chat/past-conversation-routes.ts';
import { mailQueueRoutes } from '../people/mail-queue-routes.ts';
import { termsRoutes } from '../account/terms-routes.ts';
import { backOfficeRoutes } from '../shop/back-office-routes.ts';
import { meRoutes } from '../account/me-routes.ts';
import { ownAccountRoutes } from '../people/own-account-routes.ts';
import { paymentRoutes } from '../shop/payment-routes.ts';
import { peopleRoutes } from '../people/people-routes.ts';
import { programmeRoutes } from '../programme/programme-routes.ts';
import { promoCodeRoutes } from '../shop/promo-code-routes.ts';
import { reminderRoutes } from '../reminders/reminder-routes.ts';
import { reportRoutes } from '../reporting/report-routes.ts';
import { userRoutes } from '../account/user-routes.ts';
import { registerRequestValidation } from '../platform/http/validate-requests.ts';
import { webhookRoute } from '../shop/webhook-route.ts';

/** The ports of the API: those of the database, and the others. */
export type ApiPorts = SqlPorts &
  ShopPorts & {
    checks: ContentChecks;
    tokens: AccessTokenVerifier;
    limits: RateLimiter;
    /** Sends push notifications to devices; null when the server sends none. */
    pushSender: PushSender | null;
  };

/**
 * The fastest compression: at quality 1 the dashboard's JSON is an eighth larger than at 4 and takes a third of the
 * time.
 */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

type ServedPorts = ApiPorts & Pick<AdminPorts, 'demanded' | 'keepsRoles'>;

type ApiRules = {
  rolesClaim: string | null;
  writesAMinute: number;
  signIn: WireSignInLocation;
  adminsNeedSecondFactor: SecondFactorPolicy;
};

/** Serves the API of specification 7 below its base address, described at /openapi.json. */
export async function registerApi(
  app: FastifyInstance,
  ports: ServedPorts,
  accounts: AccountService | null,
  texts: ServerTexts,
  { rolesClaim, writesAMinute, signIn, adminsNeedSecondFactor }: ApiRules,
): Promise<void> {
  registerRequestValidation(app);
  registerErrorHandler(app);
  registerAuthentication(app, { ...ports, adminsNeedSecondFactor });
  requireReauthentication(app, { ...ports, isHere: signIn.isHere });
  registerWriteLimit(app, ports.clock, writesAMinute);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  await compressAnswers(app);
  await describeCalls(app);
  app.addSchema(problemSchema);
  await serveCalls(app, ports, accounts, texts, { rolesClaim, signIn });
  app.get('/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  // Without this route the web program would answer unknown calls, and a wrong method would not get a 405.
  app.get('/*', { config: { access: 'anyone' }, schema: { hide: true } }, (_request, reply) =>
    reply.callNotFound(),
  );
}

async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Only replies are compressed: a compressed request body could expand to any size.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: quickly,
    threshold: 1024,
    globalDecompression: false,
  });
}

/** Adds every route that is registered later to the OpenAPI document. */
async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fireside',
        version: '1',
        description: 'Guided Activities and Programmes for families.',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    stripBasePath: true,
    transform: describeUploadsInOpenApi,
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : '') },
  });
}

/** Registers the calls in the order in which the OpenAPI document lists them. */
async function serveCalls(
  app: FastifyInstance,
  ports: ServedPorts,
  accounts: AccountService | null,
  texts: ServerTexts,
  { rolesClaim, signIn }: Pick<ApiRules, 'rolesClaim' | 'signIn'>,
): Promise<void> {
  const { isHere } = signIn;
  if (accounts) userRoutes(app, accounts, { texts, promoCodes: ports.promoCodes, clock: ports.clock });
  meRoutes(app, ports);
  ownSignInRoutes(app, accounts, texts);
  reauthenticationRoutes(app, { ...ports, isHere }, accounts);
  ownAccountRoutes(app, ports, texts, signIn, createErasureProofChecks({ ...ports, isHere }, accounts));
  privateExportRoutes(app, { ...ports, isHere }, accounts);
  reminderRoutes(app, ports, texts.languages);
  programmeRoutes(app, ports);
  activityRoutes(app, ports);
  keepsakeRoutes(app, ports);
  pastConversationRoutes(app, ports);
  // The routes have a scope of their own, so that no other call accepts multipart.
  await app.register((scope) => authoringRoutes(scope, ports));
  reportRoutes(app, ports);
  peopleRoutes(app, ports, rolesClaim);
  paymentRoutes(app, ports, texts);
  promoCodeRoutes(app, ports);
  backOfficeRoutes(app, ports);
  mailQueueRoutes(app, ports);
  termsRoutes(app, ports);
  await app.register((scope) => webhookRoute(scope, ports));
}
